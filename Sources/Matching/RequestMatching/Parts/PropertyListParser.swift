package import MessageSyntax
package import RecordedMessages

/// Reads property lists in either format as values that can be compared like JSON.
///
/// Property lists have data and dates but no null. So a date becomes `[null, "date",
/// "2024-01-01T00:00:00Z"]` and data becomes `[null, "data", "AQID"]`, which no list can be.
package enum PropertyListParser {
  /// The value of a property list; `nil` if the bytes are not one, or are nested too deeply.
  package static func parse(_ bytes: [UInt8], limits: CaptureLimits) -> JSONTree? {
    if bytes.starts(with: "bplist00".utf8) {
      var parser = BinaryPropertyListParser(bytes, limits: limits)
      return parser?.value()
    }
    let start = bytes.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }.prefix(512)
    guard start.first == 0x3C, contains(Array(start), "<plist") else { return nil }
    var parser = XMLPropertyListParser(bytes, limits: limits)
    return parser.document()
  }

  private static func contains(_ text: [UInt8], _ word: String) -> Bool {
    MarkerSearch(Array(word.utf8)).firstIndex(in: text, from: 0) != nil
  }

  static func date(_ text: [UInt8]) -> JSONTree { tagged("date", text) }

  static func data(_ bytes: [UInt8]) -> JSONTree { tagged("data", Base64.encode(bytes)) }

  private static func tagged(_ tag: String, _ text: [UInt8]) -> JSONTree {
    .array([.null, .string(Array(tag.utf8)), .string(text)])
  }

  /// A value with dates, and data in base64, as strings.
  static func untagged(_ value: JSONTree) -> JSONTree {
    switch value.content {
    case .array(let items):
      if items.count == 3, items[0].isNull, case .string = items[2].content { return items[2] }
      return .array(items.map(untagged))
    case .object(let members):
      return .object(members.map { JSONTree.Member(name: $0.name, value: untagged($0.value)) })
    case .null, .boolean, .number, .string: return value
    }
  }

  /// A number in JSON's spelling, with infinity and NaN as text.
  static func number(_ value: Double) -> JSONTree {
    let text = Array("\(value)".utf8)
    return value.isFinite ? .number(text) : .string(text)
  }
}
