// The values that a URL is made of.

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
