// Opening and creating a file several folders below an open one in one call.

import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension SystemCalls {
  /// Whether the system has refused the call itself: it is too old, or a filter forbids it.
  private static let lacksOpenBeneath = Atomic(false)

  /// Opens a file for reading, if its path leads through no link and stays below an open folder.
  ///
  /// - Returns: Nil when that cannot be done, for whatever reason: the path is walked then, folder by folder,
  ///   which finds the reason. Linux can do it from 5.6 on.
  package static func openFile(
    _ path: String, walkingBeneath folder: CInt
  ) -> CInt? {
    #if os(Linux) || os(Android)
      let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
      return callBeneath {
        () throws(SystemError) in
        try check(path) { LinuxCalls.openBeneath(folder, $0, flags: flags) }
      }
    #else
      return nil
    #endif
  }

  /// Opens what is at a path to look at it, if the path leads through no link and stays below an open folder.
  ///
  /// - Returns: Nil when that cannot be done, for whatever reason.
  static func openForStatus(_ path: String, walkingBeneath folder: CInt) -> CInt? {
    #if os(Linux) || os(Android)
      return callBeneath {
        () throws(SystemError) in
        try check(path) {
          LinuxCalls.openBeneath(folder, $0, flags: lookupOnly | O_CLOEXEC | O_NOFOLLOW)
        }
      }
    #else
      return nil
    #endif
  }

  /// Creates a file that must not exist, if what comes after the first bytes of its path leads through no link
  /// and stays below an open folder. The umask may take permissions away.
  ///
  /// - Returns: Nil when that cannot be done, for whatever reason.
  package static func createFile(
    _ path: String, after prefix: Int, walkingBeneath folder: CInt
  ) -> CInt? {
    #if os(Linux) || os(Android)
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
      guard prefix <= path.utf8.count else { return nil }
      return callBeneath {
        () throws(SystemError) in
        try check(path) {
          LinuxCalls.openBeneath(folder, $0 + prefix, flags: flags, permissions: 0o666)
        }
      }
    #else
      return nil
    #endif
  }

  #if os(Linux) || os(Android)
    /// Makes a call unless the system is known to refuse it; nil when it fails.
    private static func callBeneath(_ call: () throws(SystemError) -> CInt) -> CInt? {
      guard !lacksOpenBeneath.load(ordering: .relaxed) else { return nil }
      do throws(SystemError) {
        return try call()
      } catch {
        switch error.number {
        case ENOSYS, EPERM, EINVAL, E2BIG: lacksOpenBeneath.store(true, ordering: .relaxed)
        default: break
        }
        return nil
      }
    }
  #endif
}
