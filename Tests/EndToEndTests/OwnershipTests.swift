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

  @Test("An output that someone edited is written anew")
  func anOutputThatSomeoneEditedIsWrittenAnew() throws {
    try compile()
    try folder.write(output, "edited")
    #expect(try compile().status == 0)
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
      #expect(outcome.messages.contains("\(output): error: a folder stands"))
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
    "A corrupt manifest is written anew with a warning",
    arguments: ["", "{", "[]", "null", #"{"waybill": 2, "specs": []}"#, "\u{0}\u{1}"])
  func aCorruptManifestIsWrittenAnewWithAWarning(text: String) throws {
    try compile()
    let manifest = try folder.read("out/wire/.waybill-manifest.json")
    try folder.write("out/wire/.waybill-manifest.json", text)
    let outcome = try compile()
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("out/wire/.waybill-manifest.json: warning: "))
    #expect(try folder.read("out/wire/.waybill-manifest.json") == manifest)
  }
}
