/// How names become identifiers of generated Swift.
package enum SwiftNameStyle: String, CaseIterable, Sendable {
  /// A name that is an identifier is kept.
  case written

  /// Words between underscores are joined as well: `created_at` becomes `createdAt`.
  case camel
}
