import MessageSyntax

/// A name compared by its bytes. As in JSON, two spellings of a letter are different names.
struct NameKey: Hashable {
  private let bytes: [UInt8]

  init(_ name: String) { bytes = Array(name.utf8) }

  init(_ name: [UInt8]) { bytes = name }
}

extension StringProtocol {
  /// Whether two texts have the same bytes.
  func isSame(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }

  /// The text with its ASCII letters in lower case.
  var asciiLowercased: String {
    String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self)
  }

  /// The text without surrounding ASCII spaces and line ends.
  var trimmed: String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let bytes = Array(utf8)
    guard let first = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  /// The first occurrence of a text.
  func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) {
        return start..<self.index(start, offsetBy: text.count)
      }
      start = self.index(after: start)
    }
    return nil
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character of ASCII or of the following block.
  var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }
}
