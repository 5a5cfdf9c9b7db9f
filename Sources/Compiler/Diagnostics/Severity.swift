/// How bad a diagnostic is.
package enum Severity: String, Sendable, Hashable {
  /// The spec is refused.
  case error
  /// The spec is accepted; the author should look.
  case warning
  /// More about another diagnostic.
  case note
}
