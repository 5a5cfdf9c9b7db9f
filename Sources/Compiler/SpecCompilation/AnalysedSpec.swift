package import Diagnostics
package import MessageContent
package import Emission

/// A file that a spec attaches.
package struct Attachment: Sendable {
  /// The path as the spec writes it.
  package var path: String

  /// Where the spec writes it.
  package var span: Span

  /// The absolute path without links.
  package var resolvedPath: String
}

/// What the compiler knows of one spec: its diagnostics, and its outputs made when asked for.
///
/// An object that never changes: it is handed from list to list, and has some twenty parts.
package final class AnalysedSpec: Sendable {
  /// The path as messages show it.
  package let path: String

  /// The path relative to the root.
  package let relativePath: String

  /// What the spec calls itself, when it says so.
  package let service: String?

  /// Where it says so.
  package let serviceSpan: Span?

  /// The files that the spec is made of, for positions.
  package let sources: SourceMap
  package let diagnostics: [Diagnostic]
  package let hasErrors: Bool

  /// The files that were read, and those that were looked for in vain, as messages show them; the
  /// spec first.
  package let inputs: [String]

  /// The files that the spec attaches.
  package let attachments: [Attachment]

  /// The indices of the ``CompilerOptions/values`` that named an input of the spec.
  package let usedSettings: Set<Int>

  /// Those of ``CompilerOptions/allowed`` that accepted a warning of the spec.
  package let usedAllowances: Set<DiagnosticID>

  /// Whether the spec has environments to choose from.
  package let hasEnvironments: Bool

  /// The names of the environments, in the order of the spec, errors or not.
  package let environmentNames: [String]

  /// The indices of the patterns of `--only` that choose some case.
  package let usedPatterns: Set<Int>

  /// The back ends, as the options of the run have set them.
  let backends: [any Backend]

  /// What is kept of checking the outputs of kinds.
  let kept: [String: CheckedOutputs]

  /// The model, and what of it is emitted; none when there are errors, and when no output is left to
  /// be made of it.
  package let scope: EmissionScope?

  init(
    path: String, relativePath: String, service: String?, serviceSpan: Span?, sources: SourceMap,
    diagnostics: [Diagnostic], hasErrors: Bool, inputs: [String], attachments: [Attachment],
    usedSettings: Set<Int>, usedAllowances: Set<DiagnosticID>, hasEnvironments: Bool,
    environmentNames: [String], usedPatterns: Set<Int>, backends: [any Backend],
    kept: [String: CheckedOutputs], scope: EmissionScope?
  ) {
    (self.path, self.relativePath) = (path, relativePath)
    (self.service, self.serviceSpan) = (service, serviceSpan)
    (self.sources, self.diagnostics, self.hasErrors) = (sources, diagnostics, hasErrors)
    (self.inputs, self.attachments) = (inputs, attachments)
    (self.usedSettings, self.usedAllowances) = (usedSettings, usedAllowances)
    (self.hasEnvironments, self.environmentNames) = (hasEnvironments, environmentNames)
    self.usedPatterns = usedPatterns
    (self.backends, self.kept, self.scope) = (backends, kept, scope)
  }
}

extension AnalysedSpec {
  /// The spec with other diagnostics, which may be errors.
  package func reporting(_ diagnostics: [Diagnostic], hasErrors: Bool) -> AnalysedSpec {
    AnalysedSpec(
      path: path, relativePath: relativePath, service: service, serviceSpan: serviceSpan,
      sources: sources, diagnostics: diagnostics, hasErrors: hasErrors, inputs: inputs,
      attachments: attachments, usedSettings: usedSettings, usedAllowances: usedAllowances,
      hasEnvironments: hasEnvironments, environmentNames: environmentNames,
      usedPatterns: usedPatterns, backends: backends, kept: kept, scope: scope)
  }

  /// Hands over the outputs of a kind one by one, in a fixed order. Those that were not kept are made.
  ///
  /// - Parameters:
  ///   - kind: One of the kinds that the options of the run name.
  ///   - sink: Takes what cannot be emitted.
  ///   - receive: Takes an output; false ends the emission.
  /// - Throws: `ContentError` when an attached file can no longer be read as it was measured.
  package func emit(
    _ kind: String, into sink: inout DiagnosticSink, to receive: (OutputFile) -> Bool
  ) throws(ContentError) {
    func hand(_ artifact: Artifact) -> Bool {
      receive(
        OutputFile(
          kind: kind, path: artifact.path, content: artifact.content, digest: artifact.digest,
          receipt: artifact.receipt))
    }
    // Warnings were given when the spec was checked.
    var found = DiagnosticSink()
    switch kept[kind] {
    case .artifacts(let artifacts): _ = artifacts.allSatisfy(hand)
    case .emission(let emit): emit(hand)
    case nil:
      guard let scope, let backend = backend(kind) else { return }
      try backend.emit(scope, into: &found, to: hand)
    }
    for diagnostic in found.diagnostics where diagnostic.message.severity == .error {
      sink.report(diagnostic)
    }
  }

  /// The paths of the outputs of a kind, in the order in which they are emitted.
  package func outputPaths(_ kind: String) throws(ContentError) -> [String] {
    if let artifacts = kept[kind]?.artifacts { return artifacts.map(\.path) }
    guard let scope, let backend = backend(kind) else { return [] }
    return try backend.paths(of: scope)
  }

  private func backend(_ kind: String) -> (any Backend)? {
    backends.first { type(of: $0).kind == kind }
  }
}
