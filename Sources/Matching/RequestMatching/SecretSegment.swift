internal import RecordedMessages

/// A segment of an expected path that contains secrets.
package struct SecretSegment: Sendable, Hashable {
  /// The index of the segment in the path.
  private let index: Int

  /// The segment, whose holes are indices of ``names``.
  private let pattern: TextPattern

  /// The names of the holes; `nil` for those that are not secret.
  private let names: [String?]

  /// Takes a segment of an expected path.
  ///
  /// - Returns: `nil` if it contains no secret.
  init?(_ segment: [UInt8], at index: Int, _ table: HoleTable) {
    var holes: [Int] = []
    let pieces = table.pattern(segment).pieces.map { piece in
      guard case .hole(let hole) = piece else { return piece }
      if let known = holes.firstIndex(of: hole) { return TextPattern.Piece.hole(known) }
      holes.append(hole)
      return .hole(holes.count - 1)
    }
    names = holes.map { table.holes[$0].isSecret ? table.holes[$0].name : nil }
    guard names.contains(where: { $0 != nil }) else { return nil }
    (self.index, pattern) = (index, TextPattern(pieces: pieces))
  }

  /// The values in the places of the secrets in the path of any request, whatever the rest of the
  /// path is.
  package func values(inPath found: [[UInt8]]) -> [(name: String, value: [UInt8])] {
    guard index < found.count else { return [] }
    let captures = pattern.match(found[index])
    return names.enumerated().flatMap { hole, name -> [(name: String, value: [UInt8])] in
      guard let name else { return [] }
      // If the text around the secret differs, the whole segment may be the secret.
      guard let captures else { return [(name, found[index])] }
      return captures.filter { $0.hole == hole }.map { (name, $0.value) }
    }
  }
}

extension RequestExpectation {
  /// The segments of the path that contain secrets.
  package var secretSegments: [SecretSegment] {
    guard holes.holes.contains(where: \.isSecret) else { return [] }
    return TargetParts(message.target).segments.enumerated().compactMap { index, segment in
      SecretSegment(segment, at: index, holes)
    }
  }
}
