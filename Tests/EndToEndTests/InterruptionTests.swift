import Foundation
import TestSupport
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
      try folder.write(
        "either/\(number).yaml",
        Spec.service("service-\(number)", requests: requests)
          .replacingOccurrences(
            of: "path: /([a-z0-9-]+)", with: "path: '/\\${version}/$1'", options: .regularExpression
          )
          .replacingOccurrences(
            of: "requests:", with: "inputs: {version: {type: string, example: v0}}\nrequests:"))
    }
  }

  private func compile(_ specs: String, to output: String) throws -> Executable.Outcome {
    try Executable.run(["compile", specs, "--output", output], in: folder)
  }

  /// Compiles a folder in the place of `specs`: specs are known by their paths.
  private func compileInPlace(_ specs: String, to output: String) throws -> [String: Data] {
    try putInPlace(specs)
    let outcome = try compile("specs", to: output)
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    return try folder.contents(output)
  }

  private func putInPlace(_ specs: String) throws {
    if folder.exists("specs") { try folder.remove("specs") }
    try FileManager.default.copyItem(at: folder.url(specs), to: folder.url("specs"))
  }

  @Test("A run that is killed leaves each output old or new and the next one heals")
  func aRunThatIsKilledLeavesEachOutputOldOrNewAndTheNextOneHeals() throws {
    let old = try compileInPlace("old", to: "old-outputs")
    let new = try compileInPlace("new", to: "new-outputs")
    #expect(try compileInPlace("old", to: "out") == old)
    for milliseconds in 1...24 {
      try putInPlace(milliseconds % 2 == 0 ? "old" : "new")
      let command =
        "\"$WAYBILL\" compile specs --output out & sleep 0.0\(milliseconds); kill -9 $!"
      _ = try Executable.shell(command, in: folder)
      for (path, bytes) in try folder.contents("out")
      where path.hasSuffix(".request") && !path.contains(".waybill-tmp") {
        #expect(bytes == old[path] || bytes == new[path], "\(path) is torn")
      }
    }
    #expect(try compileInPlace("new", to: "out") == new)
  }

  @Test("Two runs at once end as one of them") func twoRunsAtOnceEndAsOneOfThem() throws {
    for version in ["v1", "v2"] {
      let outcome = try Executable.run(
        ["compile", "either", "--output", version, "--set", "version=\(version)"], in: folder)
      #expect(outcome.status == 0)
    }
    let outcome = try Executable.shell(
      """
      "$WAYBILL" compile either --output out --set version=v1 & first=$!
      "$WAYBILL" compile either --output out --set version=v2 & second=$!
      wait $first && wait $second
      """, in: folder)
    #expect(outcome.status == 0)
    let contents = try folder.contents("out")
    #expect([try folder.contents("v1"), try folder.contents("v2")].contains(contents))
  }

  @Test(
    "A file that may not grow is reported, and old files stay",
    .disabled(if: TestExtent.isSanitized, "a sanitizer needs files of its own"))
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

  @Test("Leftovers are removed by a run that is refused or makes other kinds")
  func leftoversAreRemovedByARunThatIsRefusedOrMakesOtherKinds() throws {
    func leave() throws {
      for kind in ["wire", "http"] { try folder.write("out/\(kind)/.waybill-tmp-1-0/0", "left") }
      try folder.write("out/.specs.d.waybill-tmp", "left")
    }
    func leftovers() throws -> [String] {
      try folder.contents("out").keys.filter { $0.contains("waybill-tmp") }
    }
    try leave()
    try folder.write("bad/bad.yaml", Spec.bad)
    let refused = try Executable.run(
      ["compile", "bad", "--output", "out", "--depfile", "out/specs.d"], in: folder)
    #expect(refused.status == 1)
    #expect(try leftovers() == [])
    try leave()
    try folder.remove("out/.specs.d.waybill-tmp")
    let other = try Executable.run(
      ["compile", "old", "--output", "out", "--emit", "http"], in: folder)
    #expect(other.status == 0)
    #expect(try leftovers() == [])
  }

  @Test("Files of a run that is still writing are left") func filesOfARunThatIsStillWritingAreLeft()
    throws
  {
    try folder.write("out/wire/.waybill-tmp-1-0/0", "in use")
    let lock = open(folder.url("out/wire").path, O_RDONLY)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    try folder.write("bad/bad.yaml", Spec.bad)
    #expect(try compile("bad", to: "out").status == 1)
    #expect(folder.exists("out/wire/.waybill-tmp-1-0/0"))
  }

  @Test("An intent of a dead run tells what it wrote and is removed")
  func anIntentOfADeadRunTellsWhatItWroteAndIsRemoved() throws {
    let new = try compileInPlace("new", to: "new-outputs")
    _ = try compileInPlace("old", to: "out")
    // What remains of a run that is killed after it has moved its first output, a new one.
    let path = "service-0/another/default.request"
    let line = try #require(
      folder.read("new-outputs/wire/.waybill-manifest.json").split(separator: "\n")
        .first { $0.contains("\"\(path)\"") })
    try folder.write("out/wire/\(path)", folder.read("new-outputs/wire/\(path)"))
    try folder.write(
      "out/wire/.waybill-intent.json",
      """
      {"waybill":2,"intent":[
      \(line.replacingOccurrences(of: "\"sha256\"", with: "\"old\":null,\"new\""))
      null]}

      """)
    // A run of other specs keeps what the intent says.
    try folder.write("more/more.yaml", Spec.service("more"))
    #expect(try compile("more", to: "out").status == 0)
    #expect(!folder.exists("out/wire/.waybill-intent.json"))
    #expect(try folder.read("out/wire/.waybill-manifest.json").contains("\"\(path)\""))
    // The output is stale for the old specs, and removed by them.
    try putInPlace("old")
    #expect(try compile("specs", to: "out").status == 0)
    #expect(!folder.exists("out/wire/\(path)"))
    try folder.remove("more")
    #expect(new["wire/\(path)"] != nil)
  }

  @Test(
    "A signal ends the run and leaves nothing",
    arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func aSignalEndsTheRunAndLeavesNothing(name: String, status: Int32) throws {
    // Slow to hash, and quick to create.
    _ = try Executable.shell("mkdir big; truncate -s 4G big/file", in: folder)
    try folder.write(
      "big/big.yaml", Spec.service("big") + "  up: {method: PUT, path: /, file: file}\n")
    let outcome = try Executable.shell(
      """
      python3 -c 'import os, signal, sys
      signal.signal(signal.SIGINT, signal.SIG_DFL)
      os.execv(sys.argv[1], sys.argv[1:])' "$WAYBILL" compile big --only '*/up' --output out &
      until ls -d out/wire/.waybill-tmp-*-* >/dev/null 2>&1; do sleep 0.01; done
      kill -\(name) $!
      wait $!
      echo $? >status
      """, in: folder)
    #expect(outcome.status == 0)
    #expect(try folder.read("status") == "\(status)\n")
    #expect(try folder.contents("out").keys.sorted() == ["wire/"])
  }

  @Test(
    "A signal at any moment of a first run leaves nothing",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func aSignalAtAnyMomentLeavesNothing() async throws {
    let script = Checkout.path("Tests/EndToEndTests/Python/interruptions.py")
    let outcome = try await onThreadOfItsOwn {
      try Executable.run(
        "/usr/bin/env", ["python3", script], in: try Folder(),
        environment: ["WAYBILL": Executable.path])
    }
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    #expect(outcome.text.hasPrefix("OK"))
  }

  @Test("An output folder that cannot be made is a message")
  func anOutputFolderThatCannotBeMadeIsAMessage() throws {
    try folder.write("file", "")
    let outcome = try compile("old", to: "file/out")
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("file/out: error: Not a directory"))
  }
}
