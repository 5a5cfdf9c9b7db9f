/// Collects what the steps of the compiler have to say about one spec.
///
/// Every step takes the sink `inout` and continues after a mistake, so that one run shows all of
/// them. A sink keeps at most ``capacity`` errors and as many warnings, so that a hostile file can
/// fill neither the memory nor the time. One more error ends the reading of the spec: the sink is full.
/// One more warning is only counted.
package struct DiagnosticSink: Sendable {
  /// How many errors a sink keeps, and how many warnings.
  package static let capacity = 10_000

  /// How many names unknown ones are compared with, all in all.
  private static let comparisonLimit = 200_000

  /// The diagnostics, in the order in which they were reported.
  package private(set) var diagnostics: [Diagnostic] = []

  /// The number of errors, those not kept included.
  package private(set) var errorCount = 0

  /// The number of diagnostics that were not kept.
  package private(set) var omittedCount = 0

  /// The number of warnings and notes that are kept.
  private var warningCount = 0

  /// The number of names that unknown ones were compared with.
  private var comparisonCount = 0

  /// A note that every diagnostic gets which is reported while it is set: for which of many cases
  /// something is wrong.
  package var context: Diagnostic.Note?

  /// The subject of every diagnostic that is reported while this is set and names no subject itself.
  package var subject: Span?

  package init() {}

  /// Whether there are so many errors that the rest of the spec is not looked at.
  package var isFull: Bool { errorCount > Self.capacity }

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
    let isError = diagnostic.message.severity == .error
    if isError { errorCount += 1 } else { warningCount += 1 }
    let count = isError ? errorCount : warningCount
    guard count > Self.capacity else { return diagnostics.append(diagnostic) }
    omittedCount += 1
    guard count == Self.capacity + 1 else { return }
    let message: DiagnosticMessage =
      isError ? .tooManyErrors(Self.capacity) : .tooManyWarnings(Self.capacity)
    diagnostics.append(Diagnostic(message, at: diagnostic.span))
  }

  /// Whether there is time to compare an unknown name with names of the spec, to suggest one of them.
  ///
  /// - Parameter count: How many names there are.
  /// - Returns: `false` when very many have been compared.
  package mutating func mayCompare(_ count: Int) -> Bool {
    comparisonCount += count
    return comparisonCount <= Self.comparisonLimit
  }

  /// Forgets diagnostics that are not errors, those from `start` on that a condition chooses.
  mutating func removeAll(from start: Int, where isChosen: (Diagnostic) -> Bool) {
    guard start < diagnostics.count else { return }
    let kept = diagnostics[start...].filter { $0.message.severity == .error || !isChosen($0) }
    guard kept.count < diagnostics.count - start else { return }
    warningCount -= diagnostics.count - start - kept.count
    diagnostics.replaceSubrange(start..., with: kept)
  }

  /// Changes what was reported, one diagnostic to one.
  mutating func replaceAll(_ change: (Diagnostic) -> Diagnostic) {
    diagnostics = diagnostics.map(change)
  }
}
