internal import MessageSyntax

/// A number that keeps the spelling it was written with.
///
/// `1.10`, `1e3` and `12345678901234567890` come out of queries, forms and JSON as they went in,
/// where a `Double` would make `1.1`, `1000` and `12345678901234567000` of them.
///
/// ```swift
/// NumberLiteral("1.10")  // 1.10
/// NumberLiteral("0xFF")  // 0xFF in a query, 255 in JSON
/// NumberLiteral("0777")  // nil: digits with a leading zero are text
/// ```
public struct NumberLiteral: Sendable {
  /// The spelling, one of the numbers of the YAML 1.2 core schema.
  public let spelling: String

  /// Creates a number from its spelling, or `nil` when the text is not a number of the YAML 1.2 core
  /// schema.
  public init?(_ spelling: String) {
    guard spelling.withBytes({ NumberText.literal($0) != nil }) else { return nil }
    self.spelling = spelling
    isReal = false
  }

  /// Whether the number is a real although its spelling is that of an integer.
  ///
  /// A property list tells the two apart; queries, forms and JSON have the spelling only.
  package let isReal: Bool

  /// Creates a number from a spelling that is known to be one.
  package init(validated spelling: String, isReal: Bool = false) {
    self.spelling = spelling
    self.isReal = isReal
  }
}

extension NumberLiteral: Hashable {
  /// Whether both are spelled alike.
  public static func == (a: NumberLiteral, b: NumberLiteral) -> Bool {
    a.isReal == b.isReal && a.spelling.hasSameBytes(as: b.spelling)
  }

  /// Feeds the spelling to the hasher.
  public func hash(into hasher: inout Hasher) {
    spelling.hashBytes(into: &hasher)
  }
}
