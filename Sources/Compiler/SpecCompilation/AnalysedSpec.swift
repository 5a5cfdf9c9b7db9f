package import Diagnostics
package import MessageContent
package import Emission
import RequestModel

/// A file that a spec attaches.
package struct Attachment: Sendable {
  /// The path as the spec writes it.
  package var path: String

  package var span: Span

  /// The absolute path without links.
  package var resolvedPath: String
}

/// The analysis of one spec: its diagnostics, and its outputs on demand.
///
/// It is an immutable object because it is passed from list to list.
package final class AnalysedSpec: Sendable {
  /// The path as shown in messages.
  package let path: String

  /// The path relative to the root.
  package let relativePath: String

  /// The files of the spec, for positions.
  package let sources: SourceMap
  package let diagnostics: [Diagnostic]
  package let hasErrors: Bool
  package let files: Files

  /// The declared names, even if there are errors; `nil` if the spec is not YAML.
  package let declarations: Declarations?
  package let used: UsedChoices
  let outputs: Outputs

  /// The declarations that must be unique among the specs of a run.
  package let sharedDeclarations: [SharedDeclaration]

  /// The files that were read.
  package struct Files: Sendable {
    /// The files that were read or not found, as shown in messages, the spec first.
    package var inputs: [String]

    /// The attached files.
    package var attachments: [Attachment] = []

    /// The included fragments that declare types.
    package var fragments: [Fragment] = []
  }

  /// An included fragment.
  package struct Fragment: Sendable {
    /// The path as shown in messages.
    package let path: String

    /// The path relative to the root.
    package let relativePath: String
  }

  package struct Declarations: Sendable {
    /// The service, if the spec names one.
    package let service: String?
    package let serviceSpan: Span?

    /// The names of the environments, in the order of the spec.
    package let environments: [String]

    /// Whether the spec has environments.
    package let hasEnvironments: Bool

    init(of collection: RequestCollection, hasEnvironments: Bool) {
      service = collection.service.isEmpty ? nil : collection.text.string(collection.service)
      serviceSpan = collection.serviceSpan
      environments = collection.environments.map { collection.text.string($0.name) }
      self.hasEnvironments = hasEnvironments
    }
  }

  /// The choices of the run that affect the spec.
  package struct UsedChoices: Sendable {
    /// The indices of ``CompilerOptions/values`` that set an input of the spec.
    package internal(set) var settings: Set<Int> = []

    /// The ids of ``CompilerOptions/allowed`` that accepted a warning of the spec.
    package internal(set) var allowances: Set<DiagnosticID> = []

    /// The indices of the `--only` patterns that choose some case.
    package internal(set) var patterns: Set<Int> = []
  }

  init(
    _ input: SpecInput, sources: SourceMap, diagnostics: [Diagnostic], hasErrors: Bool,
    files: Files, declarations: Declarations?, used: UsedChoices, outputs: Outputs
  ) {
    (path, relativePath) = (input.path, input.relativePath)
    (self.sources, self.diagnostics, self.hasErrors) = (sources, diagnostics, hasErrors)
    (self.files, self.declarations, self.used, self.outputs) = (files, declarations, used, outputs)
    sharedDeclarations = outputs.sharedDeclarations
  }

  /// Copies a spec with other diagnostics, which may be errors.
  private init(_ spec: AnalysedSpec, reporting diagnostics: [Diagnostic], hasErrors: Bool) {
    (path, relativePath, sources) = (spec.path, spec.relativePath, spec.sources)
    (self.diagnostics, self.hasErrors) = (diagnostics, hasErrors)
    (files, declarations, used, outputs) = (spec.files, spec.declarations, spec.used, spec.outputs)
    sharedDeclarations = spec.sharedDeclarations
  }

  /// The spec with other diagnostics, which may be errors.
  package func reporting(_ diagnostics: [Diagnostic], hasErrors: Bool) -> AnalysedSpec {
    AnalysedSpec(self, reporting: diagnostics, hasErrors: hasErrors)
  }

  /// The model and the part of it to emit; `nil` if there are errors, or no output remains to be
  /// made from it.
  package var scope: EmissionScope? { outputs.scope }

  /// Passes the outputs of a kind to `receive` one by one, in a fixed order, making those that were
  /// not kept.
  ///
  /// - Parameters:
  ///   - kind: One of the kinds in the options of the run.
  ///   - sink: Receives the errors.
  ///   - receive: Receives an output; returning false stops the emission.
  /// - Throws: `ContentError` if an attached file can no longer be read or has changed.
  package func emit(
    _ kind: String, into sink: inout DiagnosticSink, to receive: (OutputFile) -> Bool
  ) throws(ContentError) {
    // Warnings were given when the spec was checked.
    var found = DiagnosticSink()
    try outputs.emit(kind, into: &found) { artifact in
      receive(
        OutputFile(
          kind: kind, path: artifact.path, content: artifact.content, digest: artifact.digest,
          receipt: artifact.receipt, shared: artifact.shared))
    }
    for diagnostic in found.diagnostics where diagnostic.message.severity == .error {
      sink.report(diagnostic)
    }
  }

  /// The paths of the outputs of a kind, in the order of emission.
  package func outputPaths(_ kind: String) throws(ContentError) -> [String] {
    try outputs.paths(kind)
  }

  /// The paths of the outputs of a kind that the spec has alone, or of the files of all specs in which it
  /// has a part, in the order of emission.
  package func outputPaths(
    _ kind: String, areShared: Bool, isOneOfSeveral: Bool
  ) throws(ContentError) -> [String] {
    let names = sharedNames(kind, isOneOfSeveral: isOneOfSeveral)
    if names.isEmpty { return areShared ? [] : try outputPaths(kind) }
    return try outputPaths(kind).compactMap { path in
      let name = names.first { path.hasSuffix("/" + $0) }
      return areShared ? name : name == nil ? path : nil
    }
  }

  /// The names of files of a kind that a run writes once for all specs, in place of each output so named.
  package func sharedNames(_ kind: String, isOneOfSeveral: Bool) -> [String] {
    outputs.backend(kind)?.sharedNames(isOneOfSeveral: isOneOfSeveral) ?? []
  }
}
