import MessageSyntax

/// Hides captured secrets in all displayed text, in any coding.
///
/// Usual spellings are replaced in place. A text that contains a secret only after decoding is
/// hidden as a whole.
package struct SecretMask: Sendable {
  private var texts: [(bytes: [UInt8], mask: [UInt8])] = []
  private var secrets: [(value: [UInt8], mask: [UInt8])] = []
  private var known: Set<[UInt8]> = []

  /// The replacement for every text, once there are too many values to search for.
  private var everything: [UInt8]?

  /// The maximum number of values to search for.
  private static let maximumCount = 200

  /// Longer values have no other spellings, because these would be longer than any displayed text.
  private static let longest = 1 << 16

  /// Shorter values would occur by chance in decoded text.
  private static let shortest = 4

  package init() {}

  /// Hides a value, which is displayed as `‹name›`. The value may itself be encoded, as in captured
  /// text; its decoded forms are hidden too.
  package mutating func hide(_ value: [UInt8], named name: String) {
    guard everything == nil, !value.isEmpty, known.insert(value).inserted else { return }
    let mask = Array("‹\(name)›".utf8)
    guard known.count <= Self.maximumCount else { return everything = mask }
    defer {
      // A longer text may contain a shorter one.
      texts.sort {
        $0.bytes.count == $1.bytes.count
          ? ($0.bytes + $0.mask).lexicographicallyPrecedes($1.bytes + $1.mask)
          : $0.bytes.count > $1.bytes.count
      }
    }
    guard value.count <= Self.longest else { return texts.append((value, mask)) }
    for reading in Set([value] + TextReadings.readings(of: value)) where !reading.isEmpty {
      if reading.count >= Self.shortest { secrets.append((FieldName.lowercased(reading), mask)) }
      for text in Self.spellings(of: reading) where !text.isEmpty { texts.append((text, mask)) }
    }
  }

  /// Hides a JSON value, and the text of every string and number in it.
  mutating func hide(_ value: JSONTree, named name: String) {
    guard everything == nil else { return }
    switch value.content {
    case .string(let text), .number(let text): hide(text, named: name)
    case .array(let items): for item in items { hide(item, named: name) }
    case .object(let members): for member in members { hide(member.value, named: name) }
    case .null, .boolean: break
    }
  }

  // MARK: - Spellings

  /// The possible spellings of a value.
  private static func spellings(of value: [UInt8]) -> Set<[UInt8]> {
    var spellings: Set<[UInt8]> = [value]
    for isForm in [false, true] {
      var encoded: [UInt8] = []
      PercentEncoder.keeping(.unreserved, spacesAsPlus: isForm).append(value, to: &encoded)
      spellings.insert(encoded)
      spellings.insert(lowercasedTriplets(encoded))
      spellings.formUnion(base64(encoded))
    }
    var writer = JSONWriter()
    writer.string(value)
    spellings.insert(Array(writer.take().dropFirst().dropLast()))
    let digits = Hexadecimal.encode(value)
    spellings.insert(digits)
    spellings.insert(digits.map(\.asciiUppercased))
    spellings.formUnion(base64(value))
    return spellings
  }

  private static func lowercasedTriplets(_ text: [UInt8]) -> [UInt8] {
    var output = text
    for index in text.indices where text[index] == 0x25 && index + 2 < text.count {
      output[index + 1] = text[index + 1].asciiLowercased
      output[index + 2] = text[index + 2].asciiLowercased
    }
    return output
  }

  /// The base64 digits that depend only on the value, for each alignment in longer data. Fewer than
  /// four are too ambiguous.
  private static func base64(_ value: [UInt8]) -> Set<[UInt8]> {
    var spellings: Set<[UInt8]> = [Base64.encode(value)]
    for offset in 0..<3 {
      let digits = Base64.encode([UInt8](repeating: 0, count: offset) + value)
      let start = (8 * offset + 5) / 6
      let end = 8 * (offset + value.count) / 6
      guard end - start >= 4 else { continue }
      spellings.insert(Array(digits[start..<end]))
    }
    for digits in spellings {
      spellings.insert(digits.map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 })
    }
    return spellings
  }

  // MARK: - Masking

  /// A text with secrets masked.
  package func masked(_ text: String) -> String {
    if let everything { return String(decoding: everything, as: UTF8.self) }
    guard !texts.isEmpty else { return text }
    var bytes = Array(text.utf8)
    for (spelling, mask) in texts where spelling.count <= bytes.count {
      bytes = bytes.replacing(spelling, by: mask)
    }
    // Displayed text is never this long.
    let shown = Array(bytes.prefix(Self.longest))
    for reading in [shown] + TextReadings.readings(of: shown) {
      // Hosts and media types are displayed in lower case.
      let reading = FieldName.lowercased(reading)
      guard let secret = secrets.first(where: { Self.contains(reading, $0.value) }) else {
        continue
      }
      return String(decoding: secret.mask, as: UTF8.self)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func contains(_ bytes: [UInt8], _ value: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { ByteSearch(value).firstOffset(in: $0) } != nil
  }
}
