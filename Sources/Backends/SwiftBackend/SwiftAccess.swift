/// The access level of the declarations in generated code.
package enum SwiftAccess: String, Sendable, CaseIterable {
  case `public`
  case `package`
  case `internal`
}

extension SwiftAccess {
  /// The modifier of a declaration; nil for the default, internal.
  var modifier: String? { self == .internal ? nil : rawValue }
}
