// Helpers that read the parts of an interpolated URL, and show it in errors.

internal import MessageSyntax

extension InterpolatedURL {
  /// A position in a URL: a byte in a text, or a value.
  struct Position {
    let piece: Int
    let offset: Int

    init(_ piece: Int, _ offset: Int) {
      self.piece = piece
      self.offset = offset
    }

    static var start: Position { Position(0, 0) }
  }

  /// Appends the text of a value.
  func append(
    _ value: ParameterValue, _ filters: FilterChain, _ encoding: ParameterOptions,
    isInURL: Bool = false, to output: inout [UInt8]
  ) throws(SerializationError) {
    do {
      try value.appendText(filters, encoding, isInURL: isInURL, to: &output)
    } catch  where error.code == .noText {
      // The value's position helps more than its type.
      throw SerializationError(.noText, template)
    }
  }

  /// Appends the text of a value to a path or query, percent-encoded unless its last filter did
  /// that.
  func append(
    _ value: ParameterValue, _ filters: FilterChain, _ encoding: ParameterOptions,
    asComponentOf output: inout [UInt8]
  ) throws(SerializationError) {
    if filters.percentEncodes {
      try append(value, filters, encoding, isInURL: true, to: &output)
    } else if case .string(let text) = value, filters.isEmpty {
      URLComponent.appendValue(text, to: &output)
    } else {
      var text: [UInt8] = []
      try append(value, filters, encoding, to: &text)
      URLComponent.appendValue(text, to: &output)
    }
  }

  /// Makes the error of a problem in the text around the values.
  func error(_ problem: URLProblem.Kind, at position: Position = .start) -> SerializationError {
    let offset = templateOffset(of: position)
    return SerializationError(URLProblem(problem, offset: offset, length: 1), in: template)
  }

  /// Makes the error of a value.
  func error(_ code: SerializationError.Code, at position: Position) -> SerializationError {
    SerializationError(code, template, offset: templateOffset(of: position))
  }

  /// The URL with `…` in place of its values.
  private var template: String {
    pieces.reduce(into: "") { template, piece in
      switch piece {
      case .text(let text): template += text
      case .value: template += Self.placeholder
      }
    }
  }

  private func templateOffset(of position: Position) -> Int {
    pieces[..<position.piece].reduce(position.offset) { offset, piece in
      switch piece {
      case .text(let text): offset + text.utf8.count
      case .value: offset + Self.placeholder.utf8.count
      }
    }
  }

  private static let placeholder = "…"
}
