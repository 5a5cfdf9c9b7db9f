import Foundation
import Testing

/// `waybill compile --check`: what it finds, and that it leaves no trace.
@Suite struct OutputCheckTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("specs/photos.yaml", Spec.service("photos", requests: ["search", "latest"]))
    try folder.write("specs/videos.yaml", Spec.service("videos"))
  }

  @discardableResult
  private func compile(_ arguments: String...) throws -> Executable.Outcome {
    try Executable.run(["compile", "specs", "--output", "out"] + arguments, in: folder)
  }

  private func check(_ arguments: String...) throws -> Executable.Outcome {
    try Executable.run(["compile", "specs", "--output", "out", "--check"] + arguments, in: folder)
  }

  /// Every file and folder with its times, so that nothing can be touched unseen.
  private func stamps() throws -> [String: [String]] {
    var stamps: [String: [String]] = [:]
    for name in try folder.contents().keys { stamps[name] = try folder.stamp(name) }
    stamps[""] = try folder.stamp("")
    return stamps
  }

  @Test("A file in which only the line ends differ is told as that, and --force writes it again")
  func lineEnds() throws {
    try compile()
    let path = "out/wire/photos/search/default.request"
    let text = try folder.read(path)
    for other in [text.replacing("\r\n", with: "\n"), text.replacing("\r\n", with: "\r\n\r\n")] {
      try folder.write(path, other)
      let isLineEnds = !other.contains("\r\n")
      let checked = try check()
      #expect(checked.status == 1)
      #expect(checked.text == "different \(path)\n")
      #expect(
        checked.messages
          == (isLineEnds
            ? "  help: only the line ends of 1 file differ; write '*.request -text' in .gitattributes\n"
            : ""))
      let refused = try compile()
      #expect(refused.status == 3)
      #expect(
        refused.messages.hasPrefix("\(path): error: only the line ends of this file were changed [")
          == isLineEnds, "\(refused.messages)")
      #expect(try compile("--force").status == 0)
      #expect(try folder.read(path) == text)
    }
  }

  @Test("Outputs that are up to date are not reported") func outputsThatAreUpToDateAreSilence()
    throws
  {
    try compile()
    let before = try stamps()
    let outcome = try check()
    #expect(outcome.status == 0)
    #expect(outcome.text == "")
    #expect(outcome.messages == "")
    #expect(try stamps() == before)
  }

  @Test("Without an output folder all outputs are missing, and stay so")
  func withoutAnOutputFolderAllIsMissingAndStaysSo() throws {
    let before = try stamps()
    let outcome = try check()
    #expect(outcome.status == 1)
    #expect(
      outcome.text == """
        missing out/wire/photos/latest/default.request
        missing out/wire/photos/manifest.json
        missing out/wire/photos/search/default.request
        missing out/wire/videos/manifest.json
        missing out/wire/videos/search/default.request

        """)
    #expect(outcome.messages == "")
    #expect(try stamps() == before)
  }

  @Test("Outputs that are missing, different or stale are listed by path")
  func whatIsMissingDifferentOrStaleIsListedByPath() throws {
    try compile()
    try folder.write(
      "specs/photos.yaml", Spec.service("photos", requests: ["latest", "newest"]))
    try folder.write("out/wire/photos/latest/default.request", "edited")
    try folder.remove("specs/videos.yaml")
    let before = try stamps()
    let outcome = try check()
    #expect(outcome.status == 1)
    #expect(
      outcome.text == """
        different out/wire/photos/latest/default.request
        different out/wire/photos/manifest.json
        missing out/wire/photos/newest/default.request
        stale out/wire/photos/search/default.request
        stale out/wire/videos/manifest.json
        stale out/wire/videos/search/default.request

        """)
    #expect(outcome.messages == "")
    #expect(try stamps() == before)
    #expect(try compile("--force").status == 0)
    #expect(try check().status == 0)
  }

  @Test("One byte of a long output is a difference") func oneByteOfALongOutputIsADifference() throws
  {
    var bytes = [UInt8](repeating: 0x61, count: 1 << 20)
    try Data(bytes).write(to: folder.url("specs/long.txt"))
    try folder.write(
      "specs/photos.yaml",
      Spec.service("photos") + "  upload: {method: PUT, path: /, file: long.txt}\n")
    try compile()
    #expect(try check().status == 0)
    let output = "out/wire/photos/upload/default.request"
    bytes = Array(try Data(contentsOf: folder.url(output)))
    bytes[bytes.count - 1] ^= 1
    try Data(bytes).write(to: folder.url(output))
    #expect(try check().text == "different \(output)\n")
  }

  @Test("A file that Waybill did not write is not stale") func whatWaybillDidNotWriteIsNotStale()
    throws
  {
    try compile()
    try folder.write("out/wire/notes.txt", "mine")
    try folder.remove("specs/videos.yaml")
    try folder.remove("out/wire/videos/manifest.json")
    #expect(try check().text == "stale out/wire/videos/search/default.request\n")
  }

  @Test(
    "A link or a folder in the place of an output is a difference",
    arguments: ["latest/default.request", "latest"])
  func aLinkOrAFolderInThePlaceOfAnOutputIsADifference(path: String) throws {
    try compile()
    try folder.remove("out/wire/photos/\(path)")
    try folder.link("out/wire/photos/\(path)", to: folder.url("specs").path)
    let outcome = try check()
    #expect(outcome.status == 1)
    #expect(outcome.text == "different out/wire/photos/latest/default.request\n")
    try folder.remove("out/wire/photos/\(path)")
    try folder.write("out/wire/photos/latest/default.request/mine.txt", "mine")
    #expect(try check().text == "different out/wire/photos/latest/default.request\n")
  }

  @Test("'--only' checks what it chooses") func onlyChecksWhatItChooses() throws {
    try compile()
    try folder.write("out/wire/photos/latest/default.request", "edited")
    try folder.remove("out/wire/photos/manifest.json")
    #expect(try check("--only", "photos/search").status == 0)
    #expect(
      try check("--only", "photos/latest").text
        == "different out/wire/photos/latest/default.request\n")
  }

  @Test("The manifest of the folder is not an output") func theManifestOfTheFolderIsNoOutput()
    throws
  {
    try compile()
    try folder.remove("out/wire/.waybill-manifest.json")
    #expect(try check().status == 0)
    try folder.write("out/wire/.waybill-manifest.json", "{")
    let outcome = try check()
    #expect(outcome.status == 3)
    #expect(outcome.text == "")
    #expect(outcome.messages.contains("out/wire/.waybill-manifest.json: error: this record"))
    #expect(try folder.read("out/wire/.waybill-manifest.json") == "{")
  }

  @Test("A mistake is reported, and nothing is compared")
  func aMistakeIsAMessageAndNothingIsCompared() throws {
    try folder.write("specs/bad.yaml", Spec.bad)
    let outcome = try check()
    #expect(outcome.status == 1)
    #expect(outcome.text == "")
    #expect(outcome.messages.contains("specs/bad.yaml:5:12: error: "))
    let others = try check("--keep-going")
    #expect(others.status == 1)
    #expect(others.text.hasPrefix("missing out/wire/photos/latest/default.request\n"))
    #expect(others.messages == outcome.messages)
  }

  @Test("A file in the place of the output folder is reported")
  func anOutputFolderThatIsNoneIsAMessage() throws {
    try folder.write("out", "mine")
    let outcome = try check()
    #expect(outcome.status == 2)
    #expect(outcome.text == "")
    #expect(
      outcome.messages == """
        waybill: error: outputs are written to a folder, and 'out' is a file
          help: type '--output build'

        """)
    try folder.remove("out")
    try folder.write("out/wire", "mine")
    #expect(try check().status == 3)
  }

  @Test("A folder that may not be written is checked") func aFolderThatMayNotBeWrittenIsChecked()
    throws
  {
    try compile()
    let outcome = try Executable.shell(
      """
      chmod -R a-w out
      "$WAYBILL" compile specs --output out --check; echo $? >status
      chmod -R u+w out
      """, in: folder)
    #expect(try folder.read("status") == "0\n")
    #expect(outcome.text == "")
    #expect(outcome.messages == "")
  }

  /// Another run holds the lock of the folder; a run that only reads does not wait for it.
  @Test("A run with the lock is not waited for")
  func aRunThatHoldsTheLockIsNotWaitedFor() throws {
    try compile()
    let lock = open(folder.url("out/wire").path, O_RDONLY)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    #expect(try check("--lock-timeout", "0").status == 0)
  }
}
