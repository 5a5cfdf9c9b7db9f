/// How dates and instants are written where text or numbers are wanted.
public enum DateFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// `2024-02-29T12:30:00+01:00`, as it was written; a date alone is `2024-02-29`.
  case rfc3339

  /// Seconds since 1970-01-01T00:00:00Z, with as much of a fraction as was written.
  case epochSeconds = "epoch-seconds"

  /// Milliseconds since 1970-01-01T00:00:00Z.
  case epochMilliseconds = "epoch-milliseconds"
}
