internal import MessageSyntax

extension InterpolatedURL {
  /// The path and query of an interpolated URL, percent-encoded.
  struct Target {
    private(set) var path: [UInt8] = []
    private(set) var query: [UInt8] = []

    private let url: InterpolatedURL
    private let encoding: ParameterEncoding
    private var isInQuery = false

    /// A value at the end of ``path`` that is empty: which piece it is.
    private var emptyValue: Int?

    /// Creates the target of what follows a position in a URL.
    ///
    /// - Throws: ``SerializationError``, as ``InterpolatedURL`` says.
    init(
      of url: InterpolatedURL, from start: Position, _ encoding: ParameterEncoding
    ) throws(SerializationError) {
      self.url = url
      self.encoding = encoding
      for piece in url.pieces.indices.dropFirst(start.piece) {
        switch url.pieces[piece] {
        case .text(let text):
          try append(text, from: Position(piece, piece == start.piece ? start.offset : 0))
        case .value(let value, let filters): try append(value, filters, piece)
        }
      }
      if !isInQuery {
        try endSegment()
      } else if query.isEmpty {
        throw url.error(.emptyQuery)
      }
      try DotSegment.check(path)
    }
  }
}

extension InterpolatedURL.Target {
  typealias Position = InterpolatedURL.Position

  /// Appends text, in which the first `?` begins the query.
  private mutating func append(
    _ text: String, from start: Position
  ) throws(SerializationError) {
    let bytes = Array(text.utf8)
    if let offset = bytes.firstIndex(where: { $0 == UInt8(ascii: "#") || $0.isASCIIControl }) {
      let kind = bytes[offset] == UInt8(ascii: "#") ? URLProblem.Kind.fragment : .controlByte
      throw url.error(kind, at: Position(start.piece, offset))
    }
    let rest = bytes[start.offset...]
    guard !isInQuery else {
      return try append(rest, keeping: .queryLiteral, to: \.query, of: start.piece)
    }
    let mark = rest.firstIndex(of: UInt8(ascii: "?"))
    let path = rest[..<(mark ?? rest.endIndex)]
    if path.isEmpty || path.first == UInt8(ascii: "/") { try endSegment() }
    emptyValue = nil
    try append(path, keeping: .pathLiteral, to: \.path, of: start.piece)
    guard let mark else { return }
    isInQuery = true
    try append(rest[(mark + 1)...], keeping: .queryLiteral, to: \.query, of: start.piece)
  }

  /// Appends text as RFC 3986 allows it in a component.
  private mutating func append(
    _ text: ArraySlice<UInt8>, keeping kept: ByteSet, to output: WritableKeyPath<Self, [UInt8]>,
    of piece: Int
  ) throws(SerializationError) {
    let stray = PercentEncoding.appendLiteral(text, keeping: kept, to: &self[keyPath: output])
    if let stray { throw url.error(.strayPercent, at: Position(piece, text.startIndex + stray)) }
  }

  /// Appends the text of a value, percent-encoded unless its last filter did that.
  private mutating func append(
    _ value: ParameterValue, _ filters: [TextFilter], _ piece: Int
  ) throws(SerializationError) {
    var text: [UInt8] = []
    try url.append(value, filters, encoding, to: &text)
    let isEncoded = filters.last == .segments || filters.last == .percent
    if isInQuery {
      Self.append(text, isEncoded: isEncoded, to: &query)
    } else {
      Self.append(text, isEncoded: isEncoded, to: &path)
      emptyValue = text.isEmpty ? piece : nil
    }
  }

  private static func append(_ text: [UInt8], isEncoded: Bool, to output: inout [UInt8]) {
    if isEncoded {
      output.append(contentsOf: text)
    } else {
      PercentEncoding.append(text, keeping: .unreserved, to: &output)
    }
  }

  /// Refuses a segment that ends here and is nothing but empty values.
  private func endSegment() throws(SerializationError) {
    guard let emptyValue, path.isEmpty || path.last == UInt8(ascii: "/") else { return }
    throw url.error(.emptySegment, at: Position(emptyValue, 0))
  }
}

extension DotSegment {
  /// Refuses a path with a segment `.` or `..`, however it is written.
  static func check(_ path: [UInt8]) throws(SerializationError) {
    for segment in path.split(separator: UInt8(ascii: "/")) where isDotSegment(segment) {
      throw SerializationError(
        .dotSegment, String(decoding: path, as: UTF8.self), offset: segment.startIndex)
    }
  }
}
