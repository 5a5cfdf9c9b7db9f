import RequestMatching
import RequestModel

// Puts markers in URLs.

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

  /// Marks a URL whose host, beginning of the path, and query are free.
  private mutating func markURL(_ id: ValueID, hasQuery: Bool) {
    guard let input = freeInput(id) else { return }
    var path = hole(of: input, filters: ["path"])
    path.isPath = true
    var rest =
      [0x2F]
      + marks.add(path, of: HoleSubject(input: input, filters: ["path"], isFile: false), in: .text)
    if hasQuery {
      var query = hole(of: input, filters: ["query"])
      query.entries = EntryNames(names: [], takesOthers: true)
      query.isOptional = true
      rest +=
        [0x3F]
        + marks.add(
          query, of: HoleSubject(input: input, filters: ["query"], isFile: false), in: .text)
    }
    mark(
      reference: id, as: .text, in: .bytes,
      around: ("https://", String(decoding: rest, as: UTF8.self)))
  }
}
