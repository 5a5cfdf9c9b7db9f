/// Writes the syntax tree of generated Swift as text that `swift format` does not change.
///
/// Code that fits on a line is on one line. Other code is broken where `swift format` allows it,
/// from the outside in: first the elements of a collection, the arguments of a call and the
/// parameters of a function one a line, then the text after `=` or `:` on the next line. Text
/// cannot be broken; a line exceeds ``CodeLines/lineLength`` only if a single word or literal does not fit.
///
/// `swift format` keeps existing line breaks wherever it could break a line. So it changes nothing
/// if all necessary breaks are present and the indentation is right.
struct SwiftPrinter {
  /// The lines written so far.
  var lines = CodeLines()

  /// The text of a file in UTF-8. Every line ends in a line feed.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - room: The number of bytes to reserve. A growing array would temporarily exist twice.
  ///   - addMembers: Provides further members of the file's last type. Each is written as soon as
  ///     it is made, so that they are never all in memory as a tree.
  /// - Returns: The text.
  static func bytes(
    of file: SwiftFile, room: Int = 0, addingMembers addMembers: MemberSource = { _ in }
  ) -> [UInt8] {
    var printer = SwiftPrinter(lines: CodeLines(room: room))
    printer.file(file, addingMembers: addMembers)
    return printer.lines.finished()
  }

  /// Makes members of a type one by one.
  typealias MemberSource = ((Declaration) -> Void) -> Void
}

// MARK: - Scopes

extension SwiftPrinter {
  /// Writes the contents of brackets, of which the opening one is written, on lines indented by one
  /// more step than this one.
  mutating func indented(_ body: (inout SwiftPrinter) -> Void) {
    let outer = lines.scope
    lines.scope = lines.lineIndentation + 2
    body(&self)
    lines.scope = outer
  }

  /// Runs `body` in a scope that begins on this line, with the indentation of a continuation. If it
  /// begins on a new line, that line does not count as a continuation.
  mutating func continuationScope(beginsLine: Bool, _ body: (inout SwiftPrinter) -> Void) {
    let outer = lines.scope
    if beginsLine || lines.isContinuation { lines.scope += 2 }
    if beginsLine { lines.newline() }
    body(&self)
    lines.scope = outer
  }

  /// Writes items one a line, separated by commas. `write` is told the columns of the comma.
  mutating func oneALine<Item>(
    _ items: [Item], _ write: (inout SwiftPrinter, Item, _ tail: Int) -> Void
  ) {
    for (index, item) in items.enumerated() {
      if index > 0 { lines.newline() }
      let comma = index < items.count - 1 ? "," : ""
      write(&self, item, comma.utf8.count)
      lines.write(comma)
    }
  }

  /// Writes two brackets with the same indentation, and between them lines that `body` begins with
  /// ``newline(continuing:)``.
  mutating func block(_ open: String, _ close: String, _ body: (inout SwiftPrinter) -> Void) {
    let wasContinuation = lines.isContinuation
    lines.write(open)
    indented(body)
    lines.newline(continuing: wasContinuation)
    lines.write(close)
  }
}
