// Locks on open files, and flushing written files to disk.

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension SystemCalls {
  /// The result of an attempt to lock a file.
  package enum LockAttempt: Sendable {
    case locked

    /// Another process has the lock.
    case heldElsewhere

    /// The file system does not support locks.
    case unsupported
  }

  /// Acquires the lock on an open file if it is free. It is released when the process ends at the
  /// latest.
  package static func tryLock(_ descriptor: CInt) throws(SystemError) -> LockAttempt {
    do throws(SystemError) {
      try check { flock(descriptor, LOCK_EX | LOCK_NB) }
      return .locked
    } catch {
      switch error.number {
      case EWOULDBLOCK: return .heldElsewhere
      // NFS locks only files open for writing, which folders never are: EBADF.
      case ENOTSUP, EOPNOTSUPP, ENOLCK, EINVAL, ENOSYS, EBADF: return .unsupported
      default: throw error
      }
    }
  }

  /// Makes the bytes written to a file, or the names in a folder, survive a loss of power.
  package static func synchronize(_ descriptor: CInt) throws(SystemError) {
    #if canImport(Darwin)
      // On this platform, fsync leaves the bytes in the disk's cache.
      if fcntl(descriptor, F_FULLFSYNC) != -1 { return }
    #endif
    do throws(SystemError) {
      try check { fsync(descriptor) }
    } catch .invalidArgument {
      // Some file systems cannot synchronize folders.
    }
  }
}
