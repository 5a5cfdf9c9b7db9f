/// Locates many positions of one ``SourceMap``. The lines of each file are found once, when needed.
package struct SourceLocator: Sendable {
  package let map: SourceMap

  private var tables: [LineTable?]

  package init(_ map: SourceMap) {
    self.map = map
    self.tables = Array(repeating: nil, count: map.files.count)
  }

  /// The location of a position. O(log *n*) after the first position of a file.
  package mutating func location(of position: UInt32) -> SourceLocation {
    guard let index = map.fileIndex(at: position) else {
      return SourceLocation(file: 0, line: 1, column: 1)
    }
    let place = lines(ofFile: index).lineAndColumn(of: Int(position - map.bases[index]))
    return SourceLocation(file: index, line: place.line, column: place.column)
  }

  /// The lines of a file.
  package mutating func lines(ofFile index: Int) -> LineTable {
    if let table = tables[index] { return table }
    let table = LineTable(map.files[index].bytes)
    tables[index] = table
    return table
  }
}
