import Diagnostics
import MessageSyntax

/// A placeholder that other tools replace and this language sends literally: `{{token}}` of Postman
/// and of `.http` files, `$token` of shells.
struct ForeignPlaceholder {
  /// The range of the placeholder in the text.
  var range: Range<Int>

  /// The range of its name.
  var name: Range<Int>
  var hasDollar: Bool

  /// Whether the placeholder is the whole text.
  var isWhole = false

  /// Whether a text may contain a placeholder. This is a fast test for many bytes.
  static func mayOccur(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    ByteScan.holds(UInt8(ascii: "{"), before: { $0 == UInt8(ascii: "{") }, in: text)
      || ByteScan.holds(UInt8(ascii: "$"), before: startsName, in: text)
      || ByteScan.holds(UInt8(ascii: "#"), before: { $0 == UInt8(ascii: "{") }, in: text)
  }

  /// All placeholders in a text, in order.
  static func all(in text: ArraySlice<UInt8>) -> [ForeignPlaceholder] {
    var found: [ForeignPlaceholder] = []
    var index = text.startIndex
    while index < text.endIndex {
      let next =
        switch text[index] {
        case UInt8(ascii: "{"): braces(at: index, in: text)
        case UInt8(ascii: "$"): dollar(at: index, in: text)
        case UInt8(ascii: "#"): hash(at: index, in: text)
        default: ForeignPlaceholder?.none
        }
      guard var next else {
        index += 1
        continue
      }
      next.isWhole = next.range == text.startIndex..<text.endIndex
      found.append(next)
      index = next.range.upperBound
    }
    return found
  }

  /// Parses `{{`, a name of letters, digits, `_`, `.` and `-`, optional further words, and `}}`. A
  /// preceding `$` excludes it: `$${{x}}` is intentional.
  private static func braces(at start: Int, in text: ArraySlice<UInt8>) -> ForeignPlaceholder? {
    guard start + 1 < text.endIndex, text[start + 1] == UInt8(ascii: "{"),
      start == text.startIndex || text[start - 1] != UInt8(ascii: "$")
    else { return nil }
    var index = start + 2
    while index < text.endIndex, text[index] == 0x20 { index += 1 }
    if index < text.endIndex, text[index] == UInt8(ascii: "$") { index += 1 }
    let name = index..<endOfName(from: index, in: text, with: "_.-")
    guard !name.isEmpty, startsName(text[name.lowerBound]) else { return nil }
    // The look-ahead is bounded, so that a text of many `{{a` is read in linear time.
    let limit = min(text.endIndex, name.upperBound + 100)
    guard
      let close = text[name.upperBound..<limit].firstIndex(where: {
        $0 < 0x20 || "{}\"'".utf8.contains($0)
      }),
      close + 1 < text.endIndex, text[close] == UInt8(ascii: "}"),
      text[close + 1] == UInt8(ascii: "}")
    else { return nil }
    return ForeignPlaceholder(range: start..<close + 2, name: name, hasDollar: false)
  }

  /// Parses `$` and a name of letters, digits and `_` that does not begin with a digit. It cannot
  /// be inside a word or follow `$` or `\`.
  private static func dollar(at start: Int, in text: ArraySlice<UInt8>) -> ForeignPlaceholder? {
    guard start + 1 < text.endIndex, startsName(text[start + 1]) else { return nil }
    if start > text.startIndex {
      let before = text[start - 1]
      guard !isInName(before), before < 0x80, !"$\\".utf8.contains(before) else { return nil }
    }
    let end = endOfName(from: start + 1, in: text, with: "_")
    return ForeignPlaceholder(range: start..<end, name: start + 1..<end, hasDollar: true)
  }

  /// Parses `#{`, a name of letters, digits, `_`, `.` and `-`, and `}`.
  private static func hash(at start: Int, in text: ArraySlice<UInt8>) -> ForeignPlaceholder? {
    guard start + 2 < text.endIndex, text[start + 1] == UInt8(ascii: "{") else { return nil }
    let name = start + 2..<endOfName(from: start + 2, in: text, with: "_.-")
    guard startsName(text[start + 2]), name.upperBound < text.endIndex,
      text[name.upperBound] == UInt8(ascii: "}")
    else { return nil }
    return ForeignPlaceholder(range: start..<name.upperBound + 1, name: name, hasDollar: false)
  }

  private static func endOfName(
    from start: Int, in text: ArraySlice<UInt8>, with marks: StaticString
  ) -> Int {
    var end = start
    while end < text.endIndex, isInName(text[end]) || marks.holds(text[end]) { end += 1 }
    return end
  }

  private static func startsName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == UInt8(ascii: "_")
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    startsName(byte) || byte.isASCIIDigit
  }
}

extension StaticString {
  fileprivate func holds(_ byte: UInt8) -> Bool {
    withUTF8Buffer { $0.contains(byte) }
  }
}
