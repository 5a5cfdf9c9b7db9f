// Messages about what generators of load cannot send, or send otherwise.

extension DiagnosticMessage {
  /// A message that wrk cannot send.
  package static func leftOutOfWrk(_ reason: String, caseName: String) -> Self {
    Self("wrk-left-out", .warning, "the output 'wrk' leaves out case '\(caseName)': \(reason)")
      .helping(weightCure)
  }

  /// A message that k6 cannot send.
  package static func leftOutOfK6(_ reason: String, caseName: String) -> Self {
    Self("k6-left-out", .warning, "the output 'k6' leaves out case '\(caseName)': \(reason)")
      .helping(weightCure)
  }

  /// A message that k6 changes.
  package static func changedByK6(_ change: String, caseName: String) -> Self {
    Self("k6-changed", .warning, "k6 changes case '\(caseName)': \(change)")
      .helping("write 'load: {weight: 0}' to leave the request out, or use the output 'wrk'")
  }

  /// A message that vegeta cannot send.
  package static func leftOutOfVegeta(_ reason: String, caseName: String) -> Self {
    Self(
      "vegeta-left-out", .warning, "the output 'vegeta' leaves out case '\(caseName)': \(reason)"
    )
    .helping(weightCure)
  }

  /// A message that vegeta changes.
  package static func changedByVegeta(_ change: String, caseName: String) -> Self {
    Self("vegeta-changed", .warning, "vegeta changes case '\(caseName)': \(change)")
      .helping("write 'load: {weight: 0}' to leave the request out, or use the output 'wrk'")
  }

  private static let weightCure = "write 'load: {weight: 0}' in the request if that is intended"
}
