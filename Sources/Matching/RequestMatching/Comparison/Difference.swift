/// One difference between an expected request and one that was captured.
public struct Difference: Sendable, Hashable {
  /// A kind of difference.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Something expected is missing.
    case missing

    /// Something is present that is not expected.
    case unexpected

    /// The values are not the same.
    case differs

    /// The same entries are there in another order.
    case order

    /// One free value is used in several places, and they do not agree.
    case disagrees

    /// A free value is not of its type.
    case type

    /// The content cannot be read as what it should be.
    case unreadable
  }

  /// Where it is.
  public var place: MessagePlace

  /// The kind of the difference.
  public var kind: Kind

  /// The expected text, as it is shown: free values are their names in braces; `nil` for nothing.
  public var expected: String? { expectedText?.text }

  /// The text that was found, as it is shown; `nil` for nothing, and for text that is not shown.
  public var found: String? { foundText?.text }

  package var expectedText: ShownText?
  package var foundText: ShownText?

  /// All that was found, where ``foundText`` begins at the first character that differs: what must not be
  /// shown may begin before it.
  package var wholeFound: ShownText?

  /// Whether names in the place are those of the message, and not those of what is expected.
  package var quotesPlace: Bool

  package init(
    _ kind: Kind, at place: MessagePlace, expected: ShownText? = nil, found: ShownText? = nil
  ) {
    (self.kind, self.place, expectedText, foundText) = (kind, place, expected, found)
    quotesPlace = kind == .unexpected
  }
}

extension Difference: CustomStringConvertible {
  /// The difference as a sentence: expected before found.
  public var description: String {
    switch kind {
    case .missing: "\(place) is missing" + (expected.map { "; expected '\($0)'" } ?? "")
    case .unexpected: "\(place) is not expected"
    case .order: "\(place): the order differs\(both)"
    case .disagrees: "\(place): the same value was different elsewhere\(both)"
    case .type:
      "\(place): expected \(expected ?? "another value")" + (found.map { ", found '\($0)'" } ?? "")
    case .differs: "\(place) differs\(both)"
    case .unreadable: "\(place) cannot be read\(both)"
    }
  }

  private var both: String {
    switch (expected, found) {
    case (let expected?, let found?): ": expected '\(expected)', found '\(found)'"
    case (let expected?, nil): ": expected '\(expected)'"
    case (nil, let found?): ": found '\(found)'"
    case (nil, nil): ""
    }
  }
}

extension Difference {
  /// The most bytes of a value that a difference shows.
  static let excerptLength = 120

  /// The difference with long values cut. What must not be shown is taken out of them before.
  package func shortened() -> Difference {
    var result = self
    result.wholeFound = nil
    result.expectedText = expectedText?.shortened(to: Self.excerptLength)
    result.foundText = foundText?.shortened(to: Self.excerptLength)
    return result
  }

  /// The beginning of a text, no character of which is cut.
  package static func excerpt(_ text: String, atMost count: Int) -> String {
    guard text.utf8.count > count else { return text }
    let bytes = Array(text.utf8.prefix(count + 1))
    var end = count
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self) + "…"
  }
}
