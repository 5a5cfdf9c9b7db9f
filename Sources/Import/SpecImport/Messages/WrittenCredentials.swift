import Diagnostics

/// Reports credentials in a source, because a spec should not contain them. Archives and commands
/// from browsers contain live ones. Each field is reported once.
struct WrittenCredentials {
  private var told: Set<String> = []

  /// The fields that usually contain credentials.
  private static let fields: Set<String> = [
    "authorization", "cookie", "proxy-authorization", "x-api-key", "x-auth-token",
  ]

  /// Reports a field if it is one of them.
  mutating func tell(of name: String, at span: Span, _ report: inout ImportReporter) {
    let name = name.asciiLowercased
    guard Self.fields.contains(name), told.insert(name).inserted else { return }
    report.choose(
      "the value of '\(name)' is written into the spec as it is",
      help: "write a secret input instead", at: span)
  }
}
