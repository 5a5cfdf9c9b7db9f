/// Collects what the steps of the compiler have to say about one spec.
///
/// Every step takes the sink `inout` and continues after a mistake, so that one run shows all of
/// them. A sink keeps at most ``capacity`` diagnostics, so that a hostile file cannot fill the
/// memory; after them it says that there are more, and goes on counting.
package struct DiagnosticSink: Sendable {
  /// How many diagnostics a sink keeps.
  package static let capacity = 10_000

  /// The diagnostics, in the order in which they were reported.
  package private(set) var diagnostics: [Diagnostic] = []

  /// The number of errors, those not kept included.
  package private(set) var errorCount = 0

  /// The number of diagnostics that were not kept.
  package private(set) var omittedCount = 0

  /// A note that every diagnostic gets which is reported while it is set: for which of many cases
  /// something is wrong.
  package var context: Diagnostic.Note?

  /// What every diagnostic is about that is reported while it is set, unless it says so itself.
  package var subject: Span?

  package init() {}

  /// Whether diagnostics are only counted from now on.
  package var isFull: Bool { diagnostics.count >= Self.capacity }

  /// Whether the spec is refused.
  package var hasErrors: Bool { errorCount > 0 }

  /// Reports a mistake at a place.
  package mutating func report(
    _ message: DiagnosticMessage, at span: Span, notes: [Diagnostic.Note] = []
  ) {
    let notes = notes + (context.map { [$0] } ?? [])
    report(Diagnostic(message, at: span, notes: notes, about: subject))
  }

  /// Reports a diagnostic.
  package mutating func report(_ diagnostic: Diagnostic) {
    if diagnostic.message.severity == .error { errorCount += 1 }
    guard !isFull else {
      if omittedCount == 0 {
        diagnostics.append(Diagnostic(.tooManyDiagnostics(Self.capacity), at: diagnostic.span))
      }
      omittedCount += 1
      return
    }
    diagnostics.append(diagnostic)
  }

  /// Forgets diagnostics that are not errors, those from `start` on that a condition chooses.
  mutating func removeAll(from start: Int, where isChosen: (Diagnostic) -> Bool) {
    guard start < diagnostics.count else { return }
    let kept = diagnostics[start...].filter { $0.message.severity == .error || !isChosen($0) }
    guard kept.count < diagnostics.count - start else { return }
    diagnostics.replaceSubrange(start..., with: kept)
  }

  /// Changes what was reported, one diagnostic to one.
  mutating func replaceAll(_ change: (Diagnostic) -> Diagnostic) {
    diagnostics = diagnostics.map(change)
  }
}
