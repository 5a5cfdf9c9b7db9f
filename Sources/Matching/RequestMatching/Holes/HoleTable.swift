/// The holes of an expected message, found by their markers.
package struct HoleTable: Sendable, Hashable {
  /// The bytes that begin every marker.
  package static let prefix = Array("wbhole".utf8)

  /// How many bytes every marker has.
  package static let markerLength = 32

  package private(set) var holes: [Hole] = []
  private var indices: [[UInt8]: Int] = [:]

  package init() {}

  /// Adds a hole, unless one of its marker is there, and returns its index.
  @discardableResult
  package mutating func add(_ hole: Hole) -> Int {
    if let index = indices[hole.marker] { return index }
    indices[hole.marker] = holes.count
    holes.append(hole)
    return holes.count - 1
  }

  subscript(marker: [UInt8]) -> Int? { indices[marker] }

  /// Whether some text has a hole that takes any number of segments.
  func hasPath(_ text: [UInt8]) -> Bool {
    pattern(text).pieces.contains { piece in
      if case .hole(let hole) = piece { holes[hole].isPath } else { false }
    }
  }

  /// The pattern that expected text is.
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
