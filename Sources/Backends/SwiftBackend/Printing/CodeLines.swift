/// The lines of source code while they are written: their bytes, their indentation, and the columns
/// left on the present one. A line can be tried, and removed if it does not fit; where code is
/// broken instead is up to ``SwiftPrinter``.
struct CodeLines {
  static let lineLength = 100

  /// The output: the completed members, and the one that is being written, from which a tried line
  /// that did not fit is removed.
  private var output = PrintedBytes()

  /// The columns used on the present line. Each code point counts as one, so there are at least as
  /// many as `swift format` counts, for which `é` is one column in any encoding.
  private(set) var column = 0

  /// The indentation of the declarations, statements or elements in the present brackets.
  var scope = 0

  /// The indentation of the present line.
  private(set) var lineIndentation = 0

  /// The number of lines begun with ``newline(continuing:)``.
  private(set) var lineCount = 0

  /// The number of reserved columns on this line: `swift format` counts a comma after the last
  /// element of a collection, although it writes none on one line.
  private var reserved = 0

  /// The column at which a tried line is given up; otherwise `Int.max`.
  private var cutoff = Int.max

  /// - Parameter room: The number of bytes to reserve. A growing array would temporarily exist
  ///   twice.
  init(room: Int = 0) { output.reserve(room) }

  /// The bytes written so far.
  var bytes: [UInt8] { output.all }
}

// MARK: - Text

extension CodeLines {
  /// Writes ASCII code.
  mutating func write(_ code: String) {
    output.append(code)
    column += code.utf8.count
  }

  /// Writes one ASCII character of code, mostly punctuation.
  mutating func write(ascii character: Unicode.Scalar) {
    output.append(UInt8(truncatingIfNeeded: character.value))
    column += 1
  }

  /// Writes a code point of a literal or a comment unchanged.
  mutating func write(_ scalar: Unicode.Scalar) {
    if scalar.isASCII { return write(ascii: scalar) }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { output.append(byte) }
    column += 1
  }

  /// Counts columns without writing, if only the number matters.
  mutating func count(_ columns: Int) {
    column += columns
  }

  /// Whether the text on this line still fits, if the line is being tried.
  var isWithinCutoff: Bool { column + reserved <= cutoff }

  /// Whether a text is too long for a line that is being tried, judged by its bytes: a code point
  /// has at most four. Otherwise long text would be scanned again at every level of nesting.
  func isTooLong(_ text: String) -> Bool {
    cutoff < .max && text.utf8.count > 4 * Self.lineLength
  }

  /// Reserves a column for the comma that a broken collection would have.
  mutating func reserveComma() {
    reserved += 1
  }

  /// The number of columns left on this line.
  var columnsLeft: Int { Self.lineLength - column }
}

// MARK: - Lines

extension CodeLines {
  /// Whether the present line continues the statement of the previous line. An opening brace is not
  /// written at the end of such a line, but on a line of its own.
  var isContinuation: Bool { lineIndentation > scope }

  /// Begins a line in the present scope. A continuation line is indented by one more step.
  mutating func newline(continuing: Bool = false) {
    lineCount += 1
    lineIndentation = continuing ? scope + 2 : scope
    output.beginLine(indentation: lineIndentation)
    column = lineIndentation
    reserved = 0
  }

  /// Ends a line of text in a literal and begins the next one. No trailing space remains:
  /// indentation of empty lines is omitted, and a space is escaped.
  mutating func endTextLine() {
    if column == lineIndentation {
      output.removeLast(lineIndentation)
    } else if output.last == UInt8(ascii: " ") {
      output.removeLast(1)
      write("\\u{20}")
    }
    newline()
  }

  /// Writes an empty line. A new line must follow.
  mutating func blankLine() {
    output.append(UInt8(ascii: "\n"))
    output.settle()
  }

  /// Ends the last line.
  ///
  /// - Returns: The bytes of all lines.
  mutating func finished() -> [UInt8] {
    output.append(UInt8(ascii: "\n"))
    output.settle()
    return output.settled
  }

  /// Writes `start` and runs `body`, which must not begin a line, if the present line has room for
  /// both and for `tail` more columns. Otherwise nothing changes and the result is false.
  mutating func onOneLine(
    _ start: String, tail: Int = 0, _ body: (inout CodeLines) -> Void = { _ in }
  ) -> Bool {
    let (length, place, outer) = (output.count, (column, reserved), cutoff)
    cutoff = min(outer, Self.lineLength - tail)
    write(start)
    body(&self)
    let fits = isWithinCutoff
    cutoff = outer
    if !fits {
      output.removeLast(output.count - length)
      (column, reserved) = place
    }
    return fits
  }

  mutating func onOneLine(tail: Int = 0, _ body: (inout CodeLines) -> Void) -> Bool {
    onOneLine("", tail: tail, body)
  }

  /// The number of columns that `body` would write, or more than a line has.
  mutating func columns(_ body: (inout CodeLines) -> Void) -> Int {
    let (length, start, outer) = (output.count, (column, reserved), cutoff)
    cutoff = min(outer, column + Self.lineLength)
    body(&self)
    let count = column - start.0
    cutoff = outer
    output.removeLast(output.count - length)
    (column, reserved) = start
    return count
  }

  /// Closes broken arguments: after the last one if there is room for the parenthesis and `tail`
  /// columns, otherwise on a new line.
  mutating func closingParenthesis(tail: Int, continuing: Bool) {
    if 1 + tail > columnsLeft { newline(continuing: continuing) }
    write(ascii: ")")
  }

  /// Writes an opening brace: at the end of the line or, after a continuation or without room, on a
  /// line of its own.
  mutating func openingBrace() {
    let isOwnLine = column == lineIndentation
    if !isOwnLine, isContinuation || columnsLeft < 2 {
      newline()
    } else if !isOwnLine {
      write(ascii: " ")
    }
    write(ascii: "{")
  }

  /// Writes a space and a word. If the line has no room for it and `tail` more columns, the word
  /// begins a continuation line.
  mutating func word(_ word: String, tail: Int = 0) {
    if 1 + word.utf8.count + tail > columnsLeft {
      newline(continuing: true)
    } else {
      write(ascii: " ")
    }
    write(word)
  }

  /// Writes the words that are not nil, separated by spaces.
  mutating func words(_ words: [String?]) {
    var isFirst = true
    for case let word? in words {
      if isFirst { write(word) } else { self.word(word) }
      isFirst = false
    }
  }

  /// Writes the closing brace of empty braces.
  mutating func closeEmptyBraces() {
    if columnsLeft < 1 { newline() }
    write(ascii: "}")
  }
}
