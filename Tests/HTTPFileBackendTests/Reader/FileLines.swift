// A file as lines, if its bytes belong to the subset.

/// One line of a file, without its end.
typealias Line = ArraySlice<UInt8>

/// The lines of a file: UTF-8 without a byte order mark, each line ended by one LF.
func fileLines(_ bytes: [UInt8]) throws(Refusal) -> [Line] {
  guard !bytes.isEmpty else { return [] }
  var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
  guard lines.removeLast().isEmpty else {
    throw Refusal(line: lines.count + 1, reason: "no final newline")
  }
  for (index, line) in lines.enumerated() {
    if let reason = characterFault(line) { throw Refusal(line: index + 1, reason: reason) }
  }
  if lines.last?.isEmpty == true {
    throw Refusal(line: lines.count, reason: "more than one final newline")
  }
  return lines
}

/// What is wrong with the characters of a line.
private func characterFault(_ line: Line) -> String? {
  guard let text = String(validating: line, as: UTF8.self) else { return "no UTF-8" }
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x09: continue
    case 0x0D: return "a carriage return"
    case 0xFEFF: return "a byte order mark"
    case 0..<0x20, 0x7F..<0xA0: return "a control character"
    case 0x2028, 0x2029: return "a line end of Unicode"
    default: continue
    }
  }
  return nil
}

extension ArraySlice<Line> {
  /// A refusal at one of the lines, the first unless another is named.
  func refusal(_ reason: String, at index: Int? = nil) -> Refusal {
    Refusal(line: (index ?? startIndex) + 1, reason: reason)
  }
}

extension Collection<UInt8> {
  /// Bytes that are known to be UTF-8, as text.
  var text: String { String(decoding: self, as: UTF8.self) }
}

extension UInt8 {
  /// Whether the byte is one of the usual characters of names: `A-Za-z0-9`.
  var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Whether the byte is one of `A-Za-z0-9_`, as in names of requests and variables.
  var isWord: Bool { isLetterOrDigit || self == UInt8(ascii: "_") }

  var isHexadecimal: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
      UInt8(ascii: "a")...UInt8(ascii: "f"):
      true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether some client trims the character: the white space of Unicode.
  var isBlank: Bool { properties.isWhitespace || value == 0xFEFF }
}

extension String {
  /// Whether nothing would be trimmed.
  var isTrimmed: Bool {
    unicodeScalars.first?.isBlank != true && unicodeScalars.last?.isBlank != true
  }
}
