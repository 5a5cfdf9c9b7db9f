internal import MessageSyntax

/// The different spellings of one value in the places of a message.
package struct ValueSpellings: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// `null` in JSON, and nothing or `null` in a query.
  package static let null = ValueSpellings(rawValue: 1)

  /// `true` in JSON, and `true` or `1` in a query.
  package static let boolean = ValueSpellings(rawValue: 2)

  /// `1.5`, `1.50` and `15e-1`.
  package static let number = ValueSpellings(rawValue: 4)

  /// An RFC 3339 date or date-time, or seconds or milliseconds since 1970.
  package static let moment = ValueSpellings(rawValue: 8)

  /// Bytes, or their base64, base64url or hexadecimal digits.
  package static let data = ValueSpellings(rawValue: 16)

  /// As it is, or as readers find it in the name of a part.
  package static let partName = ValueSpellings(rawValue: 32)

  /// The spellings of all types.
  package static let all: ValueSpellings = [.null, .boolean, .number, .moment, .data]

  /// Whether two texts are one value.
  package func areSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one == other
      || contains(.null) && Self.isNull(one) && Self.isNull(other)
      || contains(.boolean) && Self.haveSame(Self.boolean, one, other)
      || contains(.number) && Self.areSameNumber(one, other)
      || contains(.moment) && Self.areSameMoment(one, other)
      || contains(.partName) && (Self.inPartName(one) == other || one == Self.inPartName(other))
      || contains(.data) && !Self.data(one).isDisjoint(with: Self.data(other))
  }

  /// A text as readers find it in the name of a part, where HTML escapes line ends and quotes and
  /// nothing else: a backslash, which is sent as it is, quotes what follows it for them.
  package static func inPartName(_ text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var isQuoted = false
    for byte in text {
      isQuoted = byte == 0x5C && !isQuoted
      guard !isQuoted else { continue }
      switch byte {
      case 0x0A: output += "%0A".utf8
      case 0x0D: output += "%0D".utf8
      case 0x22: output += "%22".utf8
      default: output.append(byte)
      }
    }
    return output
  }

  /// A text that was found in the name of a part without HTML's escapes.
  package static func fromPartName(_ name: [UInt8]) -> [UInt8] {
    ["%22": "\"", "%0D": "\r", "%0A": "\n"].reduce(name) { name, escape in
      name.replacing(Array(escape.key.utf8), by: Array(escape.value.utf8))
    }
  }

  private static func haveSame<Value: Equatable>(
    _ read: ([UInt8]) -> Value?, _ one: [UInt8], _ other: [UInt8]
  ) -> Bool {
    read(one).map { $0 == read(other) } ?? false
  }

  private static func isNull(_ text: [UInt8]) -> Bool {
    text.isEmpty || text.elementsEqual("null".utf8)
  }

  private static func boolean(_ text: [UInt8]) -> Bool? {
    switch String(decoding: text, as: UTF8.self) {
    case "true", "1": true
    case "false", "0": false
    default: nil
    }
  }

  /// Whether two literals are the same number, compared by all digits if both are decimal.
  private static func areSameNumber(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard let first = NumberText.literal(one), let second = NumberText.literal(other) else {
      return false
    }
    guard isDecimal(one), isDecimal(other) else { return first == second && first != .bigInteger }
    return !NumberText.isLess(one, than: other) && !NumberText.isLess(other, than: one)
  }

  /// Whether a literal is decimal, which `NumberText.isLess` can compare: it has neither a radix
  /// nor a name.
  private static func isDecimal(_ text: [UInt8]) -> Bool {
    text.allSatisfy { $0.isASCIIDigit || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
  }

  /// Compares doubles, which are exact to a few microseconds up to the year 9999.
  private static func areSameMoment(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    let moments = moments(other)
    // A date of HTTP has no fraction of a second.
    let isWhole = HTTPDate.seconds(one) != nil || HTTPDate.seconds(other) != nil
    return Self.moments(one).contains { one in
      moments.contains {
        abs(one - $0) < 0.001 || isWhole && one.rounded(.down) == $0.rounded(.down)
      }
    }
  }

  /// The possible moments of a text, in seconds since 1970.
  private static func moments(_ text: [UInt8]) -> [Double] {
    if let moment = Timestamp(rfc3339: text) ?? Timestamp(rfc3339: text + Array("T00:00:00Z".utf8))
    {
      return [Double(moment.secondsSinceEpoch) + Double(moment.nanoseconds) / 1e9]
    }
    if let seconds = HTTPDate.seconds(text) { return [Double(seconds)] }
    guard let number = Double(String(decoding: text, as: UTF8.self)) else { return [] }
    return [number, number / 1_000]
  }

  /// The possible bytes of a text.
  private static func data(_ text: [UInt8]) -> Set<[UInt8]> {
    Set(
      [
        text, Base64.decode(text), Base64.decode(text, alphabet: .url, padding: .optional),
        Hexadecimal.decode(text),
      ].compactMap(\.self))
  }
}
