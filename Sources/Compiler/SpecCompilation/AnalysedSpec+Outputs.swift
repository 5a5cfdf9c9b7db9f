import Diagnostics
import Emission
import MessageContent

extension AnalysedSpec {
  /// The outputs of a spec: those that its check has made, and the model that the others are made of.
  struct Outputs: Sendable {
    /// The back ends, as the options of the run have set them.
    let backends: [any Backend]

    /// The model, and what of it is emitted.
    private(set) var scope: EmissionScope?

    /// The results of checking the outputs, by their kinds.
    private var kept: [String: CheckedOutputs] = [:]

    init(backends: [any Backend]) { self.backends = backends }

    /// The same without anything to emit.
    var withoutModel: Outputs { Outputs(backends: backends) }

    /// Finds what outputs of some kinds cannot carry.
    ///
    /// A run that makes nothing more of the models keeps none, so that its memory does not grow with
    /// them.
    mutating func check(
      _ scope: EmissionScope, kinds: [String], into sink: inout DiagnosticSink
    ) {
      for backend in backends {
        let kind = type(of: backend).kind
        guard kinds.contains(kind) else { continue }
        // A file that cannot be read any longer is reported when it is written.
        if let checked = try? backend.check(scope, into: &sink) { kept[kind] = checked }
      }
      if !kinds.allSatisfy({ kept[$0]?.artifacts != nil }) { self.scope = scope }
    }

    /// The declarations that no other spec of a run may have.
    var sharedDeclarations: [SharedDeclaration] {
      backends.compactMap { backend in
        guard case .emission(let declaration, _)? = kept[type(of: backend).kind] else { return nil }
        return declaration
      }
    }

    /// Hands over the artifacts of a kind one by one, in a fixed order.
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

    /// The paths of the artifacts of a kind, in the order in which they are emitted.
    func paths(_ kind: String) throws(ContentError) -> [String] {
      if let artifacts = kept[kind]?.artifacts { return artifacts.map(\.path) }
      guard let scope, let backend = backend(kind) else { return [] }
      return try backend.paths(of: scope)
    }

    private func backend(_ kind: String) -> (any Backend)? {
      backends.first { type(of: $0).kind == kind }
    }
  }
}
