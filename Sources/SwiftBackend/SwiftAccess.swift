/// Who can use generated code: the access level of its declarations.
package enum SwiftAccess: String, Sendable, CaseIterable {
  case `public`
  case `package`
  case `internal`
}
