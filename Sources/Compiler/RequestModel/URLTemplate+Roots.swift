// The values that a URL is made of.

extension RequestCollection {
  /// Whether anything in a URL waits for an input.
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
  /// Calls `body` with the values that the URL is made of.
  package func forEachRoot(_ body: (ValueID) -> Void) {
    switch origin {
    case .base: break
    case .whole(let id), .beginning(let id): body(id)
    case .literal(_, let authority): body(authority)
    }
    if let path { body(path) }
    if let query { body(query) }
  }

  /// The values that the URL is made of.
  package var roots: [ValueID] {
    var roots: [ValueID] = []
    forEachRoot { roots.append($0) }
    return roots
  }
}
