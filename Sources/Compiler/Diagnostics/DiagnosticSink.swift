/// Collects the diagnostics of one spec from all steps of the compiler.
///
/// Every step takes the sink `inout` and continues after a mistake, so that one run reports all
/// mistakes. A sink keeps at most ``capacity`` errors and as many warnings, so that a hostile file
/// exhausts neither memory nor time. The next error makes the sink full, which ends the reading of
/// the spec; further warnings are only counted.
package struct DiagnosticSink: Sendable {
  /// The maximum number of errors in a sink, and of warnings.
  package static let capacity = 10_000

  /// The maximum number of comparisons of unknown names with known ones.
  private static let comparisonLimit = 200_000

  /// The diagnostics, in the order in which they were reported.
  package private(set) var diagnostics: [Diagnostic] = []

  /// The number of errors, including those not kept.
  package private(set) var errorCount = 0

  /// The number of diagnostics that were not kept.
  package private(set) var omittedCount = 0

  /// The number of warnings and notes, including those not kept.
  private var warningCount = 0

  /// The number of comparisons of unknown names with known ones so far.
  private var comparisonCount = 0

  /// A note added to every diagnostic that is reported while it is set. It names the case in
  /// question.
  package var context: Diagnostic.Note?

  /// The subject of diagnostics that are reported while this is set and have no subject of their
  /// own.
  package var subject: Span?

  package init() {}

  /// Whether there are so many errors that the rest of the spec is not checked.
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

  /// Whether an unknown name may still be compared with known ones for a suggestion.
  ///
  /// - Parameter count: The number of known names.
  /// - Returns: `false` once the limit of comparisons is exceeded.
  package mutating func mayCompare(_ count: Int) -> Bool {
    comparisonCount += count
    return comparisonCount <= Self.comparisonLimit
  }

  /// Removes the diagnostics from `start` on that meet a condition and are not errors.
  mutating func removeAll(from start: Int, where isChosen: (Diagnostic) -> Bool) {
    guard start < diagnostics.count else { return }
    let kept = diagnostics[start...].filter { $0.message.severity == .error || !isChosen($0) }
    guard kept.count < diagnostics.count - start else { return }
    warningCount -= diagnostics.count - start - kept.count
    diagnostics.replaceSubrange(start..., with: kept)
  }

  /// Replaces each diagnostic.
  mutating func replaceAll(_ change: (Diagnostic) -> Diagnostic) {
    diagnostics = diagnostics.map(change)
  }
}
