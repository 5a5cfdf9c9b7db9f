import Foundation
import Testing

/// Single system calls that fail, wait or are the last one, which only strace can arrange.
@Suite(.enabled(if: Strace.isUsable, Comment(rawValue: Strace.reason)))
struct SystemCallTests {
  private let folder: Folder
  private let arguments = ["compile", "specs", "--output", "out", "--jobs", "1"]

  init() throws {
    folder = try Folder()
    try folder.write("specs/photos.yaml", Spec.service("photos", requests: ["search", "old"]))
  }

  @discardableResult
  private func compile() throws -> Executable.Outcome {
    try Executable.run(arguments, in: folder)
  }

  private func changeSpec() throws {
    try folder.write(
      "specs/photos.yaml",
      Spec.service("photos", requests: ["search", "new"])
        .replacingOccurrences(of: "path: /", with: "path: /v2/"))
  }

  // MARK: Kills

  @Test(
    "A kill at any call leaves each output old or new and the next run heals",
    arguments: ["mkdirat", "write", "renameat", "renameat2", "unlinkat", "close"])
  func aKillAtAnyCallLeavesEachOutputOldOrNewAndTheNextRunHeals(call: String) throws {
    #expect(try compile().status == 0)
    let old = try folder.contents("out")
    try FileManager.default.copyItem(at: folder.url("out"), to: folder.url("before"))
    try changeSpec()
    #expect(try compile().status == 0)
    let new = try folder.contents("out")
    var count = 0
    func goBack() throws {
      try folder.remove("out")
      try FileManager.default.copyItem(at: folder.url("before"), to: folder.url("out"))
    }
    try goBack()
    // Files are closed from the beginning; what comes before the last calls changes nothing.
    let closings = try Strace.calls("close", of: arguments, in: folder).count
    let first = call == "close" ? max(1, closings - 20) : 1
    for number in first..<200 {
      try goBack()
      let outcome = try Strace.run(
        arguments, injecting: "\(call):signal=KILL:when=\(number)", in: folder)
      if outcome.status == 0 { break }
      #expect(outcome.status == 137)
      count += 1
      for (path, bytes) in try folder.contents("out")
      where path.hasPrefix("wire/photos/") && !path.hasSuffix("/") {
        #expect(bytes == old[path] || bytes == new[path], "\(path) after \(call) \(number)")
      }
      let healed = try compile()
      #expect(healed.status == 0, "\(call) \(number): \(healed.messages)")
      #expect(try folder.contents("out") == new, "after \(call) \(number)")
    }
    #expect(count > 0)
  }

  // MARK: What appears meanwhile

  /// Runs with the first rename, that of the intent, held back while `command` runs.
  private func compileWhile(_ command: String) throws -> Executable.Outcome {
    try Executable.shell(
      """
      strace -f -qq -o /dev/null -e inject=renameat:delay_enter=1500000:when=1 \
        "$WAYBILL" \(arguments.joined(separator: " ")) &
      until ls -d out/wire/.waybill-tmp-*-0 >/dev/null 2>&1; do sleep 0.01; done
      sleep 0.2
      \(command)
      wait $!
      """, in: folder)
  }

  @Test("A file that appears before an output is moved is not overwritten")
  func aFileThatAppearsBeforeAnOutputIsMovedIsNotOverwritten() throws {
    #expect(try compile().status == 0)
    try changeSpec()
    let path = "out/wire/photos/new/default.request"
    let outcome = try compileWhile("mkdir -p out/wire/photos/new; echo mine >\(path)")
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("\(path): error: Waybill did not write this file"))
    #expect(try folder.read(path) == "mine\n")
    #expect(try compile().status == 3)
    #expect(try Executable.run(arguments + ["--force"], in: folder).status == 0)
  }

  @Test("An edit before an output is replaced is not lost")
  func anEditBeforeAnOutputIsReplacedIsNotLost() throws {
    #expect(try compile().status == 0)
    try changeSpec()
    let path = "out/wire/photos/search/default.request"
    let outcome = try compileWhile("echo mine >\(path)")
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("\(path): error: Waybill did not write this file"))
    #expect(try folder.read(path) == "mine\n")
  }

  @Test("A file system that cannot exchange files is written to as well")
  func aFileSystemThatCannotExchangeFilesIsWrittenToAsWell() throws {
    #expect(try compile().status == 0)
    try changeSpec()
    for error in ["EINVAL", "ENOSYS"] {
      let outcome = try Strace.run(arguments, injecting: "renameat2:error=\(error)", in: folder)
      #expect(outcome.status == 0)
      #expect(outcome.messages == "")
      #expect(try folder.read("out/wire/photos/new/default.request").hasPrefix("GET /v2/new "))
      #expect(!folder.exists("out/wire/photos/old"))
      try folder.remove("out")
      #expect(try compile().status == 0)
      try folder.write("specs/photos.yaml", Spec.service("photos", requests: ["search", "old"]))
      #expect(try compile().status == 0)
      try changeSpec()
    }
  }

  // MARK: Files opened in one call

  @Test(
    "Without openat2 the same is read, compared and written",
    arguments: ["ENOSYS", "EPERM", "EINVAL", "EXDEV", "EAGAIN"])
  func withoutOneCallTheSameIsWritten(error: String) throws {
    #expect(try compile().status == 0)
    let contents = try folder.contents("out")
    func run() throws -> Executable.Outcome {
      try Strace.run(arguments, injecting: "openat2:error=\(error)", in: folder)
    }
    for isNew in [false, true] {
      if isNew { try folder.remove("out") }
      let outcome = try run()
      #expect(outcome.status == 0)
      #expect(outcome.messages == "")
      #expect(try folder.contents("out") == contents)
    }
    try changeSpec()
    #expect(try run().status == 0)
    #expect(try folder.read("out/wire/photos/new/default.request").hasPrefix("GET /v2/new "))
    #expect(!folder.exists("out/wire/photos/old"))
  }

  @Test("Untouched outputs are opened in one call each")
  func untouchedOutputsAreOpenedAtOnce() throws {
    #expect(try compile().status == 0)
    let calls = try Strace.calls("openat2", of: arguments, in: folder)
    // A system that is too old reports it at the first call, and is not asked again.
    guard !calls.contains(where: { $0.contains("ENOSYS") }) else { return }
    let opened = calls.filter { $0.contains("default.request") || $0.contains("manifest.json") }
    #expect(opened.count == 3)
    #expect(calls.contains { $0.contains("\"photos.yaml\"") })
  }

  // MARK: Locks

  private func compileWithoutLocks(_ more: String..., error: String = "ENOLCK") throws
    -> Executable.Outcome
  {
    try Strace.run(arguments + more, injecting: "flock:error=\(error)", in: folder)
  }

  @Test(
    "A file replaces the lock where locks are not available",
    arguments: ["ENOLCK", "EOPNOTSUPP", "ENOSYS", "EINVAL", "EBADF"])
  func aFileStandsForTheLockWhereThereIsNone(error: String) throws {
    let outcome = try compileWithoutLocks(error: error)
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    #expect(
      try folder.contents("out/wire").keys.filter { !$0.hasPrefix("photos/") }.sorted() == [
        ".gitattributes", ".waybill-manifest.json",
      ])
  }

  @Test("The lock file of another host is waited for") func theLockFileOfAnotherHostIsWaitedFor()
    throws
  {
    try folder.write(
      "out/wire/.waybill-lock", #"{"host":"elsewhere","process":4711,"started":"1"}"#)
    let outcome = try compileWithoutLocks("--lock-timeout", "1")
    #expect(outcome.status == 3)
    #expect(
      outcome.messages.hasPrefix(
        """
        out/wire/.waybill-lock: error: process 4711 of host 'elsewhere' still holds this lock after \
        1 second [output-locked]
          help: if no other run is writing to this folder, delete the lock file

        """))
    #expect(folder.exists("out/wire/.waybill-lock"))
    #expect(!folder.exists("out/wire/photos"))
  }

  @Test("The lock file of a dead process of this host is taken over")
  func theLockFileOfADeadProcessOfThisHostIsTakenOver() throws {
    let killed = try Strace.run(
      arguments, injecting: "flock:error=ENOLCK", "renameat:signal=KILL:when=1", in: folder)
    #expect(killed.status == 137)
    let lock = try folder.read("out/wire/.waybill-lock")
    #expect(try compileWithoutLocks("--lock-timeout", "0").status == 0)
    #expect(!folder.exists("out/wire/.waybill-lock"))
    // A process of that number that started at another time is another one.
    let other = lock.replacingOccurrences(
      of: #""process":\d+,"started":"\d+""#,
      with: #""process":\#(ProcessInfo.processInfo.processIdentifier),"started":"1""#,
      options: .regularExpression)
    try folder.write("out/wire/.waybill-lock", other)
    #expect(try compileWithoutLocks("--lock-timeout", "0").status == 0)
  }

  @Test("The lock file of a living process is waited for")
  func theLockFileOfALivingProcessIsWaitedFor() throws {
    // The first run is stopped while it holds the lock, until the second has said that it waits.
    let outcome = try Executable.shell(
      """
      without="strace -f -qq -o /dev/null -e inject=flock:error=ENOLCK"
      $without -e inject=renameat:signal=STOP:when=1 \
        "$WAYBILL" \(arguments.joined(separator: " ")) &
      first=$!
      until [ -s out/wire/.waybill-lock ]; do sleep 0.01; done
      : >messages
      process=$(sed 's/.*"process":\\([0-9]*\\).*/\\1/' out/wire/.waybill-lock)
      $without "$WAYBILL" \(arguments.joined(separator: " ")) 2>messages &
      second=$!
      until grep -q waiting messages; do sleep 0.01; done
      while kill -CONT "$process" 2>/dev/null; do sleep 0.05; done
      wait $first || exit 1
      wait $second || exit 1
      cat messages >&2
      """, in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.messages == """
        out/wire: note: waiting for another run to finish writing here [waiting-for-run]

        """)
  }

  // MARK: Durability

  @Test("Sync writes files before their names and the manifest last")
  func syncWritesFilesBeforeTheirNamesAndTheManifestLast() throws {
    #expect(try compile().status == 0)
    try changeSpec()
    let calls = try Strace.calls(
      "fsync,renameat,renameat2,unlinkat", of: arguments + ["--sync"], in: folder)
    func first(_ parts: String...) throws -> Int {
      try #require(
        calls.firstIndex { call in parts.allSatisfy { call.contains($0) } },
        "\(parts) in \(calls)")
    }
    func last(_ parts: String...) throws -> Int {
      try #require(
        calls.lastIndex { call in parts.allSatisfy { call.contains($0) } },
        "\(parts) in \(calls)")
    }
    let intent = try first("renameat(", ".waybill-intent.json")
    let manifest = try first("renameat(", ".waybill-manifest.json")
    let moves = calls.indices.filter { calls[$0].contains("renameat2(") }
    #expect(moves.count == 3)
    // Three outputs and two records are whole before anything moves.
    let whole = calls[..<intent].filter { $0.contains("fsync") && $0.contains(".waybill-tmp-") }
    #expect(whole.count == 5)
    let folders = calls.indices.filter {
      calls[$0].contains("fsync") && calls[$0].contains("/out/wire>")
    }
    // The name of the intent, those of the outputs, that of the manifest.
    #expect(folders.contains { $0 > intent && $0 < (moves.first ?? 0) })
    #expect(folders.contains { $0 > (moves.last ?? 0) && $0 < manifest })
    #expect(folders.contains { $0 > manifest })
    for name in ["photos>", "photos/search>", "photos/new>"] {
      let place = try last("fsync", "/out/wire/\(name)")
      #expect(place > (moves.last ?? 0) && place < manifest, "\(name)")
    }
    #expect(try first("unlinkat", ".waybill-intent.json") > manifest)
  }

  @Test("Sync writes what an earlier run left to the system")
  func syncWritesWhatAnEarlierRunLeftToTheSystem() throws {
    #expect(try compile().status == 0)
    let calls = try Strace.calls("fsync", of: arguments + ["--sync"], in: folder)
    for path in [
      "/photos/search/default.request>", "/photos/manifest.json>", "/photos/search>", "/out/wire>",
    ] {
      #expect(calls.contains { $0.contains(path) }, "\(path)")
    }
  }

  @Test("Without sync nothing is waited for") func withoutSyncNothingIsWaitedFor() throws {
    #expect(try Strace.calls("fsync", of: arguments, in: folder) == [])
  }
}
