// Mistakes in `allow` and `--allow`.

extension DiagnosticMessage {
  /// An unknown id in `allow`.
  package static func unknownDiagnostic(_ id: String) -> Self {
    let warnings = DiagnosticTable.warnings.map(\.id.rawValue)
    let others = (DiagnosticTable.errors + DiagnosticTable.notes).map(\.rawValue)
    return Self(
      "unknown-diagnostic", .error, "no warning has the id '\(excerpt(id))'",
      help: suggestion(for: id, among: warnings) ?? suggestion(for: id, among: others)
        ?? "a message shows its id in brackets: unused-input")
  }

  /// An id in `allow` that only errors or notes have.
  package static func notAWarning(_ id: String, isNote: Bool) -> Self {
    Self(
      "not-a-warning", .error,
      isNote
        ? "'\(id)' is a note, and notes cannot be allowed"
        : "'\(id)' is an error, and errors cannot be allowed",
      help: "only warnings can be allowed: remove it")
  }

  /// The reason why an id cannot be allowed; nil if it is that of a warning.
  package static func refusal(ofAllowing id: String) -> Self? {
    let id = DiagnosticID(rawValue: id)
    if DiagnosticTable.warning(id) != nil { return nil }
    if DiagnosticTable.errors.contains(id) { return notAWarning(id.rawValue, isNote: false) }
    if DiagnosticTable.notes.contains(id) { return notAWarning(id.rawValue, isNote: true) }
    return unknownDiagnostic(id.rawValue)
  }

  /// An id in `allow` that accepts nothing.
  package static func unusedAllow(_ id: String, isOfRun: Bool = false) -> Self {
    Self(
      "unused-allow", .warning, "warning '\(id)' does not occur here",
      help: isOfRun
        ? "it is not about a spec: write '--allow \(id)' on the command line"
        : "remove '\(id)' from the list")
  }

  /// A warning in `--allow` that no spec of the run causes.
  package static func unusedAllowOption(_ id: String) -> Self {
    Self(
      "unused-allow", .warning, "warning '\(id)' does not occur in this run",
      help: "remove '--allow \(id)'")
  }
}
