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

/// Ends the process by SIGINT, SIGTERM, SIGHUP or SIGQUIT, and leaves no temporary file and no program
/// that it started.
///
/// The handler writes a byte to a pipe; a thread that waits for it cleans up and ends the process by
/// the signal, so that a shell sees what happened. First it keeps all other threads from beginning
/// anything of ``withoutEnding(_:)``, and waits for what they have begun: each file is created there, so
/// nothing appears behind the one that removes. Without a thread to be had signals end the process at
/// once, and the next run cleans up.
package enum Interruption {
  private struct State {
    /// The output folders with temporary files of this run.
    var folders: Set<CInt> = []

    /// The folders with a lock file of this run.
    var lockedFolders: Set<CInt> = []

    /// Temporary files beside their places.
    var files: [(folder: CInt, name: String)] = []

    /// The programs that this process started and that must not outlive it.
    var processes: Set<Int32> = []
  }

  private static let state = Mutex(State())

  /// Whether the process is ending: nothing that must not be cut short is begun any more.
  private static let isEnding = Atomic(false)

  /// How many threads are doing what must not be cut short.
  private static let busyThreads = Atomic(0)

  /// Handles signals from now on.
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
    isEnding.store(true, ordering: .sequentiallyConsistent)
    // Two seconds are enough to move many files; a file system that hangs is not waited for.
    let isBusy = { busyThreads.load(ordering: .sequentiallyConsistent) > 0 }
    for _ in 0..<2000 where isBusy() { usleep(1000) }
    cleanUp(removesFiles: !isBusy())
    let number = CInt(byte)
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }

  /// Ends programs, and removes temporary files unless a run that moves them must not be disturbed.
  private static func cleanUp(removesFiles: Bool) {
    let taken = state.withLock { $0 }
    for process in taken.processes { kill(process, SIGKILL) }
    guard removesFiles else { return }
    for folder in taken.folders {
      // Another run that waits for this one's lock may remove them as well.
      for _ in 0..<100 where (try? TemporaryFolder.removeAll(in: folder)) != true { usleep(1000) }
    }
    for file in taken.files { try? SystemCalls.removeFile(file.name, in: file.folder) }
    for folder in taken.lockedFolders { try? SystemCalls.removeFile(LockFile.name, in: folder) }
  }
}

// What is known. Things are added at any time, and those that were created without ending in the same
// step.

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

  /// Lets a program end with this process.
  package static func add(process: Int32) {
    state.withLock { _ = $0.processes.insert(process) }
  }

  /// Forgets a program that has ended and whose number is not free yet.
  package static func remove(process: Int32) { forget { $0.processes.remove(process) } }

  /// Does what must not be cut short, such as creating a file that is removed when the process ends, and
  /// noting it. It must be short, and contain neither another one nor a removal from what is known.
  ///
  /// A thread that comes when the process is ending waits for the end.
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

  /// Takes something from what is known. What is known when the process ends stays as it is: its
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

/// Where the handler writes: a signal may come at any moment, and nothing may be locked or allocated.
private let signalPipe = Atomic<CInt>(-1)
