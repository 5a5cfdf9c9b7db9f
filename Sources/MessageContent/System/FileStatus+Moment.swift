// The time stamps of files, compared with each other and with the clock.

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension FileStatus.Moment: Comparable {
  /// A moment so many seconds and nanoseconds after the beginning of 1970.
  package init(seconds: Int64, nanoseconds: Int64) {
    (self.seconds, self.nanoseconds) = (seconds, nanoseconds)
  }

  /// What the clock says that stamps are taken from.
  package static var now: Self {
    var time = timespec()
    guard clock_gettime(CLOCK_REALTIME, &time) == 0 else {
      // Without a clock no stamp is older than now.
      return Self(seconds: .min, nanoseconds: 0)
    }
    return Self(time)
  }

  /// The moment some seconds before.
  package func earlier(by seconds: Int64) -> Self {
    let (result, overflow) = self.seconds.subtractingReportingOverflow(seconds)
    return Self(seconds: overflow ? .min : result, nanoseconds: nanoseconds)
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}
