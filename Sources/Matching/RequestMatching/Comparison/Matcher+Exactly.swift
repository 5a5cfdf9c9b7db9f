internal import MessageSyntax

// Requests compared byte by byte.

extension Matcher {
  /// Compares the target, the header lines in order, and the content as it was sent.
  mutating func matchExactly() {
    matchText(exactTarget, found.target, at: .target)
    let one = expected.fields.filter { !options.ignores($0.name) }
    let other = found.fields.filter { !options.ignores($0.name) }
    matchExactFields(one, other)
    matchExactContents()
  }

  /// The expected target; without a query that is one hole where none was sent.
  private var exactTarget: [UInt8] {
    guard !found.target.contains(0x3F), let query = TargetParts(expected.target).query,
      onlyHole(query) != nil
    else { return expected.target }
    return Array(expected.target.prefix { $0 != 0x3F })
  }

  private mutating func matchExactFields(_ expected: [CapturedField], _ found: [CapturedField]) {
    let count = min(expected.count, found.count)
    for (one, other) in zip(expected, found) {
      if one.name != other.name {
        report(.order, at: .field(one.name), expected: one.name, found: other.name)
        // All that follows is shifted.
        return
      }
      matchExactField(one, other)
    }
    for field in expected.dropFirst(count) {
      report(.missing, at: .field(field.name), expected: field.value)
    }
    for field in found.dropFirst(count) { report(.unexpected, at: .field(field.name)) }
  }

  /// What depends on the value of a hole cannot be the same bytes: it must be right for what was found.
  private mutating func matchExactField(_ one: CapturedField, _ other: CapturedField) {
    let place = MessagePlace.field(one.name)
    switch FieldRole(one.name) {
    case .credentials where !holes.holes.isEmpty:
      matchCredentials(one.value, other.value, at: place)
    case .digest: matchDigests(one.value, other.value, one.name, at: place)
    case .transfer where one.isNamed("Content-Length") && contentHasHoles:
      // Whoever read the message took so many bytes.
      if let content = found.content, !other.value.elementsEqual("\(content.count)".utf8) {
        report(.differs, at: place, expected: Array("\(content.count)".utf8), found: other.value)
      }
    default: matchText(one.value, other.value, at: place)
    }
  }

  /// Whether the expected content has holes, also below its codings.
  private var contentHasHoles: Bool {
    guard !holes.holes.isEmpty, let content = expected.content else { return false }
    let decoded = try? DecodedContent(content, fields: expected.fields, limits: options.limits)
    return holes.pattern(decoded?.bytes ?? content).hasHoles
  }

  private mutating func matchExactContents() {
    guard let content = found.content else { return matchContents() }
    if contentHasHoles {
      do throws(CaptureError) {
        let one = try DecodedContent(
          expected.content ?? [], fields: expected.fields, limits: options.limits)
        let other = try DecodedContent(content, fields: found.fields, limits: options.limits)
        matchBytes(one.bytes, other.bytes, at: .content)
      } catch {
        report(error, at: .content)
      }
      return
    }
    matchBytes(expected.content ?? [], content, at: .content)
    guard match.isSame, options.ignoredFields.isEmpty, holes.holes.isEmpty,
      let one = expected.message, let other = found.message, one != other
    else { return }
    // The parts are the same: spaces, line ends or chunks are not.
    matchBytes(one, other, at: .content)
  }

  /// Compares bytes. Texts of which a difference does not show the whole are shown from where they begin to
  /// differ.
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

  /// Where two texts begin to differ, between two characters of both.
  private static func firstDifference(_ one: [UInt8], _ other: [UInt8]) -> Int {
    func continues(_ text: [UInt8], _ index: Int) -> Bool {
      index < text.count && text[index] & 0xC0 == 0x80
    }
    let count = min(one.count, other.count)
    var offset = (0..<count).first { one[$0] != other[$0] } ?? count
    while offset > 0, continues(one, offset) || continues(other, offset) { offset -= 1 }
    return offset
  }
}
