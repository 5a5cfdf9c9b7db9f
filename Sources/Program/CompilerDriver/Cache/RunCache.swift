import Diagnostics
import MessageContent

/// What a run read, wrote and said, so that one that would do the same does nothing.
///
/// `--cache FILE` keeps it. A run whose key is that of the last one, and which finds all files as that one
/// left them, says what that one said and is done. Otherwise it is a run as any other: nothing of a cache
/// decides what is written. A run that had errors leaves the file as it was.
package struct RunCache: Sendable {
  /// An output, by its path below the folder of its kind.
  struct Output: Sendable {
    var path: String
    var file: CachedFile
  }

  /// What one kind of output came to.
  struct Target: Sendable {
    /// The manifest of the folder; nil when an empty folder has none.
    var manifest: CachedFile?

    /// The outputs of the run, by their paths.
    var outputs: [Output]
  }

  /// What was asked for.
  var key: ContentDigest

  /// The specs, and the other files of folders that are named so, as the search found them.
  var specs: [CachedFile]

  /// The files that those include and attach.
  var inputs: [CachedInput]

  /// The outputs, in the order in which the run names their kinds.
  var targets: [Target]

  /// The dependency file, where the run writes one.
  var dependencyFile: CachedFile?

  /// The warnings and notes of the run.
  var diagnostics: [LocatedDiagnostic]

  /// The line that a cache begins with. What begins otherwise is somebody else's file.
  package static let marker = Array("waybill cache\n".utf8)

  /// The longest that a cache may be.
  static let maximumSize = 64 << 20

  /// An attached file of more bytes is recognized by its stamps alone: a run should not have to read it.
  static let maximumAttachment = 1 << 20
}
