internal import MessageSyntax

/// The value found in a hole.
package enum CapturedValue: Sendable, Hashable {
  /// Text with the encodings of its place removed.
  case text([UInt8])

  /// A value of JSON.
  case json(JSONText)

  /// Several pairs, parts or fields, each with its name in the message.
  case list([Item])

  package struct Item: Sendable, Hashable {
    package let name: [UInt8]
    package let value: [UInt8]
  }

  /// A value of JSON, written without spaces.
  package struct JSONText: Sendable, Hashable {
    package let text: [UInt8]

    /// The text of a string, which other places may contain unquoted.
    package let string: [UInt8]?
  }

  init(_ value: JSONTree) {
    var writer = JSONWriter()
    writer.value(value)
    var string: [UInt8]?
    if case .string(let text) = value.content { string = text }
    self = .json(JSONText(text: writer.take(), string: string))
  }

  /// The value as text; strings have no quotes.
  package var plain: [UInt8] {
    switch self {
    case .text(let text): text
    case .json(let json): json.string ?? json.text
    case .list(let items): Array(items.map(\.value).joined(separator: [0x2C]))
    }
  }

  /// Whether two places have the same value. A number in JSON and one in a path are the same if
  /// they are spelled alike, or as `spellings` allow.
  func isSame(as other: CapturedValue, spelled spellings: ValueSpellings) -> Bool {
    switch (self, other) {
    case (.list(let one), .list(let other)):
      one.count == other.count
        && zip(one, other).allSatisfy { spellings.areSame($0.value, $1.value) }
    // Each place spells lists in its own way.
    case (.list, _), (_, .list): true
    default: spellings.areSame(plain, other.plain)
    }
  }
}
