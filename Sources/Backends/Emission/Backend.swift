// Back ends. `BackendRegistry.standard` is the only list of all back ends, which the compiler, the
// validation of the command line and its help use. `waybill-swift` has a registry of one.
// `CompilerOptions` contains each back end with its options, so that invalid words are refused
// early.
//
// Outputs are made once. `check` runs for each requested kind while a spec is analysed, and reports
// all warnings. The back end of `.http` files can find the limits of its outputs only by making
// them, so it keeps them, up to twice the bytes of the spec, until they are written. Other back
// ends make their outputs when they are written, one by one; that of Swift keeps the identifiers
// that it checked. If all requested kinds were made and kept, the model of the spec is released
// after its analysis.

package import Diagnostics
package import MessageContent

/// Makes one kind of output from the intermediate model, and declares everything that the rest of
/// the compiler needs to know about it.
///
/// A back end is pure: the same model gives the same artifacts with unique paths in the same order.
/// It reads only files that the model attaches, and only as streams.
package protocol Backend: Sendable {
  /// The word for the outputs after `--emit`, such as `wire`.
  static var kind: String { get }

  /// The options, in the order in which help lists them.
  static var options: [BackendOption<Self>] { get }

  /// Whether fragments have outputs, too. Their model has types and no requests.
  static var emitsFragments: Bool { get }

  /// The lines of `.gitattributes` without which git may change the line ends of messages.
  static var gitAttributes: [String] { get }

  /// Creates a back end with default options.
  init()

  /// Finds the limits of a spec's outputs before anything is written.
  ///
  /// A back end that must make its outputs for this returns them, if they are small enough to keep:
  /// they are written later instead of being made again. One that makes parts of them returns a
  /// function that makes the rest.
  ///
  /// - Parameters:
  ///   - scope: The spec and the chosen requests.
  ///   - sink: Receives warnings and errors. Warnings are reported only here.
  /// - Returns: All artifacts of the scope, or a function that makes them, or nil if
  ///   ``emit(_:into:to:)`` must make them.
  /// - Throws: `ContentError` if an attached file can no longer be read or has changed.
  func check(
    _ scope: EmissionScope, into sink: inout DiagnosticSink
  ) throws(ContentError) -> CheckedOutputs?

  /// Makes the artifacts of one spec and passes each on, so that at most one is in memory.
  ///
  /// - Parameters:
  ///   - scope: The spec and the chosen requests.
  ///   - sink: Receives errors.
  ///   - receive: Receives an artifact; returning false stops the emission.
  /// - Throws: `ContentError` if an attached file can no longer be read or has changed.
  func emit(
    _ scope: EmissionScope, into sink: inout DiagnosticSink, to receive: (Artifact) -> Bool
  ) throws(ContentError)

  /// The paths of the artifacts of one spec, in the order of emission.
  ///
  /// A back end that can compute them without the artifacts implements this itself.
  /// - Throws: `ContentError` if an attached file can no longer be read or has changed.
  func paths(of scope: EmissionScope) throws(ContentError) -> [String]

  /// The names of files that a run writes once for all specs, in place of each artifact so named.
  ///
  /// - Parameter isOneOfSeveral: Whether the run makes the outputs of several services.
  /// - Returns: The names, which are paths below the folder of the kind; empty if all artifacts are files
  ///   of one spec.
  func sharedNames(isOneOfSeveral: Bool) -> [String]
}

extension Backend {
  package static var options: [BackendOption<Self>] { [] }

  package static var emitsFragments: Bool { false }

  package static var gitAttributes: [String] { [] }

  package func check(
    _ scope: EmissionScope, into sink: inout DiagnosticSink
  ) throws(ContentError) -> CheckedOutputs? {
    nil
  }

  package func sharedNames(isOneOfSeveral: Bool) -> [String] { [] }

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
