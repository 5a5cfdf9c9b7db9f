/// The format of dates and instants in places for text or numbers.
public enum DateFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// `2024-02-29T12:30:00+01:00`, as written; a date without a time is `2024-02-29`.
  case rfc3339

  /// Seconds since 1970-01-01T00:00:00Z, with the fraction as written.
  case epochSeconds = "epoch-seconds"

  /// Milliseconds since 1970-01-01T00:00:00Z.
  case epochMilliseconds = "epoch-milliseconds"

  /// `Thu, 29 Feb 2024 11:30:00 GMT`, without a fraction: `IMF-fixdate` of RFC 9110, section 5.6.7.
  case httpDate = "http-date"
}
