import MessageContent

/// The properties of a file that change when it is written or replaced.
///
/// Size and times are not enough: files written within one clock step share them, and moving a
/// parent folder changes neither. No two files share an identity, and a file that reuses the
/// identity of a removed one has a later change time.
struct FileStamp: Sendable, Hashable {
  var identity: FileStatus.Identity
  var size: UInt64
  var modified: FileStatus.Moment

  /// When the file changed according to the system. Programs cannot set this time.
  var changed: FileStatus.Moment

  /// Whether both times of the stamp are before a moment.
  func isOlder(than moment: FileStatus.Moment) -> Bool {
    modified < moment && changed < moment
  }
}

extension FileStamp {
  init(_ version: FileStatus.Version) {
    self.init(
      identity: version.identity, size: version.size, modified: version.modified,
      changed: version.changed)
  }
}
