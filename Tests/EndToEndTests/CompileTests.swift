import Foundation
import Testing

/// `waybill compile`: what it writes, and what it leaves alone.
@Suite struct CompileTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("specs/photos.yaml", Spec.service("photos", requests: ["search", "latest"]))
  }

  @discardableResult
  private func compile(_ arguments: String...) throws -> Executable.Outcome {
    try Executable.run(["compile", "specs", "--output", "out"] + arguments, in: folder)
  }

  @Test("A run writes one message for each case, and says nothing")
  func aRunWritesOneMessageACaseAndSaysNothing() throws {
    let outcome = try compile()
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    #expect(outcome.text == "")
    #expect(
      try folder.read("out/wire/photos/search/default.request")
        == "GET /search HTTP/1.1\r\nHost: api.example.com\r\n\r\n")
    #expect(folder.exists("out/wire/photos/latest/default.request"))
    #expect(folder.exists("out/wire/photos/manifest.json"))
  }

  @Test("The manifest names specs and their files") func theManifestNamesSpecsAndTheirFiles() throws
  {
    try compile()
    #expect(
      try folder.read("out/wire/.waybill-manifest.json") == """
        {"waybill":2,"files":[
        {"path":"photos/latest/default.request","spec":"../../specs/photos.yaml","kind":"wire",\
        "sha256":"\(digest("latest/default.request"))"},
        {"path":"photos/manifest.json","spec":"../../specs/photos.yaml","kind":"wire",\
        "sha256":"\(digest("manifest.json"))"},
        {"path":"photos/search/default.request","spec":"../../specs/photos.yaml","kind":"wire",\
        "sha256":"\(digest("search/default.request"))"},
        null]}

        """)
  }

  /// The SHA-256 of an output, computed by another program.
  private func digest(_ path: String) throws -> String {
    let outcome = try Executable.run(
      "/usr/bin/env",
      [
        "python3", "-c",
        "import hashlib, sys; print(hashlib.sha256(sys.stdin.buffer.read()).hexdigest())",
      ], in: folder, input: try Data(contentsOf: folder.url("out/wire/photos/\(path)")))
    #expect(outcome.status == 0)
    return String(outcome.text.dropLast())
  }

  @Test("A second run touches nothing") func aSecondRunTouchesNothing() throws {
    try compile()
    let files = try folder.contents("out/wire").keys.map { "out/wire/" + $0 } + ["out/wire"]
    let before = try files.map(folder.stamp)
    #expect(try compile().status == 0)
    #expect(try files.map(folder.stamp) == before)
  }

  @Test("Only outputs that change are written") func onlyWhatChangesIsWritten() throws {
    try compile()
    let before = try folder.stamp("out/wire/photos/latest/default.request")
    try folder.write(
      "specs/photos.yaml",
      Spec.service("photos", requests: ["search", "latest"])
        .replacingOccurrences(of: "path: /search", with: "path: /find"))
    try compile()
    #expect(try folder.read("out/wire/photos/search/default.request").hasPrefix("GET /find "))
    #expect(try folder.stamp("out/wire/photos/latest/default.request") == before)
  }

  @Test("Outputs of a request that is gone are removed with their folder")
  func outputsOfARequestThatIsGoneAreRemovedWithTheirFolder() throws {
    try compile()
    try folder.write("specs/photos.yaml", Spec.service("photos", requests: ["search"]))
    try compile()
    #expect(!folder.exists("out/wire/photos/latest"))
    #expect(folder.exists("out/wire/photos/search/default.request"))
  }

  @Test("Outputs of a spec that is gone are removed") func outputsOfASpecThatIsGoneAreRemoved()
    throws
  {
    try folder.write("specs/videos.yaml", Spec.service("videos"))
    try compile()
    #expect(folder.exists("out/wire/videos/search/default.request"))
    try folder.remove("specs/videos.yaml")
    try compile()
    #expect(!folder.exists("out/wire/videos"))
    #expect(folder.exists("out/wire/photos"))
  }

  @Test("A service that is renamed takes its outputs along")
  func aServiceThatIsRenamedTakesItsOutputsAlong() throws {
    try compile()
    try folder.write("specs/photos.yaml", Spec.service("pictures"))
    try compile()
    #expect(!folder.exists("out/wire/photos"))
    #expect(folder.exists("out/wire/pictures/search/default.request"))
  }

  @Test("Outputs of specs that a run does not name stay")
  func outputsOfSpecsThatARunDoesNotNameStay() throws {
    try folder.write("specs/videos.yaml", Spec.service("videos"))
    try folder.write("specs/more/sounds.yaml", Spec.service("sounds"))
    try compile()
    let before = try folder.contents("out")
    let paths = ["specs/videos.yaml", "specs/more"]
    for path in paths + paths {
      let outcome = try Executable.run(["compile", path, "--output", "out"], in: folder)
      #expect(outcome.status == 0)
      #expect(try folder.contents("out").keys.sorted() == before.keys.sorted())
    }
    #expect(try compile().status == 0)
    #expect(try folder.contents("out") == before)
  }

  @Test("'--only' removes nothing") func onlyRemovesNothing() throws {
    try compile()
    try folder.write("specs/photos.yaml", Spec.service("photos", requests: ["search", "newest"]))
    #expect(try compile("--only", "photos/new*").status == 0)
    #expect(folder.exists("out/wire/photos/newest/default.request"))
    #expect(folder.exists("out/wire/photos/latest/default.request"))
    try compile()
    #expect(!folder.exists("out/wire/photos/latest"))
  }

  @Test("A kind may have a folder of its own") func aKindMayHaveAFolderOfItsOwn() throws {
    let outcome = try Executable.run(["compile", "specs", "--emit", "wire=elsewhere"], in: folder)
    #expect(outcome.status == 0)
    #expect(folder.exists("elsewhere/photos/search/default.request"))
  }

  @Test("Empty folders and files of others stay") func emptyFoldersAndFilesOfOthersStay() throws {
    try compile()
    try folder.write("out/wire/photos/latest/notes.txt", "mine")
    try folder.write("specs/photos.yaml", Spec.service("photos", requests: ["search"]))
    try compile()
    #expect(try folder.read("out/wire/photos/latest/notes.txt") == "mine")
    #expect(!folder.exists("out/wire/photos/latest/default.request"))
  }
}

/// The effect of a mistake on a run.
@Suite struct RefusalTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("specs/photos.yaml", Spec.service("photos"))
    try folder.write("specs/bad.yaml", Spec.bad)
    try folder.write("specs/worse.yaml", "waybill: [1\n")
  }

  @Test("With one bad spec nothing is written") func oneBadSpecAndNothingIsWritten() throws {
    let outcome = try Executable.run(["compile", "specs", "--output", "out"], in: folder)
    #expect(outcome.status == 1)
    #expect(!folder.exists("out"))
    #expect(outcome.messages.contains("specs/bad.yaml:5:12: error: "))
    #expect(outcome.messages.contains("help: did you mean 'method'?"))
    #expect(outcome.messages.contains("specs/worse.yaml:"))
    #expect(outcome.text == "")
  }

  @Test("'--keep-going' writes the good specs") func keepGoingWritesTheGoodOnes() throws {
    let outcome = try Executable.run(
      ["compile", "specs", "--output", "out", "--keep-going"], in: folder)
    #expect(outcome.status == 1)
    #expect(folder.exists("out/wire/photos/search/default.request"))
    #expect(!folder.exists("out/wire/bad"))
  }

  @Test("'--keep-going' keeps the outputs of specs that were good")
  func keepGoingKeepsTheOutputsOfSpecsThatWereGood() throws {
    try folder.remove("specs/worse.yaml")
    try folder.write("specs/bad.yaml", Spec.service("bad"))
    try Executable.run(["compile", "specs", "--output", "out"], in: folder)
    try folder.write("specs/bad.yaml", Spec.bad)
    let outcome = try Executable.run(
      ["compile", "specs", "--output", "out", "--keep-going"], in: folder)
    #expect(outcome.status == 1)
    #expect(folder.exists("out/wire/bad/search/default.request"))
  }

  @Test("Two specs of one service are refused by name") func twoSpecsOfOneServiceAreRefusedByName()
    throws
  {
    let folder = try Folder()
    try folder.write("a.yaml", Spec.service("photos"))
    try folder.write("b.yaml", Spec.service("photos"))
    try folder.write("c.yaml", Spec.service("Photos"))
    let outcome = try Executable.run(["compile", ".", "--output", "out"], in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.messages.contains(
        "b.yaml:2:10: error: service 'photos' is also the service of a.yaml"))
    #expect(outcome.messages.contains("c.yaml:2:10: error: service 'Photos' differs from 'photos'"))
    #expect(!folder.exists("out"))
  }

  @Test("'--warnings-as-errors' refuses a spec with a warning")
  func warningsAsErrorsRefuseASpecWithAWarning() throws {
    let folder = try Folder()
    try folder.write(
      "a.yaml",
      Spec.service("photos").replacingOccurrences(of: "method: GET", with: "method: get"))
    let lenient = try Executable.run(["check", "a.yaml"], in: folder)
    #expect(lenient.status == 0)
    #expect(lenient.messages.contains("warning: "))
    let strict = try Executable.run(
      ["compile", "a.yaml", "--output", "out", "--warnings-as-errors"], in: folder)
    #expect(strict.status == 1)
    #expect(strict.messages.contains("a.yaml:5:20: error: "))
    #expect(!folder.exists("out"))
  }

  @Test("'--allow' accepts a warning, which '--warnings-as-errors' does not count")
  func allowedWarnings() throws {
    let folder = try Folder()
    try folder.write(
      "a.yaml",
      Spec.service("photos").replacingOccurrences(of: "method: GET", with: "method: get"))
    let allowed = try Executable.run(
      ["check", "a.yaml", "--allow", "method-case", "--warnings-as-errors"], in: folder)
    #expect(allowed.status == 0)
    #expect(allowed.messages == "")
    let ofRun = try Executable.run(
      ["check", "a.yaml", "--set", "x=1", "--allow=unused-value", "--allow=method-case"],
      in: folder)
    #expect(ofRun.messages == "")
    let needless = try Executable.run(
      ["check", "a.yaml", "--allow", "method-case", "--allow", "long-target"], in: folder)
    #expect(needless.status == 0)
    #expect(
      needless.messages == """
        --allow long-target: warning: warning 'long-target' does not occur in this run \
        [unused-allow]
          help: remove '--allow long-target'

        """)
    // Warnings about outputs that are not requested are not computed.
    let unmade = try Executable.run(
      ["check", "a.yaml", "--allow", "method-case", "--allow", "http-method"], in: folder)
    #expect(unmade.messages == "")
  }

  @Test(
    "'--allow' takes ids of warnings only",
    arguments: [
      ("method_case", "--allow: no warning has the id 'method_case'; did you mean 'method-case'?"),
      ("empty-segment", "--allow: 'empty-segment' is an error, and errors cannot be allowed"),
      ("waiting-for-run", "--allow: 'waiting-for-run' is a note, and notes cannot be allowed"),
    ])
  func refusedAllowance(id: String, sentence: String) throws {
    let folder = try Folder()
    try folder.write("a.yaml", Spec.service("photos"))
    let outcome = try Executable.run(["check", "a.yaml", "--allow", id], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains(sentence))
  }
}
