import Foundation
import Testing

/// `waybill compile --depfile`: what it says, and when it is written.
@Suite struct DependencyFileTests {
  private let folder: Folder
  private let marker = "# <|> #:\n"

  init() throws {
    folder = try Folder()
    try folder.write("specs/_shared.yaml", "inputs: {page: {type: integer, example: 1}}\n")
    try folder.write("specs/note.txt", "note")
    try folder.write(
      "specs/photos.yaml",
      Spec.service("photos").replacingOccurrences(
        of: "requests:", with: "include: [_shared.yaml]\nrequests:")
        + "  upload: {method: PUT, path: \"/${page}\", file: note.txt}\n")
  }

  @discardableResult
  private func compile(_ arguments: String...) throws -> Executable.Outcome {
    try Executable.run(
      ["compile", "specs", "--output", "out", "--depfile", "out/specs.d"] + arguments, in: folder)
  }

  @Test("Each output depends on the files that its spec is made from")
  func eachOutputDependsOnTheFilesThatItsSpecIsMadeFrom() throws {
    try folder.write("specs/videos.yaml", Spec.service("videos"))
    let outcome = try compile()
    #expect(outcome.status == 0)
    #expect(outcome.text == "")
    #expect(outcome.messages == "")
    // The first rule names all outputs, because some tools look only at the first output.
    #expect(
      try folder.read("out/specs.d") == #"""
        # <|> #:
        out/wire/photos/search/default.request \
        out/wire/photos/upload/default.request \
        out/wire/photos/manifest.json: \
          specs/_shared.yaml \
          specs/note.txt \
          specs/photos.yaml \
          specs/videos.yaml
        out/wire/videos/search/default.request \
        out/wire/videos/manifest.json: \
          specs/videos.yaml

        specs/_shared.yaml:
        specs/note.txt:
        specs/photos.yaml:
        specs/videos.yaml:

        """#)
    let outputs = try Executable.run(
      ["compile", "specs", "--output", "out", "--list-outputs"], in: folder
    ).text.split(separator: "\n")
    #expect(try folder.read("out/specs.d").hasPrefix(marker + outputs[0] + " \\\n"))
  }

  @Test("A target may represent the outputs") func aTargetMayStandForTheOutputs() throws {
    #expect(try compile("--depfile-target", "out/my stamp").status == 0)
    #expect(
      try folder.read("out/specs.d") == #"""
        # <|> #:
        out/my\ stamp: \
          specs/_shared.yaml \
          specs/note.txt \
          specs/photos.yaml

        specs/_shared.yaml:
        specs/note.txt:
        specs/photos.yaml:

        """#)
  }

  @Test("A dependency file names every file that a spec reads, whatever is chosen")
  func whatASpecReadsIsAllThatIsNamedWhateverIsChosen() throws {
    try folder.write("specs/videos.yaml", Spec.service("videos"))
    try compile("--only", "videos")
    #expect(
      try folder.read("out/specs.d") == #"""
        # <|> #:
        out/wire/videos/search/default.request: \
          specs/_shared.yaml \
          specs/note.txt \
          specs/photos.yaml \
          specs/videos.yaml

        specs/_shared.yaml:
        specs/note.txt:
        specs/photos.yaml:
        specs/videos.yaml:

        """#)
  }

  @Test("A file of arguments is not named") func aFileOfArgumentsIsNotNamed() throws {
    try folder.write("arguments", "specs\n--output\nout\n--depfile\nout/specs.d\n")
    #expect(try Executable.run(["compile", "@arguments"], in: folder).status == 0)
    #expect(!(try folder.read("out/specs.d").contains("arguments")))
  }

  // MARK: Spelling

  @Test(
    "Characters that mean something to make are escaped",
    arguments: [
      ("a b", #"a\ b"#), ("a#b", "a\\#b"), ("a$b", "a$$b"), ("a:b", #"a\:b"#), ("$(a)b", "$$(a)b"),
      ("a  b", #"a\ \ b"#), (#"a\b"#, #"a\b"#), (#"a\ b"#, #"a\\\ b"#), ("猫", "猫"), ("a%b", "a%b"),
      ("[a]", "[a]"), ("a@b,c+d!{e}(f", "a@b,c+d!{e}(f"), ("a=b", "a=b"),
    ])
  func whatMakeReadsOtherwiseIsEscaped(name: String, spelling: String) throws {
    try folder.write("specs/\(name)", "note")
    try folder.write(
      "specs/photos.yaml",
      Spec.service("photos") + "  upload: {method: PUT, path: /, file: '\(name)'}\n")
    let outcome = try compile()
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    #expect(try folder.read("out/specs.d").contains("  specs/\(spelling)"))
  }

  @Test(
    "A character that only make understands is a warning",
    arguments: [
      ("a*b", #"a\*b"#), ("a?b", #"a\?b"#), ("a'b", "a'b"), ("a\"b", "a\"b"), ("a&b", "a&b"),
      ("a|b", #"a\|b"#), ("a<b>", "a<b>"), ("a\tb", "a\\\tb"), ("a:", #"a\:"#),
      ("a\\#b", "a\\\\\\#b"),
    ])
  func whatOnlyMakeReadsIsAWarning(name: String, spelling: String) throws {
    try folder.write("specs/\(name)", "note")
    let quoted = name.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(of: "\t", with: "\\t")
    try folder.write(
      "specs/photos.yaml",
      Spec.service("photos") + "  upload: {method: PUT, path: /, file: \"\(quoted)\"}\n")
    let outcome = try compile()
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains(": warning: Ninja cannot read this path"))
    #expect(try folder.read("out/specs.d").contains("  specs/\(spelling)"))
    let strict = try Executable.run(
      ["compile", "specs", "--output", "strict", "--depfile", "d", "--warnings-as-errors"],
      in: folder)
    #expect(strict.status == 1)
    #expect(!folder.exists("d"))
    #expect(!folder.exists("strict/wire/photos"))
  }

  @Test(
    "A path that cannot be written in a makefile is refused",
    arguments: [
      ("a;b", "it contains ';'"), (#"a\nb"#, "it contains a line break"),
      (#"a\rb"#, "it contains a line break"),
      ("a ", "it ends with a space"), (#"a\\"#, #"it ends with '\'"#),
      (#"a\\*"#, #"'\' precedes '*'"#), ("a(b)", "it looks like a member of an archive"),
    ])
  func whatNoFileCanTellMakeIsRefused(name: String, reason: String) throws {
    let path = name.replacingOccurrences(of: "\\\\", with: "\\")
      .replacingOccurrences(of: "\\n", with: "\n").replacingOccurrences(of: "\\r", with: "\r")
    try folder.write("specs/\(path)", "note")
    try folder.write(
      "specs/photos.yaml",
      Spec.service("photos") + "  upload: {method: PUT, path: /, file: \"\(name)\"}\n")
    let outcome = try compile()
    #expect(outcome.status == 3)
    #expect(
      outcome.messages.contains(
        ": error: this path cannot be written in a makefile: \(reason) [path-not-for-make]"))
    #expect(!folder.exists("out/specs.d"))
    #expect(!folder.exists("out/wire/photos"))
  }

  @Test("Make takes the first word of a list for a variable if it contains an equals sign")
  func makeTakesTheFirstWordOfAListForAVariableWhenItHoldsAnEqualsSign() throws {
    try folder.write("z=b.yaml", Spec.service("z"))
    let arguments = ["compile", "z=b.yaml", "--output", "out", "--depfile", "d"]
    let alone = try Executable.run(arguments, in: folder)
    #expect(alone.status == 3)
    #expect(alone.messages.hasPrefix("z=b.yaml: error: this path cannot be written in a makefile"))
    let rules = try Executable.run(arguments + ["specs/photos.yaml"], in: folder)
    #expect(rules.status == 3)
    let target = try Executable.run(
      arguments + ["specs/photos.yaml", "--depfile-target", "stamp"], in: folder)
    #expect(target.status == 0)
    #expect(try folder.read("d").hasPrefix(marker + "stamp: \\\n  specs/_shared.yaml \\\n"))
    #expect(try folder.read("d").contains("\\\n  z=b.yaml\n\n"))
    let output = try Executable.run(
      ["compile", "specs", "--output", "o=p", "--depfile", "d"], in: folder)
    #expect(output.status == 3)
    #expect(output.messages.contains("--depfile-target"))
  }

  @Test("Outputs with percent signs have a rule of their own")
  func outputsWithPercentSignsHaveARuleOfTheirOwn() throws {
    try folder.write(
      "specs/photos.yaml", Spec.service("photos", requests: ["日", "latest"]))
    try compile()
    #expect(
      try folder.read("out/specs.d") == #"""
        # <|> #:
        out/wire/photos/latest/default.request \
        out/wire/photos/manifest.json: \
          specs/photos.yaml
        out/wire/photos/%E6%97%A5/default.request: \
          specs/photos.yaml

        specs/photos.yaml:

        """#)
    try folder.write("specs/photos.yaml", Spec.service("日", requests: ["latest"]))
    try compile()
    #expect(
      try folder.read("out/specs.d") == #"""
        # <|> #:
        out/wire/\%E6\%97\%A5/latest/default.request \
        out/wire/\%E6\%97\%A5/manifest.json: \
          specs/photos.yaml

        specs/photos.yaml:

        """#)
  }

  // MARK: Writing

  @Test("A file that would not change is not touched") func aFileThatWouldNotChangeIsNotTouched()
    throws
  {
    try compile()
    let before = try folder.stamp("out/specs.d")
    try folder.write("specs/note.txt", "another note")
    try compile()
    #expect(try folder.stamp("out/specs.d") == before)
    try folder.write("specs/other.yaml", Spec.service("other"))
    try compile()
    #expect(try folder.stamp("out/specs.d") != before)
  }

  @Test("Leftovers of a killed run are removed") func leftoversOfAKilledRunAreRemoved() throws {
    for isThere in [false, true] {
      if isThere { try compile() }
      try folder.write("out/.specs.d.waybill-tmp", "torn")
      try compile()
      #expect(!folder.exists("out/.specs.d.waybill-tmp"))
      #expect(
        try folder.read("out/specs.d").hasPrefix(
          marker + "out/wire/photos/search/default.request \\"))
    }
  }

  @Test("A file of others is not overwritten") func aFileOfOthersIsNotOverwritten() throws {
    try folder.write("out/specs.d", "mine\n")
    let outcome = try compile()
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("out/specs.d: error: Waybill did not write this file"))
    #expect(try folder.read("out/specs.d") == "mine\n")
    #expect(!folder.exists("out/wire/photos"))
    #expect(try compile("--force").status == 0)
    #expect(try folder.read("out/specs.d").hasPrefix(marker + "out/wire/photos"))
  }

  @Test("A makefile is not overwritten") func aMakefileIsNotOverwritten() throws {
    let text = "all: \\\n  out/specs.stamp\n"
    try folder.write("Makefile", text)
    let outcome = try Executable.run(
      ["compile", "specs", "--output", "out", "--depfile", "Makefile"], in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("Makefile: error: Waybill did not write this file"))
    #expect(try folder.read("Makefile") == text)
    #expect(!folder.exists("out/wire/photos"))
  }

  @Test("A file of the version before is replaced when it says the same")
  func aFileOfTheVersionBeforeIsReplacedWhenItSaysTheSame() throws {
    try compile()
    let text = try folder.read("out/specs.d")
    #expect(text.hasPrefix(marker))
    try folder.write("out/specs.d", String(text.dropFirst(marker.count)))
    #expect(try compile().status == 0)
    #expect(try folder.read("out/specs.d") == text)
  }

  @Test(
    "A file that is read is not overwritten, not even with '--force'",
    arguments: ["specs/photos.yaml", "specs/_shared.yaml", "specs/note.txt", "link"])
  func aFileThatIsReadIsNotOverwrittenByForceEither(path: String) throws {
    try folder.link("link", to: "specs/photos.yaml")
    let before = try folder.contents("specs")
    let outcome = try Executable.run(
      ["compile", "specs", "--output", "out", "--depfile", path, "--force"], in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("--depfile names a source of the specs"))
    #expect(try folder.contents("specs") == before)
  }

  @Test("Only regular files are replaced") func whatIsNoFileIsNotReplaced() throws {
    let device = try Executable.run(
      ["compile", "specs", "--output", "out", "--depfile", "/dev/null", "--force"], in: folder)
    #expect(device.status == 3)
    #expect(device.messages.contains("/dev/null: error: not a regular file"))
    let place = try Executable.run(
      ["compile", "specs", "--output", "out", "--depfile", "specs"], in: folder)
    #expect(place.status == 3)
    #expect(place.messages.contains("specs: error: a folder is in the place of an output"))
  }

  // MARK: Mistakes

  @Test("A mistake leaves the outputs out of date") func aMistakeKeepsTheOutputsThatStandOutOfDate()
    throws
  {
    try compile()
    try folder.write("specs/_shared.yaml", "inputs: {page: {type: integre}}\n")
    try folder.write("specs/_new.yaml", "inputs: {x: string?}\n")
    try folder.write(
      "specs/photos.yaml",
      try folder.read("specs/photos.yaml").replacingOccurrences(
        of: "[_shared.yaml]", with: "[_shared.yaml, _new.yaml, _gone.yaml]"))
    #expect(try compile().status == 1)
    #expect(
      try folder.read("out/specs.d").hasPrefix(
        #"""
        # <|> #:
        out/wire/photos/manifest.json \
        out/wire/photos/search/default.request \
        out/wire/photos/upload/default.request: \
          specs/_gone.yaml \
          specs/_new.yaml \
          specs/_shared.yaml \

        """#))
  }

  @Test("The good specs of a run that keeps going are named as they are")
  func theGoodSpecsOfARunThatKeepsGoingAreNamedAsTheyAre() throws {
    try folder.write("specs/videos.yaml", Spec.service("videos"))
    try compile()
    try folder.write("specs/photos.yaml", Spec.bad)
    try folder.write("specs/videos.yaml", Spec.service("videos", requests: ["watch"]))
    #expect(try compile("--keep-going").status == 1)
    #expect(folder.exists("out/wire/videos/watch/default.request"))
    #expect(
      try folder.read("out/specs.d") == #"""
        # <|> #:
        out/wire/photos/manifest.json \
        out/wire/photos/search/default.request \
        out/wire/photos/upload/default.request: \
          specs/photos.yaml \
          specs/videos.yaml
        out/wire/videos/watch/default.request \
        out/wire/videos/manifest.json: \
          specs/videos.yaml

        specs/photos.yaml:
        specs/videos.yaml:

        """#)
  }

  @Test("A file that cannot be read leaves the old one") func aFileThatCannotBeReadLeavesTheOldOne()
    throws
  {
    try compile()
    let before = try folder.read("out/specs.d")
    let outcome = try Executable.run(
      [
        "compile", "specs/photos.yaml", "nowhere.yaml", "--output", "out", "--depfile",
        "out/specs.d",
      ], in: folder)
    #expect(outcome.status == 3)
    #expect(try folder.read("out/specs.d") == before)
  }

  @Test("A mistake in a first run writes what the target is made from")
  func aMistakeInAFirstRunWritesWhatTheTargetIsMadeFrom() throws {
    try folder.write("specs/photos.yaml", Spec.bad)
    let outcome = try compile("--depfile-target", "out/stamp")
    #expect(outcome.status == 1)
    #expect(
      try folder.read("out/specs.d").hasPrefix(marker + "out/stamp: \\\n  specs/photos.yaml\n"))
    #expect(try folder.contents("out").keys.sorted() == ["specs.d"])
  }

  private static let hasCMake =
    (try? Executable.shell("command -v cmake", in: Folder()).status) == 0

  @Test(
    "CMake reads the file: it takes the first line for a rule", .enabled(if: hasCMake, "no cmake"))
  func cMakeReadsTheFile() throws {
    try compile("--depfile-target", "out/stamp")
    let outcome = try Executable.shell(
      "cmake -E cmake_transform_depfile Ninja gccdepfile . . . . out/specs.d transformed",
      in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let text = try folder.read("transformed")
    #expect(text.contains("out/stamp:") && text.contains("specs/photos.yaml"), "\(text)")
  }
}
