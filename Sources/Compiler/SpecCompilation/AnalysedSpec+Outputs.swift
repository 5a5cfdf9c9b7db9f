import Diagnostics
import Emission
import MessageContent

extension AnalysedSpec {
  /// The outputs of a spec: those made when they were checked, and the model for the others.
  struct Outputs: Sendable {
    /// The back ends with the options of the run.
    let backends: [any Backend]

    /// The model and the part of it to emit.
    private(set) var scope: EmissionScope?

    /// The results of checking the outputs, by kind.
    private var kept: [String: CheckedOutputs] = [:]

    init(backends: [any Backend]) { self.backends = backends }

    /// A copy without a model.
    var withoutModel: Outputs { Outputs(backends: backends) }

    /// Checks whether outputs of some kinds can be emitted.
    ///
    /// The model is kept only if the run emits more from it, so that memory does not grow with the
    /// number of specs.
    mutating func check(
      _ scope: EmissionScope, kinds: [String], into sink: inout DiagnosticSink
    ) {
      for backend in backends {
        let kind = type(of: backend).kind
        guard kinds.contains(kind) else { continue }
        // A file that can no longer be read is reported when it is written.
        if let checked = try? backend.check(scope, into: &sink) { kept[kind] = checked }
      }
      if !kinds.allSatisfy({ kept[$0]?.artifacts != nil }) { self.scope = scope }
    }

    /// The declarations that must be unique among the specs of a run.
    var sharedDeclarations: [SharedDeclaration] {
      backends.flatMap { backend -> [SharedDeclaration] in
        guard case .emission(let declarations, _)? = kept[type(of: backend).kind] else { return [] }
        return declarations
      }
    }

    /// Passes the artifacts of a kind to `receive` one by one, in a fixed order.
    func emit(
      _ kind: String, into sink: inout DiagnosticSink, to receive: (Artifact) -> Bool
    ) throws(ContentError) {
      switch kept[kind] {
      case .artifacts(let artifacts): _ = artifacts.allSatisfy(receive)
      case .emission(_, let emit): emit(receive)
      case nil:
        guard let scope, let backend = backend(kind) else { return }
        try backend.emit(scope, into: &sink, to: receive)
      }
    }

    /// The paths of the artifacts of a kind, in the order of emission.
    func paths(_ kind: String) throws(ContentError) -> [String] {
      if let artifacts = kept[kind]?.artifacts { return artifacts.map(\.path) }
      guard let scope, let backend = backend(kind) else { return [] }
      return try backend.paths(of: scope)
    }

    func backend(_ kind: String) -> (any Backend)? {
      backends.first { type(of: $0).kind == kind }
    }
  }
}
