// Requests compared byte by byte.

extension Matcher {
  /// Compares the target, the header lines in order, and the content as it was sent.
  mutating func matchExactly() {
    matchText(expected.target, found.target, at: .target)
    let one = expected.fields.filter { !options.ignores($0.name) }
    let other = found.fields.filter { !options.ignores($0.name) }
    matchExactFields(one, other)
    matchExactContents()
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
    // The parts are the same: blanks, line ends or chunks are not.
    matchBytes(one, other, at: .content)
  }

  /// Compares bytes, and shows where they begin to differ.
  mutating func matchBytes(_ one: [UInt8], _ other: [UInt8], at place: MessagePlace) {
    if options.acceptsAny(at: place) { return }
    let pattern = holes.pattern(one)
    if let captures = pattern.match(other) {
      return capture(captures, of: pattern, in: other, at: place)
    }
    guard !pattern.hasHoles else {
      return report(.differs, at: place, expected: one, found: other)
    }
    let offset =
      zip(one.indices, zip(one, other)).first { $1.0 != $1.1 }?.0
      ?? min(one.count, other.count)
    report(
      .differs, at: place, expected: Array(one[offset...]), found: Array(other[offset...]))
    guard offset > 0, let last = match.differences.indices.last,
      match.differences[last].found != nil
    else { return }
    match.differences[last].wholeFound = excerpt(other)
  }
}
