// Locks of open files, and what makes written files last.

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension SystemCalls {
  /// What came of an attempt to lock a file.
  package enum LockAttempt: Sendable {
    case locked

    /// Another process has the lock.
    case heldElsewhere

    /// The file system has no locks.
    case unsupported
  }

  /// Acquires the lock of an open file if it is free. The end of the process releases it at the
  /// latest.
  package static func tryLock(_ descriptor: CInt) throws(SystemError) -> LockAttempt {
    do throws(SystemError) {
      try check { flock(descriptor, LOCK_EX | LOCK_NB) }
      return .locked
    } catch {
      switch error.number {
      case EWOULDBLOCK: return .heldElsewhere
      // NFS locks only what is open for writing, which no folder is: EBADF.
      case ENOTSUP, EOPNOTSUPP, ENOLCK, EINVAL, ENOSYS, EBADF: return .unsupported
      default: throw error
      }
    }
  }

  /// Makes what was written to a file, or the names in a folder, survive a loss of power.
  package static func synchronize(_ descriptor: CInt) throws(SystemError) {
    #if canImport(Darwin)
      // fsync leaves the bytes in the cache of the disk there.
      if fcntl(descriptor, F_FULLFSYNC) != -1 { return }
    #endif
    do throws(SystemError) {
      try check { fsync(descriptor) }
    } catch .invalidArgument {
      // Some file systems cannot do that for folders.
    }
  }
}
