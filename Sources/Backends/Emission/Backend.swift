// Back ends. `BackendRegistry.standard` is the only list of all back ends; the compiler, the
// validation of the command line and its help read everything from there. `waybill-swift` has a
// registry of one. `CompilerOptions` has a value of each back end with its options set, so an
// unknown word is refused where it is given.
//
// Outputs are made once. `check` runs for each requested kind while a spec is analysed and reports
// all warnings. The back end of `.http` files can find what they cannot carry only by making them,
// so it keeps what it makes, up to twice the bytes of the spec, and the run writes that. Other
// back ends make their outputs when they are written, one by one; that of Swift keeps the
// identifiers until then, which it checks. When every requested kind was made and kept, the model of
// the spec is released after its analysis.

package import Diagnostics
package import MessageContent

/// Makes one kind of output from the intermediate model, and declares all that the rest of the
/// compiler needs to know about it.
///
/// A back end is pure: the same model gives the same artifacts, in the same order, with no two of
/// one path. It reads nothing but the files that the model attaches, and those only as streams.
package protocol Backend: Sendable {
  /// The word for the outputs after `--emit`, such as `wire`.
  static var kind: String { get }

  /// The options, in the order in which help lists them.
  static var options: [BackendOption<Self>] { get }

  /// A back end whose options have their defaults.
  init()

  /// Finds what the outputs of a spec cannot carry, before anything is written.
  ///
  /// A back end that makes its outputs to find that returns them, if they are small enough to be
  /// kept: they are written later instead of being made again. One that makes a part of them to find
  /// it returns how the rest is made.
  ///
  /// - Parameters:
  ///   - scope: The spec, and which of its requests are chosen.
  ///   - sink: Takes warnings, and what cannot be emitted. Nothing else gives warnings.
  /// - Returns: All artifacts of the scope, or how they are made, or nil when ``emit(_:into:to:)`` must
  ///   make them.
  /// - Throws: `ContentError` when an attached file can no longer be read as it was measured.
  func check(
    _ scope: EmissionScope, into sink: inout DiagnosticSink
  ) throws(ContentError) -> CheckedOutputs?

  /// Makes the artifacts of one spec and hands them over one by one, so that no more than one needs
  /// to be in memory.
  ///
  /// - Parameters:
  ///   - scope: The spec, and which of its requests are chosen.
  ///   - sink: Takes what cannot be emitted.
  ///   - receive: Takes an artifact; false ends the emission.
  /// - Throws: `ContentError` when an attached file can no longer be read as it was measured.
  func emit(
    _ scope: EmissionScope, into sink: inout DiagnosticSink, to receive: (Artifact) -> Bool
  ) throws(ContentError)

  /// The paths of the artifacts of one spec, in the order in which they are emitted.
  ///
  /// A back end that knows them without making the artifacts has its own method for this.
  /// - Throws: `ContentError` when an attached file can no longer be read as it was measured.
  func paths(of scope: EmissionScope) throws(ContentError) -> [String]
}

extension Backend {
  package static var options: [BackendOption<Self>] { [] }

  package func check(
    _ scope: EmissionScope, into sink: inout DiagnosticSink
  ) throws(ContentError) -> CheckedOutputs? {
    nil
  }

  package func paths(of scope: EmissionScope) throws(ContentError) -> [String] {
    var paths: [String] = []
    var sink = DiagnosticSink()
    try emit(scope, into: &sink) {
      paths.append($0.path)
      return true
    }
    return paths
  }
}
