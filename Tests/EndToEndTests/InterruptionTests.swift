import Foundation
import Testing

/// Runs that are cut short, meet a full disk, or meet each other.
@Suite struct InterruptionTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    for number in 0..<20 {
      let requests = (0..<10).map { "request-\($0)" }
      try folder.write("old/\(number).yaml", Spec.service("service-\(number)", requests: requests))
      try folder.write(
        "new/\(number).yaml",
        Spec.service("service-\(number)", requests: requests.dropFirst() + ["another"])
          .replacingOccurrences(of: "path: /", with: "path: /v2/"))
    }
  }

  private func compile(_ specs: String, to output: String) throws -> Executable.Outcome {
    try Executable.run(["compile", specs, "--output", output], in: folder)
  }

  @Test("A run that is killed leaves each output old or new, and the next run heals")
  func aRunThatIsKilledLeavesEachOutputOldOrNewAndTheNextOneHeals() throws {
    #expect(try compile("old", to: "old-outputs").status == 0)
    #expect(try compile("new", to: "new-outputs").status == 0)
    let (old, new) = (try folder.contents("old-outputs"), try folder.contents("new-outputs"))
    #expect(try compile("old", to: "out").status == 0)
    for milliseconds in 1...24 {
      let specs = milliseconds % 2 == 0 ? "old" : "new"
      let command =
        "\"$WAYBILL\" compile \(specs) --output out & sleep 0.0\(milliseconds); kill -9 $!"
      _ = try Executable.shell(command, in: folder)
      for (path, bytes) in try folder.contents("out")
      where path.hasSuffix(".request") && !path.contains(".waybill-tmp") {
        #expect(bytes == old[path] || bytes == new[path], "\(path) is torn")
      }
    }
    #expect(try compile("new", to: "out").status == 0)
    #expect(try folder.contents("out") == new)
  }

  @Test("Two runs at once end as one of them") func twoRunsAtOnceEndAsOneOfThem() throws {
    #expect(try compile("old", to: "old-outputs").status == 0)
    #expect(try compile("new", to: "new-outputs").status == 0)
    let outcome = try Executable.shell(
      """
      "$WAYBILL" compile old --output out & first=$!
      "$WAYBILL" compile new --output out & second=$!
      wait $first && wait $second
      """, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    let contents = try folder.contents("out")
    let ends = [try folder.contents("old-outputs"), try folder.contents("new-outputs")]
    #expect(ends.contains(contents))
  }

  @Test("A file that may not grow is reported, and old files stay")
  func aFileThatMayNotGrowIsAMessageAndOldFilesStay() throws {
    let text = String(repeating: "x", count: 5000)
    try folder.write(
      "large/large.yaml",
      Spec.service("large") + "  upload: {method: POST, path: /upload, text: \(text)}\n")
    try folder.write("large/old.yaml", Spec.service("old"))
    #expect(try compile("large/old.yaml", to: "out").status == 0)
    let before = try folder.contents("out")
    try folder.write("large/old.yaml", Spec.service("old", requests: ["search", "more"]))
    // One block of 512 bytes, or of 1,024.
    let outcome = try Executable.shell(
      "ulimit -f 1; exec \"$WAYBILL\" compile large --output out", in: folder)
    #expect(outcome.status == 3)
    #expect(
      outcome.messages.contains("out/wire/large/upload/default.request: error: File too large"))
    #expect(try folder.contents("out") == before)
  }

  @Test("Leftovers of dead runs are removed, and nothing else")
  func leftoversOfDeadRunsAreRemovedAndNothingElse() throws {
    try folder.write("out/wire/.waybill-tmp-1-0/0-0", "left")
    try folder.write("out/wire/.waybill-tmp-mine/notes", "mine")
    try folder.write("out/wire/.waybill-tmp-2-0/notes", "mine")
    #expect(try compile("old", to: "out").status == 0)
    #expect(!folder.exists("out/wire/.waybill-tmp-1-0"))
    #expect(try folder.read("out/wire/.waybill-tmp-mine/notes") == "mine")
    #expect(try folder.read("out/wire/.waybill-tmp-2-0/notes") == "mine")
  }

  @Test("An output folder that cannot be made is reported")
  func anOutputFolderThatCannotBeMadeIsAMessage() throws {
    try folder.write("file", "")
    let outcome = try compile("old", to: "file/out")
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("file/out: error: Not a directory"))
  }
}
