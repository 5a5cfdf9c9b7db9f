internal import MessageSyntax

extension InterpolatedURL {
  /// The path and query of an interpolated URL, percent-encoded.
  struct Target {
    private(set) var path: [UInt8] = []
    private(set) var query: [UInt8] = []

    private let url: InterpolatedURL
    private let encoding: ParameterEncoding

    /// Where the question mark stands, behind which everything belongs to the query.
    private var mark: Position?

    /// A value at the end of ``path`` that is empty.
    private var emptyValue: Position?

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
        case .value(let value, let filters):
          try append(value, filters, at: Position(piece, 0))
        }
      }
      if mark == nil { try endSegment() }
      if let mark, query.isEmpty { throw url.error(.emptyQuery, at: mark) }
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
    var rest = bytes[start.offset...]
    if mark == nil {
      let end = rest.firstIndex(of: UInt8(ascii: "?"))
      try append(path: rest[..<(end ?? rest.endIndex)], of: start.piece)
      guard let end else { return }
      mark = Position(start.piece, end)
      rest = rest[(end + 1)...]
    }
    // RFC 3986, section 3.4: query = *( pchar / "/" / "?" )
    let stray = PercentEncoding.appendLiteral(rest, keeping: .queryLiteral, to: &query)
    try refuse(stray, in: rest, of: start.piece)
  }

  /// RFC 3986, section 3.3: segments of `pchar`, each led by a slash.
  private mutating func append(
    path text: ArraySlice<UInt8>, of piece: Int
  ) throws(SerializationError) {
    if text.isEmpty || text.first == UInt8(ascii: "/") { try endSegment() }
    emptyValue = nil
    let stray = PercentEncoding.appendLiteral(text, keeping: .pathLiteral, to: &path)
    try refuse(stray, in: text, of: piece)
  }

  private func refuse(
    _ stray: Int?, in text: ArraySlice<UInt8>, of piece: Int
  ) throws(SerializationError) {
    guard let stray else { return }
    throw url.error(.strayPercent, at: Position(piece, text.startIndex + stray))
  }

  /// Appends the text of a value, percent-encoded unless its last filter did that.
  private mutating func append(
    _ value: ParameterValue, _ filters: [TextFilter], at position: Position
  ) throws(SerializationError) {
    guard mark == nil else {
      return try url.append(value, filters, encoding, asComponentOf: &query)
    }
    let length = path.count
    try url.append(value, filters, encoding, asComponentOf: &path)
    emptyValue = path.count == length ? position : nil
  }

  /// Refuses a segment that ends here and is nothing but empty values.
  private func endSegment() throws(SerializationError) {
    guard let emptyValue, path.isEmpty || path.last == UInt8(ascii: "/") else { return }
    throw url.error(.emptySegment, at: emptyValue)
  }
}

extension DotSegment {
  /// Refuses a path with a segment `.` or `..`, however it is written.
  static func check(_ path: [UInt8]) throws(SerializationError) {
    var rest = path[...]
    while let first = rest.first {
      guard first != UInt8(ascii: "/") else {
        rest.removeFirst()
        continue
      }
      let segment = rest.prefix { $0 != UInt8(ascii: "/") }
      guard !isDotSegment(segment) else {
        throw SerializationError(
          .dotSegment, String(decoding: path, as: UTF8.self), offset: segment.startIndex)
      }
      rest = rest[segment.endIndex...]
    }
  }
}
