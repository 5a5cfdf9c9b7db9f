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
  /// Whether the system has refused the call itself, because it is too old or a filter forbids it.
  private static let lacksOpenBeneath = Atomic(false)

  /// Opens a file for reading, if its path leads through no link and stays below an open folder.
  ///
  /// - Returns: Nil on any failure: the path is then walked, folder by folder, which finds the
  ///   reason. Linux supports this from 5.6 on.
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

  /// Opens a path only to query its status, if it leads through no link and stays below an open
  /// folder.
  ///
  /// - Returns: Nil on any failure.
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

  /// Creates a file that must not exist, if the rest of its path, after the first bytes, leads
  /// through no link and stays below an open folder. The umask applies to the permissions.
  ///
  /// - Returns: Nil on any failure.
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
    /// Makes a call unless the system is known to refuse it; nil if it fails.
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
