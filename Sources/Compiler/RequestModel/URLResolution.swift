package import Diagnostics
package import MessageSyntax

/// The reason why a URL cannot be built for a case.
package struct URLResolutionProblem: Error, Sendable {
  package enum Reason: Sendable {
    case noBaseURL
    case text(TextProblem)

    /// The URL is invalid; `text` is its evaluated text.
    case url(URLProblem, text: [UInt8])
    case baseURLWithQuery

    /// `.` or `..`, and its range in the path of the template.
    case dotSegment([UInt8], Range<Int>)
    case emptySegment(InputName)
  }

  package var reason: Reason
  package var span: Span

  /// Whether ``span`` is the place of a value instead of the URL.
  package var isOfValue = false
}

extension RequestCollection {
  /// The URL of a request for a case: the base URL, then the path and query of the request's URL.
  package func resolveURL(
    of request: Request, case: Case
  ) throws(URLResolutionProblem) -> EncodedURL {
    var url: EncodedURL
    if case .base = request.url.origin {
      guard let baseURL else {
        throw URLResolutionProblem(reason: .noBaseURL, span: request.url.span)
      }
      if let literalBase {
        url = literalBase
      } else {
        url = try resolve(baseURL, keepingDots: false, in: request, case: `case`)
        guard url.query == nil else {
          throw URLResolutionProblem(reason: .baseURLWithQuery, span: baseURL.span)
        }
      }
      try append(
        request.url, keepingDots: request.keepsDotSegments, to: &url, in: request, case: `case`)
    } else {
      url = try resolve(
        request.url, keepingDots: request.keepsDotSegments, in: request, case: `case`)
    }
    if url.path.isEmpty { url.path = [UInt8(ascii: "/")] }
    return url
  }

  /// Appends a path after exactly one `/`, and its query.
  private func append(
    _ template: URLTemplate, keepingDots: Bool, to url: inout EncodedURL, in request: Request,
    case: Case
  ) throws(URLResolutionProblem) {
    let target = try target(of: template, keepingDots: keepingDots, in: request, case: `case`)
    URLTarget.append(target.path, to: &url.path)
    url.query = target.isInQuery ? target.query : nil
  }

  /// Evaluates an absolute URL.
  package func resolve(
    _ template: URLTemplate, keepingDots: Bool = false, in request: Request, case: Case
  ) throws(URLResolutionProblem) -> EncodedURL {
    if case .beginning(let id) = template.origin {
      var url = try beginning(id, keepingDots: keepingDots, in: request, case: `case`)
      try append(template, keepingDots: keepingDots, to: &url, in: request, case: `case`)
      return url
    }
    let style = TextStyle(encoding: request.encoding)
    var text: [UInt8] = []
    let isWhole: Bool
    switch template.origin {
    case .base, .beginning:
      throw URLResolutionProblem(reason: .noBaseURL, span: template.span)
    case .whole(let id):
      isWhole = true
      try appendText(id, style, &text, in: request, case: `case`)
    case .literal(let scheme, let authority):
      isWhole = false
      text.append(contentsOf: self.text[scheme])
      text.append(contentsOf: "://".utf8)
      try appendText(authority, style, &text, in: request, case: `case`)
    }
    var url: EncodedURL
    do throws(EncodedURL.Problem) {
      url =
        try isWhole
        ? EncodedURL(request: text, .grammarFirst, keepingDots: keepingDots)
        : EncodedURL(authority: text, .grammarFirst)
    } catch {
      throw URLResolutionProblem(error, in: text, span: template.span)
    }
    if !isWhole {
      let target = try target(of: template, keepingDots: keepingDots, in: request, case: `case`)
      (url.path, url.query) = (target.path, target.isInQuery ? target.query : nil)
    }
    return url
  }

  /// The absolute URL at the beginning of a URL.
  private func beginning(
    _ id: ValueID, keepingDots: Bool, in request: Request, case: Case
  ) throws(URLResolutionProblem) -> EncodedURL {
    var text: [UInt8] = []
    try appendText(
      id, TextStyle(encoding: request.encoding), &text, in: request, case: `case`)
    do throws(EncodedURL.Problem) {
      return try EncodedURL(beginning: text, .grammarFirst, keepingDots: keepingDots)
    } catch {
      let value = binding(of: self[id].inputName, in: request, case: `case`)
      var problem = URLResolutionProblem(error, in: text, span: self[value].span)
      problem.isOfValue = true
      throw problem
    }
  }

  /// The path and the query of a template. Each reference is a segment or part of one.
  private func target(
    of template: URLTemplate, keepingDots: Bool, in request: Request, case: Case
  ) throws(URLResolutionProblem) -> URLTarget {
    let style = TextStyle(encoding: request.encoding, isInURL: true)
    var target = URLTarget()
    if let path = template.path {
      // Most paths are about as long as written.
      target.path.reserveCapacity(template.span.count)
      if self[path].kind == .concatenation {
        // Pieces are appended one by one, to find empty ones.
        for piece in children(of: path) {
          try append(
            piece, style, to: &target, of: template, in: request, case: `case`, isInsideText: true)
        }
      } else {
        try append(path, style, to: &target, of: template, in: request, case: `case`)
      }
      try update(&target, of: template) { target throws(URLTarget.Problem) in
        try target.endPath()
        if !keepingDots { try target.checkDotSegments() }
      }
    }
    guard let query = template.query else { return target }
    try update(&target, of: template) { target throws(URLTarget.Problem) in
      try target.beginQuery()
    }
    try appendText(query, style, &target.query, in: request, case: `case`)
    try update(&target, of: template) { target throws(URLTarget.Problem) in
      try target.endQuery()
    }
    return target
  }

  /// Appends a piece of a path. Literal text is already encoded in the template.
  private func append(
    _ piece: ValueID, _ style: TextStyle, to target: inout URLTarget, of template: URLTemplate,
    in request: Request, case: Case, isInsideText: Bool = false
  ) throws(URLResolutionProblem) {
    let node = self[piece]
    guard node.kind == .reference else {
      return try update(&target, of: template) { target throws(URLTarget.Problem) in
        try target.append(encodedPath: text[node.text])
      }
    }
    let start = target.path.count
    try appendText(
      piece, style, &target.path, in: request, case: `case`, isInsideText: isInsideText)
    target.endValue(Int(piece.index), from: start)
  }

  /// Updates a target, and adds the place to any problem.
  private func update(
    _ target: inout URLTarget, of template: URLTemplate,
    _ step: (inout URLTarget) throws(URLTarget.Problem) -> Void
  ) throws(URLResolutionProblem) {
    do throws(URLTarget.Problem) {
      try step(&target)
    } catch {
      switch error {
      case .literal(let kind, let index):
        let problem = URLProblem(kind, offset: index, length: 1)
        throw URLResolutionProblem(.url(problem), in: target.path, span: template.span)
      case .emptySegment(let value):
        let piece = self[ValueID(value)]
        throw URLResolutionProblem(reason: .emptySegment(piece.inputName), span: piece.span)
      case .emptyQuery:
        let problem = URLProblem(.emptyQuery, offset: 0, length: 1)
        throw URLResolutionProblem(.url(problem), in: [UInt8(ascii: "?")], span: template.span)
      case .dotSegment(let segment):
        throw URLResolutionProblem(
          .dotSegment(segment, path: target.path), in: target.path, span: template.span)
      }
    }
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
}

extension URLResolutionProblem {
  fileprivate init(_ problem: EncodedURL.Problem, in text: [UInt8], span: Span) {
    switch problem {
    case .url(let problem): reason = .url(problem, text: text)
    case .dotSegment(let segment, let path): reason = .dotSegment(Array(path[segment]), segment)
    }
    self.span = span
  }
}
