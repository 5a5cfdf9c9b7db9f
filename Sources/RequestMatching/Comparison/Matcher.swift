internal import MessageSyntax

/// Compares a captured request with an expected one, whose message has markers in the place of free
/// values.
struct Matcher {
  let expected: CapturedRequest
  let found: CapturedRequest
  let holes: HoleTable
  let options: MatchOptions
  var match = Match()

  init(
    expected: CapturedRequest, found: CapturedRequest, holes: HoleTable, options: MatchOptions
  ) {
    self.expected = expected
    self.found = found
    self.holes = holes
    self.options = options
  }

  mutating func run() -> Match {
    if expected.method != found.method {
      report(.differs, at: .method, expected: expected.method, found: found.method)
    }
    if options.isExact {
      matchExactly()
    } else {
      matchTargets()
      matchFields()
      matchContents()
    }
    return match
  }

  // MARK: - Text

  /// Compares decoded text, and captures what its holes hold.
  @discardableResult
  mutating func matchText(
    _ expected: [UInt8], _ found: [UInt8], at place: MessagePlace
  ) -> Bool {
    if options.acceptsAny(at: place) { return true }
    let pattern = holes.pattern(expected)
    guard let captures = pattern.match(found) else {
      report(.differs, at: place, expected: expected, found: found)
      return false
    }
    for (hole, value) in captures { capture(.text(value), in: hole, at: place) }
    return true
  }

  /// Notes what a hole holds, which must be the same everywhere.
  mutating func capture(_ value: CapturedValue, in hole: Int, at place: MessagePlace) {
    guard let other = match.captures[hole] else {
      match.captures[hole] = value
      match.places[hole] = place
      return
    }
    guard !other.isSame(as: value) else { return }
    let isSecret = holes.holes[hole].isSecret
    match.differences.append(
      Difference(
        .disagrees, at: place, expected: isSecret ? shown(hole) : excerpt(other.plain),
        found: isSecret ? nil : excerpt(value.plain)))
  }

  /// Whether an expected text is a hole that may be absent.
  func isOptional(_ text: [UInt8]) -> Bool {
    onlyHole(text).map { holes.holes[$0].isOptional } ?? false
  }

  /// The hole that the whole of an expected text is.
  func onlyHole(_ text: [UInt8]) -> Int? {
    text.count == HoleTable.markerLength ? holes[text] : nil
  }

  // MARK: - Reporting

  /// Reports a difference. What was found in the place of a secret is not shown.
  mutating func report(
    _ kind: Difference.Kind, at place: MessagePlace, expected: [UInt8]? = nil,
    found: [UInt8]? = nil
  ) {
    let hides = expected.map(holdsSecret) ?? false
    match.differences.append(
      Difference(
        kind, at: place, expected: expected.map { excerpt(rendered($0)) },
        found: hides || place.isCredential ? nil : found.map { excerpt($0) }))
  }

  /// Reports what cannot be read.
  mutating func report(_ error: CaptureError, at place: MessagePlace) {
    match.differences.append(Difference(.unreadable, at: place, found: error.description))
  }

  private func holdsSecret(_ text: [UInt8]) -> Bool {
    holes.pattern(text).pieces.contains { piece in
      if case .hole(let hole) = piece { holes.holes[hole].isSecret } else { false }
    }
  }

  /// Expected text with names in the place of markers.
  func rendered(_ text: [UInt8]) -> [UInt8] {
    holes.pattern(text).pieces.flatMap { piece in
      switch piece {
      case .literal(let bytes): bytes
      case .hole(let hole): Array(shown(hole).utf8)
      }
    }
  }

  private func shown(_ hole: Int) -> String {
    let hole = holes.holes[hole]
    return hole.isSecret ? "‹\(hole.name)›" : "{\(hole.name)}"
  }

  /// Bytes as text; those that are no text are counted.
  func excerpt(_ bytes: [UInt8]) -> String {
    guard UTF8Validation.firstInvalidByte(bytes) == nil else { return "\(bytes.count) bytes" }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension MessagePlace {
  /// Whether what was found here may be a credential, whatever is expected.
  var isCredential: Bool {
    switch self {
    case .field(let name):
      ["authorization", "proxy-authorization", "cookie"]
        .contains { FieldName.equal(name, Array($0.utf8)) }
    case .cookie: true
    case .part(_, _, let place), .line(_, let place): place.isCredential
    default: false
    }
  }
}
