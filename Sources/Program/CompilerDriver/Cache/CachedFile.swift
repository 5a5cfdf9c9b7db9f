import MessageContent

/// The state of a file when a run ended.
///
/// A stamp is kept only when it is older than the run. The clock of a file system goes in steps: a file
/// that is written twice within one of them has one stamp, and two contents. Git calls such an entry of
/// its index racily clean. For a file whose stamp could lie so, only the content is kept, and the next
/// run compares that.
struct CachedFile: Sendable, Hashable {
  /// The stamp of the file, or nil if a stamp would prove nothing.
  var stamp: FileStamp?

  /// The digest of the content, or nil if the content was not read.
  var digest: ContentDigest?

  /// Whether there is anything to tell the file by.
  var isKnown: Bool { stamp != nil || digest != nil }

  /// How the file compares with what it is now.
  enum Comparison {
    /// Nobody touched it.
    case untouched

    /// It was touched. Whether it holds what it held is to be found out by its content.
    case touched

    /// It holds something else.
    case different
  }

  /// Compares the file with what is found in its place, by what can be seen from outside.
  func compare(with found: FileStamp) -> Comparison {
    if stamp == found { return .untouched }
    if let stamp, stamp.size != found.size { return .different }
    return digest == nil ? .different : .touched
  }
}

/// The moment before which a stamp must lie to be believed.
enum StampLimit {
  /// The longest step of the clock of a file system, that of FAT, in seconds. Other ones go in steps of
  /// some milliseconds, and those of servers may be a little slow.
  private static let margin: Int64 = 2

  /// What stamps of a run that begins now must be older than: whatever is written later has a later one.
  static var now: FileStatus.Moment { FileStatus.Moment.now.earlier(by: margin) }
}
