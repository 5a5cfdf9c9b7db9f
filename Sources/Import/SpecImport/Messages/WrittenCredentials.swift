import Diagnostics

/// Tells of credentials that a source holds, which a spec should not: archives and commands of browsers have
/// live ones. Each field is reported once.
struct WrittenCredentials {
  private var told: Set<String> = []

  /// The fields that contain credentials as a rule.
  private static let fields: Set<String> = [
    "authorization", "cookie", "proxy-authorization", "x-api-key", "x-auth-token",
  ]

  /// Tells of a field, if it is one of them.
  mutating func tell(of name: String, at span: Span, _ report: inout ImportReporter) {
    let name = name.asciiLowercased
    guard Self.fields.contains(name), told.insert(name).inserted else { return }
    report.choose(
      "the value of '\(name)' is written into the spec as it is",
      help: "write a secret input instead", at: span)
  }
}
