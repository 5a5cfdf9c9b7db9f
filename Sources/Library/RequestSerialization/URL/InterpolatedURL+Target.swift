internal import MessageSyntax

extension InterpolatedURL {
  /// The percent-encoded path and query after a position in the URL.
  ///
  /// - Throws: ``SerializationError``, as described for ``InterpolatedURL``.
  func target(
    from start: Position, _ encoding: ParameterOptions
  ) throws(SerializationError) -> URLTarget {
    var target = URLTarget()
    /// The position of the question mark that begins the query.
    var mark = Position.start
    for piece in pieces.indices.dropFirst(start.piece) {
      switch pieces[piece] {
      case .text(let text):
        let bytes = Array(text.utf8)
        let rest = bytes[(piece == start.piece ? start.offset : 0)...]
        do throws(URLTarget.Problem) {
          if let offset = try target.append(literal: rest) { mark = Position(piece, offset) }
        } catch {
          throw self.error(error, at: Position(piece, 0), in: target)
        }
      case .value(let value, let filters) where target.isInQuery:
        try append(value, filters, encoding, asComponentOf: &target.query)
      case .value(let value, let filters):
        let length = target.path.count
        try append(value, filters, encoding, asComponentOf: &target.path)
        target.endValue(piece, from: length)
      }
    }
    do throws(URLTarget.Problem) {
      try target.endPath()
      try target.endQuery()
      if !keepsDotSegments { try target.checkDotSegments() }
    } catch {
      throw self.error(error, at: mark, in: target)
    }
    return target
  }

  /// Makes the error of a problem in the literal text of a piece, or in the query after a question
  /// mark.
  private func error(
    _ problem: URLTarget.Problem, at position: Position, in target: URLTarget
  ) -> SerializationError {
    switch problem {
    case .literal(let kind, let index): error(kind, at: Position(position.piece, index))
    case .emptyQuery: error(.emptyQuery, at: position)
    case .emptySegment(let piece): error(.emptySegment, at: Position(piece, 0))
    case .dotSegment(let segment):
      SerializationError(
        .dotSegment, String(decoding: target.path, as: UTF8.self), offset: segment.lowerBound)
    }
  }
}
