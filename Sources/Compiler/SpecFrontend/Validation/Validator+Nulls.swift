import Diagnostics
import RequestModel

/// The reason why a case has no text for a value, and the place to report it.
struct TextRefusal: Hashable {
  var message: DiagnosticMessage

  /// The span at which the value is used.
  var use: Span

  /// The span of the null that has no text there.
  var null: Span?

  /// The refusal as it applies to a whole request, wherever in the URL the value is used.
  func said(of request: Request) -> TextRefusal {
    TextRefusal(message: message, use: request.url.span, null: null)
  }
}

/// Reports null where it cannot be sent. The mistake is reported where the null is given: in a
/// case, an environment or a default.
extension Validator {
  /// The refusal of a value that has no text in a case.
  func refusal(
    _ problem: TextProblem, caseName: String?, _ request: Request, _ case: Case
  ) -> TextRefusal {
    var refusal = TextRefusal(
      message: collection.message(for: problem, caseName: caseName), use: problem.span)
    if problem.reason == .null, let input = problem.input {
      refusal.null = null(of: collection.binding(of: input, in: request, case: `case`))
    }
    return refusal
  }

  mutating func report(_ refusal: TextRefusal) {
    guard let null = refusal.null else { return report(refusal.message, at: refusal.use) }
    let context = sink.context
    // The place of the null already shows the case.
    sink.context = nil
    report(
      refusal.message.helping(DiagnosticMessage.nullHelp), at: null,
      notes: [.init("used here", at: refusal.use)])
    sink.context = context
  }

  /// Reports a value whose kind is not allowed at its place.
  ///
  /// - Parameters:
  ///   - message: The mistake.
  ///   - value: The value of the input.
  ///   - use: The reference to the input.
  mutating func report(_ message: DiagnosticMessage, of value: ValueID, usedAt use: Span) {
    report(TextRefusal(message: message, use: use, null: null(of: value)))
  }

  /// The span of a null, or `nil` for any other value.
  func null(of value: ValueID) -> Span? {
    guard !value.isAbsent, collection[value].kind == .null else { return nil }
    return collection[value].span
  }
}
