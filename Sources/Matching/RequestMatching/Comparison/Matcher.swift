internal import MessageSyntax

/// Compares a captured request with an expected one, whose message has markers in the place of free
/// values.
struct Matcher {
  let expected: CapturedRequest
  let found: CapturedRequest
  let holes: HoleTable
  let options: MatchOptions

  /// The meaning of the content; `nil` where its media type decides.
  let contentKind: ContentKind?
  var match = Match()

  /// Whether values are those of property lists, whose data and dates are captured as text.
  var readsPropertyLists = false

  init(
    expected: CapturedRequest, found: CapturedRequest, holes: HoleTable, options: MatchOptions,
    contentKind: ContentKind? = nil
  ) {
    self.expected = expected
    self.found = found
    self.holes = holes
    self.options = options
    self.contentKind = contentKind
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
    if pattern.hasHoles, matchesAsJSON(expected, found, at: place) { return true }
    report(.differs, at: place, expected: expected, found: found)
    return false
  }

  /// Compares texts that are JSON, as a map in one pair is: a hole in quotes may be a value without.
  private mutating func matchesAsJSON(
    _ one: [UInt8], _ other: [UInt8], at place: MessagePlace
  ) -> Bool {
    guard [0x5B, 0x7B].contains(one.first),
      case .success(let expected) = JSONReader.parse(one, maxDepth: options.limits.depth),
      let found = try? BoundedJSON.parse(other[...], limits: options.limits)
    else { return false }
    let before = match
    matchValues(expected, found, []) { _ in place }
    guard match.differences.count > before.differences.count else { return true }
    match = before
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
    for one in captures where match.firstHoles[subject(of: one.hole)] == nil {
      note(.text(one.value), in: one.hole, at: place)
      match.guesses.insert(one.hole)
    }
  }

  /// Records the value of a hole, which must be the same for all holes of a subject.
  mutating func capture(_ value: CapturedValue, in hole: Int, at place: MessagePlace) {
    guard let first = match.firstHoles[subject(of: hole)], let other = match.captures[first],
      !match.guesses.contains(first)
    else { return note(value, in: hole, at: place) }
    if match.captures[hole] == nil { (match.captures[hole], match.places[hole]) = (value, place) }
    // Another place has another spelling of lists, which are not compared then.
    if first != hole, case .list = value { return }
    let declared = holes.holes[hole]
    guard !other.isSame(as: value, spelled: declared.spellings) else { return }
    if declared.isSecret { match.hidden.append((declared.name, value.plain)) }
    var difference = Difference(
      .disagrees, at: place, expected: declared.isSecret ? shown(hole) : excerpt(other.plain),
      found: declared.isSecret ? nil : excerpt(value.plain))
    difference.quotesPlace = declared.entries != nil
    match.add(difference)
  }

  /// Records the first value of a subject.
  private mutating func note(_ value: CapturedValue, in hole: Int, at place: MessagePlace) {
    (match.captures[hole], match.places[hole]) = (value, place)
    match.firstHoles[subject(of: hole)] = hole
    match.guesses.remove(hole)
  }

  private func subject(of hole: Int) -> Int { holes.holes[hole].subject ?? hole }

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
        kind, at: place, expected: expected.map(rendered),
        found: secret != nil || place.isCredential ? nil : found.map(excerpt)))
  }

  /// Reports what cannot be read.
  mutating func report(_ error: CaptureError, at place: MessagePlace) {
    match.add(Difference(.unreadable, at: place, found: ShownText(words: error.description)))
  }

  /// The name of the first secret that a text has a hole for.
  private func secretName(_ text: [UInt8]) -> String? {
    for case .hole(let hole) in holes.pattern(text).pieces where holes.holes[hole].isSecret {
      return holes.holes[hole].name
    }
    return nil
  }

  /// Expected text with names in the place of markers: words of ours, which hide nothing.
  func rendered(_ text: [UInt8]) -> ShownText {
    guard UTF8Validation.firstInvalidByte(text) == nil else { return excerpt(text) }
    return holes.pattern(text).pieces.map { piece in
      switch piece {
      case .literal(let bytes): ShownText(words: String(decoding: bytes, as: UTF8.self))
      case .hole(let hole): shown(hole)
      }
    }.reduce(ShownText(), +)
  }

  private func shown(_ hole: Int) -> ShownText {
    let hole = holes.holes[hole]
    return ShownText(words: hole.isSecret ? "‹\(hole.name)›" : "{\(hole.name)}")
  }

  /// Bytes of the message as text; those that are not text are counted.
  func excerpt(_ bytes: [UInt8]) -> ShownText {
    guard UTF8Validation.firstInvalidByte(bytes) == nil else { return "\(bytes.count) bytes" }
    return ShownText(quoting: String(decoding: bytes, as: UTF8.self))
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
