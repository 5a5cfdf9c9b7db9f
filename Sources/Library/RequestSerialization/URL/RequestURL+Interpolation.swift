internal import MessageSyntax

extension RequestURL {
  /// Creates an absolute URL of text and values.
  ///
  /// In the host and the port values are written as they are, and must not reach beyond them:
  ///
  /// ```swift
  /// let (tenant, port, album) = ("acme", 8443, "日記")
  /// try RequestURL(interpolating: "https://\(tenant).example.com:\(port)/albums/\(album)")
  /// ```
  ///
  /// A URL that is one value and nothing else is read as a whole, as ``init(_:)`` does. A URL that
  /// begins with a value takes scheme, host, port and perhaps the beginning of its path from it; then
  /// the value has no query, and `/` or `?` follows it. There is one `/` between the paths:
  ///
  /// ```swift
  /// let server = "https://example.com/v1/"
  /// try RequestURL(interpolating: "\(server)/albums").path  // /v1/albums
  /// ```
  ///
  /// - Parameters:
  ///   - url: The URL, which begins with `http://`, `https://` or a value.
  ///   - encoding: How dates and bytes are written, or `nil` for the usual way.
  /// - Throws: ``SerializationError`` as ``InterpolatedURL`` says, and with
  ///   ``SerializationError/Code/invalidURL`` for what ``init(_:)`` refuses. The subject has `…`
  ///   for values of the path and query.
  public init(
    interpolating url: InterpolatedURL, encoding: ParameterEncoding? = nil
  ) throws(SerializationError) {
    let encoding = encoding ?? ParameterEncoding()
    if case .value(let value, let filters)? = url.pieces.first {
      var text: [UInt8] = []
      try url.append(value, filters, encoding, to: &text)
      guard url.pieces.count > 1 else {
        self = try RequestURL(whole: text)
        return
      }
      try url.checkSeparation()
      self = try RequestURL(beginning: text)
      append(try url.target(from: InterpolatedURL.Position(1, 0), encoding))
    } else {
      let (authority, end) = try url.authority(encoding)
      self = try RequestURL(authority: authority)
      append(try url.target(from: end, encoding))
    }
    if path.isEmpty { path = "/" }
  }

  /// The URL with a path and a query after it.
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
      url.append(try path.target(from: .start, encoding ?? ParameterEncoding()))
    }
    return url
  }

  /// The given URL, or the one that a template makes if it is `nil`.
  ///
  /// - Parameters:
  ///   - url: A URL that wins, or `nil`.
  ///   - template: The URL that is made if `url` is `nil`.
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
  private mutating func append(_ target: URLTarget) {
    append(path: String(decoding: target.path, as: UTF8.self))
    guard !target.query.isEmpty else { return }
    let added = String(decoding: target.query, as: UTF8.self)
    query = query.map { $0.isEmpty ? added : "\($0)&\(added)" } ?? added
  }

  private mutating func append(path added: String) {
    guard let first = added.utf8.first else { return }
    let (drops, adds) = URLTarget.joint(last: path.utf8.last, first: first)
    if drops { path.unicodeScalars.removeLast() }
    path += adds ? "/\(added)" : added
  }

  /// Reads scheme, host and port, the path being empty.
  private init(authority text: [UInt8]) throws(SerializationError) {
    do throws(EncodedURL.Problem) {
      self.init(try EncodedURL(authority: text, .bytesFirst))
    } catch {
      throw Self.error(error, in: text)
    }
  }

  /// Reads a URL that is text as a whole.
  private init(whole text: [UInt8]) throws(SerializationError) {
    do throws(EncodedURL.Problem) {
      self.init(try EncodedURL(request: text, .bytesFirst))
      if path.isEmpty { path = "/" }
    } catch {
      throw Self.error(error, in: text)
    }
  }

  /// Reads a URL that goes on after the text.
  private init(beginning text: [UInt8]) throws(SerializationError) {
    do throws(EncodedURL.Problem) {
      self.init(try EncodedURL(beginning: text, .bytesFirst))
    } catch {
      throw Self.error(error, in: text)
    }
  }

  private static func error(
    _ problem: EncodedURL.Problem, in text: [UInt8]
  ) -> SerializationError {
    switch problem {
    case .url(let problem): SerializationError(problem, in: String(decoding: text, as: UTF8.self))
    case .dotSegment(let segment, let path):
      SerializationError(
        .dotSegment, String(decoding: path, as: UTF8.self), offset: segment.lowerBound)
    }
  }
}

extension InterpolatedURL {
  /// The URL when it is a path that can be sent as it is written, as nearly all without values are.
  fileprivate var plainPath: String? {
    guard !pieces.isEmpty else { return "" }
    guard pieces.count == 1, case .text(let text) = pieces[0] else { return nil }
    return text.withBytes { URLTarget.isPlain(path: $0) } ? text : nil
  }

  /// Refuses what would change the host that a value at the beginning has.
  fileprivate func checkSeparation() throws(SerializationError) {
    guard case .text(let text) = pieces[1], let first = text.utf8.first,
      AbsoluteURL.endsAuthority(first)
    else { throw error(.unseparatedBeginning, at: Position(1, 0)) }
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
        let end = bytes[start...].firstIndex(where: AbsoluteURL.endsAuthority)
        text += bytes[..<(end ?? bytes.endIndex)]
        if let end { return (text, Position(piece, end)) }
      case .value(let value, let filters):
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
