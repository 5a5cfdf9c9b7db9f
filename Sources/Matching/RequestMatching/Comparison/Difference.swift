/// One difference between an expected request and a captured one.
public struct Difference: Sendable, Hashable {
  /// A kind of difference.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// An expected part is missing.
    case missing

    /// An unexpected part is present.
    case unexpected

    /// The values differ.
    case differs

    /// The same entries are in another order.
    case order

    /// Several places of one free value have different values.
    case disagrees

    /// A free value has the wrong type.
    case type

    /// The content cannot be parsed as its expected kind.
    case unreadable
  }

  /// The place of the difference.
  public var place: MessagePlace

  /// The kind of the difference.
  public var kind: Kind

  /// The expected text for display, with free values as names in braces; `nil` if nothing is
  /// expected.
  public var expected: String? { expectedText?.text }

  /// The text that was found, for display; `nil` if nothing was found, or if it must not be shown.
  public var found: String? { foundText?.text }

  package var expectedText: ShownText?
  package var foundText: ShownText?

  /// The whole text that was found. ``foundText`` begins at the first differing character, but a
  /// secret may begin before it.
  package var wholeFound: ShownText?

  /// Whether names in the place come from the message instead of the expectation.
  package var quotesPlace: Bool

  package init(
    _ kind: Kind, at place: MessagePlace, expected: ShownText? = nil, found: ShownText? = nil
  ) {
    (self.kind, self.place, expectedText, foundText) = (kind, place, expected, found)
    quotesPlace = kind == .unexpected
  }
}

extension Difference: CustomStringConvertible {
  /// The difference as a sentence, expected before found.
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
  /// The maximum number of bytes of a value in a difference.
  static let excerptLength = 120

  /// The difference with long values shortened. Secrets must be removed before.
  package func shortened() -> Difference {
    var result = self
    result.wholeFound = nil
    result.expectedText = expectedText?.shortened(to: Self.excerptLength)
    result.foundText = foundText?.shortened(to: Self.excerptLength)
    return result
  }

  /// The beginning of a text, not cut inside a character.
  package static func excerpt(_ text: String, atMost count: Int) -> String {
    guard text.utf8.count > count else { return text }
    let bytes = Array(text.utf8.prefix(count + 1))
    var end = count
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self) + "…"
  }
}
