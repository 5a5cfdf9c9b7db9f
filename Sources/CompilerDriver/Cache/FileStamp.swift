import MessageContent

/// What tells from outside that a file was written to: its length, and when it was touched.
struct FileStamp: Sendable, Hashable {
  var size: UInt64
  var modified: FileStatus.Moment

  /// When the system itself says that the file changed; programs cannot set it.
  var changed: FileStatus.Moment

  init(size: UInt64, modified: FileStatus.Moment, changed: FileStatus.Moment) {
    (self.size, self.modified, self.changed) = (size, modified, changed)
  }

  init(_ version: FileStatus.Version) {
    self.init(size: version.size, modified: version.modified, changed: version.changed)
  }

  /// Whether the file was last touched before a moment, as far as its stamps tell.
  func isOlder(than moment: FileStatus.Moment) -> Bool {
    modified < moment && changed < moment
  }
}
