/// Text of a spec in comments. It cannot end a comment, hide anything, or be an instruction to a
/// tool.
enum CommentText {
  typealias Line = ArraySlice<Unicode.Scalar>

  /// The lines of a text in a comment of some width. Lines are broken only between words, and an
  /// empty text is an empty line.
  static func lines(_ text: String, width: Int) -> [Line] {
    split(text).flatMap { line in wrapped(visible(line), width: width) }
  }

  /// Whether a text is one line of visible ASCII, as most are.
  static func isPlain(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable(isPlain)
      ?? text.utf8.allSatisfy { 0x20...0x7E ~= $0 }
  }

  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // Without an early exit, the loop can be vectorized.
    var isPlain = true
    for byte in text { isPlain = byte &- 0x20 < 0x5F && isPlain }
    return isPlain
  }

  /// Whether a plain text fits on one line of a comment unchanged.
  static func isLine(_ text: String, width: Int) -> Bool {
    guard text.utf8.count <= width, let last = text.utf8.last, last != UInt8(ascii: " "),
      isPlain(text)
    else { return false }
    return !holdsInstruction(text)
  }

  /// Splits text at every line break. CR LF is a single break.
  private static func split(_ text: String) -> [Line] {
    var lines: [Line] = [[]]
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if !isLineEnd(scalar) {
        lines[lines.count - 1].append(scalar)
      } else if scalar != "\n" || previous != "\r" {
        lines.append([])
      }
      previous = scalar
    }
    return lines
  }

  /// A line for display: tabs become spaces, and trailing spaces are removed.
  private static func visible(_ line: Line) -> Line {
    var shown: Line = []
    for scalar in line {
      if scalar == "\t" {
        shown.append(" ")
      } else if scalar.isVisible {
        shown.append(scalar)
      }
    }
    return withoutInstructions(shown.trimmingBlanks)
  }

  private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}

// MARK: - Instructions to tools

extension CommentText {
  /// The instructions to formatters, linters and generators in comments, up to the place for a
  /// backslash, which disables them and is invisible in documentation.
  private static let instructions = ["swift-format-ignore", "swiftlint:", "sourcery:"]

  private static func holdsInstruction(_ text: String) -> Bool {
    guard holdsBeginningOfInstruction(text) else { return false }
    var rest = text.utf8[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "s")) {
      rest = rest[start...]
      if instructions.contains(where: { rest.starts(with: $0.utf8) }) { return true }
      rest.removeFirst()
    }
    return false
  }

  /// Whether the first two letters of an instruction occur. Few texts need a closer look.
  private static func holdsBeginningOfInstruction(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable(holdsBeginning) ?? holdsBeginning(text.utf8)
  }

  private static func holdsBeginning(_ text: some Collection<UInt8>) -> Bool {
    var previous: UInt8 = 0
    for byte in text {
      if previous == UInt8(ascii: "s"), byte == UInt8(ascii: "w") || byte == UInt8(ascii: "o") {
        return true
      }
      previous = byte
    }
    return false
  }

  private static func withoutInstructions(_ line: Line) -> Line {
    var line = line
    var index = line.startIndex
    while index < line.endIndex {
      for instruction in instructions.map(\.unicodeScalars)
      where line[index...].starts(with: instruction) {
        let mark = instruction.prefix { $0 != "-" && $0 != ":" }.count
        line.insert("\\", at: index + mark)
      }
      index += 1
    }
    return line
  }
}

// MARK: - Wrapping

extension CommentText {
  /// Breaks a line into lines of at most `width` columns, as far as its words allow. Further lines
  /// are indented like the first one, and below the text of a list item.
  private static func wrapped(_ line: Line, width: Int) -> [Line] {
    let blanks = line.prefix { $0 == " " }.count
    let isItem = line.dropFirst(blanks).starts(with: "- ".unicodeScalars)
    let indentation = Line(repeating: " ", count: blanks + (isItem ? 2 : 0))
    var lines: [Line] = []
    var rest = line
    while rest.count > width, let end = end(of: rest, width: width, after: indentation.count) {
      lines.append(rest[..<end].trimmingBlanks)
      rest = indentation + rest[end...].drop { $0 == " " }
    }
    return lines + [rest]
  }

  /// The last space at which the line fits into `width` columns, or else the first space.
  private static func end(of line: Line, width: Int, after indentation: Int) -> Int? {
    let words = line.dropFirst(indentation).drop { $0 == " " }
    let spaces = words.indices.filter { line[$0] == " " && mayBeginLine(line[$0...].dropFirst()) }
    return spaces.last { $0 - line.startIndex <= width } ?? spaces.first
  }

  /// Whether text at the beginning of a line has the same meaning in Markdown as within a line. It
  /// could otherwise begin a list item, a heading, a quotation or a code block.
  private static func mayBeginLine(_ text: Line) -> Bool {
    guard let first = text.first, first != " " else { return false }
    if "-*+#>=~|".unicodeScalars.contains(first) { return false }
    if text.starts(with: "```".unicodeScalars) { return false }
    let afterNumber = text.drop { ("0"..."9").contains($0) }
    return first == afterNumber.first || (afterNumber.first != "." && afterNumber.first != ")")
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// The text without trailing spaces.
  fileprivate var trimmingBlanks: Self {
    guard let last = lastIndex(where: { !$0.properties.isWhitespace }) else { return [] }
    return self[...last]
  }
}
