import Diagnostics

/// How much an import may look at and make, so that no document takes more time and memory than that, however
/// often its parts name each other.
///
/// Where it is used up, every walk ends as soon as it can, and the document is refused.
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

  /// How many values there may be.
  let limit: Int
  private(set) var remaining: Int
  /// Where the budget ended.
  private(set) var shortage: Diagnostic?

  init(_ limit: Int) { (self.limit, remaining) = (limit, limit) }

  var isSpent: Bool { shortage != nil }

  /// Takes of the budget; false when it is used up.
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
