// Opening a file several folders below an open one in one call.

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
      guard !lacksOpenBeneath.load(ordering: .relaxed) else { return nil }
      let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
      do throws(SystemError) {
        return try check(path) { LinuxCalls.openBeneath(folder, $0, flags: flags) }
      } catch {
        switch error.number {
        case ENOSYS, EPERM, EINVAL, E2BIG: lacksOpenBeneath.store(true, ordering: .relaxed)
        default: break
        }
      }
    #endif
    return nil
  }
}
