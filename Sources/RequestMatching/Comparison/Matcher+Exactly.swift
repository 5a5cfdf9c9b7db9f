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
      matchText(one.value, other.value, at: .field(one.name))
    }
    for field in expected.dropFirst(count) {
      report(.missing, at: .field(field.name), expected: field.value)
    }
    for field in found.dropFirst(count) { report(.unexpected, at: .field(field.name)) }
  }

  private mutating func matchExactContents() {
    guard let content = found.content else { return match.lacksContent = true }
    matchBytes(expected.content ?? [], content, at: .content)
    guard match.isSame, options.ignoredFields.isEmpty, let one = expected.message,
      let other = found.message,
      !holes.pattern(one).hasHoles, one != other
    else { return }
    // The parts are the same: blanks, line ends or chunks are not.
    matchBytes(one, other, at: .content)
  }

  /// Compares bytes, and shows where they begin to differ.
  mutating func matchBytes(_ one: [UInt8], _ other: [UInt8], at place: MessagePlace) {
    if options.acceptsAny(at: place) { return }
    let pattern = holes.pattern(one)
    if let captures = pattern.match(other) {
      for (hole, value) in captures { capture(.text(value), in: hole, at: place) }
      return
    }
    guard !pattern.hasHoles else {
      return report(.differs, at: place, expected: one, found: other)
    }
    let offset =
      zip(one.indices, zip(one, other)).first { $1.0 != $1.1 }?.0
      ?? min(one.count, other.count)
    report(
      .differs, at: place, expected: Array(one[offset...]), found: Array(other[offset...]))
  }
}
