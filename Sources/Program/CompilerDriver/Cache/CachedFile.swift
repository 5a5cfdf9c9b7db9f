import MessageContent

/// The state of a file when a run ended.
///
/// A stamp is kept only if it is older than the run. The clock of a file system advances in steps:
/// two writes within one step give two contents the same stamp. Git calls such an index entry
/// racily clean. For these files only the digest is kept, and the next run compares contents.
struct CachedFile: Sendable, Hashable {
  /// The stamp of the file, or nil if it would prove nothing.
  var stamp: FileStamp?

  /// The digest of the content, or nil if the content was not read.
  var digest: FileDigest?

  /// Whether the file can be recognized at all.
  var isKnown: Bool { stamp != nil || digest != nil }

  /// The result of comparing a file's recorded state with its present one.
  enum Comparison {
    /// The stamp is unchanged.
    case untouched

    /// The stamp changed or was not kept. Only the content can tell whether the file changed.
    case touched

    /// The content changed.
    case different
  }

  /// Compares the recorded state with the stamp found in its place.
  func compare(with found: FileStamp) -> Comparison {
    if stamp == found { return .untouched }
    if let stamp, stamp.size != found.size { return .different }
    return digest == nil ? .different : .touched
  }
}

/// The limit for stamps: only older ones are trusted.
enum StampLimit {
  /// The longest clock step of a file system in seconds, that of FAT. Other clocks advance every
  /// few milliseconds; those of file servers may be slightly late.
  private static let margin: Int64 = 2

  /// The limit for a run that begins now. Every later write gets a later stamp.
  static var now: FileStatus.Moment { FileStatus.Moment.now.earlier(by: margin) }
}
