internal import RecordedMessages

/// Compares the contents of requests after decoding their content codings.
struct MessageContentMatcher {
  let expected: CapturedRequest
  let found: CapturedRequest

  /// The meaning of the content; `nil` if its media type decides.
  let kind: ContentKind?

  func match(_ text: inout TextMatcher) {
    guard let content = found.content else { return matchMissing(&text) }
    do throws(CaptureError) {
      let (one, other) = try decoded(expected.content ?? [], content, text.options.limits)
      if one.unknownCoding != other.unknownCoding {
        let place = MessagePlace.field(Array("Content-Encoding".utf8))
        return text.report(
          .differs, at: place, expected: one.unknownCoding, found: other.unknownCoding)
      }
      if other.unknownCoding != nil {
        return text.matchBytes(one.bytes, other.bytes, at: .content)
      }
      if other.bytes.isEmpty, text.isOptional(one.bytes) { return }
      ContentMatcher(
        scope: .message, kind: kind, expectedType: expected.value(of: "Content-Type"),
        foundType: found.value(of: "Content-Type")
      ).match(one.bytes, other.bytes, &text)
    } catch {
      text.report(error, at: .content)
    }
  }

  /// Both contents without their codings. If the expected content is not encoded as it declares,
  /// both are compared as they are.
  private func decoded(
    _ one: [UInt8], _ other: [UInt8], _ limits: CaptureLimits
  ) throws(CaptureError) -> (DecodedContent, DecodedContent) {
    guard let known = try? DecodedContent(one, fields: expected.fields, limits: limits) else {
      return (
        try DecodedContent(one, fields: [], limits: limits),
        try DecodedContent(other, fields: [], limits: limits)
      )
    }
    return (known, try DecodedContent(other, fields: found.fields, limits: limits))
  }

  /// Handles content that was captured without its bytes: it is unknown, or too long to compare.
  /// The latter matches only if any content would.
  private func matchMissing(_ text: inout TextMatcher) {
    let expected = expected.content ?? []
    guard let length = found.uncomparedLength else {
      if !expected.isEmpty { text.noteMissingContent() }
      return
    }
    guard text.onlyHole(expected) == nil, !text.options.acceptsAny(at: .content) else { return }
    let limit = text.options.limits.content
    let sentence = "it has \(length) bytes, and at most \(limit) are compared"
    text.report(CaptureError(sentence), at: .content)
  }
}
