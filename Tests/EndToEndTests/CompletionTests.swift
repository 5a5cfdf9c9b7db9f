import Foundation
import TestSupport
import Testing

/// What shells offer: names of environments, requests and cases come from the specs.
@Suite(.enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct CompletionTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(
      "specs/photos.yaml",
      """
      waybill: 1
      service: photos
      base-url: https://example.org
      environments:
        staging: {base-url: "https://staging.example.com"}
        live: {base-url: "https://example.com"}
      requests:
        search: {method: GET, path: /search}
        share-album:
          method: POST
          path: /${album}
          inputs: {album: string}
          cases: {trip: {album: trip}, family: {album: family}}

      """)
    try folder.write("specs/broken.yaml", Spec.bad)
  }

  /// The completions that bash gets for the last word: the function is called as bash calls it.
  private func offers(_ line: String) throws -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    try folder.write(
      "script",
      """
      waybill() { "$WAYBILL" "$@"; }
      source ./completions
      COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " ")))
      COMP_CWORD=\(words.count - 1) COMP_LINE='\(line)' COMP_POINT=\(line.utf8.count)
      function=$(complete -p waybill | sed 's/.*-F \\([^ ]*\\).*/\\1/')
      $function waybill "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """)
    let outcome = try Executable.shell(
      "\"$WAYBILL\" --generate-completion-script bash >completions && bash script", in: folder)
    return outcome.text.split(separator: "\n").map(String.init)
  }

  private static func has(_ shell: String) -> Bool {
    (try? Executable.shell("command -v \(shell)", in: Folder()).status) == 0
  }

  @Test(
    "Environments, requests, cases and forms are offered by bash",
    .enabled(if: has("bash"), "there is no 'bash' in PATH"))
  func offers() throws {
    #expect(try offers("waybill compile specs --environment ") == ["staging", "live"])
    #expect(try offers("waybill show specs/photos.yaml ") == ["search", "share-album"])
    #expect(
      try offers("waybill show specs/photos.yaml share-album --case ") == ["trip", "family"])
    try folder.write(
      "alone.yaml",
      """
      waybill: 1
      service: alone
      environments: {live: {base-url: "https://example.com"}}
      requests: {status: {method: GET, path: /status}}

      """)
    #expect(try offers("waybill show alone.yaml --environment ") == ["live"])
    #expect(try offers("waybill show alone.yaml --environment live ") == ["status"])
    let forms = try offers("waybill check specs --diagnostics ")
    #expect(forms.contains("gitlab") && forms.contains("sarif"), "\(forms)")
  }

  @Test("The program answers shells without a message, whatever the specs are")
  func answers() throws {
    // What the scripts run when Tab is pressed.
    func answer(_ arguments: String...) throws -> [String] {
      let words = ["waybill"] + arguments
      let outcome = try Executable.run(
        ["---completion", "bash", "\(words.count - 1)"] + words, in: folder)
      #expect(outcome.status == 0)
      #expect(outcome.messages == "")
      return outcome.text.split(separator: "\n").map(String.init)
    }
    #expect(
      try answer("compile", "specs", "--environment", "") == ["words", "staging", "live"])
    #expect(
      try answer("list", "specs", "--only", "") == [
        "words", "photos/search", "photos/search/default", "photos/share-album",
        "photos/share-album/trip", "photos/share-album/family",
      ])
    #expect(try answer("compile", "nowhere", "--environment", "") == [])
    #expect(try answer("compile", "specs", "-o", "") == ["folders"])
    #expect(try answer("check", "") == ["files"])
  }

  // MARK: Tab

  /// Names that every shell inserts so that the command means them.
  private static let inserted = [
    "search", "a b", "f it's", "g\"q\"", "h\\back", "\\", "'", "\"", "i*", "*", "?", "j[a]", "k?",
    "l;touch pwned", "m|touch pwned", "n&touch pwned", "o>pwned", "p#x", "#x", "q:r", ":x", "x:",
    "r=s", "=ls", "t~u", "a~", "u{a,b}", "{", "v<(touch pwned)", "(", ")", "x%y", "%1", "y^z", "^",
    "é", "Ü(x)", "日本", "A   b", " lead", "trail ", "a'b\"c\\d",
  ]

  /// Names that no shell offers: the command would take them for an option or a file of arguments, or
  /// a terminal would obey them.
  private static let leftOut = [
    "-z", "--curl", "@file", "z\ntouch pwned", "tab\tx", "a\u{9B}2J", "a\u{202E}b", "a\u{2028}b",
  ]

  /// Names that some shell would expand.
  private static let expanded = [
    "$(touch pwned)", "`touch pwned`", "$((x[$(touch pwned)]))", "${x:$(touch pwned)}", "b-$HOME",
    "~root", "s!t", "!x",
  ]

  /// Presses Tab where nothing but one name can follow, for each name, and returns what it became.
  private func press(_ shell: String) throws -> [String: [String]] {
    let names = Self.inserted + Self.leftOut + Self.expanded
    var lines: [String] = []
    for (index, name) in names.enumerated() {
      try folder.write("n\(index).yaml", Spec.json([name: ["method": "GET", "path": "/"]]))
      lines.append("waybill show n\(index).yaml ")
    }
    let script = Checkout.path("Tests/EndToEndTests/Python/press_tab.py")
    let outcome = try Executable.run(
      "/usr/bin/env", ["python3", script, shell, Executable.path] + lines, in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let found = try JSONDecoder().decode([[String]?].self, from: outcome.output)
    #expect(!folder.exists("pwned"), "Tab ran what a name says")
    #expect(found.count == names.count)
    var words: [String: [String]] = [:]
    for (index, (name, arguments)) in zip(names, found).enumerated() {
      #expect(arguments?.prefix(2) == ["show", "n\(index).yaml"], "\(name)")
      words[name] = Array((arguments ?? ["", ""]).dropFirst(2))
    }
    return words
  }

  private func check(_ shell: String, leavesOut others: Set<String>) async throws {
    let words = try await onThreadOfItsOwn { try press(shell) }
    for (name, inserted) in words {
      let isOffered = !Self.leftOut.contains(name) && !others.contains(name)
      #expect(inserted == (isOffered ? [name] : []), "\(shell): \(name.debugDescription)")
    }
  }

  @Test(
    "Tab in bash runs nothing that a name says, and what it inserts is the name",
    .enabled(if: has("bash"), "there is no 'bash' in PATH"))
  func tabInBash() async throws {
    try await check(
      "bash",
      leavesOut: [
        "$(touch pwned)", "`touch pwned`", "$((x[$(touch pwned)]))", "${x:$(touch pwned)}",
        "b-$HOME", "~root",
      ])
  }

  @Test(
    "Tab in zsh runs nothing that a name says, and what it inserts is the name",
    .enabled(if: has("zsh"), "there is no 'zsh' in PATH"))
  func tabInZsh() async throws {
    try await check("zsh", leavesOut: ["s!t", "!x"])
  }

  @Test(
    "Tab in fish runs nothing that a name says, and what it inserts is the name",
    .enabled(if: has("fish"), "there is no 'fish' in PATH"))
  func tabInFish() async throws {
    try await check("fish", leavesOut: ["~root"])
  }

  @Test("Names of environments and cases go the same way")
  func otherNames() throws {
    try folder.write(
      "a.yaml",
      """
      waybill: 1
      service: s
      base-url: https://example.org
      environments:
        "$(touch pwned)": {base-url: "https://example.com"}
        "a b": {base-url: "https://example.com"}
      requests:
        get:
          method: GET
          path: /${x}
          inputs: {x: string}
          cases: {"`touch pwned`": {x: a}, "it's": {x: b}}

      """)
    func answer(_ option: String) throws -> String {
      try Executable.run(
        ["---completion", "bash", "4", "waybill", "show", "a.yaml", option, ""], in: folder
      ).text
    }
    #expect(try answer("--environment") == "words\n'a b'\n")
    #expect(try answer("--case") == "words\n'it'\\''s'\n")
  }
}
