/// The texts that `!!binary` and `!!timestamp` admit.
enum TaggedText {
  typealias Text = UnsafeBufferPointer<UInt8>

  /// Whether a text is base64 (RFC 4648, section 4), blanks and line breaks aside.
  static func isBase64(_ text: Text) -> Bool {
    var digits = 0
    var padding = 0
    for index in 0..<text.count {
      switch unsafe text[index] {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
        if padding > 0 { return false }
        digits += 1
      case UInt8(ascii: "="): padding += 1
      case UInt8(ascii: " "), 0x09, 0x0A, 0x0D: continue
      default: return false
      }
    }
    return padding <= 2 && (digits + padding) % 4 == 0 && digits % 4 != 1
  }

  /// Whether a text is a date or a point in time, https://yaml.org/type/timestamp.html:
  ///
  ///     [0-9]{4}-[0-9]{2}-[0-9]{2}
  ///     [0-9]{4}-[0-9]{1,2}-[0-9]{1,2} ( [Tt] / blanks ) [0-9]{1,2}:[0-9]{2}:[0-9]{2}
  ///       ( \.[0-9]* )? ( blanks? ( Z / [-+][0-9]{1,2}( :[0-9]{2} )? ) )?
  static func isTimestamp(_ text: Text) -> Bool {
    var scan = unsafe Scan(text: text)
    guard scan.digits(4...4), scan.take("-"), scan.digits(1...2), scan.take("-"),
      scan.digits(1...2)
    else { return false }
    if scan.isAtEnd { return text.count == 10 }
    guard scan.take("T") || scan.take("t") || scan.blanks(), scan.digits(1...2), scan.take(":"),
      scan.digits(2...2), scan.take(":"), scan.digits(2...2)
    else { return false }
    if scan.take(".") { _ = scan.digits(0...Int.max) }
    if scan.isAtEnd { return true }
    _ = scan.blanks()
    if scan.take("Z") { return scan.isAtEnd }
    guard scan.take("-") || scan.take("+"), scan.digits(1...2) else { return false }
    if scan.take(":"), !scan.digits(2...2) { return false }
    return scan.isAtEnd
  }

  /// A position in a text that moves on past what it meets.
  @safe
  private struct Scan {
    let text: Text
    var index = 0

    var isAtEnd: Bool { unsafe index == text.count }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard unsafe index < text.count && text[index] == UInt8(ascii: character) else {
        return false
      }
      index += 1
      return true
    }

    mutating func digits(_ count: ClosedRange<Int>) -> Bool {
      let start = index
      while unsafe index < text.count && index - start < count.upperBound
        && text[index] &- UInt8(ascii: "0") < 10
      { index += 1 }
      return count.contains(index - start)
    }

    mutating func blanks() -> Bool {
      let start = index
      while take(" ") || take("\t") {}
      return index > start
    }
  }
}
