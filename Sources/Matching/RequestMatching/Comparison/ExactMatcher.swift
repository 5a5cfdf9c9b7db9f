internal import RecordedMessages

/// Compares requests byte by byte.
struct ExactMatcher {
  let expected: CapturedRequest
  let found: CapturedRequest

  /// Compares the target, the header lines in order, and the content as sent.
  func match(_ text: inout TextMatcher) {
    text.matchText(target(text), found.target, at: .target)
    let one = expected.fields.filter { !text.options.ignores($0.name) }
    let other = found.fields.filter { !text.options.ignores($0.name) }
    matchFields(one, other, &text)
    matchContents(&text)
  }

  /// The expected target. A query that is a single hole is dropped if the message has no query.
  private func target(_ text: TextMatcher) -> [UInt8] {
    guard !found.target.contains(0x3F), let query = TargetParts(expected.target).query,
      text.onlyHole(query) != nil
    else { return expected.target }
    return Array(expected.target.prefix { $0 != 0x3F })
  }

  private func matchFields(
    _ expected: [CapturedField], _ found: [CapturedField], _ text: inout TextMatcher
  ) {
    let count = min(expected.count, found.count)
    for (one, other) in zip(expected, found) {
      if one.name != other.name {
        text.report(.order, at: .field(one.name), expected: one.name, found: other.name)
        // All following lines are shifted.
        return
      }
      matchField(one, other, &text)
    }
    for field in expected.dropFirst(count) {
      text.report(.missing, at: .field(field.name), expected: field.value)
    }
    for field in found.dropFirst(count) { text.report(.unexpected, at: .field(field.name)) }
  }

  /// A field that depends on the value of a hole cannot have the same bytes. It must be correct for
  /// the captured message.
  private func matchField(
    _ one: CapturedField, _ other: CapturedField, _ text: inout TextMatcher
  ) {
    let place = MessagePlace.field(one.name)
    switch FieldRole(one.name) {
    case .credentials where !text.holes.holes.isEmpty:
      CredentialMatcher(expected: one.value, found: other.value, place: place).match(&text)
    case .digest:
      FieldMatcher(expected: expected, found: found)
        .matchDigests(one.value, other.value, one.name, at: place, &text)
    case .transfer where one.isNamed("Content-Length") && contentHasHoles(text):
      // The reader of the message has consumed this number of bytes.
      if let content = found.content, !other.value.elementsEqual("\(content.count)".utf8) {
        text.report(
          .differs, at: place, expected: Array("\(content.count)".utf8), found: other.value)
      }
    default: text.matchText(one.value, other.value, at: place)
    }
  }

  /// Whether the expected content has holes, including inside its codings.
  private func contentHasHoles(_ text: TextMatcher) -> Bool {
    guard !text.holes.holes.isEmpty, let content = expected.content else { return false }
    let decoded = try? DecodedContent(
      content, fields: expected.fields, limits: text.options.limits)
    return text.holes.pattern(decoded?.bytes ?? content).hasHoles
  }

  private func matchContents(_ text: inout TextMatcher) {
    guard let content = found.content else {
      return MessageContentMatcher(expected: expected, found: found, kind: nil).match(&text)
    }
    if contentHasHoles(text) {
      let limits = text.options.limits
      do throws(CaptureError) {
        let one = try DecodedContent(
          expected.content ?? [], fields: expected.fields, limits: limits)
        let other = try DecodedContent(content, fields: found.fields, limits: limits)
        text.matchBytes(one.bytes, other.bytes, at: .content)
      } catch {
        text.report(error, at: .content)
      }
      return
    }
    text.matchBytes(expected.content ?? [], content, at: .content)
    guard text.match.isSame, text.options.ignoredFields.isEmpty, text.holes.holes.isEmpty,
      let one = expected.message, let other = found.message, one != other
    else { return }
    // The contents mean the same but differ in spaces, line ends or chunks.
    text.matchBytes(one, other, at: .content)
  }
}
