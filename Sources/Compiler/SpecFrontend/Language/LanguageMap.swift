import Diagnostics
import MessageSyntax

/// A map of the language, with a row for each of its keys.
///
/// These maps are the only list of keys. Readers refuse a key that their map lacks. The rows also
/// generate the schema, the index of keys, `remove`, the suggestions in messages and the search for
/// secrets.
final class LanguageMap: Sendable {
  /// The name of the map's definition in the schema.
  let name: String

  /// A sentence that describes the map.
  let sentence: @Sendable () -> String

  /// The rules that the map must follow beyond its set of keys.
  let rules: @Sendable () -> SchemaValue

  /// The place of the map in messages about keys of other tools.
  let cures: KeyPlace?

  /// The rows in the order of the schema.
  let rows: [LanguageRow]

  init(
    _ name: String, _ sentence: @autoclosure @escaping @Sendable () -> String,
    rules: @autoclosure @escaping @Sendable () -> SchemaValue = [:], cures: KeyPlace? = nil,
    @LanguageRowBuilder _ rows: () -> [LanguageRow]
  ) {
    (self.name, self.sentence, self.rules) = (name, sentence, rules)
    self.cures = cures ?? KeyPlace(rawValue: name)
    self.rows = rows()
  }

  /// The maps in the order of the schema. The document is the root.
  static let all = [
    document, client, swift, environment, input, field, type, inlineType, defaults, request,
    removal, authentication, basic, SigningLanguage.aws, ResponseLanguage.stream, match, graphQL,
    multipart, part,
    fileRange, fieldList, throttle, encoding, sideEncoding, parameterEncoding, jsonOptions,
    propertyListOptions, transport, framing, LoadLanguage.map,
  ]

  var keys: [LanguageKey] { rows.map(\.key) }

  func has(_ key: LanguageKey) -> Bool { row(of: key) != nil }

  func row(of key: LanguageKey) -> LanguageRow? { rows.first { $0.key == key } }

  /// The definition of the map in the schema. Keys that begin with `x-` belong to the author.
  var schema: SchemaValue {
    let members = rows.map { SchemaValue.Member($0.key.rawValue, $0.schema) }
    let schema: SchemaValue = [
      "description": .text(sentence()), "type": "object", "properties": .object(members),
      "patternProperties": ["^x-": true], "additionalProperties": false,
    ]
    return schema.adding(rules())
  }
}

// MARK: - Keys of other tools, and keys in another map

extension LanguageMap {
  /// Finds the key that other tools call `name`.
  func key(called name: String) -> LanguageKey? {
    guard cures != nil else { return nil }
    let word = Substring(KeyPlace.word(of: name))
    return rows.first { $0.elsewhere.split(separator: " ").contains(word) }?.key
  }

  /// Explains how to write a key of another map where it belongs. Returns `nil` if no related map
  /// has the key. `value` is the key's value, if that is a short word.
  func home(of key: LanguageKey, value: String?) -> String? {
    guard self === Self.document || self === Self.defaults || self === Self.request else {
      return nil
    }
    let word = key.rawValue
    if let parent = parent(of: key) {
      return DiagnosticMessage.writeBelow([parent.rawValue], word, value)
    }
    if self !== Self.document, Self.document.has(key) { return DiagnosticMessage.writeAtTopLevel }
    if self === Self.document {
      if Self.defaults.has(key) { return DiagnosticMessage.writeInDefaults(word, value) }
      if let parent = Self.defaults.parent(of: key) {
        return DiagnosticMessage.writeBelow(["defaults", parent.rawValue], word, value)
      }
    }
    return Self.request.has(key) ? DiagnosticMessage.writeInRequests : nil
  }

  /// Keys whose author may have meant something other than the one map that has them.
  private static let ambiguousKeys: [LanguageKey] = [
    .any, .query, .variables, .parameters, .type, .start, .preset, .form, .names,
  ]

  /// The key of this map under which another key belongs, if there is one.
  private func parent(of key: LanguageKey) -> LanguageKey? {
    guard !Self.ambiguousKeys.contains(key) else { return nil }
    return rows.first { $0.map?().has(key) ?? false }?.key
  }
}
