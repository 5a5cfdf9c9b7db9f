import Foundation
import TestSupport
import Testing

/// `waybill compile --list-outputs` and `--list-inputs`.
@Suite struct ListingTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("files/a b.txt", "a")
    try folder.write("specs/deep/note.txt", "note")
    try folder.write("specs/_shared.yaml", "inputs: {page: {type: integer, example: 1}}\n")
    try folder.write(
      "specs/deep/_files.yaml", "inputs: {note: {type: file, example: ./note.txt}}\n")
    try folder.write(
      "specs/photos.yaml",
      """
      waybill: 1
      service: photos
      base-url: https://api.example.com
      include: [_shared.yaml, ./deep/_files.yaml]
      requests:
        search: {method: GET, path: /, query: {p: "${page}"}, matrix: {page: [1, 2]}}
        upload: {method: PUT, path: /, file: ../files/a b.txt}
        note: {method: PUT, path: /, file: "${note}"}
        日記: {method: GET, path: /}

      """)
    try folder.write(
      "specs/deep/videos.yaml",
      Spec.service("videos").replacingOccurrences(
        of: "requests:", with: "include: [../_shared.yaml]\nrequests:"))
  }

  private func compile(_ arguments: String...) throws -> Executable.Outcome {
    try Executable.run(["compile", "specs", "--root", "."] + arguments, in: folder)
  }

  /// The files of a folder, except Waybill's record of what it wrote.
  private func files(in path: String) throws -> [String] {
    try folder.contents(path).keys.filter { !$0.hasSuffix("/") && !$0.hasPrefix(".") }
      .map { "\(path)/\($0)" }.sorted()
  }

  @Test("Outputs are those that a run writes") func outputsAreThoseThatARunWrites() throws {
    let outcome = try compile("--output", "out", "--list-outputs")
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    #expect(
      outcome.text == """
        out/wire/videos/search/default.request
        out/wire/videos/manifest.json
        out/wire/photos/upload/default.request
        out/wire/photos/note/default.request
        out/wire/photos/manifest.json
        out/wire/photos/search/page=1.request
        out/wire/photos/search/page=2.request
        out/wire/photos/%E6%97%A5%E8%A8%98/default.request

        """)
    #expect(!folder.exists("out"))
    #expect(try compile("--output", "out").status == 0)
    let listed = outcome.text.split(separator: "\n").map(String.init).sorted()
    #expect(try files(in: "out/wire").map { $0 } == listed)
  }

  @Test("Outputs of the samples are those that a run writes")
  func outputsOfTheSamplesAreThoseThatARunWrites() throws {
    let specs = Checkout.path("specs")
    let arguments = ["compile", specs, "--output", "samples"]
    let listed = try Executable.run(arguments + ["--list-outputs"], in: folder)
    #expect(try Executable.run(arguments, in: folder).status == 0)
    let paths = listed.text.split(separator: "\n").map(String.init).sorted()
    #expect(paths.count >= 50)
    #expect(
      try folder.contents("samples").keys.filter {
        !$0.hasSuffix("/") && !$0.contains("/.")
      }.map { "samples/\($0)" }.sorted() == paths)
  }

  @Test(
    "All kinds are listed, checked and named",
    arguments: ["wire,model", "wire=one,model=two", "wire=one,model=one"])
  func allKindsAreListedCheckedAndNamed(kinds: String) throws {
    let arguments = ["--output", "out", "--emit", kinds]
    func run(_ more: String...) throws -> Executable.Outcome {
      try Executable.run(["compile", "specs", "--root", "."] + arguments + more, in: folder)
    }
    let listed = try run("--list-outputs").text.split(separator: "\n").map(String.init)
    #expect(listed.count == 10)
    #expect(
      try run("--check").text.split(separator: "\n").map(String.init)
        == listed.map { "missing \($0)" }.sorted())
    #expect(try run("--depfile", "specs.d").status == 0)
    #expect(try run("--check").text == "")
    for path in listed { #expect(folder.exists(path)) }
    let rules = try folder.read("specs.d")
    #expect(listed.allSatisfy { rules.contains($0) })
    try folder.remove("specs/photos.yaml")
    let stale = try run("--check").text.split(separator: "\n").map(String.init)
    #expect(stale == listed.filter { $0.contains("photos/") }.map { "stale \($0)" }.sorted())
  }

  @Test("A folder is listed as it is given") func aFolderIsListedAsItIsGiven() throws {
    for (output, expected) in [
      ("./out/", "./out/wire/videos/"), (".", "wire/videos/"),
      ("/tmp/x y", "/tmp/x y/wire/videos/"),
    ] {
      let outcome = try compile("--output", output, "--list-outputs")
      #expect(outcome.text.hasPrefix(expected + "search/default.request\n"))
    }
    let own = try compile("--emit", "wire=elsewhere", "--list-outputs")
    #expect(own.text.hasPrefix("elsewhere/videos/search/default.request\n"))
  }

  @Test("'--only' lists what it chooses") func onlyListsWhatItChooses() throws {
    let outcome = try compile("--output", "out", "--list-outputs", "--only", "photos/search/*=2")
    #expect(outcome.text == "out/wire/photos/search/page=2.request\n")
  }

  @Test("Inputs are specs and what they include and attach")
  func inputsAreSpecsAndWhatTheyIncludeAndAttach() throws {
    let outcome = try compile("--list-inputs")
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    #expect(
      outcome.text == """
        files/a b.txt
        specs/_shared.yaml
        specs/deep/_files.yaml
        specs/deep/note.txt
        specs/deep/videos.yaml
        specs/photos.yaml

        """)
    #expect(try compile("--list-inputs", "--output", "out").text == outcome.text)
    #expect(!folder.exists("out"))
  }

  @Test("The file of '--options' is an input") func theFileOfOptionsIsAnInput() throws {
    try folder.write("waybill.json", #"{"warnings-as-errors": true}"#)
    let outcome = try compile("--list-inputs", "--options", "waybill.json")
    #expect(outcome.text.contains("\nwaybill.json\n"))
  }

  @Test("A file that '--set' names is an input") func aFileThatSetNamesIsAnInput() throws {
    try folder.write("specs/deep/other.txt", "other")
    let outcome = try compile("--list-inputs", "--set", "note=deep/other.txt")
    #expect(outcome.text.contains("specs/deep/other.txt\n"))
    // The fragment's example is one too, for the spec would be refused without it.
    #expect(outcome.text.contains("specs/deep/note.txt\n"))
  }

  @Test("Inputs are listed as the specs are") func inputsAreListedAsTheSpecsAre() throws {
    let specs = folder.url("specs").path
    let outcome = try Executable.run(
      ["compile", "\(specs)/deep/../photos.yaml", "--root", ".", "--list-inputs"], in: folder)
    #expect(
      outcome.text.split(separator: "\n").map(String.init) == [
        folder.url("files/a b.txt").path, "\(specs)/_shared.yaml",
        "\(specs)/deep/../photos.yaml", "\(specs)/deep/_files.yaml", "\(specs)/deep/note.txt",
      ])
  }

  @Test("A way back through a link is left as it is") func aWayBackThroughALinkIsLeftAsItIs() throws
  {
    try folder.write("other/place/_x.yaml", "inputs: {a: string?}\n")
    try folder.write("other/_x.yaml", "inputs: {a: string?}\n")
    try folder.write("other/place/here/empty", "")
    try folder.link("specs/link", to: "../other/place/here")
    try folder.write(
      "specs/photos.yaml",
      Spec.service("photos").replacingOccurrences(
        of: "requests:", with: "include: [link/../_x.yaml, deep/../_shared.yaml]\nrequests:"))
    #expect(
      try Executable.run(
        ["compile", "specs/photos.yaml", "--root", ".", "--list-inputs"], in: folder
      ).text == "specs/_shared.yaml\nspecs/link/../_x.yaml\nspecs/photos.yaml\n")
  }

  @Test("A mistake lists nothing", arguments: ["--list-outputs", "--list-inputs"])
  func aMistakeListsNothing(option: String) throws {
    try folder.write("specs/bad.yaml", Spec.bad)
    let outcome = try compile("--output", "out", option)
    #expect(outcome.status == 1)
    #expect(outcome.text == "")
    #expect(outcome.messages.contains("specs/bad.yaml:5:12: error: "))
  }

  @Test("A path with a line end is listed nowhere") func aPathWithALineEndIsListedNowhere() throws {
    try folder.write("files/a\nb.txt", "a")
    try folder.write(
      "specs/c.yaml",
      Spec.service("c") + "  upload: {method: PUT, path: /, file: \"../files/a\\nb.txt\"}\n")
    let inputs = try compile("--list-inputs")
    #expect(inputs.status == 3)
    #expect(inputs.text == "")
    #expect(inputs.messages.contains("files/a\\u{a}b.txt: error: the path contains a line break"))
    let outputs = try compile("--list-outputs", "--output", "o\nut")
    #expect(outputs.status == 3)
    #expect(outputs.text == "")
    #expect(try compile("--list-outputs", "--output", "out").status == 0)
  }
}
