// Cleans up when a signal ends the process. This is the only file that handles such signals.

import MessageContent
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ends the process on SIGINT, SIGTERM, SIGHUP or SIGQUIT, leaving no temporary file and no child
/// process.
///
/// The handler writes a byte to a pipe. A waiting thread cleans up and ends the process by the
/// signal, so that a shell sees the cause. First it keeps all threads from entering
/// ``withoutEnding(_:)`` and waits for those inside: files are created only there, so none appears
/// after the clean-up. If no thread can be started, signals end the process at once, and the next
/// run cleans up.
package enum Interruption {
  private struct State {
    /// The output folders with temporary files of this run.
    var folders: Set<CInt> = []

    /// The folders with a lock file of this run.
    var lockedFolders: Set<CInt> = []

    /// Temporary files beside the files that they replace.
    var files: [(folder: CInt, name: String)] = []

    /// The child processes that must not outlive this one.
    var processes: Set<Int32> = []
  }

  private static let state = Mutex(State())

  /// Whether the process is ending, so that no thread may enter ``withoutEnding(_:)``.
  private static let isEnding = Atomic(false)

  /// The number of threads inside ``withoutEnding(_:)``.
  private static let busyThreads = Atomic(0)

  /// Starts handling signals.
  package static func prepare() {
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
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      let earlier = signal(number) { number in
        // The interrupted code may not have read its error number yet.
        let error = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(signalPipe.load(ordering: .relaxed), &byte, 1)
        errno = error
      }
      // A parent process may have set a signal to be ignored, as `nohup` does.
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
    isEnding.store(true, ordering: .sequentiallyConsistent)
    // Two seconds suffice to move many files; a hanging file system is not waited for.
    let isBusy = { busyThreads.load(ordering: .sequentiallyConsistent) > 0 }
    for _ in 0..<2000 where isBusy() { usleep(1000) }
    cleanUp(removesFiles: !isBusy())
    let number = CInt(byte)
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }

  /// Ends child processes and removes temporary files, except those of a commit that must not be
  /// disturbed.
  private static func cleanUp(removesFiles: Bool) {
    let taken = state.withLock { $0 }
    for process in taken.processes { kill(process, SIGKILL) }
    guard removesFiles else { return }
    for folder in taken.folders {
      // Another run that waits for this one's lock may be removing them, too.
      for _ in 0..<100 where (try? TemporaryFolder.removeAll(in: folder)) != true { usleep(1000) }
    }
    for file in taken.files { try? SystemCalls.removeFile(file.name, in: file.folder) }
    for folder in taken.lockedFolders { try? SystemCalls.removeFile(LockFile.name, in: folder) }
  }
}

// The state. Files and processes may be added at any time; those that this process creates are
// added in the same `withoutEnding` step.

extension Interruption {
  static func add(outputFolder folder: CInt) { state.withLock { _ = $0.folders.insert(folder) } }

  static func remove(outputFolder folder: CInt) { forget { $0.folders.remove(folder) } }

  static func add(lockFileIn folder: CInt) {
    state.withLock { _ = $0.lockedFolders.insert(folder) }
  }

  static func remove(lockFileIn folder: CInt) { forget { $0.lockedFolders.remove(folder) } }

  static func add(file name: String, in folder: CInt) {
    state.withLock { $0.files.append((folder, name)) }
  }

  static func remove(file name: String, in folder: CInt) {
    forget { $0.files.removeAll { $0.folder == folder && $0.name.utf8.elementsEqual(name.utf8) } }
  }

  /// Registers a child process that must end with this process.
  package static func add(process: Int32) {
    state.withLock { _ = $0.processes.insert(process) }
  }

  /// Removes a child process that has ended and has not been reaped yet.
  package static func remove(process: Int32) { forget { $0.processes.remove(process) } }

  /// Runs code that must not be cut short, such as creating a temporary file and registering it.
  /// The code must be short, and must call neither this function nor one that removes from the
  /// state.
  ///
  /// A thread that calls this while the process is ending waits for the end.
  package static func withoutEnding<Value, Failure>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    busyThreads.add(1, ordering: .sequentiallyConsistent)
    if isEnding.load(ordering: .sequentiallyConsistent) {
      busyThreads.subtract(1, ordering: .sequentiallyConsistent)
      waitForEnd()
    }
    defer { busyThreads.subtract(1, ordering: .sequentiallyConsistent) }
    return try body()
  }

  /// Removes something from the state. If the process is ending, the state is kept, because its
  /// descriptors are in use.
  private static func forget<Removed>(_ body: (inout State) -> Removed) {
    let isLate = state.withLock { state in
      if isEnding.load(ordering: .sequentiallyConsistent) { return true }
      _ = body(&state)
      return false
    }
    if isLate { waitForEnd() }
  }

  private static func waitForEnd() -> Never {
    while true { pause() }
  }
}

/// The end of the pipe that the handler writes to. A handler must not lock or allocate.
private let signalPipe = Atomic<CInt>(-1)
