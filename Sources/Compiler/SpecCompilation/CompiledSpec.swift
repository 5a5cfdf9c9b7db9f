import Diagnostics
import MessageContent

/// The result of compiling one spec: its diagnostics, and its outputs if it has no errors.
public struct CompiledSpec: Sendable {
  private let spec: AnalysedSpec
  private let kinds: [String]

  /// The diagnostics of the spec, in the order of its files and lines.
  public let diagnostics: [Diagnostic]

  init(_ spec: AnalysedSpec, kinds: [String]) {
    self.spec = spec
    self.kinds = kinds
    diagnostics = Self.located(spec.diagnostics, in: spec).map(Diagnostic.init)
  }

  private static func located(
    _ diagnostics: [Diagnostics.Diagnostic], in spec: AnalysedSpec
  ) -> [LocatedDiagnostic] {
    LocatedDiagnostic.report(LocatedDiagnostic.locate(diagnostics, in: spec.sources))
  }

  /// Whether the spec is refused and has no outputs.
  public var hasErrors: Bool { spec.hasErrors }

  /// The service name that the spec declares, or `nil` if it declares none.
  public var service: String? { spec.declarations?.service }

  /// The files that were read or not found: the spec, then included and attached files.
  public var inputs: [String] { spec.files.inputs }

  /// The diagnostics as `waybill` prints them, each with its source line.
  ///
  /// - Returns: The text; empty if there are no diagnostics.
  public func renderedDiagnostics() -> String {
    DiagnosticRenderer().render(Self.located(spec.diagnostics, in: spec))
  }

  /// All outputs of the requested kinds, in a fixed order.
  ///
  /// For outputs that are large in total, use ``forEachOutput(of:_:)``, which makes them one at a
  /// time.
  ///
  /// - Returns: The outputs; empty if the spec has errors.
  /// - Throws: ``OutputError`` if an output cannot be made.
  public func outputs() throws(OutputError) -> [OutputFile] {
    var outputs: [OutputFile] = []
    for kind in kinds {
      try forEachOutput(of: kind) {
        outputs.append($0)
        return true
      }
    }
    return outputs
  }

  /// Makes the outputs of one kind one at a time, in a fixed order.
  ///
  /// - Parameters:
  ///   - kind: One of the requested kinds; other kinds have no outputs.
  ///   - receive: Receives an output and returns whether to continue.
  /// - Throws: ``OutputError`` if an output cannot be made.
  public func forEachOutput(
    of kind: String, _ receive: (OutputFile) -> Bool
  ) throws(OutputError) {
    guard kinds.contains(where: { $0.utf8.elementsEqual(kind.utf8) }) else { return }
    var sink = DiagnosticSink()
    do {
      try spec.emit(kind, into: &sink, to: receive)
    } catch {
      throw OutputError(error)
    }
    guard !sink.hasErrors else {
      throw .refused(Self.located(sink.diagnostics, in: spec).map(Diagnostic.init))
    }
  }
}
