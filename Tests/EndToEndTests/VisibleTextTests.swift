import Foundation
import Testing

/// Text that reaches a terminal, and names that are not text.
@Suite struct VisibleTextTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(
      "a.yaml",
      """
      waybill: 1
      service: a
      base-url: https://api.example.com
      requests:
        "se\\end": {method: POST, path: /, text: "x\\ey\\u202Ez"}
        get: {method: GET, path: /}

      """)
  }

  @Test(arguments: [
    (["ch\u{1B}[31meck"], #"unknown command 'ch\u{1b}[31meck'"#),
    (["check", "--jobs", "\u{1B}\n\u{9B}"], #"the value '\u{1b}\u{a}\u{9b}' is invalid"#),
    (["show", "a.yaml", "\u{1B}]0;x\u{7}\n\u{202E}"], #"'\u{1b}]0;x\u{7}\u{a}\u{202e}'"#),
    (["show", "a.yaml", "get", "--case", "\u{2028}"], #"unknown case '\u{2028}'"#),
    (["check", "a.yaml", "--no-\u{1B}"], #"'--no-\u{1b}'"#),
  ])
  func messagesAboutArgumentsHoldNoControls(arguments: [String], spelling: String) throws {
    let outcome = try Executable.run(arguments, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains(spelling), "\(outcome.messages)")
    #expect(!outcome.messages.utf8.contains(0x1B))
  }

  @Test func headingsHoldNoControlsAndMessagesAreBytes() throws {
    let outcome = try Executable.run(["show", "a.yaml"], in: folder)
    #expect(outcome.text.hasPrefix("### se\\u{1b}nd/default\nPOST "))
    #expect(outcome.text.contains("\r\n\r\nx\u{1B}y\u{202E}z\n### get/default\n"))
  }

  @Test func dataForATerminalIsMadeVisible() throws {
    #if os(Linux)
      let outcome = try Executable.shell(
        "if command -v script >probe; then script -qec '\"$WAYBILL\" show a.yaml --color never' typescript; fi",
        in: folder)
      if try folder.read("probe").isEmpty { return }
      #expect(outcome.text.contains(#"x\u{1b}y\u{202e}z"#), "\(outcome.text)")
      #expect(!outcome.text.utf8.contains(0x1B))
    #endif
  }

  @Test func coloursAreTheOnlyControlsOfMessages() throws {
    try folder.write("b.yaml", Spec.bad)
    let outcome = try Executable.run(
      ["check", "b.yaml", "\u{1B}[1mc.yaml", "--color", "always"], in: folder)
    #expect(outcome.messages.hasPrefix("\u{1B}[1m\\u{1b}[1mc.yaml:\u{1B}[0m \u{1B}[1;31merror:"))
  }

  @Test func jsonEscapesWhatHides() throws {
    let outcome = try Executable.run(
      [
        "check", "a\u{1B}\u{9B}\u{61C}\u{200B}\u{2028}\u{2029}\u{202E}\u{FEFF}\u{E0001}é猫😀.yaml",
        "--diagnostics", "json",
      ], in: folder)
    #expect(
      outcome.messages.contains(
        #"a\u001b\u009b\u061c\u200b\u2028\u2029\u202e\ufeff\udb40\udc01é猫😀.yaml"#))
  }

  // MARK: Names that are not UTF-8

  #if os(Linux)
    /// Runs the executable in a folder with the spec `caf\xE9.yaml` and others, whose names are text.
    private func run(_ arguments: String) throws -> Executable.Outcome {
      try folder.write("specs/b.yaml", Spec.service("b"))
      return try Executable.shell(
        """
        name=$(printf 'caf\\351')
        cp specs/b.yaml "specs/$name.yaml"; cp specs/b.yaml "specs/_$name.yaml"
        cp specs/b.yaml "specs/$name.txt"; ln -sf b.yaml "specs/$name-link"
        "$WAYBILL" \(arguments)
        """, in: folder)
    }

    @Test func anArgumentThatIsNotUTF8IsAMistakeOfTheCommandLine() throws {
      let outcome = try run("check \"specs/$name.yaml\"")
      #expect(outcome.status == 2)
      #expect(
        outcome.messages == #"""
          waybill: error: the argument 'specs/caf\xE9.yaml' is not valid UTF-8

          """#)
      let option = try run("check specs --root \"$name\"")
      #expect(option.status == 2)
    }

    @Test func aSpecWhoseNameIsNotUTF8IsRefusedByItsBytes() throws {
      let outcome = try run("check specs")
      #expect(outcome.status == 3)
      #expect(
        outcome.messages == #"""
          specs/caf\xE9.yaml: error: the name is not valid UTF-8 [name-not-utf8]
            help: rename the file or the folder

          """#)
      let kept = try run("compile specs --output out --keep-going")
      #expect(kept.status == 3)
      #expect(kept.messages == outcome.messages)
      #expect(folder.exists("out/wire/b/search/default.request"))
    }

    @Test func aFolderWhoseNameIsNotUTF8IsRefusedByItsBytes() throws {
      let message = #"caf\xE9: error: the name is not valid UTF-8 [name-not-utf8]"#
      let below = try run("check specs/deep || mkdir -p \"specs/deep/$name\"")
      #expect(below.status == 0)
      let searched = try run("check specs/deep")
      #expect(searched.status == 3)
      #expect(searched.messages.hasPrefix("specs/deep/\(message)\n"))
      let above = try run("--version; cd \"specs/deep/$name\" && \"$WAYBILL\" check .")
      #expect(above.status == 3)
      #expect(above.messages.contains("/specs/deep/\(message)\n"))
    }
  #endif
}
