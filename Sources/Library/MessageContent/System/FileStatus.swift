#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The kind and length of a file, from one call.
package struct FileStatus: Sendable {
  package enum Kind: Sendable, Hashable {
    case regular
    case folder
    case link
    case other
  }

  /// Tells files and folders apart, whatever they are called.
  package struct Identity: Sendable, Hashable {
    package let device: UInt64
    package let inode: UInt64

    package init(device: UInt64, inode: UInt64) {
      (self.device, self.inode) = (device, inode)
    }
  }

  /// A time stamp of a file.
  package struct Moment: Sendable, Hashable {
    package let seconds: Int64
    package let nanoseconds: Int64

    init(_ time: timespec) {
      (seconds, nanoseconds) = (Int64(time.tv_sec), Int64(time.tv_nsec))
    }
  }

  /// What differs when a file was written to, or when another one has its name.
  package struct Version: Sendable, Hashable {
    package let identity: Identity
    package let size: UInt64
    package let modified: Moment
    /// When the file was last written to or given other attributes; programs cannot set it.
    package let changed: Moment
  }

  package let kind: Kind

  /// The number of bytes of a regular file.
  package let size: UInt64
  package let identity: Identity
  package let version: Version

  /// How many names the file has.
  package let linkCount: UInt64

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    size = UInt64(clamping: status.st_size)
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino))
    #if canImport(Darwin)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    version = Version(
      identity: identity, size: size, modified: Moment(modified), changed: Moment(changed))
    linkCount = UInt64(truncatingIfNeeded: status.st_nlink)
  }
}

extension FileStatus {
  /// Looks at what a path leads to; links are followed.
  package init(path: String) throws(SystemError) {
    self = try SystemCalls.status(of: path, links: .follow)
  }

  /// Looks at an open file.
  package init(descriptor: CInt) throws(SystemError) {
    self = try SystemCalls.status(of: descriptor)
  }

  /// Looks at a name of a folder, not following a link; nil when there is none.
  package init?(_ name: String, in folder: CInt = SystemCalls.workingFolder) throws(SystemError) {
    do throws(SystemError) {
      self = try SystemCalls.status(of: name, in: folder, links: .refuse)
    } catch .noSuchFileOrDirectory {
      return nil
    }
  }
}

extension FileStatus {
  /// Looks at what follows the first bytes of a path, in a folder, not following a link at its end.
  package init(_ path: String, after prefix: Int, in folder: CInt) throws(SystemError) {
    self = try SystemCalls.status(of: path, after: prefix, in: folder, links: .refuse)
  }
}

extension FileStatus {
  /// Whether this is the same file, and it was not written to in between.
  package func isUnchanged(since other: FileStatus) -> Bool {
    kind == other.kind && size == other.size && identity == other.identity
      && version.modified == other.version.modified
  }
}

// Time stamps, compared with each other and with the clock.

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
