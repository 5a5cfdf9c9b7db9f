package import Diagnostics
package import MessageContent
package import Emission
import RequestModel

/// A file that a spec attaches.
package struct Attachment: Sendable {
  /// The path as the spec writes it.
  package var path: String

  /// Where the spec writes it.
  package var span: Span

  /// The absolute path without links.
  package var resolvedPath: String
}

/// The result of analysing one spec: its diagnostics, and its outputs made when asked for.
///
/// An object that never changes, because it is handed from list to list.
package final class AnalysedSpec: Sendable {
  /// The path as messages show it.
  package let path: String

  /// The path relative to the root.
  package let relativePath: String

  /// The files that the spec is made of, for positions.
  package let sources: SourceMap
  package let diagnostics: [Diagnostic]
  package let hasErrors: Bool
  package let files: Files

  /// The names that the spec declares, errors or not; `nil` if it is not YAML.
  package let declarations: Declarations?
  package let used: UsedChoices
  let outputs: Outputs

  /// The files that were read.
  package struct Files: Sendable {
    /// The files that were read, and those that were looked for in vain, as messages show them; the
    /// spec first.
    package var inputs: [String]

    /// The files that the spec attaches.
    package var attachments: [Attachment] = []
  }

  package struct Declarations: Sendable {
    /// The service, if the spec names it.
    package let service: String?
    package let serviceSpan: Span?

    /// The names of the environments, in the order of the spec.
    package let environments: [String]

    /// Whether the spec has environments to choose from.
    package let hasEnvironments: Bool

    init(of collection: RequestCollection, hasEnvironments: Bool) {
      service = collection.service.isEmpty ? nil : collection.text.string(collection.service)
      serviceSpan = collection.serviceSpan
      environments = collection.environments.map { collection.text.string($0.name) }
      self.hasEnvironments = hasEnvironments
    }
  }

  /// The choices of the run that meant something to the spec.
  package struct UsedChoices: Sendable {
    /// The indices of the ``CompilerOptions/values`` that named an input of the spec.
    package internal(set) var settings: Set<Int> = []

    /// Those of ``CompilerOptions/allowed`` that accepted a warning of the spec.
    package internal(set) var allowances: Set<DiagnosticID> = []

    /// The indices of the patterns of `--only` that choose some case.
    package internal(set) var patterns: Set<Int> = []
  }

  init(
    _ input: SpecInput, sources: SourceMap, diagnostics: [Diagnostic], hasErrors: Bool,
    files: Files, declarations: Declarations?, used: UsedChoices, outputs: Outputs
  ) {
    (path, relativePath) = (input.path, input.relativePath)
    (self.sources, self.diagnostics, self.hasErrors) = (sources, diagnostics, hasErrors)
    (self.files, self.declarations, self.used, self.outputs) = (files, declarations, used, outputs)
  }

  /// A spec with other diagnostics, which may be errors.
  private init(_ spec: AnalysedSpec, reporting diagnostics: [Diagnostic], hasErrors: Bool) {
    (path, relativePath, sources) = (spec.path, spec.relativePath, spec.sources)
    (self.diagnostics, self.hasErrors) = (diagnostics, hasErrors)
    (files, declarations, used, outputs) = (spec.files, spec.declarations, spec.used, spec.outputs)
  }

  /// The spec with other diagnostics, which may be errors.
  package func reporting(_ diagnostics: [Diagnostic], hasErrors: Bool) -> AnalysedSpec {
    AnalysedSpec(self, reporting: diagnostics, hasErrors: hasErrors)
  }

  /// The model, and what of it is emitted; `nil` if there are errors, and if no output is left to be
  /// made of it.
  package var scope: EmissionScope? { outputs.scope }

  /// The declarations that no other spec of a run may have.
  package var sharedDeclarations: [SharedDeclaration] { outputs.sharedDeclarations }

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
    // Warnings were given when the spec was checked.
    var found = DiagnosticSink()
    try outputs.emit(kind, into: &found) { artifact in
      receive(
        OutputFile(
          kind: kind, path: artifact.path, content: artifact.content, digest: artifact.digest,
          receipt: artifact.receipt))
    }
    for diagnostic in found.diagnostics where diagnostic.message.severity == .error {
      sink.report(diagnostic)
    }
  }

  /// The paths of the outputs of a kind, in the order in which they are emitted.
  package func outputPaths(_ kind: String) throws(ContentError) -> [String] {
    try outputs.paths(kind)
  }
}
