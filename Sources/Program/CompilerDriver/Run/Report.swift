package import Diagnostics

/// The diagnostics of a run, written all at once. Their order depends only on the diagnostics
/// themselves.
package struct Report: Sendable {
  /// How messages are written.
  package enum Format: String, Sendable, CaseIterable {
    case text
    case json
    case sarif
    case github
    case gitlab
  }

  private(set) var diagnostics: [LocatedDiagnostic] = []

  /// The warnings of the run itself that `--allow` accepts. Those of specs are already filtered.
  var allowed: Set<DiagnosticID> = []

  /// The accepted warnings that occurred.
  private(set) var usedAllowances: Set<DiagnosticID> = []

  /// Whether a spec has an error.
  private(set) var hasSpecErrors = false

  /// Whether a file cannot be read or written.
  private(set) var hasFileProblems = false

  /// The outputs of a run that wrote files or found nothing to write.
  var outputs: OutputCounts?

  package init() {}

  package mutating func add(_ diagnostics: [LocatedDiagnostic]) {
    if diagnostics.contains(where: { $0.message.severity == .error }) { hasSpecErrors = true }
    self.diagnostics += diagnostics
  }

  package mutating func add(_ message: DiagnosticMessage, path: String) {
    if message.severity == .warning, allowed.contains(message.id) {
      usedAllowances.insert(message.id)
    } else {
      add([LocatedDiagnostic(message, path: path)])
    }
  }

  /// Adds the diagnostics of another part of the run.
  package mutating func add(_ other: Report) {
    diagnostics += other.diagnostics
    hasSpecErrors = hasSpecErrors || other.hasSpecErrors
    hasFileProblems = hasFileProblems || other.hasFileProblems
    outputs = outputs ?? other.outputs
  }

  /// Replaces the diagnostics by others that say the same.
  mutating func replaceDiagnostics(with diagnostics: [LocatedDiagnostic]) {
    self.diagnostics = diagnostics
  }

  /// A copy without warnings and notes.
  package var errorsOnly: Report {
    var report = self
    report.diagnostics.removeAll { $0.message.severity != .error }
    return report
  }

  /// Removes advice to use options that the command does not have.
  package mutating func advise(only isKnown: (_ option: String) -> Bool) {
    for index in diagnostics.indices {
      diagnostics[index].message = diagnostics[index].message.advising(only: isKnown)
    }
  }

  /// Adds a warning of the run itself unless it is accepted, as an error if warnings are refused.
  mutating func warn(_ message: DiagnosticMessage, path: String, asError: Bool) {
    let isError = asError && !allowed.contains(message.id)
    add(isError ? message.asError : message, path: path)
  }

  /// Adds the warnings about places in specs that are not accepted, as errors if warnings are
  /// refused.
  mutating func warn(_ diagnostics: [LocatedDiagnostic], asErrors: Bool) {
    var left: [LocatedDiagnostic] = []
    for var diagnostic in diagnostics {
      guard !allowed.contains(diagnostic.message.id) else {
        usedAllowances.insert(diagnostic.message.id)
        continue
      }
      if asErrors { diagnostic.message = diagnostic.message.asError }
      left.append(diagnostic)
    }
    add(left)
  }

  package mutating func add(_ problem: FileProblem) {
    hasFileProblems = true
    if case .attachment(let diagnostic) = problem {
      diagnostics.append(diagnostic)
    } else {
      diagnostics.append(LocatedDiagnostic(problem.message, path: problem.path))
    }
  }

  /// A run without errors in one line: how many outputs there are, and how many were written.
  package var success: String? { hasErrors ? nil : outputs?.sentence }

  /// Whether there is any error.
  package var hasErrors: Bool { hasSpecErrors || hasFileProblems }

  package var exitStatus: ExitStatus {
    if hasFileProblems { return .files }
    return hasSpecErrors ? .specErrors : .success
  }

  /// Writes everything to standard error.
  ///
  /// - Parameters:
  ///   - format: The format. All formats but text contain every message.
  ///   - usesColor: Whether text is coloured.
  ///   - budget: The maximum amount of text.
  ///   - isQuiet: Whether only errors are shown.
  package func write(
    as format: Format, usesColor: Bool, budget: MessageBudget = MessageBudget(),
    isQuiet: Bool = false
  ) {
    let sorted = LocatedDiagnostic.report(isQuiet ? errorsOnly.diagnostics : diagnostics)
    switch format {
    case .text:
      if sorted.isEmpty { return }
      let text = budget.render(sorted, with: DiagnosticRenderer(usesColor: usesColor))
      let summary = hasErrors && !isQuiet ? MessageBudget.summary(of: sorted) : ""
      StandardStreams.writeMessage(text + summary, keepingStyles: usesColor)
    case .json: Self.write(DiagnosticRenderer.json(sorted))
    case .sarif:
      Self.write(DiagnosticRenderer.sarif(sorted, version: Version.number))
    case .github:
      StandardStreams.writeMessage(DiagnosticRenderer.gitHub(sorted))
    case .gitlab: Self.write(DiagnosticRenderer.gitLab(sorted))
    }
  }

  /// Writes a problem that ends a program.
  ///
  /// - Returns: The exit status of the program.
  package static func write(_ problem: FileProblem) -> ExitStatus {
    var report = Report()
    report.add(problem)
    report.write(as: .text, usesColor: false)
    return report.exitStatus
  }

  private static func write(_ json: [UInt8]) {
    StandardStreams.writeMessage(String(decoding: json, as: UTF8.self))
  }
}
