// The request line alone: what finds the request that a message is.

extension RequestExpectation {
  /// Whether a request has the expected method and target, whatever else it is.
  package func matchesTarget(_ captured: CapturedRequest) -> Bool {
    var matcher = Matcher(
      expected: message, found: captured, holes: holes, options: MatchOptions())
    return matcher.matchesRequestLine()
  }

  /// Whether a request has the expected method and path.
  package func matchesPath(_ captured: CapturedRequest) -> Bool {
    var matcher = Matcher(
      expected: message, found: captured, holes: holes, options: MatchOptions())
    return matcher.matchesPath()
  }

  /// What a request that need not be the expected one has in the places of the path where this one has
  /// secrets, whatever is around them.
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
        // Where the text around the secret is another one, the whole segment may be it.
        for value in values.isEmpty ? [found[index]] : values {
          secrets.append((holes.holes[hole].name, value))
        }
      }
    }
    return secrets
  }

  /// How many segments the path has; `nil` where one of its holes takes any number.
  package var segmentCount: Int? {
    let segments = TargetParts(message.target).segments
    let takesAny = segments.contains { segment in
      holes.hasPath(segment)
    }
    return takesAny ? nil : segments.count
  }

  /// A target with a mark in the place of each hole, and how much of it is literal: segments count more
  /// than characters, and a literal pair more than none.
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
  /// How many segments the path has.
  package var segmentCount: Int { TargetParts(target).segments.count }
}

extension Matcher {
  mutating func matchesRequestLine() -> Bool {
    guard expected.method == found.method else { return false }
    matchTargets()
    return match.isSame
  }

  mutating func matchesPath() -> Bool {
    guard expected.method == found.method else { return false }
    matchPaths()
    return match.isSame
  }
}
