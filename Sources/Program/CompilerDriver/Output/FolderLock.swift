import Diagnostics
import MessageContent
import MessageSyntax

/// How long a run waits for another one, and what it says meanwhile.
package struct LockPatience: Sendable {
  var timeout: Duration

  /// Whether a message tells that the run waits.
  var announcesWaiting: Bool

  package init(timeout: Duration = .seconds(600), announcesWaiting: Bool = true) {
    (self.timeout, self.announcesWaiting) = (timeout, announcesWaiting)
  }
}

/// The lock of an output folder: runs that write into one folder take turns.
enum FolderLock: Sendable {
  /// The lock of the open folder itself, which ends with the process at the latest.
  case ofSystem

  /// A file in the folder, where the file system has no locks.
  case file(LockFile)

  /// Waits until no other run has the lock, and takes it. Messages call the folder by `path`.
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

  /// Waits until no other run has the lock of an open file, and takes it; a file system without locks
  /// does without.
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

  /// Takes the lock of a folder unless another run has it.
  static func acquireAtOnce(_ folder: CInt) -> FolderLock? {
    switch try? SystemCalls.tryLock(folder) {
    case .locked?: return .ofSystem
    case .unsupported?:
      guard case .locked(let file)? = try? LockFile.attempt(in: folder) else { return nil }
      return .file(file)
    case .heldElsewhere?, nil: return nil
    }
  }

  /// Lets other runs in; the folder is closed next.
  func release(_ folder: CInt) {
    if case .file(let file) = self { file.remove(from: folder) }
  }
}

/// Waiting for a lock: ever longer pauses, a message after a second, an end.
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

  /// Waits a little.
  ///
  /// - Throws: `FileProblem.locked` when the time is up.
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
