import MessageSyntax
import RequestModel

/// A key in one map of the language: its values, its purpose and its effect.
///
/// Everything that only the schema needs is created on demand, because reading a spec needs only
/// the keys.
struct LanguageRow: Sendable {
  /// The way in which `remove` removes an inherited value.
  enum Removal: Sendable {
    /// By a list of names. The sentence and the example describe it.
    case names(String, String)

    /// By the names of options.
    case options

    /// As a whole, together with the properties that describe it.
    case whole(Request.Property)
  }

  /// The contents of a key, as the search for secrets sees them.
  enum Contents: Sendable {
    /// A map of the language, or nothing to search.
    case keys

    /// Maps of the language under names that the author chooses.
    case maps

    /// Declarations of inputs by their names.
    case declarations

    /// Values under the names of inputs.
    case values

    /// Maps of such values under the names of cases.
    case cases

    /// Parts of a request, or types. They contain no value of an input.
    case parts
  }

  let key: LanguageKey

  /// The schema of the values that the key accepts.
  let shape: @Sendable () -> SchemaValue

  /// A sentence that explains the purpose of the key.
  let sentence: @Sendable () -> String

  /// Sample values of the key. Enumerated words and booleans need none, because editors offer
  /// those.
  let examples: @Sendable () -> [SchemaValue]

  /// The words that other tools use for the key, without `-`, `_` and capitals.
  let elsewhere: String

  /// The map that is the value of the key. A misplaced key may belong there.
  let map: (@Sendable () -> LanguageMap)?

  /// The contents of the key, or `nil` if they match those of the map's other keys.
  let contents: Contents?
  let removal: Removal?

  var schema: SchemaValue {
    let (description, examples): (SchemaValue, _) = (["description": .text(sentence())], examples())
    return description.adding(shape())
      .adding(examples.isEmpty ? [:] : ["examples": .array(examples)])
  }
}

/// Builds the rows of a map from single rows and from groups of rows of other maps.
@resultBuilder
enum LanguageRowBuilder {
  static func buildExpression(_ row: LanguageRow) -> [LanguageRow] { [row] }

  static func buildExpression(_ rows: [LanguageRow]) -> [LanguageRow] { rows }

  static func buildBlock(_ rows: [LanguageRow]...) -> [LanguageRow] { Array(rows.joined()) }
}

extension LanguageMap {
  /// A row, for the lists of rows.
  static func key(
    _ key: LanguageKey, _ shape: @autoclosure @escaping @Sendable () -> SchemaValue,
    _ sentence: @autoclosure @escaping @Sendable () -> String,
    _ examples: @autoclosure @escaping @Sendable () -> [SchemaValue] = [],
    elsewhere: String = "", map: (@Sendable () -> LanguageMap)? = nil,
    contents: LanguageRow.Contents? = nil, removal: LanguageRow.Removal? = nil
  ) -> LanguageRow {
    LanguageRow(
      key: key, shape: shape, sentence: sentence, examples: examples, elsewhere: elsewhere,
      map: map,
      contents: contents, removal: removal)
  }

  /// The rows of some keys, in the order of `keys`.
  func rows(of keys: [LanguageKey]) -> [LanguageRow] { keys.compactMap { row(of: $0) } }

  /// The rows except those of some keys.
  func rows(without keys: [LanguageKey]) -> [LanguageRow] {
    rows.filter { !keys.contains($0.key) }
  }
}
