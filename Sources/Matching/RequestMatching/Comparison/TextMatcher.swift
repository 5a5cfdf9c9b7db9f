internal import MessageSyntax
internal import RecordedMessages

/// Compares expected text, with markers in place of free values, with captured text, and records
/// differences and values. It knows places, but not messages.
struct TextMatcher {
  let holes: HoleTable
  let options: MatchOptions
  private(set) var match = Match()

  init(holes: HoleTable, options: MatchOptions) {
    (self.holes, self.options) = (holes, options)
  }

  // MARK: - Text

  /// Compares decoded text, and captures the values of its holes. A text with a value of JSON in it is read as
  /// JSON first, unless it is a string of JSON itself.
  @discardableResult
  mutating func matchText(
    _ expected: [UInt8], _ found: [UInt8], at place: MessagePlace, readsJSON: Bool = true
  ) -> Bool {
    if options.acceptsAny(at: place) { return true }
    let pattern = holes.pattern(expected)
    let isJSON = readsJSON && holesAreInJSON(pattern)
    if isJSON, matchesAsJSON(expected, found, at: place) { return true }
    if let captures = pattern.match(found) {
      capture(captures, of: pattern, in: found, at: place)
      return true
    }
    for shorter in pattern.leavingOutItems(where: { holes.holes[$0].isOptionalItem }) {
      guard let captures = shorter.match(found) else { continue }
      capture(captures, of: shorter, in: found, at: place)
      return true
    }
    if !isJSON, pattern.hasHoles, matchesAsJSON(expected, found, at: place) { return true }
    report(.differs, at: place, expected: expected, found: found)
    return false
  }

  /// Whether some hole of a text is a value of JSON, whose text may escape it.
  func holesAreInJSON(_ pattern: TextPattern) -> Bool {
    pattern.pieces.contains { piece in
      if case .hole(let hole) = piece { holes.holes[hole].isInJSON } else { false }
    }
  }

  /// Compares texts that contain JSON, such as a map in one pair: a quoted hole may be a value
  /// without quotes.
  private mutating func matchesAsJSON(
    _ one: [UInt8], _ other: [UInt8], at place: MessagePlace
  ) -> Bool {
    guard [0x5B, 0x7B].contains(one.first),
      case .success(let expected) = JSONReader.parse(one, maxDepth: options.limits.depth),
      let found = try? BoundedJSON.parse(other[...], limits: options.limits)
    else { return false }
    let before = self
    JSONMatcher(.text(place)).match(expected, found, [], &self)
    guard hasMoreDifferences(than: before) else { return true }
    self = before
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
    // The boundary between adjacent values is unknown, so each may contain part of a secret.
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

  /// Records the value of a hole. All holes of a subject must have the same value.
  mutating func capture(_ value: CapturedValue, in hole: Int, at place: MessagePlace) {
    guard let first = match.firstHoles[subject(of: hole)], let other = match.captures[first],
      !match.guesses.contains(first)
    else { return note(value, in: hole, at: place) }
    if match.captures[hole] == nil { (match.captures[hole], match.places[hole]) = (value, place) }
    // Places spell lists differently, so lists are not compared.
    if first != hole, case .list = value { return }
    let declared = holes.holes[hole]
    let spellings = declared.spellings.union(holes.holes[first].spellings)
    guard !other.isSame(as: value, spelled: spellings) else { return }
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

  /// Whether an expected text is a hole for any number of entries.
  func isRepeated(_ text: [UInt8]) -> Bool {
    onlyHole(text).map { holes.holes[$0].isRepeated } ?? false
  }

  /// The hole that makes up a whole expected text.
  func onlyHole(_ text: [UInt8]) -> Int? {
    text.count == HoleTable.markerLength ? holes[text] : nil
  }

  /// The entries that a hole in place of a name represents.
  func entryNames(of hole: Int) -> EntryNames {
    holes.holes[hole].entries ?? EntryNames(names: [], takesOthers: true)
  }

  // MARK: - Bytes

  /// Compares bytes. Texts too long to be shown whole are shown from their first difference.
  mutating func matchBytes(_ one: [UInt8], _ other: [UInt8], at place: MessagePlace) {
    if options.acceptsAny(at: place) { return }
    let pattern = holes.pattern(one)
    if let captures = pattern.match(other) {
      return capture(captures, of: pattern, in: other, at: place)
    }
    let offset = Self.firstDifference(one, other)
    guard !pattern.hasHoles, offset > 0, max(one.count, other.count) > Difference.excerptLength,
      [one, other].allSatisfy({ UTF8Validation.firstInvalidByte($0) == nil })
    else { return report(.differs, at: place, expected: one, found: other) }
    let secret = place.isCredential
    match.add(
      Difference(
        .differs, at: place, expected: "…\(rendered(Array(one[offset...])))",
        found: secret ? nil : "…\(excerpt(Array(other[offset...])))"))
    guard !secret, let last = match.differences.indices.last else { return }
    match.differences[last].wholeFound = excerpt(other)
  }

  /// The first difference of two texts, at a character boundary of both.
  private static func firstDifference(_ one: [UInt8], _ other: [UInt8]) -> Int {
    func continues(_ text: [UInt8], _ index: Int) -> Bool {
      index < text.count && text[index] & 0xC0 == 0x80
    }
    let count = min(one.count, other.count)
    var offset = (0..<count).first { one[$0] != other[$0] } ?? count
    while offset > 0, continues(one, offset) || continues(other, offset) { offset -= 1 }
    return offset
  }

  // MARK: - Reporting

  /// Whether differences were found since an earlier state.
  func hasMoreDifferences(than before: TextMatcher) -> Bool {
    match.differences.count > before.match.differences.count
  }

  mutating func report(_ difference: Difference) { match.add(difference) }

  /// Records an unexpected header field, which is not a difference.
  mutating func noteUnexpected(at place: MessagePlace) {
    match.addNote(Difference(.unexpected, at: place))
  }

  /// Records that the capture does not contain the expected content.
  mutating func noteMissingContent() { match.lacksContent = true }

  /// Records that the value of a hole is one of several possibilities.
  mutating func noteGuess(in hole: Int) { match.guesses.insert(hole) }

  /// Reports a difference. Text found in place of a secret is not shown.
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

  /// Reports content that cannot be read.
  mutating func report(_ error: CaptureError, at place: MessagePlace) {
    match.add(Difference(.unreadable, at: place, found: ShownText(words: error.description)))
  }

  /// The name of the first secret among the holes of a text.
  private func secretName(_ text: [UInt8]) -> String? {
    for case .hole(let hole) in holes.pattern(text).pieces where holes.holes[hole].isSecret {
      return holes.holes[hole].name
    }
    return nil
  }

  /// Expected text with names in place of markers. It contains no quotations, so nothing is masked.
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

  /// Bytes of the message as text, or their number if they are not text.
  func excerpt(_ bytes: [UInt8]) -> ShownText {
    guard UTF8Validation.firstInvalidByte(bytes) == nil else { return "\(bytes.count) bytes" }
    return ShownText(quoting: String(decoding: bytes, as: UTF8.self))
  }
}
