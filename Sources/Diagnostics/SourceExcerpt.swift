/// A line of a source file, made fit to be shown, and what a caret marks in it.
package struct SourceExcerpt: Sendable, Hashable {
  /// The one-based line.
  package let line: Int

  /// The line, control characters spelled out, clipped around the caret when it is long.
  package let text: String

  /// The columns before the caret, as a terminal counts.
  package let caret: Int

  /// The columns that are marked, at least one.
  package let width: Int

  /// The columns of a line that are shown before and after the start of the caret.
  private static let before = 80
  private static let after = 100

  /// Shows the line where a span starts, given as offsets into the bytes of a file.
  init(_ span: Range<Int>, line: Int, of lines: LineTable, in bytes: [UInt8]) {
    let whole = lines.range(ofLine: line - 1, in: bytes)
    let start = min(max(span.lowerBound, whole.lowerBound), whole.upperBound)
    let end = max(start, min(span.upperBound, whole.upperBound))
    // A line may be as long as the file: only a window of it is looked at.
    let window = Self.window(of: whole, around: start, in: bytes)
    var text = window.lowerBound > whole.lowerBound ? "..." : ""
    var columns = text.utf8.count
    Self.show(bytes[window.lowerBound..<start], &text, &columns)
    caret = columns
    Self.show(bytes[start..<min(end, window.upperBound)], &text, &columns)
    width = max(1, columns - caret)
    Self.show(bytes[min(end, window.upperBound)..<window.upperBound], &text, &columns)
    if window.upperBound < whole.upperBound { text += "..." }
    self.line = line
    self.text = text
  }

  /// The part of a line that is shown, cut between characters.
  private static func window(
    of line: Range<Int>, around start: Int, in bytes: [UInt8]
  ) -> Range<Int> {
    var lower = max(line.lowerBound, start - before)
    var upper = min(line.upperBound, start + after)
    if lower - line.lowerBound <= 3 { lower = line.lowerBound }
    if line.upperBound - upper <= 3 { upper = line.upperBound }
    while lower < start, bytes[lower] & 0xC0 == 0x80 { lower += 1 }
    while upper < line.upperBound, bytes[upper] & 0xC0 == 0x80 { upper += 1 }
    return lower..<upper
  }

  /// Appends bytes as they are shown and counts their columns.
  private static func show(_ bytes: ArraySlice<UInt8>, _ text: inout String, _ columns: inout Int) {
    var isJoined = false
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar):
        let spelling = VisibleText.spelling(scalar)
        text += spelling
        let isItself = spelling.unicodeScalars.first == scalar
        let width = isItself ? VisibleText.width(scalar) : spelling.utf8.count
        // An emoji after a zero width joiner shares the place of the one before it.
        columns += isJoined ? 0 : width
        isJoined = scalar.value == 0x200D
      case .error:
        text += "\u{FFFD}"
        columns += 1
      case .emptyInput: return
      }
    }
  }
}
