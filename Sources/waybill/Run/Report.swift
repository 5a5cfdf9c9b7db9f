import Diagnostics

/// What a run has to say, collected and said at once, in an order that depends on nothing but what
/// is said.
struct Report: Sendable {
  /// How messages are written.
  enum Format: String, Sendable, CaseIterable {
    case text
    case json
  }

  private(set) var diagnostics: [LocatedDiagnostic] = []

  /// The warnings of the run itself that are accepted, as `--allow` names them. Those of specs have
  /// been settled.
  var allowed: Set<DiagnosticID> = []

  /// Those that were.
  private(set) var usedAllowances: Set<DiagnosticID> = []

  /// Whether a spec has an error.
  private(set) var hasSpecErrors = false

  /// Whether a file cannot be read or written.
  private(set) var hasFileProblems = false

  mutating func add(_ diagnostics: [LocatedDiagnostic]) {
    if diagnostics.contains(where: { $0.message.severity == .error }) { hasSpecErrors = true }
    self.diagnostics += diagnostics
  }

  mutating func add(_ message: DiagnosticMessage, path: String) {
    if message.severity == .warning, allowed.contains(message.id) {
      usedAllowances.insert(message.id)
    } else {
      add([LocatedDiagnostic(message, path: path)])
    }
  }

  /// Adds a warning of the run itself, unless it is accepted; as an error where warnings are refused.
  mutating func warn(_ message: DiagnosticMessage, path: String, asError: Bool) {
    let isError = asError && !allowed.contains(message.id)
    add(isError ? message.asError : message, path: path)
  }

  mutating func add(_ problem: FileProblem) {
    hasFileProblems = true
    diagnostics.append(LocatedDiagnostic(problem.message, path: problem.path))
  }

  /// Whether anything is wrong.
  var hasErrors: Bool { hasSpecErrors || hasFileProblems }

  var exitStatus: ExitStatus {
    if hasFileProblems { return .files }
    return hasSpecErrors ? .specErrors : .success
  }

  /// Writes everything to standard error.
  func write(as format: Format, usesColor: Bool, budget: MessageBudget = MessageBudget()) {
    let sorted = LocatedDiagnostic.report(diagnostics)
    switch format {
    case .text:
      if sorted.isEmpty { return }
      let text = budget.render(sorted, with: DiagnosticRenderer(usesColor: usesColor))
      StandardStreams.writeMessage(text, keepingStyles: usesColor)
    case .json:
      let json = DiagnosticRenderer.json(sorted)
      StandardStreams.writeMessage(String(decoding: json, as: UTF8.self))
    }
  }
}
