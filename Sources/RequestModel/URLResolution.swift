package import Diagnostics
package import MessageSyntax

/// Where a request of a case goes: everything percent-encoded, ready for a request target.
package struct ResolvedURL: Sendable {
  package var scheme: AbsoluteURL.Scheme
  package var host: [UInt8]
  package var port: UInt16?

  /// Begins with `/`.
  package var path: [UInt8]
  package var query: [UInt8]?
}

/// Why a URL cannot be made for a case.
package struct URLResolutionProblem: Error, Sendable {
  package enum Reason: Sendable {
    case noBaseURL
    case text(TextProblem)

    /// The URL is wrong as text: `text` as evaluated.
    case url(URLProblem, text: [UInt8])
    case baseURLWithQuery

    /// `.` or `..`, and where it stands in the path of the template.
    case dotSegment([UInt8], Range<Int>)
    case emptySegment(InputName)
  }

  package var reason: Reason
  package var span: Span
}

extension RequestCollection {
  /// The URL of a request for a case: the base URL, the path and the query that the URL holds.
  package func resolveURL(
    of request: Request, case: Case
  ) throws(URLResolutionProblem) -> ResolvedURL {
    var url: ResolvedURL
    if case .base = request.url.origin {
      guard let baseURL else {
        throw URLResolutionProblem(reason: .noBaseURL, span: request.url.span)
      }
      if let literalBase {
        url = literalBase
      } else {
        url = try resolve(baseURL, in: request, case: `case`)
        guard url.query == nil else {
          throw URLResolutionProblem(reason: .baseURLWithQuery, span: baseURL.span)
        }
      }
      try append(request.url, to: &url, in: request, case: `case`)
    } else {
      url = try resolve(request.url, in: request, case: `case`)
    }
    if url.path.isEmpty { url.path = [UInt8(ascii: "/")] }
    return url
  }

  /// Appends a path with one `/` between, and takes its query.
  private func append(
    _ template: URLTemplate, to url: inout ResolvedURL, in request: Request, case: Case
  ) throws(URLResolutionProblem) {
    let path = try pathText(template, in: request, case: `case`)
    try checkDotSegments(of: path, span: template.span)
    if !path.isEmpty {
      if url.path.last == UInt8(ascii: "/") { url.path.removeLast() }
      if path.first != UInt8(ascii: "/") { url.path.append(UInt8(ascii: "/")) }
      url.path.append(contentsOf: path)
    }
    url.query = try queryText(template, in: request, case: `case`)
  }

  /// Evaluates an absolute URL.
  package func resolve(
    _ template: URLTemplate, in request: Request, case: Case
  ) throws(URLResolutionProblem) -> ResolvedURL {
    var text: [UInt8] = []
    switch template.origin {
    case .base: throw URLResolutionProblem(reason: .noBaseURL, span: template.span)
    case .whole(let id):
      try appendText(id, TextStyle(encoding: request.encoding), &text, in: request, case: `case`)
      return try parse(text, span: template.span)
    case .literal(let scheme, let authority):
      text += self.text[scheme] + Array("://".utf8)
      try appendText(
        authority, TextStyle(encoding: request.encoding), &text, in: request, case: `case`)
    }
    let length = text.count
    var url = try parse(text, span: template.span)
    guard url.path.isEmpty, url.query == nil else {
      // The value of an input would reach beyond the host.
      let kind = URLProblem.Kind.invalidHostCharacter
      throw URLResolutionProblem(
        reason: .url(URLProblem(kind, offset: 0, length: length), text: text), span: template.span)
    }
    url.path = try pathText(template, in: request, case: `case`)
    try checkDotSegments(of: url.path, span: template.span)
    url.query = try queryText(template, in: request, case: `case`)
    return url
  }

  /// Parses a URL that was evaluated as a whole and percent-encodes what its author did not.
  private func parse(_ text: [UInt8], span: Span) throws(URLResolutionProblem) -> ResolvedURL {
    switch AbsoluteURL.parse(text) {
    case .failure(let problem):
      throw URLResolutionProblem(reason: .url(problem, text: text), span: span)
    case .success(let url):
      if let control = text.firstIndex(where: \.isASCIIControl) {
        let problem = URLProblem(.controlByte, offset: control, length: 1)
        throw URLResolutionProblem(reason: .url(problem, text: text), span: span)
      }
      var path: [UInt8] = []
      var query: [UInt8] = []
      _ = PercentEncoding.appendLiteral(text[url.path], keeping: .pathLiteral, to: &path)
      if let range = url.query {
        guard !range.isEmpty else {
          let problem = URLProblem(.emptyQuery, offset: range.lowerBound - 1, length: 1)
          throw URLResolutionProblem(reason: .url(problem, text: text), span: span)
        }
        _ = PercentEncoding.appendLiteral(text[range], keeping: .queryLiteral, to: &query)
      }
      try checkDotSegments(of: path, span: span)
      return ResolvedURL(
        scheme: url.scheme, host: url.host, port: url.port, path: path,
        query: query.isEmpty ? nil : query)
    }
  }

  private func queryText(
    _ template: URLTemplate, in request: Request, case: Case
  ) throws(URLResolutionProblem) -> [UInt8]? {
    guard let id = template.query else { return nil }
    var output: [UInt8] = []
    let style = TextStyle(encoding: request.encoding, referenceKeeping: .unreserved)
    try appendText(id, style, &output, in: request, case: `case`)
    guard !output.isEmpty else {
      let problem = URLProblem(.emptyQuery, offset: 0, length: 1)
      throw URLResolutionProblem(
        reason: .url(problem, text: [UInt8(ascii: "?")]), span: template.span)
    }
    return output
  }

  /// The text of a path, each reference one segment or a part of one.
  private func pathText(
    _ template: URLTemplate, in request: Request, case: Case
  ) throws(URLResolutionProblem) -> [UInt8] {
    guard let id = template.path else { return [] }
    var output: [UInt8] = []
    let style = TextStyle(encoding: request.encoding, referenceKeeping: .unreserved)
    guard self[id].kind == .concatenation else {
      try appendText(id, style, &output, in: request, case: `case`)
      if self[id].kind == .reference, output.isEmpty {
        throw URLResolutionProblem(reason: .emptySegment(self[id].inputName), span: self[id].span)
      }
      return output
    }
    var empty: (offset: Int, piece: ValueID)?
    // Pieces one by one, to see which of them are empty.
    for piece in children(of: id) {
      let offset = output.count
      if let previous = empty, isWholeSegment(previous.offset, of: output, before: piece) {
        throw URLResolutionProblem(
          reason: .emptySegment(self[previous.piece].inputName), span: self[previous.piece].span)
      }
      empty = nil
      try appendText(piece, style, &output, in: request, case: `case`, isInsideText: true)
      if self[piece].kind == .reference, output.count == offset { empty = (offset, piece) }
    }
    if let empty, empty.offset == 0 || output[empty.offset - 1] == UInt8(ascii: "/") {
      throw URLResolutionProblem(
        reason: .emptySegment(self[empty.piece].inputName), span: self[empty.piece].span)
    }
    return output
  }

  /// Whether an empty value at `offset` makes an empty segment, followed as it is by `next`.
  private func isWholeSegment(_ offset: Int, of path: [UInt8], before next: ValueID) -> Bool {
    guard offset == 0 || path[offset - 1] == UInt8(ascii: "/") else { return false }
    let node = self[next]
    return node.kind == .text && text[node.text].first == UInt8(ascii: "/")
  }

  private func appendText(
    _ id: ValueID, _ style: TextStyle, _ output: inout [UInt8], in request: Request, case: Case,
    isInsideText: Bool = false
  ) throws(URLResolutionProblem) {
    do throws(TextProblem) {
      guard try appendText(of: id, in: request, case: `case`, style: style, to: &output) else {
        throw TextProblem(
          reason: .absent, input: self[id].inputName, span: self[id].span,
          isInsideText: isInsideText)
      }
    } catch {
      throw URLResolutionProblem(reason: .text(error), span: error.span)
    }
  }

  /// RFC 3986 section 3.3: `.` and `..` are removed by some clients and kept by others.
  private func checkDotSegments(
    of path: [UInt8], span: Span
  ) throws(URLResolutionProblem) {
    var start = 0
    while start < path.count {
      // Only a segment that begins with "." or "%2e" can be one.
      if path[start] == UInt8(ascii: "/") {
        start += 1
        continue
      }
      let end = path[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.count
      let first = path[start]
      if first == UInt8(ascii: ".") || first == UInt8(ascii: "%"),
        DotSegment.isDotSegment(path[start..<end])
      {
        throw URLResolutionProblem(
          reason: .dotSegment(Array(path[start..<end]), start..<end), span: span)
      }
      start = end
    }
  }
}
