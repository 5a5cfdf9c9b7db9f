import MessageSyntax
import RequestModel

/// A key in one map of the language: what it takes, what it is for, and what becomes of it.
///
/// Everything that only the schema needs is made when it is asked for: reading a spec looks at keys.
struct LanguageRow: Sendable {
  /// How `remove` takes an inherited value of a key away.
  enum Removal: Sendable {
    /// By the names of a list, which the sentence and the example describe.
    case names(String, String)

    /// By the words of options.
    case options

    /// As a whole, with what else describes it.
    case whole(Request.Property)
  }

  /// The contents of a key, as the search for secrets sees them.
  enum Contents: Sendable {
    /// A map of the language, or nothing.
    case keys

    /// Maps of the language by names that the author chooses.
    case maps

    /// Declarations of inputs by their names.
    case declarations

    /// Values by the names of inputs.
    case values

    /// Such maps by the names of cases.
    case cases

    /// Parts of a request, or types: no value of an input.
    case parts
  }

  let key: LanguageKey

  /// The schema of the values that the key accepts.
  let shape: @Sendable () -> SchemaValue

  /// A sentence that explains the purpose of the key.
  let sentence: @Sendable () -> String

  /// Values of the key. Words of a list and booleans need none: editors offer those themselves.
  let examples: @Sendable () -> [SchemaValue]

  /// Words for the key in other tools, without `-`, `_` and capitals.
  let elsewhere: String

  /// The map that is the value of the key, where a key beside it may belong.
  let map: (@Sendable () -> LanguageMap)?

  /// The contents of the key; nil where they are those of its map's other keys.
  let contents: Contents?
  let removal: Removal?

  var schema: SchemaValue {
    let (description, examples): (SchemaValue, _) = (["description": .text(sentence())], examples())
    return description.adding(shape())
      .adding(examples.isEmpty ? [:] : ["examples": .array(examples)])
  }
}

/// The rows of a map, one by one or several of another map.
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

  /// The rows of some keys, in the order of the keys.
  func rows(of keys: [LanguageKey]) -> [LanguageRow] { keys.compactMap { row(of: $0) } }

  /// The rows without those of some keys.
  func rows(without keys: [LanguageKey]) -> [LanguageRow] {
    rows.filter { !keys.contains($0.key) }
  }
}
