import Foundation
import Testing

/// What is wrong with a run as a whole: everything that is said, and how it ends.
@Suite struct RunMessageTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("a.yaml", Spec.service("photos"))
  }

  /// Runs a command line whose words have no blanks.
  private func messages(_ command: String, status: Int32) throws -> String {
    let arguments = command.split(separator: " ").map(String.init)
    let outcome = try Executable.run(arguments, in: folder)
    #expect(outcome.status == status)
    #expect(outcome.text == "")
    return outcome.messages
  }

  // MARK: Paths

  @Test("A path that is not there is reported") func aPathThatIsNotThere() throws {
    #expect(
      try messages("check nowhere.yaml", status: 3) == """
        nowhere.yaml: error: No such file or directory [file-error]
          help: give a spec or a folder of specs; a path starts at the folder you are in

        """)
    let empty = try Executable.run(["check", ""], in: folder)
    #expect(empty.messages.hasPrefix("'': error: No such file or directory [file-error]\n"))
  }

  @Test("A path that is neither file nor folder is reported") func aPathThatIsNeitherFileNorFolder()
    throws
  {
    #expect(
      try messages("check /dev/null", status: 3) == """
        /dev/null: error: neither a file nor a folder [not-a-spec]

        """)
  }

  @Test("A folder without specs is reported") func aFolderWithoutSpecs() throws {
    try folder.write("empty/_shared.yaml", "")
    #expect(
      try messages("check empty", status: 3) == """
        empty: error: no specs here: no file is named *.yaml or *.yml [no-specs]
          help: files named _*.yaml are fragments; hidden files and folders are skipped

        """)
  }

  @Test("A spec outside the root is reported") func aSpecOutsideTheRoot() throws {
    try folder.write("inside/b.yaml", Spec.service("b"))
    #expect(
      try messages("check a.yaml --root inside", status: 3) == """
        a.yaml: error: leads outside the root folder 'inside' [outside-root]
          help: --root names the folder that files are read from

        """)
  }

  @Test("A link to a folder outside the root is reported") func aLinkToAFolderOutsideTheRoot()
    throws
  {
    try folder.write("inside/b.yaml", Spec.service("b"))
    try folder.write("outside/c.yaml", Spec.service("c"))
    try folder.link("inside/link", to: "../outside")
    #expect(
      try messages("check inside", status: 0) == """
        inside/link: warning: not searched: the link leads outside the root folder 'inside' \
        [link-not-searched]
          help: --root names the folder that files are read from; --trust-links follows such links

        """)
  }

  @Test("A pipe in a folder is reported") func aPipeInAFolder() throws {
    try folder.write("specs/b.yaml", Spec.service("b"))
    _ = try Executable.shell("mkfifo specs/c.yaml", in: folder)
    #expect(
      try messages("check specs", status: 3) == """
        specs/c.yaml: error: not a regular file [not-a-regular-file]

        """)
  }

  #if os(Linux)
    @Test("A file that is longer than it says is reported") func aFileThatIsLongerThanItSays()
      throws
    {
      #expect(
        try messages("check /proc/version", status: 3) == """
          /proc/version: error: changed while it was read [file-changed]
            help: run again

          """)
    }
  #endif

  // MARK: Outputs

  @Test("A file of others in the place of an output is reported")
  func aFileOfOthersInThePlaceOfAnOutput() throws {
    try folder.write("out/wire/photos/search/default.request", "mine")
    #expect(
      try messages("compile a.yaml --output out", status: 3) == """
        out/wire/photos/search/default.request: error: Waybill did not write this file, or it was \
        changed since [foreign-file]
          help: move the file away, or use --force to overwrite or remove it

        """)
  }

  @Test("A folder in the place of an output is reported") func aFolderInThePlaceOfAnOutput() throws
  {
    try folder.write("out/wire/photos/manifest.json/mine", "mine")
    #expect(
      try messages("compile a.yaml --output out", status: 3) == """
        out/wire/photos/manifest.json: error: a folder stands where an output belongs \
        [folder-in-the-way]

        """)
  }

  @Test("A manifest that cannot be read is reported") func aManifestThatCannotBeRead() throws {
    try folder.write("out/wire/.waybill-manifest.json", "{")
    for option in ["--keep-going", "--check"] {
      #expect(
        try messages("compile a.yaml --output out \(option)", status: 3) == """
          out/wire/.waybill-manifest.json: error: this record of earlier runs is damaged \
          [corrupt-manifest]
            help: restore it, or use --force to write it anew

          """)
    }
    #expect(!folder.exists("out/wire/photos"))
    #expect(
      try messages("compile a.yaml --output out --force", status: 0) == """
        out/wire/.waybill-manifest.json: warning: this record of earlier runs is damaged; it is \
        written anew [corrupt-manifest]
          help: remove outputs of specs that are gone by hand

        """)
  }

  @Test("An output of another spec") func anOutputOfAnotherSpec() throws {
    try folder.write("specs/b.yaml", Spec.service("photos"))
    #expect(try messages("compile a.yaml --output out", status: 0) == "")
    let before = try folder.contents("out")
    #expect(
      try messages("compile specs --output out --force", status: 1) == """
        out/wire/photos/manifest.json: error: both a.yaml and specs/b.yaml produce this file \
        [output-taken]
          help: give one of the two another service name, or another output folder
        out/wire/photos/search/default.request: error: both a.yaml and specs/b.yaml produce this \
        file [output-taken]
          help: give one of the two another service name, or another output folder
        2 errors in 2 files

        """)
    #expect(try folder.contents("out") == before)
  }

  @Test("An attached output") func anAttachedOutput() throws {
    try folder.write(
      "b.yaml",
      Spec.service("b") + "  up: {method: PUT, path: /, file: out/wire/photos/manifest.json}\n")
    let text = """
      b.yaml:6:36: error: cannot attach 'out/wire/photos/manifest.json': this run writes it, for \
      a.yaml [attached-output]
          6 |   up: {method: PUT, path: /, file: out/wire/photos/manifest.json}
            |                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
        help: attach a copy of the file, or write the outputs to another folder

      """
    #expect(try messages("compile a.yaml --output out", status: 0) == "")
    #expect(try messages("compile a.yaml b.yaml --output out", status: 1) == text)
    #expect(try messages("compile a.yaml b.yaml --output out --check", status: 1) == text)
    #expect(!folder.exists("out/wire/b"))
    #expect(try messages("compile a.yaml b.yaml --output other", status: 0) == "")
    #expect(try messages("compile b.yaml --output out", status: 0) == "")
  }

  @Test("Another run that does not end") func anotherRunThatDoesNotEnd() throws {
    #expect(try messages("compile a.yaml --output out", status: 0) == "")
    let lock = open(folder.url("out/wire").path, O_RDONLY)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    #expect(
      try messages("compile a.yaml --output out --lock-timeout 0", status: 3) == """
        out/wire: error: another run is still writing here [output-locked]
          help: run again later, or set a longer --lock-timeout

        """)
    #expect(
      try messages("compile a.yaml --output out --lock-timeout 2", status: 3) == """
        out/wire: note: waiting for another run to finish writing here [waiting-for-run]
        out/wire: error: another run is still writing here after 2 seconds [output-locked]
          help: run again later, or set a longer --lock-timeout

        """)
    let json = try Executable.run(
      [
        "compile", "a.yaml", "--output", "out", "--lock-timeout", "2", "--diagnostics", "json",
      ], in: folder)
    #expect(json.messages.hasPrefix("[") || json.messages.hasPrefix("{"))
    #expect(!json.messages.contains("waiting-for-run"))
  }

  @Test("Outputs that are one file on some systems are reported")
  func outputsThatAreOneFileOnSomeSystems() throws {
    try folder.write("b.yaml", Spec.service("Photos"))
    #expect(try messages("compile a.yaml --output out", status: 0) == "")
    #expect(
      try messages("compile b.yaml --output out", status: 1) == """
        out/wire: error: outputs 'Photos/manifest.json' and 'photos/manifest.json' cannot stand \
        side by side [outputs-collide]
          help: they are one file on systems that ignore case, or one is the folder of the other

        """)
  }

  @Test("Two specs of one service are reported") func twoSpecsOfOneService() throws {
    try folder.write("b.yaml", Spec.service("photos"))
    try folder.write("c.yaml", Spec.service("PHOTOS"))
    #expect(
      try messages("check a.yaml b.yaml c.yaml", status: 1) == """
        b.yaml:2:10: error: service 'photos' is that of a.yaml too [service-taken]
            2 | service: photos
              |          ^~~~~~
        c.yaml:2:10: error: service 'PHOTOS' differs from 'photos' of a.yaml in case only \
        [service-taken]
            2 | service: PHOTOS
              |          ^~~~~~
          help: their outputs would be one folder on systems that ignore case
        2 errors in 2 files

        """)
  }

  // MARK: The command line

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
    #expect(try messages("check _b.yaml a.yaml", status: 0) == "")
    #expect(
      try messages("check _b.yaml", status: 3) == """
        _b.yaml: error: no specs here: no file is named *.yaml or *.yml [no-specs]
          help: files named _*.yaml are fragments; hidden files and folders are skipped

        """)
  }

  @Test("Values and environments that nothing takes are reported")
  func valuesAndEnvironmentsThatNothingTakes() throws {
    #expect(
      try messages("check a.yaml --set term=cat --environment test", status: 0) == """
        --environment test: warning: no spec has environments: 'test' changes nothing \
        [unused-environment]
        --set term: warning: no spec has an input 'term' [unused-value]

        """)
  }

  @Test("A bad file of arguments is reported") func aFileOfArgumentsThatIsNone() throws {
    try folder.write("nul", "check\u{0}")
    #expect(
      try messages("@nul", status: 3) == """
        nul: error: not a file of arguments: it holds a NUL [argument-file]
          help: write one argument a line, in UTF-8

        """)
  }

  @Test(
    "A bad file of options is reported",
    arguments: [
      ("{", "it is no JSON: unexpected end in line 1"),
      ("{\n\"environment\": yes}", "it is no JSON: unexpected byte in line 2"),
      ("[]", "it is no JSON object"),
      (
        #"{"environment": "a", "swift-acess": "public"}"#,
        "unknown key 'swift-acess'; did you mean 'swift-access'?"
      ),
      (#"{"x": 1}"#, "unknown key 'x'; there is: environment, swift-access, warnings-as-errors"),
      (#"{"swift-access": 1}"#, "'swift-access' is no text, or is empty"),
      (#"{"environment": ""}"#, "'environment' is no text, or is empty"),
      (
        #"{"swift-access": "open"}"#,
        "unknown swift-access 'open'; there is: public, package, internal"
      ),
      (#"{"warnings-as-errors": 1}"#, "'warnings-as-errors' is neither true nor false"),
    ])
  func aFileOfOptionsThatIsNone(_ text: String, _ reason: String) throws {
    try folder.write("waybill.json", text)
    #expect(
      try messages("compile a.yaml --output out --options waybill.json", status: 3) == """
        waybill.json: error: not a file of options: \(reason) [options-file]
          help: write a JSON object of options of 'waybill compile', without the dashes

        """)
    #expect(!folder.exists("out"))
  }

  @Test("A file of options may name an environment that no spec has")
  func aFileOfOptionsMayNameAnEnvironmentThatNoSpecHas() throws {
    try folder.write("waybill.json", #"{"environment": "test", "warnings-as-errors": true}"#)
    #expect(try messages("compile a.yaml --output out --options waybill.json", status: 0) == "")
  }

  @Test("Paths that no list or dependency file can hold are reported")
  func pathsThatNoListOrDependencyFileCanHold() throws {
    try folder.write("a\nb", "")
    try folder.write(
      "a.yaml", Spec.service("photos") + "  up: {method: PUT, path: /, file: \"a\\nb\"}\n")
    #expect(
      try messages("compile a.yaml --list-inputs", status: 3) == #"""
        a\u{a}b: error: the path holds a line end: it cannot stand in a list [line-end-in-path]
          help: rename the file

        """#)
    #expect(
      try messages("compile a.yaml --output out --depfile d", status: 3) == #"""
        a\u{a}b: error: no dependency file can tell make this path: it holds a line end \#
        [path-not-for-make]
          help: rename the file, or leave out --depfile

        """#)
  }

  @Test("Outputs that cannot be written in a makefile are reported")
  func outputsThatMakeCannotBeTold() throws {
    #expect(
      try messages("compile a.yaml --output o;ut --depfile d", status: 3) == """
        o;ut/wire/photos/search/default.request: error: no dependency file can tell make this \
        path: it holds ';' [path-not-for-make]
          help: name another file with --depfile-target, one that the build touches after this run

        """)
    #expect(
      try messages("compile a.yaml --output o=ut --depfile d", status: 3) == """
        o=ut/wire/photos/search/default.request: error: no dependency file can tell make this \
        path: the first word of a list cannot hold '=' [path-not-for-make]
          help: name another file with --depfile-target, one that the build touches after this run

        """)
  }

  @Test("A path that cannot be written for ninja is reported") func aPathThatNinjaCannotBeTold()
    throws
  {
    #expect(
      try messages("compile a.yaml --output it's --depfile d --depfile-target x&y", status: 0)
        == """
        x&y: warning: Ninja cannot read this path in a dependency file, and will build each time \
        [path-not-for-ninja]
          help: make reads it; rename the file if you use Ninja

        """)
  }

  @Test("A dependency file in the place of a spec is reported")
  func aDependencyFileInThePlaceOfASpec() throws {
    #expect(
      try messages("compile a.yaml --output out --depfile a.yaml --force", status: 3) == """
        a.yaml: error: --depfile names a file that specs are made from [foreign-file]
          help: name another file: it would be overwritten

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

  @Test("Fifty messages are shown, errors first, and the others are counted")
  func aBudgetOfMessages() throws {
    let keys = (0..<60).map { "x\($0): 1" }.joined(separator: "\n")
    try folder.write("b.yaml", Spec.service("videos") + keys + "\n")
    try folder.write("a.yaml", Spec.service("photos") + "inputs: {unused: string}\n")
    let outcome = try Executable.run(["check", "."], in: folder)
    let lines = outcome.messages.split(separator: "\n").map(String.init)
    #expect(lines.count { $0.contains(": error: unknown key") } == 50)
    #expect(!outcome.messages.contains("x50"))
    #expect(
      lines.suffix(2) == [
        "and 11 more in 2 files; '--max-errors 0' shows all", "60 errors and 1 warning in 2 files",
      ])
    let all = try Executable.run(["check", ".", "--max-errors", "0"], in: folder)
    #expect(all.messages.contains("x59"))
    #expect(all.messages.contains(": warning: "))
    let few = try Executable.run(["check", "b.yaml", "--max-errors", "59"], in: folder)
    #expect(
      few.messages.hasSuffix(
        "and 1 more in 1 file; '--max-errors 0' shows all\n60 errors in 1 file\n"))
  }

  @Test("A hundred kilobytes of messages are shown") func aBudgetOfBytes() throws {
    let key = String(repeating: "x", count: 1_000)
    let keys = (0..<400).map { "\(key)\($0): 1" }.joined(separator: "\n")
    try folder.write("a.yaml", Spec.service("photos") + keys + "\n")
    let outcome = try Executable.run(["check", "a.yaml", "--max-errors", "500"], in: folder)
    #expect((100_000..<110_000).contains(outcome.messages.utf8.count))
    #expect(
      outcome.messages.hasSuffix(
        " more in 1 file; '--max-errors 0' shows all\n400 errors in 1 file\n"))
  }

  @Test("More mistakes than anyone reads are counted") func moreMistakesThanAnyoneReads() throws {
    let keys = (0..<10_100).map { "x\($0): 1" }.joined(separator: "\n")
    try folder.write("a.yaml", Spec.service("photos") + keys + "\n")
    let outcome = try Executable.run(["check", "a.yaml", "--max-errors", "0"], in: folder)
    #expect(outcome.status == 1)
    let lines = outcome.messages.split(separator: "\n").map(String.init)
    #expect(lines.count { $0.contains(": error: unknown key") } == 10_000)
    #expect(
      lines.filter { $0.contains("too-many-mistakes") } == [
        "a.yaml:10006:1: note: more than 10000 mistakes; the others are not shown [too-many-mistakes]"
      ])
  }
}
