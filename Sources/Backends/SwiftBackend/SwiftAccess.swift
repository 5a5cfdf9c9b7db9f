/// Who can use generated code: the access level of its declarations.
package enum SwiftAccess: String, Sendable, CaseIterable {
  case `public`
  case `package`
  case `internal`
}

extension SwiftAccess {
  /// The modifier of a declaration; none for what is internal by itself.
  var modifier: String? { self == .internal ? nil : rawValue }
}
