/// Comments.
extension CodeLines {
  /// Writes texts as lines of a comment, each after `marker`, and begins the next line.
  mutating func comment(_ texts: [String], marker: String) {
    for text in texts {
      let width = columnsLeft - marker.utf8.count - 1
      if CommentText.isLine(text, width: width) {
        write(marker)
        write(ascii: " ")
        write(text)
        newline()
        continue
      }
      for line in CommentText.lines(text, width: width) {
        write(marker)
        if !line.isEmpty { write(ascii: " ") }
        for scalar in line { write(scalar) }
        newline()
      }
    }
  }
}
