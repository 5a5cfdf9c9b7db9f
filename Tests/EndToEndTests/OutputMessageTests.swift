import Foundation
import Testing

/// What a run says about its outputs, as text and as JSON.
@Suite struct OutputMessageTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("a.yaml", Spec.service("photos"))
  }

  @Test("A file of others in the place of an output is reported")
  func aFileOfOthersInThePlaceOfAnOutput() throws {
    try folder.write("out/wire/photos/search/default.request", "mine")
    #expect(
      try Executable.messages(in: folder, "compile a.yaml --output out", status: 3) == """
        out/wire/photos/search/default.request: error: Waybill did not write this file, or it was \
        changed since [foreign-file]
          help: move the file away, or use --force to overwrite or remove it

        """)
  }

  @Test("Messages have a file beside them that keeps git from changing their line ends")
  func attributesForGit() throws {
    let compile = "compile a.yaml --output out --emit wire,curl"
    #expect(try Executable.messages(in: folder, compile, status: 0) == "")
    #expect(try folder.read("out/wire/.gitattributes") == "*.json -text\n*.request -text\n")
    #expect(!folder.exists("out/curl/.gitattributes"))
    let outcome = try Executable.shell(
      """
      git init -q . && git add . && git -c user.name=a -c user.email=a@b.example commit -qm a
      git clone -q -c core.autocrlf=true . clone && cd clone
      "$WAYBILL" \(compile) --check
      """, in: folder)
    #expect(
      outcome.text == "different out/curl/photos/photos.sh\n"
        && outcome.messages.contains("only the line ends of 1 file differ; write '*.sh -text' in"),
      "\(outcome.text)\(outcome.messages)")
  }

  @Test("A file for git that a person wrote stays, with a warning if it lacks a line")
  func attributesOfAPerson() throws {
    let file = "out/wire/.gitattributes"
    let compile = "compile a.yaml --output out"
    try folder.write(file, "*.json  -text\r\n*.request\t-text")
    #expect(try Executable.messages(in: folder, compile, status: 0) == "")
    #expect(try folder.read(file) == "*.json  -text\r\n*.request\t-text")
    try folder.write(file, "*.json -text\n")
    #expect(
      try Executable.messages(in: folder, compile, status: 0) == """
        \(file): warning: this file lacks '*.request -text', so git may change the line ends of \
        outputs [git-line-ends]
          help: add the line '*.request -text'

        """)
    #expect(try folder.read(file) == "*.json -text\n")
  }

  @Test("A folder in the place of an output is reported") func aFolderInThePlaceOfAnOutput() throws
  {
    try folder.write("out/wire/photos/manifest.json/mine", "mine")
    #expect(
      try Executable.messages(in: folder, "compile a.yaml --output out", status: 3) == """
        out/wire/photos/manifest.json: error: a folder is in the place of an output \
        [folder-in-the-way]

        """)
  }

  @Test("A manifest that cannot be read is reported") func aManifestThatCannotBeRead() throws {
    try folder.write("out/wire/.waybill-manifest.json", "{")
    for option in ["--keep-going", "--check"] {
      #expect(
        try Executable.messages(in: folder, "compile a.yaml --output out \(option)", status: 3)
          == """
          out/wire/.waybill-manifest.json: error: this record of earlier runs is damaged \
          [corrupt-manifest]
            help: restore it, or use --force to replace it

          """)
    }
    #expect(!folder.exists("out/wire/photos"))
    #expect(
      try Executable.messages(in: folder, "compile a.yaml --output out --force", status: 0) == """
        out/wire/.waybill-manifest.json: warning: this record of earlier runs is damaged; \
        Waybill rewrites it [corrupt-manifest]
          help: delete the outputs of removed specs by hand

        """)
  }

  @Test("An output of another spec") func anOutputOfAnotherSpec() throws {
    try folder.write("specs/b.yaml", Spec.service("photos"))
    #expect(try Executable.messages(in: folder, "compile a.yaml --output out", status: 0) == "")
    let before = try folder.contents("out")
    #expect(
      try Executable.messages(in: folder, "compile specs --output out --force", status: 1) == """
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
      1 error in 1 file

      """
    #expect(try Executable.messages(in: folder, "compile a.yaml --output out", status: 0) == "")
    #expect(
      try Executable.messages(in: folder, "compile a.yaml b.yaml --output out", status: 1) == text)
    #expect(
      try Executable.messages(in: folder, "compile a.yaml b.yaml --output out --check", status: 1)
        == text)
    #expect(!folder.exists("out/wire/b"))
    #expect(
      try Executable.messages(in: folder, "compile a.yaml b.yaml --output other", status: 0) == "")
    #expect(try Executable.messages(in: folder, "compile b.yaml --output out", status: 0) == "")
  }

  @Test("Another run that does not end") func anotherRunThatDoesNotEnd() throws {
    #expect(try Executable.messages(in: folder, "compile a.yaml --output out", status: 0) == "")
    let lock = open(folder.url("out/wire").path, O_RDONLY)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    #expect(
      try Executable.messages(in: folder, "compile a.yaml --output out --lock-timeout 0", status: 3)
        == """
        out/wire: error: another run is still writing here [output-locked]
          help: run again later, or set a longer --lock-timeout

        """)
    #expect(
      try Executable.messages(in: folder, "compile a.yaml --output out --lock-timeout 2", status: 3)
        == """
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
    #expect(try Executable.messages(in: folder, "compile a.yaml --output out", status: 0) == "")
    #expect(
      try Executable.messages(in: folder, "compile b.yaml --output out", status: 1) == """
        out/wire: error: outputs 'Photos/manifest.json' and 'photos/manifest.json' cannot exist \
        side by side [outputs-collide]
          help: they are one file on systems that ignore case, or one is the folder of the other

        """)
  }

  @Test("Two specs of one service are reported") func twoSpecsOfOneService() throws {
    try folder.write("b.yaml", Spec.service("photos"))
    try folder.write("c.yaml", Spec.service("PHOTOS"))
    #expect(
      try Executable.messages(in: folder, "check a.yaml b.yaml c.yaml", status: 1) == """
        b.yaml:2:10: error: service 'photos' is also the service of a.yaml [service-taken]
            2 | service: photos
              |          ^~~~~~
        c.yaml:2:10: error: service 'PHOTOS' differs from 'photos' of a.yaml only in case \
        [service-taken]
            2 | service: PHOTOS
              |          ^~~~~~
          help: rename one: their outputs share a folder on systems that ignore case
        2 errors in 2 files

        """)
  }

  @Test("Two services that become one structure of generated Swift are reported")
  func twoServicesOfOneStructure() throws {
    try folder.write("b.yaml", Spec.service("x-y"))
    try folder.write("c.yaml", Spec.service("xY"))
    #expect(try Executable.messages(in: folder, "check b.yaml c.yaml", status: 0) == "")
    #expect(
      try Executable.messages(in: folder, "check b.yaml c.yaml --emit swift", status: 1) == """
        c.yaml:2:10: error: service 'xY' and service 'x-y' of b.yaml both become 'XYRequests' in \
        generated Swift [swift-name-taken]
            2 | service: xY
              |          ^~
          help: write 'swift-name: anotherName' in one of them, or rename it
        1 error in 1 file

        """)
    try folder.write(
      "c.yaml", Spec.service("xY").replacingOccurrences(of: "xY", with: "xY\nswift-name: Other"))
    #expect(
      try Executable.messages(in: folder, "check b.yaml c.yaml --emit swift", status: 0) == "")
  }

  @Test("A request with much content has no negative messages") func negativeContent() throws {
    try folder.write("film.bin", String(repeating: "x", count: 65_537))
    try folder.write(
      "films.yaml",
      """
      waybill: 1
      service: films
      base-url: http://h.example
      requests:
        list: {method: GET, path: /}
        upload: {method: PUT, path: /, file: film.bin}

      """)
    let command = "compile films.yaml --emit negative --output out"
    #expect(
      try Executable.messages(in: folder, command, status: 0) == """
        films.yaml:6:3: warning: the output 'negative' leaves out request 'upload': its content is \
        longer than 65536 bytes [negative-content]
            6 |   upload: {method: PUT, path: /, file: film.bin}
              |   ^~~~~~
          help: give the request a case with less content as its first one

        """)
    #expect(folder.exists("out/negative/films/list/host-missing.request"))
    #expect(!folder.exists("out/negative/films/upload"))
  }
}
