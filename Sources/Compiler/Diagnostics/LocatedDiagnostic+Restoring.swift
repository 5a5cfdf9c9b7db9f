// Restores the diagnostics of an earlier run from their parts. The file may be forged, so parts
// that no run could have written are refused.

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
  /// Restores a position; nil if a number is less than one.
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

  /// Whether the note names a request whose mistake others may inherit.
  package var namesContext: Bool { isContext }
}

extension SourceExcerpt {
  /// The maximum number of columns in an excerpt, in which any byte may be escaped.
  private static let maximumWidth = 4096

  /// Restores a line; nil if it is longer than any excerpt, or its caret is outside it.
  package init?(restoring text: String, line: Int, caret: Int, width: Int) {
    let columns = 0...Self.maximumWidth
    guard line >= 1, text.utf8.count <= 4 * Self.maximumWidth, columns.contains(caret),
      width >= 1, columns.contains(width)
    else { return nil }
    // A line is stored as shown, with nothing left to escape.
    self.text = VisibleText.escaping(text)
    (self.line, self.caret, self.width) = (line, caret, width)
  }
}
