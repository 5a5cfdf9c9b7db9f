internal import MessageSyntax

extension RequestURL {
  /// Creates an absolute URL of text and values.
  ///
  /// In the host and the port values stand as they are, and must not reach beyond them:
  ///
  /// ```swift
  /// let (tenant, port, album) = ("acme", 8443, "日記")
  /// try RequestURL(interpolating: "https://\(tenant).example.com:\(port)/albums/\(album)")
  /// ```
  ///
  /// A URL that is one value and nothing else is read as a whole, as ``init(_:)`` does.
  ///
  /// - Parameters:
  ///   - url: The URL, which begins with `http://` or `https://`.
  ///   - encoding: How dates and bytes are written, or `nil` for the usual way.
  /// - Throws: ``SerializationError`` as ``InterpolatedURL`` says, and with
  ///   ``SerializationError/Code/invalidURL`` for what ``init(_:)`` refuses. The subject has `…`
  ///   for values of the path and query.
  public init(
    interpolating url: InterpolatedURL, encoding: ParameterEncoding? = nil
  ) throws(SerializationError) {
    let encoding = encoding ?? ParameterEncoding()
    if case .value(let value, let filters)? = url.pieces.first, url.pieces.count == 1 {
      var text: [UInt8] = []
      try url.append(value, filters, encoding, to: &text)
      self = try RequestURL(whole: String(decoding: text, as: UTF8.self))
      return
    }
    let (authority, end) = try url.authority(encoding)
    self = try RequestURL(authority: authority)
    append(try InterpolatedURL.Target(of: url, from: end, encoding))
    if path.isEmpty { path = "/" }
  }

  /// The URL with a path and a query behind it.
  ///
  /// There is one `/` between the paths, and one at the end is kept. A query follows the one that
  /// is there.
  ///
  /// ```swift
  /// let api = RequestURL(scheme: .https, host: "api.example.com", path: "/v2/")
  /// try api.appending("/photos?q=1").path  // /v2/photos
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path and the query; nothing leaves the URL as it is.
  ///   - encoding: How dates and bytes are written, or `nil` for the usual way.
  /// - Returns: The URL.
  /// - Throws: ``SerializationError`` as ``InterpolatedURL`` says.
  public func appending(
    _ path: InterpolatedURL, encoding: ParameterEncoding? = nil
  ) throws(SerializationError) -> RequestURL {
    var url = self
    if let text = path.plainPath {
      url.append(path: text)
    } else {
      url.append(
        try InterpolatedURL.Target(of: path, from: .start, encoding ?? ParameterEncoding()))
    }
    return url
  }

  /// The first URL, or where there is none the second.
  ///
  /// - Parameters:
  ///   - url: A URL that wins, or `nil`.
  ///   - template: The URL that is made when there is none.
  ///   - encoding: How dates and bytes are written, or `nil` for the usual way.
  /// - Returns: One of the two.
  /// - Throws: What ``init(interpolating:encoding:)`` throws.
  public static func base(
    _ url: RequestURL?, or template: InterpolatedURL,
    encoding: ParameterEncoding? = nil
  ) throws(SerializationError) -> RequestURL {
    if let url { return url }
    return try RequestURL(interpolating: template, encoding: encoding)
  }
}

extension RequestURL {
  private mutating func append(_ target: InterpolatedURL.Target) {
    append(path: String(decoding: target.path, as: UTF8.self))
    guard !target.query.isEmpty else { return }
    let added = String(decoding: target.query, as: UTF8.self)
    query = query.map { $0.isEmpty ? added : "\($0)&\(added)" } ?? added
  }

  private mutating func append(path added: String) {
    let slash = UInt8(ascii: "/")
    guard let first = added.utf8.first else { return }
    if path.utf8.last == slash { path.unicodeScalars.removeLast() }
    path += first == slash ? added : "/\(added)"
  }

  /// Reads scheme, host and port, the path being empty.
  private init(authority text: [UInt8]) throws(SerializationError) {
    let problem: URLProblem
    switch AbsoluteURL.parse(text) {
    case .success(let url) where url.path.isEmpty && url.query == nil:
      self.init(
        scheme: url.scheme == .https ? .https : .http,
        host: String(decoding: url.host, as: UTF8.self), port: url.port.map { Int($0) }, path: "")
      return
    case .success(let url):
      // A value would reach beyond the host.
      problem = URLProblem(.invalidHostCharacter, offset: url.path.lowerBound, length: 1)
    case .failure(let found): problem = found
    }
    throw SerializationError(problem, in: String(decoding: text, as: UTF8.self))
  }

  /// Reads a URL that is text as a whole.
  private init(whole text: String) throws(SerializationError) {
    try self.init(text)
    if fragment != nil { throw Self.error(.fragment, at: UInt8(ascii: "#"), in: text) }
    if query?.isEmpty == true { throw Self.error(.emptyQuery, at: UInt8(ascii: "?"), in: text) }
    try DotSegment.check(Array(path.utf8))
  }

  private static func error(
    _ problem: URLProblem.Kind, at byte: UInt8, in text: String
  ) -> SerializationError {
    let offset = Array(text.utf8).firstIndex(of: byte) ?? 0
    return SerializationError(URLProblem(problem, offset: offset, length: 1), in: text)
  }
}

extension InterpolatedURL {
  /// The URL when it is a path that can be sent as it is written, as nearly all without values are.
  fileprivate var plainPath: String? {
    guard !pieces.isEmpty else { return "" }
    guard pieces.count == 1, case .text(let text) = pieces[0] else { return nil }
    return text.withBytes { bytes in
      var previous = UInt8(ascii: "/")
      for byte in bytes {
        // A segment that begins with a dot is looked at more closely.
        if byte == UInt8(ascii: "."), previous == UInt8(ascii: "/") { return false }
        guard ByteSet.pathLiteral.contains(byte) else { return false }
        previous = byte
      }
      return true
    } ? text : nil
  }

  /// Scheme, host and port as text, and where they end.
  fileprivate func authority(
    _ encoding: ParameterEncoding
  ) throws(SerializationError) -> (text: [UInt8], end: Position) {
    var text: [UInt8] = []
    for piece in pieces.indices {
      switch pieces[piece] {
      case .text(let literal):
        let bytes = Array(literal.utf8)
        let start = try piece == 0 ? authorityStart(bytes) : 0
        let end = bytes[start...].firstIndex(where: ByteSet("/?#").contains)
        text += bytes[..<(end ?? bytes.endIndex)]
        if let end { return (text, Position(piece, end)) }
      case .value(let value, let filters):
        // The scheme is written in the program.
        guard piece > 0 else { throw error(.missingScheme) }
        try append(value, filters, encoding, to: &text)
      }
    }
    return (text, Position(pieces.count, 0))
  }

  /// RFC 3986, section 3: `URI = scheme ":" hier-part`, here `scheme "://" authority path`.
  private func authorityStart(_ text: [UInt8]) throws(SerializationError) -> Int {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")),
      text[colon...].starts(with: "://".utf8)
    else { throw error(.missingScheme) }
    return colon + 3
  }
}
