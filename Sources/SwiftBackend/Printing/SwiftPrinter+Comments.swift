/// Comments.
extension SwiftPrinter {
  /// Writes texts as lines of a comment, each behind `marker`, and begins the line after them.
  mutating func comment(_ texts: [String], marker: String) {
    for text in texts {
      for line in CommentText.lines(text, width: columnsLeft - marker.utf8.count - 1) {
        write(marker)
        if !line.isEmpty { write(" ") }
        for scalar in line { write(scalar) }
        newline()
      }
    }
  }
}
