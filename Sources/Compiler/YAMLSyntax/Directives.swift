/// Counts directives before libyaml reads them.
enum Directives {
  /// The maximum number of lines with directives in one place.
  static let limit = 64

  /// The first line of directives beyond the limit, among the comments, blank lines, document ends
  /// and directives after `start`.
  static func excess(in bytes: [UInt8], from start: Int) -> Range<Int>? {
    var count = 0
    var line = start
    while line < bytes.count {
      let end = endOfLine(in: bytes, from: line)
      switch bytes[line] {
      case UInt8(ascii: "%"):
        count += 1
        if count > limit { return line..<end }
      case UInt8(ascii: "#"), UInt8(ascii: " "), 0x09, 0x0A, 0x0D, UInt8(ascii: "."): break
      default: return nil
      }
      line = end + 1
    }
    return nil
  }

  private static func endOfLine(in bytes: [UInt8], from start: Int) -> Int {
    bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
  }
}
