import RequestModel

// Markers in URLs.

extension HoleMarking {
  mutating func markURL(_ url: URLTemplate, marksOrigin: Bool) {
    if marksOrigin { mark(origin: url.origin) }
    if let path = url.path { mark(path) }
    if let query = url.query { mark(query) }
  }

  private mutating func mark(origin: URLTemplate.Origin) {
    switch origin {
    case .base: break
    case .literal(_, let authority): mark(authority)
    case .whole(let id), .beginning(let id):
      guard let input = freeInput(id) else { return }
      // A URL of any host whose path has any beginning.
      let path = add(input, filters: ["path"], isPath: true)
      let text = String(decoding: path, as: UTF8.self)
      mark(reference: id, as: .text, around: ("https://", "/" + text))
    }
  }
}
