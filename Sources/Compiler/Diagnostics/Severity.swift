/// The severity of a diagnostic.
package enum Severity: String, Sendable, Hashable {
  /// The spec is refused.
  case error
  /// The spec is accepted, but the author should look at it.
  case warning
  /// Additional facts.
  case note
}
