import RequestModel

// Markers in URLs.

extension HoleMarking {
  mutating func markURL(_ url: URLTemplate, marksOrigin: Bool, isBase: Bool = false) {
    if marksOrigin { mark(origin: url.origin, isBase: isBase) }
    if let path = url.path { mark(path) }
    if let query = url.query { mark(query) }
  }

  private mutating func mark(origin: URLTemplate.Origin, isBase: Bool) {
    switch origin {
    case .base: break
    case .literal(_, let authority): mark(authority)
    case .whole(let id): markURL(id, hasQuery: !isBase)
    case .beginning(let id): markURL(id, hasQuery: false)
    }
  }

  /// A URL of any host whose path has any beginning, and whose query may have any pairs.
  private mutating func markURL(_ id: ValueID, hasQuery: Bool) {
    guard let input = freeInput(id) else { return }
    var rest = [0x2F] + add(input, filters: ["path"], isPath: true)
    if hasQuery { rest += [0x3F] + add(input, filters: ["query"]) }
    mark(reference: id, as: .text, around: ("https://", String(decoding: rest, as: UTF8.self)))
  }
}
