import Diagnostics
import MessageContent
import MessageSyntax

/// How long a run waits for another one, and whether it says so.
package struct LockPatience: Sendable {
  var timeout: Duration

  /// Whether a message announces that the run waits.
  var announcesWaiting: Bool

  package init(timeout: Duration = .seconds(600), announcesWaiting: Bool = true) {
    (self.timeout, self.announcesWaiting) = (timeout, announcesWaiting)
  }
}

/// The lock of an output folder: runs that write into one folder take turns.
enum FolderLock: Sendable {
  /// The system's lock of the open folder, which ends with the process at the latest.
  case ofSystem

  /// A file in the folder, for file systems without locks.
  case file(LockFile)

  /// Takes the lock, waiting while another run has it. Messages name the folder by `path`.
  static func acquire(
    _ folder: CInt, path: String, patience: LockPatience
  ) throws(FileProblem) -> FolderLock {
    var wait = LockWait(path: path, patience: patience)
    while true {
      var holder: LockFile.Holder?
      do throws(SystemError) {
        switch try SystemCalls.tryLock(folder) {
        case .locked: return .ofSystem
        case .heldElsewhere: break
        case .unsupported:
          switch try LockFile.attempt(in: folder) {
          case .locked(let file): return .file(file)
          case .held(let other): holder = other
          }
        }
      } catch {
        throw .system(path: path, error)
      }
      try wait.pause(heldBy: holder)
    }
  }

  /// Takes the lock of an open file, waiting while another run has it. On a file system without
  /// locks, none is taken.
  static func acquireIfPossible(
    file descriptor: CInt, path: String, patience: LockPatience
  ) throws(FileProblem) {
    var wait = LockWait(path: path, patience: patience)
    while true {
      do throws(SystemError) {
        if try SystemCalls.tryLock(descriptor) != .heldElsewhere { return }
      } catch {
        throw .system(path: path, error)
      }
      try wait.pause(heldBy: nil)
    }
  }

  /// Takes the lock of a folder, or returns nil if another run has it.
  static func acquireAtOnce(_ folder: CInt) -> FolderLock? {
    switch try? SystemCalls.tryLock(folder) {
    case .locked?: return .ofSystem
    case .unsupported?:
      guard case .locked(let file)? = try? LockFile.attempt(in: folder) else { return nil }
      return .file(file)
    case .heldElsewhere?, nil: return nil
    }
  }

  /// Releases the lock. The caller closes the folder next.
  func release(_ folder: CInt) {
    if case .file(let file) = self { file.remove(from: folder) }
  }
}

/// Waiting for a lock: pauses that get longer, a message after a second, a timeout.
private struct LockWait {
  let path: String
  let patience: LockPatience
  private let start = ContinuousClock.now
  private var interval = Duration.milliseconds(1)
  private var hasAnnounced = false

  init(path: String, patience: LockPatience) {
    self.path = path
    self.patience = patience
  }

  /// Pauses once.
  ///
  /// - Throws: `FileProblem.locked` after the timeout.
  mutating func pause(heldBy holder: LockFile.Holder?) throws(FileProblem) {
    let waited = ContinuousClock.now - start
    guard waited < patience.timeout else {
      throw .locked(
        path: holder == nil ? path : FilePaths.join(path, LockFile.name),
        holder: holder?.sentence, seconds: patience.timeout.components.seconds)
    }
    if waited >= .seconds(1), !hasAnnounced {
      hasAnnounced = true
      if patience.announcesWaiting { announce() }
    }
    min(interval, patience.timeout - waited).blockThread()
    interval = min(interval * 2, .milliseconds(50))
  }

  private func announce() {
    let note = LocatedDiagnostic(.waitingForRun, path: path)
    StandardStreams.writeMessage(DiagnosticRenderer(usesColor: false).render([note]))
  }
}
