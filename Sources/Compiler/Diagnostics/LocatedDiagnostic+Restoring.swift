// What an earlier run said, put together from its parts. A file that somebody else wrote may claim
// any of them: what could not have been made by a run is refused.

extension LocatedDiagnostic.Place {
  /// Restores a place.
  package init(
    restoring path: String, start: LocatedDiagnostic.Position?, end: LocatedDiagnostic.Position?,
    excerpt: SourceExcerpt?
  ) {
    self.init(path: path, start: start, end: end, excerpt: excerpt)
  }
}

extension LocatedDiagnostic.Position {
  /// Restores a position; nil when a number is less than one.
  package init?(restoringLine line: Int, column: Int, utf16Column: Int?) {
    guard line >= 1, column >= 1, utf16Column ?? 1 >= 1 else { return nil }
    self.init(line: line, column: column, utf16Column: utf16Column)
  }
}

extension LocatedDiagnostic.Note {
  /// Restores a note.
  package init(restoring text: String, at place: LocatedDiagnostic.Place, isContext: Bool) {
    self.init(text: DiagnosticMessage.shortened(text), place: place, isContext: isContext)
  }

  /// Whether the note names a request for which something is wrong that others may inherit, too.
  package var namesContext: Bool { isContext }
}

extension SourceExcerpt {
  /// The columns that a line which is shown has at most: each of its bytes may be spelled out.
  private static let maximumWidth = 4096

  /// Restores a line; nil when it is longer than any that is shown, or has its caret outside of it.
  package init?(restoring text: String, line: Int, caret: Int, width: Int) {
    let columns = 0...Self.maximumWidth
    guard line >= 1, text.utf8.count <= 4 * Self.maximumWidth, columns.contains(caret),
      width >= 1, columns.contains(width)
    else { return nil }
    // A line is kept as it is shown; nothing in it is left to be spelled out.
    self.text = VisibleText.escaping(text)
    (self.line, self.caret, self.width) = (line, caret, width)
  }
}
