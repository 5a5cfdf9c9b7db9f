// The law, part 2: a client sends the message of the wire output, in every environment.

import Diagnostics
import SpecCompiler
import Testing

/// The dialects of `.http` files.
let dialects = [
  "portable", "jetbrains", "vscode-rest-client", "httpyac", "kulala", "visual-studio",
]

/// A spec, and how it is compiled.
struct LawSpec {
  var yaml: String
  var files = AttachedFiles()
  var options = CompilerOptions()

  /// The environments of the spec.
  var environments: [String]

  init(_ yaml: String, files: AttachedFiles = AttachedFiles(), options: CompilerOptions) {
    (self.yaml, self.files, self.options) = (yaml, files, options)
    environments = Self.environments(yaml, files, options)
  }

  /// The names of the environments, which a run for an unknown one lists.
  private static func environments(
    _ yaml: String, _ files: AttachedFiles, _ options: CompilerOptions
  ) -> [String] {
    var options = options
    options.environment = "no such environment"
    var worker = Compiler(options: options, provider: files).makeWorker()
    let spec = worker.analyse(
      SpecInput(path: "spec.yaml", relativePath: "spec.yaml", bytes: Array(yaml.utf8)))
    let message = spec.diagnostics.map(\.message).first { $0.id.rawValue == "unknown-environment" }
    // "its environments are 'a', 'b' and 'c'"
    return message?.help?.split(separator: "'").enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) } ?? []
  }

  /// Compiles the spec; nil where it has errors.
  private func compile(_ dialect: String, _ environment: String?) throws -> CompiledSpec? {
    do {
      return try CompiledSpec(
        yaml, files: files, dialect: dialect, environment: environment, options: options,
        recordsErrors: false)
    } catch is CompiledSpec.HasErrors {
      return nil
    }
  }

  /// The result of the comparison for one spec.
  struct Outcome {
    /// What differs without a warning.
    var breaks: [String] = []

    /// The number of requests that were compared, and of those that a warning exempts.
    var compared = 0
    var exempt = 0
  }

  /// Compares what the clients of a dialect send, in each environment, with the wire.
  func check(_ dialect: String) throws -> Outcome? {
    let own = options.environment
    guard let compiled = try compile(dialect, own) else { return nil }
    var outcome = Outcome()
    outcome.breaks = compiled.strayWarnings
    let all = [own] + ([nil] + environments).filter { $0 != own }
    for environment in all {
      let wire = environment == own ? compiled : try compile("portable", environment)
      guard let wire, wire.cases.count == compiled.cases.count else { continue }
      for client in Client.of(dialect: dialect) {
        try compare(compiled, wire, client, isOwn: environment == own, &outcome)
      }
    }
    return outcome
  }

  private func compare(
    _ compiled: CompiledSpec, _ wire: CompiledSpec, _ client: Client, isOwn: Bool,
    _ outcome: inout Outcome
  ) throws {
    let chosen =
      wire.environment
      ?? CompiledSpec.unchosenName(compiled.dialect, beside: environments)
    // If both names are taken, the values without an environment cannot be chosen.
    guard chosen != nil || compiled.dialect == "vscode-rest-client" else { return }
    let reader = ClientReader(
      client: client,
      environment: try ClientEnvironment(client, chosen: chosen, files: compiled.folder),
      files: compiled.outputs)
    let sent = reader.send(compiled.file).filter { !$0.isWithoutCases }
    guard sent.count == compiled.cases.count else {
      outcome.breaks.append("\(compiled.dialect): \(sent.count) requests")
      return
    }
    for ((request, old), new) in zip(zip(sent, compiled.cases), wire.cases) {
      let exempting = old.warnings.filter { !isOwn || $0 != "http-environment-value" }
      guard exempting.isEmpty else {
        outcome.exempt += 1
        continue
      }
      outcome.compared += 1
      let place = "\(compiled.dialect), \(client), \(chosen ?? "none"), \(old.title): "
      switch request.entry {
      case nil: outcome.breaks.append(place + "left out")
      case .failure(let fault)?: outcome.breaks.append(place + fault.reason)
      case .success(let entry)?:
        outcome.breaks += differences(between: entry, and: new.message).map { place + $0 }
      }
    }
  }
}
