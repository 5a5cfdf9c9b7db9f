import Foundation
import Testing

/// Messages about the command line, and about the files that it names.
@Suite struct CommandLineMessageTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("a.yaml", Spec.service("photos"))
  }

  @Test("A dependency file in the place of an output is reported")
  func aDependencyFileInThePlaceOfAnOutput() throws {
    let arguments = [
      "compile", "a.yaml", "--output", "o", "--depfile", "./o/wire/photos/manifest.json", "--force",
    ]
    let outcome = try Executable.run(arguments, in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("[foreign-file]"))
  }

  @Test("Invisible characters are escaped in JSON") func invisibleCharactersAreEscapedInJSON()
    throws
  {
    try folder.write("b.yaml", "waybill: 1\nservice: b\n\"\\x9b\\x7f\\u202e\": 1\nrequests: {}\n")
    let outcome = try Executable.run(["check", "b.yaml", "--diagnostics", "json"], in: folder)
    #expect(outcome.messages.contains(#"unknown key '\u009b\u007f\u202e'"#))
  }

  @Test("A pattern that chooses nothing is reported") func aPatternThatChoosesNothing() throws {
    let outcome = try Executable.run(
      ["list", "a.yaml", "--only", "photos", "--only", "b/*", "--only", "tag:none"], in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.messages == """
        --only b/*: warning: no case matches [unused-pattern]
          help: a pattern is SERVICE/REQUEST/CASE with * and ?, or tag:NAME; 'waybill list' shows the names
        --only tag:none: warning: no case matches [unused-pattern]
          help: a pattern is SERVICE/REQUEST/CASE with * and ?, or tag:NAME; 'waybill list' shows the names

        """)
  }

  @Test("A fragment alone is reported") func aFragmentAlone() throws {
    try folder.write("_b.yaml", "inputs: {}\n")
    #expect(try Executable.messages(in: folder, "check _b.yaml a.yaml", status: 0) == "")
    #expect(
      try Executable.messages(in: folder, "check _b.yaml", status: 3) == """
        _b.yaml: error: no specs here: no file is named *.yaml or *.yml [no-specs]
          help: files named _*.yaml are fragments; hidden files and folders are skipped

        """)
  }

  @Test("Values and environments that nothing takes are reported")
  func valuesAndEnvironmentsThatNothingTakes() throws {
    #expect(
      try Executable.messages(
        in: folder, "check a.yaml --set term=cat --environment test", status: 0) == """
          --environment test: warning: 'test' has no effect: no spec has environments \
          [unused-environment]
          --set term: warning: no spec has an input 'term' [unused-value]

          """)
  }

  @Test("A bad file of arguments is reported") func aFileOfArgumentsThatIsNone() throws {
    try folder.write("nul", "check\u{0}")
    #expect(
      try Executable.messages(in: folder, "@nul", status: 3) == """
        nul: error: invalid file of arguments: it contains a NUL [argument-file]
          help: write one argument per line, in UTF-8

        """)
  }

  @Test(
    "A bad file of options is reported",
    arguments: [
      ("{", "it is not JSON: unexpected end in line 1"),
      ("{\n\"environment\": yes}", "it is not JSON: unexpected byte in line 2"),
      ("[]", "it is not a JSON object"),
      (
        #"{"environment": "a", "swift-acess": "public"}"#,
        "unknown key 'swift-acess'; did you mean 'swift-access'?"
      ),
      (
        #"{"x": 1}"#,
        "unknown key 'x'; there is: environment, swift-access, swift-client, swift-hashable, swift-names, warnings-as-errors"
      ),
      (#"{"swift-access": 1}"#, "'swift-access' is not text, or is empty"),
      (#"{"environment": ""}"#, "'environment' is not text, or is empty"),
      (
        #"{"swift-access": "open"}"#,
        "unknown swift-access 'open'; there is: public, package, internal"
      ),
      (#"{"warnings-as-errors": 1}"#, "'warnings-as-errors' is neither true nor false"),
    ])
  func aFileOfOptionsThatIsNone(_ text: String, _ reason: String) throws {
    try folder.write("waybill.json", text)
    #expect(
      try Executable.messages(
        in: folder, "compile a.yaml --output out --options waybill.json", status: 3) == """
          waybill.json: error: invalid file of options: \(reason) [options-file]
            help: write a JSON object of options of 'waybill compile', without the dashes

          """)
    #expect(!folder.exists("out"))
  }

  @Test("A file of options may name an environment that no spec has")
  func aFileOfOptionsMayNameAnEnvironmentThatNoSpecHas() throws {
    try folder.write("waybill.json", #"{"environment": "test", "warnings-as-errors": true}"#)
    #expect(
      try Executable.messages(
        in: folder, "compile a.yaml --output out --options waybill.json", status: 0) == "")
  }

  @Test("Paths that a list or dependency file cannot contain are reported")
  func pathsThatNoListOrDependencyFileCanHold() throws {
    try folder.write("a\nb", "")
    try folder.write(
      "a.yaml", Spec.service("photos") + "  up: {method: PUT, path: /, file: \"a\\nb\"}\n")
    #expect(
      try Executable.messages(in: folder, "compile a.yaml --list-inputs", status: 3) == #"""
        a\u{a}b: error: the path contains a line break and cannot be listed [line-end-in-path]
          help: rename the file

        """#)
    #expect(
      try Executable.messages(in: folder, "compile a.yaml --output out --depfile d", status: 3)
        == #"""
        a\u{a}b: error: this path cannot be written in a makefile: it contains a line break \#
        [path-not-for-make]
          help: rename the file, or leave out --depfile

        """#)
  }

  @Test("Outputs that cannot be written in a makefile are reported")
  func outputsThatMakeCannotBeTold() throws {
    #expect(
      try Executable.messages(in: folder, "compile a.yaml --output o;ut --depfile d", status: 3)
        == """
        o;ut/wire/photos/search/default.request: error: this path cannot be written in a \
        makefile: it contains ';' [path-not-for-make]
          help: name another file with --depfile-target, one that the build touches after this run

        """)
    #expect(
      try Executable.messages(in: folder, "compile a.yaml --output o=ut --depfile d", status: 3)
        == """
        o=ut/wire/photos/search/default.request: error: this path cannot be written in a \
        makefile: the first word of a list cannot contain '=' [path-not-for-make]
          help: name another file with --depfile-target, one that the build touches after this run

        """)
  }

  @Test("A path that cannot be written for ninja is reported") func aPathThatNinjaCannotBeTold()
    throws
  {
    #expect(
      try Executable.messages(
        in: folder, "compile a.yaml --output it's --depfile d --depfile-target x&y", status: 0)
          == """
          x&y: warning: Ninja cannot read this path in a dependency file, and will rebuild every time \
          [path-not-for-ninja]
            help: make reads it; rename the file if you use Ninja

          """)
  }

  @Test("A dependency file in the place of a spec is reported")
  func aDependencyFileInThePlaceOfASpec() throws {
    #expect(
      try Executable.messages(
        in: folder, "compile a.yaml --output out --depfile a.yaml --force", status: 3) == """
          a.yaml: error: --depfile names a source of the specs [foreign-file]
            help: name another file: this one would be overwritten

          """)
  }

  @Test("The words of libyaml are shown") func whatLibYAMLSays() throws {
    try folder.write("b.yaml", "a: [1\n")
    let outcome = try Executable.run(["yaml-events", "b.yaml"], in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.messages.hasSuffix(" [yaml-syntax]\n"))
    #expect(outcome.messages.split(separator: "\n").count == 1)
    #expect(
      try Executable.run(["yaml-events", "-"], in: folder, input: Data("a: @b\n".utf8)).messages
        .hasPrefix("standard input: error: "))
  }
}
