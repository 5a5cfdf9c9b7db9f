import Foundation
import Testing

/// Files that Waybill did not write: they are neither overwritten nor removed.
@Suite struct OwnershipTests {
  private let folder: Folder
  private let output = "out/wire/photos/search/default.request"

  init() throws {
    folder = try Folder()
    try folder.write("specs/photos.yaml", Spec.service("photos", requests: ["search", "latest"]))
  }

  @discardableResult
  private func compile(_ arguments: String...) throws -> Executable.Outcome {
    try Executable.run(["compile", "specs", "--output", "out"] + arguments, in: folder)
  }

  @Test("A file of others stops the run before anything is written")
  func aFileOfOthersStopsTheRunBeforeAnythingIsWritten() throws {
    try folder.write(output, "mine")
    let before = try folder.contents("out")
    let outcome = try compile()
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("\(output): error: Waybill did not write"))
    #expect(outcome.messages.contains("--force"))
    #expect(try folder.contents("out") == before)
  }

  @Test("'--force' overwrites a file of others") func forceOverwritesIt() throws {
    try folder.write(output, "mine")
    #expect(try compile("--force").status == 0)
    #expect(try folder.read(output).hasPrefix("GET /search "))
  }

  @Test("A file with the right bytes is taken over") func aFileWithTheRightBytesIsTakenOver() throws
  {
    try compile()
    try folder.remove("out/wire/.waybill-manifest.json")
    #expect(try compile().status == 0)
    try folder.write("specs/photos.yaml", Spec.service("photos", requests: ["latest"]))
    #expect(try compile().status == 0)
    #expect(!folder.exists(output))
  }

  @Test("An output that someone edited is not overwritten")
  func anOutputThatSomeoneEditedIsNotOverwritten() throws {
    try compile()
    try folder.write(output, "edited")
    try folder.write("out/wire/photos/manifest.json", "edited, too")
    try folder.write(
      "specs/photos.yaml", Spec.service("photos", requests: ["search", "latest", "more"]))
    let before = try folder.contents("out")
    let outcome = try compile()
    #expect(outcome.status == 3)
    #expect(
      outcome.messages.contains("out/wire/photos/manifest.json: error: Waybill did not write"))
    #expect(outcome.messages.contains("\(output): error: Waybill did not write"))
    #expect(try folder.contents("out") == before)
    #expect(try compile("--force").status == 0)
    #expect(try folder.read(output).hasPrefix("GET /search "))
  }

  @Test(
    "A folder behind a link is not written to",
    arguments: ["out/wire/photos/search", "out/wire/photos", "out/wire"])
  func aFolderBehindALinkIsNotWrittenTo(link: String) throws {
    try folder.write("elsewhere/keep.txt", "mine")
    try folder.write(link, "")
    try folder.remove(link)
    try folder.link(link, to: folder.url("elsewhere").path)
    let outcome = try compile()
    #expect(outcome.status == 3)
    #expect(try folder.contents("elsewhere").keys.sorted() == ["keep.txt"])
    #expect(try compile("--force").status == 0)
    #expect(try folder.contents("elsewhere").keys.sorted() == ["keep.txt"])
    #expect(try folder.read(output).hasPrefix("GET /search "))
  }

  @Test("An output that became a link is not written through")
  func anOutputThatBecameALinkIsNotWrittenThrough() throws {
    try folder.write("victim", "mine")
    try compile()
    try folder.remove(output)
    try folder.link(output, to: folder.url("victim").path)
    #expect(try compile().status == 3)
    #expect(try compile("--force").status == 0)
    #expect(try folder.read("victim") == "mine")
    #expect(try folder.read(output).hasPrefix("GET /search "))
  }

  @Test("A stale output that became a link is left") func aStaleOutputThatBecameALinkIsLeft() throws
  {
    try folder.write("victim", "mine")
    try compile()
    try folder.remove(output)
    try folder.link(output, to: folder.url("victim").path)
    try folder.write("specs/photos.yaml", Spec.service("photos", requests: ["latest"]))
    #expect(try compile().status == 0)
    #expect(folder.exists(output))
    #expect(try folder.read("victim") == "mine")
  }

  @Test("A folder in the way is named") func aFolderInTheWayIsNamed() throws {
    try folder.write("\(output)/mine.txt", "mine")
    for arguments in [[], ["--force"]] {
      let outcome = try Executable.run(
        ["compile", "specs", "--output", "out"] + arguments, in: folder)
      #expect(outcome.status == 3)
      #expect(outcome.messages.contains("\(output): error: a folder is in the place of"))
      #expect(try folder.read("\(output)/mine.txt") == "mine")
    }
  }

  @Test(
    "A hostile manifest removes nothing outside",
    arguments: [
      "../../victim", "photos/../../../victim", "/etc/hostname", "./victim", "photos//victim", "",
      ".waybill-manifest.json", "photos\\u0000/x", "photos/.hidden",
    ])
  func aHostileManifestRemovesNothingOutside(path: String) throws {
    try folder.write("victim", "mine")
    try folder.write("out/wire/photos/.hidden", "mine")
    try folder.write(
      "out/wire/.waybill-manifest.json",
      """
      {"waybill": 1, "specs": [{"path": "photos.yaml", "kind": "wire", "files": ["\(path)"]}]}
      """)
    #expect(try compile().status == 0)
    #expect(try folder.read("victim") == "mine")
    #expect(try folder.read("out/wire/photos/.hidden") == "mine")
  }

  @Test(
    "A damaged manifest stops the run, and --force rewrites it",
    arguments: ["{", "[]", "null", #"{"waybill": 3, "specs": []}"#, "\u{0}\u{1}"])
  func aDamagedManifestStopsTheRunAndForceWritesItAnew(text: String) throws {
    try compile()
    let manifest = try folder.read("out/wire/.waybill-manifest.json")
    try folder.write("out/wire/.waybill-manifest.json", text)
    try folder.write("specs/photos.yaml", Spec.service("photos", requests: ["search"]))
    let before = try folder.contents("out")
    let refused = try compile()
    #expect(refused.status == 3)
    #expect(refused.messages.contains("out/wire/.waybill-manifest.json: error: "))
    #expect(refused.messages.contains("--force"))
    #expect(try folder.contents("out") == before)
    try folder.write(
      "specs/photos.yaml", Spec.service("photos", requests: ["search", "latest"]))
    let forced = try compile("--force")
    #expect(forced.status == 0)
    #expect(forced.messages.contains("out/wire/.waybill-manifest.json: warning: "))
    #expect(try folder.read("out/wire/.waybill-manifest.json") == manifest)
  }

  /// A power failure leaves such files; their content is lost, and nothing depends on it.
  @Test("An empty manifest is rewritten with a warning")
  func anEmptyManifestIsWrittenAnewWithAWarning() throws {
    try compile()
    let manifest = try folder.read("out/wire/.waybill-manifest.json")
    try folder.write("out/wire/.waybill-manifest.json", "")
    let outcome = try compile()
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("out/wire/.waybill-manifest.json: warning: "))
    #expect(try folder.read("out/wire/.waybill-manifest.json") == manifest)
  }

  @Test("A manifest that git could not merge is refused")
  func aManifestThatGitCouldNotMergeIsRefused() throws {
    try compile()
    let manifest = try folder.read("out/wire/.waybill-manifest.json")
    let lines = manifest.split(separator: "\n", omittingEmptySubsequences: false)
    let conflict =
      [lines[0], "<<<<<<< ours", lines[1], "=======", lines[2], ">>>>>>> theirs"] + lines[3...]
    try folder.write("out/wire/.waybill-manifest.json", conflict.joined(separator: "\n"))
    #expect(try compile().status == 3)
    try folder.write(
      "out/wire/.waybill-manifest.json",
      ([lines[0], lines[1], lines[1]] + lines[2...]).joined(separator: "\n"))
    #expect(try compile().status == 3)
  }

  @Test("An empty file in the place of an output is rewritten")
  func anEmptyFileInThePlaceOfAnOutputIsWrittenAnew() throws {
    try compile()
    try folder.write(output, "")
    #expect(try compile().status == 0)
    #expect(try folder.read(output).hasPrefix("GET /search "))
  }

  @Test("A stale output that someone edited is not removed")
  func aStaleOutputThatSomeoneEditedIsNotRemoved() throws {
    try compile()
    try folder.write(output, "edited")
    try folder.write("specs/photos.yaml", Spec.service("photos", requests: ["latest"]))
    let before = try folder.contents("out")
    let outcome = try compile()
    #expect(outcome.status == 3)
    #expect(outcome.messages.hasPrefix("\(output): error: Waybill did not write"))
    #expect(try folder.contents("out") == before)
    #expect(try compile("--force").status == 0)
    #expect(!folder.exists(output))
  }

  @Test("An edit that equals the next output is not an edit")
  func anEditThatIsWhatTheNextRunWritesIsNoEdit() throws {
    try compile()
    let text = Spec.service("photos", requests: ["search", "latest"])
    try folder.write(
      "specs/photos.yaml", text.replacingOccurrences(of: "path: /search", with: "path: /find"))
    try folder.write(output, "GET /find HTTP/1.1\r\nHost: api.example.com\r\n\r\n")
    #expect(try compile().status == 0)
    // The manifest lists what is there now; otherwise the next run would take it for somebody
    // else's file.
    try folder.write("specs/photos.yaml", text)
    #expect(try compile().status == 0)
    #expect(try folder.read(output).hasPrefix("GET /search "))
  }

  @Test("Another name of an output keeps its bytes") func anotherNameOfAnOutputKeepsItsBytes()
    throws
  {
    try compile()
    let before = try folder.read(output)
    try FileManager.default.linkItem(at: folder.url(output), to: folder.url("other"))
    try folder.write(
      "specs/photos.yaml",
      Spec.service("photos", requests: ["search", "latest"])
        .replacingOccurrences(of: "path: /search", with: "path: /find"))
    #expect(try compile().status == 0)
    #expect(try folder.read(output).hasPrefix("GET /find "))
    #expect(try folder.read("other") == before)
  }

  @Test("A dependency file is not written through another name")
  func aDependencyFileIsNotWrittenThroughAnotherName() throws {
    try folder.write("mine", "mine")
    try folder.write("out/keep", "")
    try FileManager.default.linkItem(
      at: folder.url("mine"), to: folder.url("out/.specs.d.waybill-tmp"))
    #expect(try compile("--depfile", "out/specs.d").status == 0)
    #expect(try folder.read("mine") == "mine")
    #expect(try folder.read("out/specs.d").contains("specs/photos.yaml"))
    #expect(!folder.exists("out/.specs.d.waybill-tmp"))
  }
}
