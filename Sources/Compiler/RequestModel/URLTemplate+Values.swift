// The values in a URL.

extension RequestCollection {
  /// Whether a URL contains a reference to an input.
  package func isSymbolic(_ url: URLTemplate) -> Bool {
    if let path = url.path, isSymbolic(path) { return true }
    if let query = url.query, isSymbolic(query) { return true }
    return switch url.origin {
    case .base: false
    case .whole(let id), .beginning(let id), .literal(_, let id): isSymbolic(id)
    }
  }
}

extension URLTemplate {
  /// Calls `body` with every value of the URL and its role.
  package func forEachValue(_ body: (ValueID, ValueRole) -> Void) {
    switch origin {
    case .base: break
    case .whole(let id), .beginning(let id), .literal(_, let id): body(id, .url(.origin))
    }
    if let path { body(path, .url(.path)) }
    if let query { body(query, .url(.query)) }
  }

  package var roots: [ValueID] {
    var roots: [ValueID] = []
    forEachValue { id, _ in roots.append(id) }
    return roots
  }
}
