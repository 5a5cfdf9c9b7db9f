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

  /// The values in the path of any request in the places of secrets, whatever the rest of the path
  /// is.
  package func secrets(inPathOf captured: CapturedRequest) -> [(name: String, value: [UInt8])] {
    guard holes.holes.contains(where: \.isSecret) else { return [] }
    let found = TargetParts(captured.target).segments
    var secrets: [(name: String, value: [UInt8])] = []
    for (index, segment) in TargetParts(message.target).segments.enumerated() {
      let pattern = holes.pattern(segment)
      for case .hole(let hole) in pattern.pieces where holes.holes[hole].isSecret {
        guard index < found.count else { continue }
        let captures = pattern.match(found[index]) ?? []
        let values = captures.filter { $0.hole == hole }.map(\.value)
        // If the text around the secret differs, the whole segment may be the secret.
        for value in values.isEmpty ? [found[index]] : values {
          secrets.append((holes.holes[hole].name, value))
        }
      }
    }
    return secrets
  }

  /// The number of segments of the path; `nil` if a hole matches any number.
  package var segmentCount: Int? {
    let segments = TargetParts(message.target).segments
    let takesAny = segments.contains { segment in
      holes.hasPath(segment)
    }
    return takesAny ? nil : segments.count
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
  /// The number of segments of the path.
  package var segmentCount: Int { TargetParts(target).segments.count }
}
