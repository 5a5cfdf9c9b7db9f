import Diagnostics

/// Limits how much an import may read and create, so that time and memory are bounded however often
/// the parts of a document refer to each other.
///
/// When the budget is used up, every walk ends as soon as it can, and the document is refused.
final class ImportBudget {
  /// A use of the budget, in the words of the message.
  enum Purpose: String {
    case types = "the types of parameters and fields"
    case parts = "the parts of 'allOf'"
    case fields = "the fields of objects"
    case values = "the values of enums"
    case examples
    case parameters
    case responses
    case bodies = "the media types of bodies"
    case credentials
    case extensions = "vendor extensions"

    fileprivate var words: String { rawValue }
  }

  /// The largest number of values.
  let limit: Int
  private(set) var remaining: Int
  /// The message about the place where the budget ran out.
  private(set) var shortage: Diagnostic?

  init(_ limit: Int) { (self.limit, remaining) = (limit, limit) }

  var isSpent: Bool { shortage != nil }

  /// Takes from the budget. Returns false if it is used up.
  func take(_ count: Int = 1, for purpose: Purpose, at place: @autoclosure () -> Span) -> Bool {
    guard !isSpent else { return false }
    guard count <= remaining else {
      shortage = Diagnostic(.importTooLarge(limit, growing: purpose.words), at: place())
      return false
    }
    remaining -= count
    return true
  }
}
