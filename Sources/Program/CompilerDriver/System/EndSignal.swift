// Ends, by a signal, a run that waits for others.

import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Lets SIGINT and SIGTERM end a run that listens; its results are still reported. A second signal
/// ends the process at once.
package enum EndSignal {
  /// Starts handling the signals.
  ///
  /// - Returns: A descriptor that becomes readable on a signal; nil if no pipe can be created.
  package static func prepare() -> CInt? {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    endPipe.store(ends[1], ordering: .sequentiallyConsistent)
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        let error = errno
        var byte: UInt8 = 0
        _ = write(endPipe.load(ordering: .relaxed), &byte, 1)
        signal(number, SIG_DFL)
        errno = error
      }
    }
    return ends[0]
  }
}

/// The end of the pipe that the handler writes to.
private let endPipe = Atomic<CInt>(-1)
