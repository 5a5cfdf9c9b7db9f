/// A line of a source file, prepared to be shown, and the part that a caret marks.
package struct SourceExcerpt: Sendable, Hashable {
  /// The one-based line.
  package let line: Int

  /// The line with control characters escaped, cut around the caret if it is long.
  package let text: String

  /// The number of columns before the caret on a terminal.
  package let caret: Int

  /// The number of marked columns, at least one.
  package let width: Int

  /// The number of columns shown before and after the start of the caret.
  private static let before = 80
  private static let after = 100

  /// Creates the excerpt for a span, given by offsets into a file.
  ///
  /// - Parameters:
  ///   - span: The text that the caret marks.
  ///   - line: The one-based line.
  ///   - whole: The bytes of the line, with their offsets in the file.
  ///   - hidden: The ranges of the line that are not shown, ascending.
  init(
    _ span: Range<Int>, line: Int, in whole: ArraySlice<UInt8>, hiding hidden: [Range<Int>] = []
  ) {
    let start = min(max(span.lowerBound, whole.startIndex), whole.endIndex)
    let end = max(start, min(span.upperBound, whole.endIndex))
    // A line may be as long as the file, so only a window of it is processed.
    let window = Self.window(of: whole.indices, around: start, in: whole)
    var text = window.lowerBound > whole.startIndex ? "..." : ""
    var columns = text.utf8.count
    var caret: Int?
    var shown = window.lowerBound
    /// Shows the line up to an offset, which may be inside a hidden range.
    func show(upTo limit: Int) {
      let limit = min(limit, window.upperBound)
      while shown < limit {
        let next = hidden.first { $0.upperBound > shown && $0.lowerBound < limit }
        let visibleEnd = max(shown, next?.lowerBound ?? limit)
        Self.show(whole[shown..<visibleEnd], &text, &columns)
        shown = visibleEnd
        guard let next else { continue }
        // A caret inside a hidden range is at the beginning of the mask.
        if caret == nil, start < next.upperBound { caret = columns }
        text += Redaction.mask
        columns += Redaction.mask.unicodeScalars.count
        shown = next.upperBound
      }
    }
    show(upTo: start)
    let isInside = hidden.contains { $0.lowerBound <= start && start < $0.upperBound }
    if !isInside { caret = columns }
    show(upTo: end)
    let first = caret ?? columns
    // A mark inside a hidden range covers all of it.
    if isInside, columns == first { show(upTo: min(start + 1, window.upperBound)) }
    self.caret = caret ?? first
    width = max(1, columns - self.caret)
    show(upTo: window.upperBound)
    if window.upperBound < whole.endIndex { text += "..." }
    (self.line, self.text) = (line, text)
  }

  /// The window of the line to show, cut between characters.
  private static func window(
    of line: Range<Int>, around start: Int, in bytes: ArraySlice<UInt8>
  ) -> Range<Int> {
    var lower = max(line.lowerBound, start - before)
    var upper = min(line.upperBound, start + after)
    if lower - line.lowerBound <= 3 { lower = line.lowerBound }
    if line.upperBound - upper <= 3 { upper = line.upperBound }
    while lower < start, bytes[lower] & 0xC0 == 0x80 { lower += 1 }
    while upper < line.upperBound, bytes[upper] & 0xC0 == 0x80 { upper += 1 }
    return lower..<upper
  }

  /// Appends bytes as shown on a terminal and counts their columns.
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
        // An emoji after a zero width joiner takes no columns of its own.
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
