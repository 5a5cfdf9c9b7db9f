import Diagnostics
import RequestModel

/// Why a case has no text for a value, and where to say so.
struct TextRefusal: Hashable {
  var message: DiagnosticMessage

  /// Where the value is used.
  var use: Span

  /// Where the null is given that has no text there.
  var null: Span?

  /// What is said of a request as a whole, wherever in its URL the value is.
  func said(of request: Request) -> TextRefusal {
    TextRefusal(message: message, use: request.url.span, null: null)
  }
}

/// Null where it cannot be sent: the mistake is where the null is given, be it in a case, an
/// environment or a default.
extension Validator {
  /// What to say of a value that has no text in a case.
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
    // Which case it is shows where the null is.
    sink.context = nil
    report(
      refusal.message.helping(DiagnosticMessage.nullHelp), at: null,
      notes: [.init("used here", at: refusal.use)])
    sink.context = context
  }

  /// Reports a value of a kind that its place does not take.
  ///
  /// - Parameters:
  ///   - message: What is wrong.
  ///   - value: What an input brings.
  ///   - use: What refers to the input.
  mutating func report(_ message: DiagnosticMessage, of value: ValueID, usedAt use: Span) {
    report(TextRefusal(message: message, use: use, null: null(of: value)))
  }

  /// Where a null is written; nil for other values.
  func null(of value: ValueID) -> Span? {
    guard !value.isAbsent, collection[value].kind == .null else { return nil }
    return collection[value].span
  }
}
