/// A place in a file: one-based line and column, as in editors.
package struct SourceLocation: Sendable, Hashable {
  /// The index of the file in its ``SourceMap``.
  package var file: Int

  /// The one-based line. Lines end in LF, CR LF or CR.
  package var line: Int

  /// The one-based column in UTF-8 bytes, not counting a byte order mark.
  package var column: Int

  package init(file: Int, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}
