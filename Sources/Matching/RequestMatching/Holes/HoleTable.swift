/// The holes of an expected message, found by their markers.
package struct HoleTable: Sendable, Hashable {
  /// The bytes with which every marker begins.
  package static let prefix = Array("wbhole".utf8)

  /// The length of every marker in bytes.
  package static let markerLength = 32

  package private(set) var holes: [Hole] = []
  private var indices: [[UInt8]: Int] = [:]

  package init() {}

  /// Adds a hole, unless there is one with its marker, and returns its index.
  @discardableResult
  package mutating func add(_ hole: Hole) -> Int {
    if let index = indices[hole.marker] { return index }
    indices[hole.marker] = holes.count
    holes.append(hole)
    return holes.count - 1
  }

  subscript(marker: [UInt8]) -> Int? { indices[marker] }

  /// Whether a text has a hole for any number of segments.
  func hasPath(_ text: [UInt8]) -> Bool {
    pattern(text).pieces.contains { piece in
      if case .hole(let hole) = piece { holes[hole].isPath } else { false }
    }
  }

  /// The pattern of an expected text.
  func pattern(_ text: some Collection<UInt8>) -> TextPattern {
    let text = Array(text)
    guard !holes.isEmpty else { return TextPattern(literal: text) }
    var pieces: [TextPattern.Piece] = []
    var start = 0
    var index = 0
    let search = MarkerSearch(Self.prefix)
    while let found = search.firstIndex(in: text, from: index) {
      let end = found + Self.markerLength
      guard end <= text.count, let hole = indices[Array(text[found..<end])] else {
        index = found + 1
        continue
      }
      if start < found { pieces.append(.literal(Array(text[start..<found]))) }
      pieces.append(.hole(hole))
      (start, index) = (end, end)
    }
    if start < text.count { pieces.append(.literal(Array(text[start...]))) }
    return TextPattern(pieces: pieces)
  }
}
