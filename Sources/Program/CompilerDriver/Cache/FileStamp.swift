import MessageContent

/// The marks of a file that change when it is written to, or when another one takes its name.
///
/// Length and moments are not enough: files that are written in one step of the clock have the same, and
/// moving the folders that they are in touches none of them. Two files never have one identity, and one
/// that is given the identity of a file that was removed changed after it.
struct FileStamp: Sendable, Hashable {
  var identity: FileStatus.Identity
  var size: UInt64
  var modified: FileStatus.Moment

  /// When the system itself says that the file changed; programs cannot set it.
  var changed: FileStatus.Moment

  /// Whether the file was last touched before a moment, as far as its stamps tell.
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
