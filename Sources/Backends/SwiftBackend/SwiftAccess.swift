/// The access level of the declarations in generated code.
package enum SwiftAccess: String, Sendable, CaseIterable {
  case `public`
  case `package`
  case `internal`
}

extension SwiftAccess {
  /// The modifier of a declaration; none for what is internal by itself.
  var modifier: String? { self == .internal ? nil : rawValue }
}
