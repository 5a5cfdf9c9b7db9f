/// How values of generated structures and unions are compared.
package enum Equality: String, CaseIterable, Sendable {
  case equatable = "no"
  case hashable = "yes"

  /// The protocol.
  var conformance: String {
    switch self {
    case .equatable: "Equatable"
    case .hashable: "Hashable"
    }
  }
}
