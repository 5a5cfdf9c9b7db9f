internal import MessageSyntax

/// Compares a captured request with an expected one, whose message has markers in the place of free
/// values.
struct Matcher {
  let expected: CapturedRequest
  let found: CapturedRequest
  let holes: HoleTable
  let options: MatchOptions
  var match = Match()

  /// Whether values are those of property lists, whose data and dates are captured as text.
  var readsPropertyLists = false

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

  /// Compares decoded text, and captures the values of its holes.
  @discardableResult
  mutating func matchText(
    _ expected: [UInt8], _ found: [UInt8], at place: MessagePlace
  ) -> Bool {
    if options.acceptsAny(at: place) { return true }
    let pattern = holes.pattern(expected)
    if let captures = pattern.match(found) {
      capture(captures, of: pattern, in: found, at: place)
      return true
    }
    for shorter in pattern.leavingOutItems(where: { holes.holes[$0].isOptionalItem }) {
      guard let captures = shorter.match(found) else { continue }
      capture(captures, of: shorter, in: found, at: place)
      return true
    }
    report(.differs, at: place, expected: expected, found: found)
    return false
  }

  /// Records the values of the holes of a pattern.
  mutating func capture(
    _ captures: [TextPattern.Capture], of pattern: TextPattern, in found: [UInt8],
    at place: MessagePlace
  ) {
    let others = captures.count > 1 ? pattern.longestMatch(found) ?? captures : captures
    guard others != captures else {
      for one in captures { capture(.text(one.value), in: one.hole, at: place) }
      return
    }
    // Where one ends and the next begins is unknown: a part of a secret may be in each.
    if let secret = captures.first(where: { holes.holes[$0.hole].isSecret }) {
      let name = holes.holes[secret.hole].name
      for one in captures + others { match.hidden.append((name, one.value)) }
      match.hidden.append((name, found))
    }
    for one in captures where match.captures[one.hole] == nil {
      match.captures[one.hole] = .text(one.value)
      match.places[one.hole] = place
      match.guesses.insert(one.hole)
    }
  }

  /// Records the value of a hole, which must be the same everywhere.
  mutating func capture(_ value: CapturedValue, in hole: Int, at place: MessagePlace) {
    guard let other = match.captures[hole], match.guesses.remove(hole) == nil else {
      match.captures[hole] = value
      match.places[hole] = place
      return
    }
    guard !other.isSame(as: value) else { return }
    let isSecret = holes.holes[hole].isSecret
    if isSecret { match.hidden.append((holes.holes[hole].name, value.plain)) }
    match.add(
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

  /// Reports a difference. Text that was found in the place of a secret is not shown.
  mutating func report(
    _ kind: Difference.Kind, at place: MessagePlace, expected: [UInt8]? = nil,
    found: [UInt8]? = nil
  ) {
    let secret = expected.flatMap(secretName)
    if let secret, let found { match.hidden.append((secret, found)) }
    match.add(
      Difference(
        kind, at: place, expected: expected.map { excerpt(rendered($0)) },
        found: secret != nil || place.isCredential ? nil : found.map { excerpt($0) }))
  }

  /// Reports what cannot be read.
  mutating func report(_ error: CaptureError, at place: MessagePlace) {
    match.add(Difference(.unreadable, at: place, found: error.description))
  }

  /// The name of the first secret that a text has a hole for.
  private func secretName(_ text: [UInt8]) -> String? {
    for case .hole(let hole) in holes.pattern(text).pieces where holes.holes[hole].isSecret {
      return holes.holes[hole].name
    }
    return nil
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

  /// Bytes as text; those that are not text are counted.
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
