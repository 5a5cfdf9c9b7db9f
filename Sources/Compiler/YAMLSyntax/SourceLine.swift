/// A line of a text that is not YAML, analysed by its appearance, only for messages.
struct SourceLine {
  /// `key: value`, as far as one line shows it.
  struct Entry {
    let key: Range<Int>
    let colon: Int

    /// Empty if nothing or only a comment follows.
    let value: Range<Int>
  }

  let source: [UInt8]

  /// The line without its line end.
  let bytes: Range<Int>

  /// The places of the list items' `-` with which it begins.
  let dashes: [Int]

  /// From the first character after the indentation and such `-` to the last one before a comment.
  let content: Range<Int>

  init(at offset: Int, in source: [UInt8]) {
    self.source = source
    let offset = min(offset, source.count)
    var (start, end) = (offset, offset)
    while start > 0, !Self.isLineEnd(source[start - 1]) { start -= 1 }
    while end < source.count, !Self.isLineEnd(source[end]) { end += 1 }
    bytes = start..<end
    var dashes: [Int] = []
    var index = start
    while index < end {
      let isDash =
        source[index] == UInt8(ascii: "-") && (index + 1 == end || source[index + 1] == 0x20)
      guard isDash || source[index] == 0x20 else { break }
      if isDash { dashes.append(index) }
      index += 1
    }
    self.dashes = dashes
    var last = Self.comment(in: index..<end, of: source) ?? end
    while last > index, Self.isBlank(source[last - 1]) { last -= 1 }
    content = index..<last
  }

  /// The nearest line above that is neither empty nor a comment.
  var above: SourceLine? {
    var line = self
    while line.bytes.lowerBound > 0 {
      line = SourceLine(at: line.bytes.lowerBound - 1, in: source)
      if !line.content.isEmpty || !line.dashes.isEmpty { return line }
    }
    return nil
  }

  /// The number of columns before a place.
  func column(of offset: Int) -> Int { offset - bytes.lowerBound }

  /// The first key with its value; nil if the line has none.
  var entry: Entry? {
    var index = content.lowerBound
    if let quoted = quotedEnd(from: index) {
      index = quoted
      while index < content.upperBound, Self.isBlank(source[index]) { index += 1 }
      guard index < content.upperBound, source[index] == UInt8(ascii: ":") else { return nil }
    } else {
      while index < content.upperBound, !isColon(at: index) { index += 1 }
    }
    guard index < content.upperBound, index > content.lowerBound else { return nil }
    var value = index + 1
    while value < content.upperBound, Self.isBlank(source[value]) { value += 1 }
    return Entry(
      key: trimmed(content.lowerBound..<index), colon: index, value: value..<content.upperBound)
  }

  /// The end of the quoted text that begins at a place.
  func quotedEnd(from start: Int) -> Int? {
    guard start < content.upperBound, Self.isQuote(source[start]) else { return nil }
    var index = start + 1
    while index < content.upperBound {
      if source[index] == UInt8(ascii: "\\"), source[start] == UInt8(ascii: "\"") {
        index += 1
      } else if source[index] == source[start] {
        return index + 1
      }
      index += 1
    }
    return nil
  }

  /// The end of a word of letters, digits, `_`, `.` and `-`, or of a quoted text.
  func wordEnd(from start: Int) -> Int {
    if let end = quotedEnd(from: start) { return end }
    var index = start
    while index < content.upperBound, Self.isInWord(source[index]) { index += 1 }
    return index
  }

  /// A short part of the text in the form for messages.
  func text(_ range: Range<Int>) -> String? {
    let range = trimmed(range)
    guard !range.isEmpty, range.count <= 60,
      let text = String(validating: source[range], as: UTF8.self)
    else { return nil }
    return text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } ? text : nil
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, Self.isBlank(source[start]) { start += 1 }
    while start < end, Self.isBlank(source[end - 1]) { end -= 1 }
    return start..<end
  }

  private func isColon(at index: Int) -> Bool {
    source[index] == UInt8(ascii: ":")
      && (index + 1 == content.upperBound || Self.isBlank(source[index + 1]))
  }

  /// The `#` of the first comment, judged by the quotes in one line.
  static func comment(in range: Range<Int>, of source: [UInt8]) -> Int? {
    var quote: UInt8?
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = source[index]
      if let open = quote {
        if byte == UInt8(ascii: "\\"), open == UInt8(ascii: "\"") {
          index += 1
        } else if byte == open {
          quote = nil
        }
      } else if isQuote(byte), index == range.lowerBound || startsValue(after: source[index - 1]) {
        quote = byte
      } else if byte == UInt8(ascii: "#"),
        index == 0 || source[index - 1] <= 0x20 || ",[{".utf8.contains(source[index - 1])
      {
        return index
      }
      index += 1
    }
    return nil
  }

  private static func startsValue(after byte: UInt8) -> Bool {
    byte <= 0x20 || ",[{:".utf8.contains(byte)
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "_-.$".utf8.contains(byte)
    }
  }
}

extension [UInt8] {
  /// The character that begins at an offset.
  func scalar(at offset: Int) -> Unicode.Scalar? {
    guard offset < count else { return nil }
    return String(decoding: self[offset...].prefix(4), as: UTF8.self).unicodeScalars.first
  }
}
