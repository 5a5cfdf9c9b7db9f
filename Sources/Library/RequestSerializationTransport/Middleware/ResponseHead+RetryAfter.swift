internal import MessageSyntax
public import RequestSerialization

// RFC 9110, section 10.2.3: Retry-After = HTTP-date / delay-seconds

extension ResponseHead {
  /// How long the server asks the client to wait, or `nil` without a valid `Retry-After` field.
  ///
  /// A date is compared with the server's own clock, its `Date` field; without that field it is
  /// ignored.
  public var retryAfter: Duration? {
    guard let text = single("Retry-After") else { return nil }
    if !text.utf8.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) {
      // More seconds than an `Int64` holds mean forever.
      return Int64(text).map { .seconds($0) } ?? .seconds(Int64.max)
    }
    guard let date = HTTPDate.seconds(text.utf8),
      let now = single("Date").flatMap({ HTTPDate.seconds($0.utf8) })
    else { return nil }
    return .seconds(max(0, date - now))
  }
}
