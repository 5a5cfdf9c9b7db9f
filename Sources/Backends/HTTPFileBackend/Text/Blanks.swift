import MessageSyntax

/// The blanks of a line: whitespace of Unicode, which is what `\s` matches in the grammars of clients.
enum Blanks {
  /// Whether an ASCII byte is a blank.
  static func contain(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  /// The rest of a line after its leading blanks.
  static func dropped(from line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = line.drop(while: contain)
    // Most lines begin with ASCII.
    while let first = rest.first, first >= 0x80, let blank = encoded.first(where: rest.starts) {
      rest = rest.dropFirst(blank.count).drop(while: contain)
    }
    return rest
  }

  /// Whether text in UTF-8 begins with a blank.
  static func begin(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    return first < 0x80 ? contain(first) : encoded.contains(where: text.starts)
  }

  /// Whether text in UTF-8 ends with a blank.
  static func end(_ text: ArraySlice<UInt8>) -> Bool {
    guard let last = text.last else { return false }
    return last < 0x80
      ? contain(last) : encoded.contains { text.suffix($0.count).elementsEqual($0) }
  }

  /// The blanks outside ASCII.
  private static let encoded: [[UInt8]] = (0x80...0x3000 as ClosedRange<UInt32>)
    .compactMap { Unicode.Scalar($0) }.filter(\.properties.isWhitespace)
    .map { Array(String($0).utf8) }
}
