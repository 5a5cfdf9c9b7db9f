import Foundation
import Testing

/// Options that exclude each other, and arguments in files.
@Suite struct ModeTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("a.yaml", Spec.service("a"))
  }

  @Test(
    "Options that exclude each other are usage errors",
    arguments: [
      (["--check", "--list-outputs"], "--check and --list-outputs exclude each other"),
      (["--list-inputs", "--list-outputs"], "--list-outputs and --list-inputs exclude each other"),
      (
        ["--check", "--depfile", "d"],
        "--check writes nothing: it cannot be combined with --depfile"
      ),
      (
        ["--list-inputs", "--depfile", "d"],
        "--list-inputs writes nothing: it cannot be combined with --depfile"
      ),
      (["--check", "--cache", "c"], "--check writes nothing: it cannot be combined with --cache"),
      (["--cache", ""], "the name of a cache is empty"),
      (["--check", "--force"], "--check writes nothing: it cannot be combined with --force"),
      (["--check", "--sync"], "--check writes nothing: it cannot be combined with --sync"),
      (
        ["--list-outputs", "--force"],
        "--list-outputs writes nothing: it cannot be combined with --force"
      ),
      (
        ["--list-outputs", "--keep-going"],
        "--list-outputs lists all or nothing: it cannot be combined with --keep-going"
      ),
      (["--depfile-target", "t"], "--depfile-target needs --depfile"),
      (["--depfile", ""], "the name of a dependency file or its target is empty"),
      (["--environment", ""], "the name of an environment is empty"),
      (["--root", ""], "the name of the root folder is empty"),
    ])
  func optionsThatExcludeEachOtherAreUsageErrors(
    arguments: [String], sentence: String
  ) throws {
    let outcome = try Executable.run(
      ["compile", "a.yaml", "--output", "out"] + arguments, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.text == "")
    #expect(outcome.messages.hasPrefix("waybill: error: \(sentence)\n"))
    #expect(try folder.contents().keys.sorted() == ["a.yaml"])
  }

  @Test("Outputs need a folder", arguments: ["--check", "--list-outputs"])
  func outputsNeedAFolder(option: String) throws {
    let outcome = try Executable.run(["compile", "a.yaml", option], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.messages.hasPrefix("waybill: error: --output is missing"))
  }

  // MARK: Arguments in files

  private func list(_ arguments: String...) throws -> Executable.Outcome {
    try Executable.run(["compile"] + arguments, in: folder)
  }

  @Test(
    "Each line is an argument",
    arguments: [
      "a.yaml\n--list-inputs\n", "a.yaml\r\n--list-inputs\r\n", "a.yaml\n--list-inputs",
      "\n\na.yaml\n\n--list-inputs\r\n\r\n", "\u{FEFF}a.yaml\n--list-inputs\n",
      "--list-inputs\n--\na.yaml\n",
    ])
  func eachLineIsAnArgument(text: String) throws {
    try folder.write("arguments", text)
    let outcome = try list("@arguments")
    #expect(outcome.status == 0)
    #expect(outcome.text == "a.yaml\n")
    #expect(outcome.messages == "")
  }

  @Test("A line is used as it is") func aLineIsTakenAsItStands() throws {
    try folder.write(" a b'\"$x.yaml", Spec.service("b"))
    try folder.write("arguments", " a b'\"$x.yaml\n--list-inputs\n")
    #expect(try list("@arguments").text == " a b'\"$x.yaml\n")
  }

  @Test("Several files of arguments may be mixed with other arguments")
  func severalFilesAndOtherArgumentsMayStandTogether() throws {
    try folder.write("b.yaml", Spec.service("b"))
    try folder.write("empty", "")
    try folder.write("first", "a.yaml\n")
    try folder.write("second", "--list-inputs\n")
    #expect(try list("@first", "b.yaml", "@empty", "@second").text == "a.yaml\nb.yaml\n")
  }

  @Test("A file of arguments names no other") func aFileOfArgumentsNamesNoOther() throws {
    try folder.write("first", "@second\n")
    try folder.write("second", "a.yaml\n")
    let outcome = try list("@first", "--list-inputs")
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("@second: error: No such file or directory"))
  }

  @Test("After two dashes nothing is a file of arguments")
  func afterTwoDashesNothingIsAFileOfArguments() throws {
    try folder.write("@a.yaml", Spec.service("a"))
    #expect(try list("--list-inputs", "--", "@a.yaml").text == "@a.yaml\n")
    #expect(try list("--list-inputs", "./@a.yaml").text == "./@a.yaml\n")
  }

  @Test("A file of arguments may contain the command") func aFileOfArgumentsMayHoldTheCommand()
    throws
  {
    try folder.write("arguments", "compile\na.yaml\n--list-inputs\n")
    #expect(try Executable.run(["@arguments"], in: folder).text == "a.yaml\n")
  }

  @Test("Anything but a file of arguments is reported") func whatIsNoFileOfArgumentsIsAMessage()
    throws
  {
    try folder.write("nul", "a.yaml\u{0}\n--list-inputs\n")
    try Data([0x61, 0xFF, 0x0A]).write(to: folder.url("latin"))
    try folder.write("folder/x", "")
    for (path, message) in [
      ("nul", "nul: error: invalid file of arguments: it contains a NUL"),
      ("latin", "latin: error: invalid file of arguments: it is not UTF-8"),
      ("missing", "missing: error: No such file or directory"),
      ("folder", "folder: error: not a regular file"),
    ] {
      let outcome = try list("@\(path)", "--list-inputs")
      #expect(outcome.status == 3)
      #expect(outcome.text == "")
      #expect(outcome.messages.hasPrefix(message))
    }
  }
}
