import Diagnostics
import MessageContent

/// A record of what a run read, wrote and reported, so that an identical run has nothing to do.
///
/// `--cache FILE` stores it. A run with the same key that finds all files as they were left repeats
/// the stored diagnostics and ends. Any other run proceeds normally: a cache never decides what is
/// written. A run with errors leaves the file unchanged.
package struct RunCache: Sendable {
  /// An output, by its path below the folder of its kind.
  struct Output: Sendable {
    var path: String
    var file: CachedFile
  }

  /// The result for one kind of output.
  struct Target: Sendable {
    /// The manifest of the folder, or nil for an empty folder without one.
    var manifest: CachedFile?

    /// The outputs of the run, by their paths.
    var outputs: [Output]
  }

  /// The digest of the request: program, options and search.
  var key: FileDigest

  /// The specs and the other YAML files of the searched folders, in the order of the search.
  var specs: [CachedFile]

  /// The files that specs include and attach.
  var inputs: [CachedInput]

  /// The outputs, in the order in which the run names their kinds.
  var targets: [Target]

  /// The dependency file, where the run writes one.
  var dependencyFile: CachedFile?

  /// The warnings and notes of the run.
  var diagnostics: [LocatedDiagnostic]

  /// The line that every cache begins with. Other files do not belong to Waybill.
  package static let marker = Array("waybill cache\n".utf8)

  /// The maximum size of a cache in bytes.
  static let maximumSize = 64 << 20

  /// The maximum size in bytes of an attached file that is hashed. A larger one is recognized by
  /// its stamp alone.
  static let maximumAttachment = 1 << 20
}
