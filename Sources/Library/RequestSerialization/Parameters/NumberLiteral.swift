internal import MessageSyntax

/// A number that keeps its spelling.
///
/// `1.10`, `1e3` and `12345678901234567890` are unchanged in queries, forms and JSON, where a
/// `Double` would become `1.1`, `1000` and `12345678901234567000`.
///
/// ```swift
/// NumberLiteral("1.10")  // 1.10
/// NumberLiteral("0xFF")  // 0xFF in a query, 255 in JSON
/// NumberLiteral("0777")  // nil: digits with a leading zero are text
/// ```
public struct NumberLiteral: Sendable {
  /// The spelling, a number of the YAML 1.2 core schema.
  public let spelling: String

  /// Creates a number from its spelling, or `nil` if it is not a number of the YAML 1.2 core
  /// schema.
  public init?(_ spelling: String) {
    guard spelling.withBytes({ NumberText.literal($0) != nil }) else { return nil }
    self.spelling = spelling
    isReal = false
  }

  /// Whether the number is a real although it is spelled as an integer.
  ///
  /// Property lists distinguish the two; queries, forms and JSON have only the spelling.
  package let isReal: Bool

  /// Creates a number from a valid spelling.
  package init(validated spelling: String, isReal: Bool = false) {
    self.spelling = spelling
    self.isReal = isReal
  }
}

extension NumberLiteral: Hashable {
  /// Whether both have the same spelling.
  public static func == (a: NumberLiteral, b: NumberLiteral) -> Bool {
    a.isReal == b.isReal && a.spelling.hasSameBytes(as: b.spelling)
  }

  /// Hashes the spelling.
  public func hash(into hasher: inout Hasher) {
    spelling.hashBytes(into: &hasher)
  }
}
