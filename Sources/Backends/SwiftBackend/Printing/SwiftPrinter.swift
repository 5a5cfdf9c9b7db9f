/// Writes the syntax tree of generated Swift as text that `swift format` leaves as it is.
///
/// Code that fits into a line is on one line. Other code is broken where `swift format` allows it,
/// outermost first: the elements of a collection, the arguments of a call and the parameters of a
/// function on lines of their own, then what follows `=` or `:` on the next line. Text cannot be
/// broken; a line is longer than ``lineLength`` only when one word or literal does not fit.
///
/// `swift format` keeps a line break at any place where it could break itself, so it has nothing to
/// change as long as the lines it wants to break are broken, and the indentation is its own.
struct SwiftPrinter {
  static let lineLength = 100

  /// The output: the members that are complete, and then the one that is being written, from which a
  /// line that was tried and did not fit is taken back.
  private var output = PrintedBytes()

  /// The columns taken on the current line. A code point counts as one, so there are at least as
  /// many as `swift format` counts, which takes `é` for one column however it is encoded.
  private(set) var column = 0

  /// The indentation of the declarations, statements or elements that are between the current
  /// brackets.
  private(set) var scope = 0

  /// The indentation of the current line.
  private(set) var lineIndentation = 0

  /// How often a line was begun with ``newline(continuing:)``.
  private(set) var lineCount = 0

  /// The columns of this line that are kept free: `swift format` counts a comma after the last
  /// element of a collection, though it writes none on one line.
  private var reserved = 0

  /// The column at which there is no point in going on: finite while a line is tried.
  private var cutoff = Int.max

  /// The text of a file: UTF-8, with a line feed at the end of each line.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - room: How many bytes there is room for: an array that grows is there twice for a while.
  ///   - addMembers: Hands over more members of the type that the file ends with. Each is written when it
  ///     is made, so that the whole of them is never there as a tree.
  /// - Returns: The text.
  static func bytes(
    of file: SwiftFile, room: Int = 0, addingMembers addMembers: MemberSource = { _ in }
  ) -> [UInt8] {
    var printer = SwiftPrinter()
    printer.output.reserve(room)
    printer.file(file, addingMembers: addMembers)
    printer.output.settle()
    return printer.output.settled
  }

  /// The bytes written so far.
  var bytes: [UInt8] { output.all }

  /// Makes members of a type one by one.
  typealias MemberSource = ((Declaration) -> Void) -> Void
}

// MARK: - Text

extension SwiftPrinter {
  /// Writes code, which is ASCII.
  mutating func write(_ code: String) {
    output.append(code)
    column += code.utf8.count
  }

  /// Writes one character of code, most often a mark between words.
  mutating func write(ascii character: Unicode.Scalar) {
    output.append(UInt8(truncatingIfNeeded: character.value))
    column += 1
  }

  /// Writes a code point of a literal or a comment as it is.
  mutating func write(_ scalar: Unicode.Scalar) {
    if scalar.isASCII { return write(ascii: scalar) }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { output.append(byte) }
    column += 1
  }

  /// Takes columns for what is not written, where only their number matters.
  mutating func count(_ columns: Int) {
    column += columns
  }

  /// Whether what has been written on this line still fits, where that is being tried.
  var isWithinCutoff: Bool { column + reserved <= cutoff }

  /// Whether a text needs no look to know that a line that is being tried has no room for it: a code
  /// point takes four bytes at most. Long text would else be read again at every level around it.
  func isTooLong(_ text: String) -> Bool {
    cutoff < .max && text.utf8.count > 4 * Self.lineLength
  }

  /// Keeps a column free for the comma that a collection would get if it were broken.
  mutating func reserveComma() {
    reserved += 1
  }

  /// The columns that are left on this line.
  var columnsLeft: Int { Self.lineLength - column }
}

// MARK: - Lines

extension SwiftPrinter {
  /// Whether the current line continues a statement of the line before. An opening brace does not
  /// are at the end of such a line but on a line of its own.
  var isContinuation: Bool { lineIndentation > scope }

  /// Begins a line of the current scope. A line that continues what is on the one before is
  /// indented by one more step.
  mutating func newline(continuing: Bool = false) {
    lineCount += 1
    lineIndentation = continuing ? scope + 2 : scope
    output.beginLine(indentation: lineIndentation)
    column = lineIndentation
    reserved = 0
  }

  /// Ends a line of text in a literal, and begins the next. No space remains at its end: indentation
  /// is left out where nothing follows it, and a space is escaped.
  mutating func endTextLine() {
    if column == lineIndentation {
      output.removeLast(lineIndentation)
    } else if output.last == UInt8(ascii: " ") {
      output.removeLast(1)
      write("\\u{20}")
    }
    newline()
  }

  /// Leaves a line empty; a new line must follow.
  mutating func blankLine() {
    output.append(UInt8(ascii: "\n"))
    output.settle()
  }

  mutating func endFile() {
    output.append(UInt8(ascii: "\n"))
  }

  /// Writes what is between an opening bracket, which has been written, and the closing one, on
  /// lines that are indented by one step more than this one.
  mutating func indented(_ body: (inout SwiftPrinter) -> Void) {
    let outer = scope
    scope = lineIndentation + 2
    body(&self)
    scope = outer
  }

  /// Writes with `body` in a scope that begins on this line, at the indentation of a line that
  /// continues it. Where it `begins` on a new line, that line does not count as a continuation.
  mutating func continuationScope(beginsLine: Bool, _ body: (inout SwiftPrinter) -> Void) {
    let outer = scope
    if beginsLine || isContinuation { scope += 2 }
    if beginsLine { newline() }
    body(&self)
    scope = outer
  }

  /// Writes two brackets, each at the same indentation, and between them lines that `body` begins
  /// with ``newline(continuing:)``.
  mutating func block(_ open: String, _ close: String, _ body: (inout SwiftPrinter) -> Void) {
    let wasContinuation = isContinuation
    write(open)
    indented(body)
    newline(continuing: wasContinuation)
    write(close)
  }

  /// Writes `start` and with `body`, which begins no line, if the current line has room for both and
  /// for `tail` columns after them. Otherwise all is as it was, and the answer is false.
  mutating func onOneLine(
    _ start: String, tail: Int = 0, _ body: (inout SwiftPrinter) -> Void = { _ in }
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

  mutating func onOneLine(tail: Int = 0, _ body: (inout SwiftPrinter) -> Void) -> Bool {
    onOneLine("", tail: tail, body)
  }

  /// The columns that `body` would write, or more than there are on a line.
  mutating func columns(_ body: (inout SwiftPrinter) -> Void) -> Int {
    let (length, start, outer) = (output.count, (column, reserved), cutoff)
    cutoff = min(outer, column + Self.lineLength)
    body(&self)
    let count = column - start.0
    cutoff = outer
    output.removeLast(output.count - length)
    (column, reserved) = start
    return count
  }

  /// Closes arguments that are on several lines: after the last one, if there is room for the
  /// parenthesis and `tail` columns.
  mutating func closingParenthesis(tail: Int, continuing: Bool) {
    if 1 + tail > columnsLeft { newline(continuing: continuing) }
    write(ascii: ")")
  }

  /// Writes an opening brace: at the end of the line or, after a continuation and where there is no
  /// room, on a line of its own.
  mutating func openingBrace() {
    let isOwnLine = column == lineIndentation
    if !isOwnLine, isContinuation || columnsLeft < 2 {
      newline()
    } else if !isOwnLine {
      write(ascii: " ")
    }
    write(ascii: "{")
  }

  /// Writes a space and a word or, when the line has no room for it and `tail` more columns, the
  /// word on a line that continues this one.
  mutating func word(_ word: String, tail: Int = 0) {
    if 1 + word.utf8.count + tail > columnsLeft {
      newline(continuing: true)
    } else {
      write(ascii: " ")
    }
    write(word)
  }
}
