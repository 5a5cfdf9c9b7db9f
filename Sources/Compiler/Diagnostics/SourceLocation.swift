/// A place in a file, as people and editors count: one-based lines and columns.
package struct SourceLocation: Sendable, Hashable {
  /// The index of the file in its ``SourceMap``.
  package var file: Int

  /// The one-based line; LF, CR LF and CR end one.
  package var line: Int

  /// The one-based column in UTF-8 bytes; a byte order mark has no column.
  package var column: Int

  package init(file: Int, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}
