#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The result of one `stat` call on a file.
package struct FileStatus: Sendable {
  package enum Kind: Sendable, Hashable {
    case regular
    case folder
    case link
    case other
  }

  /// Identifies a file or folder regardless of its name.
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

  /// The attributes that change if a file is written to or its name is given to another file.
  package struct Version: Sendable, Hashable {
    package let identity: Identity
    package let size: UInt64
    package let modified: Moment
    /// The time when the file's bytes or attributes last changed; programs cannot set it.
    package let changed: Moment
  }

  package let kind: Kind

  /// The length of a regular file in bytes.
  package let size: UInt64
  package let identity: Identity
  package let version: Version

  /// The number of hard links to the file.
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
  /// The status of what a path leads to; links are followed.
  package init(path: String) throws(SystemError) {
    self = try SystemCalls.status(of: path, links: .follow)
  }

  /// The status of an open file.
  package init(descriptor: CInt) throws(SystemError) {
    self = try SystemCalls.status(of: descriptor)
  }

  /// The status of a name in a folder, without following a link; nil if it does not exist.
  package init?(_ name: String, in folder: CInt = SystemCalls.workingFolder) throws(SystemError) {
    do throws(SystemError) {
      self = try SystemCalls.status(of: name, in: folder, links: .refuse)
    } catch .noSuchFileOrDirectory {
      return nil
    }
  }
}

extension FileStatus {
  /// The status of a path without its first `prefix` bytes, in a folder, without following a link
  /// at its end.
  package init(_ path: String, after prefix: Int, in folder: CInt) throws(SystemError) {
    self = try SystemCalls.status(of: path, after: prefix, in: folder, links: .refuse)
  }
}

extension FileStatus {
  /// Whether this is the same file, not written to in between.
  package func isUnchanged(since other: FileStatus) -> Bool {
    kind == other.kind && size == other.size && identity == other.identity
      && version.modified == other.version.modified
  }
}

// Time stamps, comparable with each other and with the clock.

extension FileStatus.Moment: Comparable {
  /// The time this many seconds and nanoseconds after the beginning of 1970.
  package init(seconds: Int64, nanoseconds: Int64) {
    (self.seconds, self.nanoseconds) = (seconds, nanoseconds)
  }

  /// The current time of the clock that file time stamps are taken from.
  package static var now: Self {
    var time = timespec()
    guard clock_gettime(CLOCK_REALTIME, &time) == 0 else {
      // Without a clock, no stamp counts as older than now.
      return Self(seconds: .min, nanoseconds: 0)
    }
    return Self(time)
  }

  /// The time `seconds` earlier.
  package func earlier(by seconds: Int64) -> Self {
    let (result, overflow) = self.seconds.subtractingReportingOverflow(seconds)
    return Self(seconds: overflow ? .min : result, nanoseconds: nanoseconds)
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}
