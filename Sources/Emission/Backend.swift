package import Diagnostics
package import MessageContent
package import RequestModel

/// Makes one kind of output from the intermediate model.
///
/// A back end is pure: the same model gives the same artifacts, in the same order, with no two of
/// one path. It reads nothing but the files that the model attaches, and those only as streams.
package protocol Backend: Sendable {
  /// What `--emit` calls the outputs: `wire`.
  static var kind: String { get }

  /// Makes the artifacts of one spec and hands them over one by one, so that no more than one needs
  /// to be in memory.
  ///
  /// - Parameters:
  ///   - collection: The model of the spec.
  ///   - sink: Takes what cannot be emitted.
  ///   - receive: Takes an artifact; false ends the emission.
  /// - Throws: `ContentError` when an attached file can no longer be read as it was measured.
  func emit(
    _ collection: RequestCollection, into sink: inout DiagnosticSink,
    to receive: (Artifact) -> Bool
  ) throws(ContentError)

  /// The paths of the artifacts of one spec, in the order in which they are emitted.
  ///
  /// A back end that can tell them without making the artifacts says so by a method of its own.
  /// - Throws: `ContentError` when an attached file can no longer be read as it was measured.
  func paths(of collection: RequestCollection) throws(ContentError) -> [String]
}

extension Backend {
  package func paths(of collection: RequestCollection) throws(ContentError) -> [String] {
    var paths: [String] = []
    var sink = DiagnosticSink()
    try emit(collection, into: &sink) {
      paths.append($0.path)
      return true
    }
    return paths
  }
}
