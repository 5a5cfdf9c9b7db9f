import MessageSyntax

/// Hides captured secrets in everything that is shown, in whatever coding they are there.
package struct SecretMask: Sendable {
  private var texts: [(bytes: [UInt8], mask: [UInt8])] = []

  package init() {}

  /// Hides a value, which is shown as `‹name›`.
  package mutating func hide(_ value: [UInt8], named name: String) {
    guard !value.isEmpty else { return }
    let mask = Array("‹\(name)›".utf8)
    for text in Self.spellings(of: value) where !text.isEmpty {
      texts.append((text, mask))
    }
    // A longer text may hold a shorter one.
    texts.sort { $0.bytes.count > $1.bytes.count }
  }

  /// The ways in which a value may be written.
  private static func spellings(of value: [UInt8]) -> Set<[UInt8]> {
    var spellings: Set<[UInt8]> = [value]
    for isForm in [false, true] {
      var encoded: [UInt8] = []
      PercentEncoder.keeping(.unreserved, spacesAsPlus: isForm).append(value, to: &encoded)
      spellings.insert(encoded)
      spellings.insert(lowercasedTriplets(encoded))
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

  /// The digits of base64 that a value alone decides, wherever in longer bytes it begins. Fewer than four
  /// decide nothing.
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

  /// A text with masks in the place of secrets.
  package func masked(_ text: String) -> String {
    guard !texts.isEmpty else { return text }
    let bytes = texts.reduce(Array(text.utf8)) { Self.replace($1.bytes, in: $0, by: $1.mask) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func replace(
    _ text: [UInt8], in bytes: [UInt8], by mask: [UInt8]
  ) -> [UInt8] {
    let search = ByteSearch(text)
    var output: [UInt8] = []
    var start = 0
    while let offset = bytes[start...].withUnsafeBytes({ search.firstOffset(in: $0) }) {
      output += bytes[start..<start + offset] + mask
      start += offset + text.count
    }
    return output + bytes[start...]
  }
}
