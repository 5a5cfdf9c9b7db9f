// What is cleaned up when a signal ends the process; the only file that handles signals.

import MessageContent
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ends a run by SIGINT, SIGTERM or SIGHUP, and leaves no temporary file.
///
/// The handler writes a byte to a pipe; a thread that waits for it cleans up and ends the process by
/// the signal, so that a shell sees what happened. While outputs are moved to their places, which takes
/// milliseconds, the end waits for that. Without a thread to be had signals end the process at once,
/// and the next run cleans up.
enum Interruption {
  private struct State {
    /// The output folders with temporary files of this run.
    var folders: Set<CInt> = []

    /// The folders with a lock file of this run.
    var lockedFolders: Set<CInt> = []

    /// Temporary files beside their places.
    var files: [(folder: CInt, name: String)] = []
    var isCommitting = false
    var isEnding = false
  }

  private static let state = Mutex(State())

  /// Handles signals from now on.
  static func prepare() {
    guard signalPipe.load(ordering: .relaxed) < 0 else { return }
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let readingEnd = ends[0]
    guard Thread(stackSize: 1 << 18, { waitForSignal(readingEnd) }) != nil else {
      for end in ends { close(end) }
      return
    }
    signalPipe.store(ends[1], ordering: .sequentiallyConsistent)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let earlier = signal(number) { number in
        // A call that the signal interrupts may not have looked at its error yet.
        let error = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(signalPipe.load(ordering: .relaxed), &byte, 1)
        errno = error
      }
      // A parent process may have made it ignore a signal, as `nohup` does.
      if unsafeBitCast(earlier, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  private static func waitForSignal(_ descriptor: CInt) {
    var byte: UInt8 = 0
    var count = -1
    while count < 0 {
      count = read(descriptor, &byte, 1)
      guard count >= 0 || errno == EINTR else { return }
    }
    guard count == 1 else { return }
    // Two seconds are enough to move many files; a file system that hangs is not waited for.
    for _ in 0..<2000 {
      if cleanUp() { break }
      usleep(1000)
    }
    let number = CInt(byte)
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }

  /// Removes temporary files; false while a run must not be disturbed.
  private static func cleanUp() -> Bool {
    let taken: State? = state.withLock { state in
      guard !state.isCommitting else { return nil }
      state.isEnding = true
      return state
    }
    guard let taken else { return false }
    for folder in taken.folders {
      // Threads that still write to a folder that is gone can create no more files there.
      for _ in 0..<100 where (try? TemporaryFolder.removeAll(in: folder)) == false {}
    }
    for file in taken.files { try? SystemCalls.removeFile(file.name, in: file.folder) }
    for folder in taken.lockedFolders { try? SystemCalls.removeFile(LockFile.name, in: folder) }
    return true
  }
}

extension Interruption {
  static func add(outputFolder folder: CInt) { change { $0.folders.insert(folder) } }

  static func remove(outputFolder folder: CInt) { change { $0.folders.remove(folder) } }

  static func add(lockFileIn folder: CInt) { change { $0.lockedFolders.insert(folder) } }

  static func remove(lockFileIn folder: CInt) { change { $0.lockedFolders.remove(folder) } }

  static func add(file name: String, in folder: CInt) {
    change { $0.files.append((folder, name)) }
  }

  static func remove(file name: String, in folder: CInt) {
    change { $0.files.removeAll { $0.folder == folder && $0.name.utf8.elementsEqual(name.utf8) } }
  }

  /// Does what must not be cut short.
  static func withoutEnding(_ body: () throws(FileProblem) -> Void) throws(FileProblem) {
    change { $0.isCommitting = true }
    defer { change { $0.isCommitting = false } }
    try body()
  }

  /// Creates what is found and removed when the process ends, unless it is ending.
  static func creating<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
    let isEnding = try state.withLock { (state) throws(Failure) in
      if !state.isEnding { try body() }
      return state.isEnding
    }
    while isEnding { pause() }
  }

  /// Changes what is known; a thread that comes too late waits for the end of the process.
  private static func change(_ body: (inout State) -> Void) {
    let isEnding = state.withLock { state in
      if !state.isEnding { body(&state) }
      return state.isEnding
    }
    while isEnding { pause() }
  }
}

/// Where the handler writes: a signal may come at any moment, and nothing may be locked or allocated.
private let signalPipe = Atomic<CInt>(-1)
