package import RecordedMessages

// Compares only the request line, to find the request that a message is.

extension RequestExpectation {
  /// Whether a request has the expected method and target, whatever its other parts.
  package func matchesTarget(_ captured: CapturedRequest) -> Bool {
    matchesTarget(captured) { $0.match(&$1) }
  }

  /// Whether a request has the expected method and path.
  package func matchesPath(_ captured: CapturedRequest) -> Bool {
    matchesTarget(captured) { $0.matchPaths(&$1) }
  }

  private func matchesTarget(
    _ captured: CapturedRequest, _ match: (TargetMatcher, inout TextMatcher) -> Void
  ) -> Bool {
    guard message.method == captured.method else { return false }
    var text = TextMatcher(holes: holes, options: MatchOptions())
    match(TargetMatcher(expected: message.target, found: captured.target), &text)
    return text.match.isSame
  }

  /// The method of every matching request.
  package var method: [UInt8] { message.method }

  /// The segments with which the path of every matching request begins, decoded, and whether any
  /// others may follow: `nil` in place of a segment with holes.
  package var pathBeginning: (segments: [[UInt8]?], isOpen: Bool) {
    let segments = TargetParts(message.target).segments
    let paths = segments.indices.filter { holes.hasPath(segments[$0]) }
    // Paths that are compared as text begin with anything, as ``TargetMatcher`` says.
    let isText = paths.count > 1 || paths.contains { holes.pattern(segments[$0]).onlyHole == nil }
    let beginning = isText ? [] : segments[..<(paths.first ?? segments.count)]
    return (beginning.map { holes.pattern($0).hasHoles ? nil : $0 }, !paths.isEmpty)
  }

  /// A target with a mark in place of each hole, and a measure of its literal text: whole segments
  /// count more than pairs, and pairs more than characters.
  package func shape(of target: [UInt8]) -> (text: [UInt8], literalCount: Int) {
    let parts = TargetParts(target)
    var text: [UInt8] = []
    var count = 0
    for segment in parts.segments {
      let pattern = holes.pattern(segment)
      text.append(0x2F)
      for piece in pattern.pieces {
        switch piece {
        case .literal(let bytes):
          text += bytes
          count += bytes.count
        case .hole: text.append(0)
        }
      }
      if !pattern.hasHoles { count += 1_000 }
    }
    let pairs = Pair.pairs(parts.query ?? []).filter {
      !holes.pattern($0.name).hasHoles && !holes.pattern($0.value).hasHoles
    }
    let spelled = pairs.map { $0.name + [0x3D] + $0.value }
    for pair in spelled.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      text += [0x26] + pair
      count += 100
    }
    return (text, count)
  }
}

extension CapturedRequest {
  /// The segments of the path, decoded.
  package var segments: [[UInt8]] { TargetParts(target).segments }
}
