internal import RecordedMessages

/// Compares a captured request with an expected one, whose message has markers in place of free
/// values.
struct MessageMatcher {
  let expected: CapturedRequest
  let found: CapturedRequest

  /// The meaning of the content; `nil` if its media type decides.
  var contentKind: ContentKind?

  func match(_ text: inout TextMatcher) {
    if expected.method != found.method {
      text.report(.differs, at: .method, expected: expected.method, found: found.method)
    }
    guard !text.options.isExact else {
      return ExactMatcher(expected: expected, found: found).match(&text)
    }
    TargetMatcher(expected: expected.target, found: found.target).match(&text)
    FieldMatcher(expected: expected, found: found).match(&text)
    MessageContentMatcher(expected: expected, found: found, kind: contentKind).match(&text)
  }
}
