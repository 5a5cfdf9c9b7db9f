internal import MessageSyntax

extension RequestURL {
  /// Creates an absolute URL from text and values.
  ///
  /// Values in the host and the port are used as they are, and must not extend beyond them:
  ///
  /// ```swift
  /// let (tenant, port, album) = ("acme", 8443, "日記")
  /// try RequestURL(interpolating: "https://\(tenant).example.com:\(port)/albums/\(album)")
  /// ```
  ///
  /// A URL that is a single value is read as a whole, as by ``init(_:)``. If a URL begins with a
  /// value, the value provides scheme, host, port and possibly the beginning of the path; it must
  /// not have a query, and `/` or `?` must follow it. The paths are joined with exactly one `/`:
  ///
  /// ```swift
  /// let server = "https://example.com/v1/"
  /// try RequestURL(interpolating: "\(server)/albums").path  // /v1/albums
  /// ```
  ///
  /// - Parameters:
  ///   - url: The URL, which begins with `http://`, `https://` or a value.
  ///   - encoding: The encoding of dates and bytes, or `nil` for the default.
  /// - Throws: ``SerializationError``, as described for ``InterpolatedURL``, and with
  ///   ``SerializationError/Code/invalidURL`` for a URL that ``init(_:)`` refuses. The subject has
  ///   `…` in place of values in the path and query.
  public init(
    interpolating url: InterpolatedURL, encoding: ParameterOptions? = nil
  ) throws(SerializationError) {
    let encoding = encoding ?? ParameterOptions()
    if case .value(let value, let filters)? = url.pieces.first {
      var text: [UInt8] = []
      try url.append(value, filters, encoding, to: &text)
      guard url.pieces.count > 1 else {
        self = try RequestURL(whole: text, keepingDots: url.keepsDotSegments)
        return
      }
      try url.checkSeparation()
      self = try RequestURL(beginning: text, keepingDots: url.keepsDotSegments)
      append(try url.target(from: InterpolatedURL.Position(1, 0), encoding))
    } else {
      let (authority, end) = try url.authority(encoding)
      self = try RequestURL(authority: authority)
      append(try url.target(from: end, encoding))
    }
    if path.isEmpty { path = "/" }
  }

  /// Returns the URL with a path and a query appended.
  ///
  /// The paths are joined with exactly one `/`, and a final `/` is kept. A query follows the
  /// existing one.
  ///
  /// ```swift
  /// let api = RequestURL(scheme: .https, host: "api.example.com", path: "/v2/")
  /// try api.appending("/photos?q=1").path  // /v2/photos
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path and the query; an empty one leaves the URL unchanged.
  ///   - encoding: The encoding of dates and bytes, or `nil` for the default.
  /// - Returns: The URL.
  /// - Throws: ``SerializationError``, as described for ``InterpolatedURL``.
  public func appending(
    _ path: InterpolatedURL, encoding: ParameterOptions? = nil
  ) throws(SerializationError) -> RequestURL {
    var url = self
    if let text = path.plainPath {
      url.append(path: text)
    } else {
      url.append(try path.target(from: .start, encoding ?? ParameterOptions()))
    }
    return url
  }

  /// Returns the given URL, or a URL from a template if it is `nil`.
  ///
  /// - Parameters:
  ///   - url: The URL to return, or `nil`.
  ///   - template: The URL to create if `url` is `nil`.
  ///   - encoding: The encoding of dates and bytes, or `nil` for the default.
  /// - Returns: One of the two.
  /// - Throws: Any error of ``init(interpolating:encoding:)``.
  public static func base(
    _ url: RequestURL?, or template: InterpolatedURL,
    encoding: ParameterOptions? = nil
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

  /// Reads scheme, host and port. The path is empty.
  private init(authority text: [UInt8]) throws(SerializationError) {
    do throws(EncodedURL.Problem) {
      self.init(try EncodedURL(authority: text, .bytesFirst))
    } catch {
      throw Self.error(error, in: text)
    }
  }

  /// Reads a URL that is entirely text.
  private init(whole text: [UInt8], keepingDots: Bool) throws(SerializationError) {
    do throws(EncodedURL.Problem) {
      self.init(try EncodedURL(request: text, .bytesFirst, keepingDots: keepingDots))
      if path.isEmpty { path = "/" }
    } catch {
      throw Self.error(error, in: text)
    }
  }

  /// Reads a URL that continues after the text.
  private init(beginning text: [UInt8], keepingDots: Bool) throws(SerializationError) {
    do throws(EncodedURL.Problem) {
      self.init(try EncodedURL(beginning: text, .bytesFirst, keepingDots: keepingDots))
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
  /// The URL, if it is a path that can be sent as written. Nearly all paths without values can.
  fileprivate var plainPath: String? {
    guard !pieces.isEmpty else { return "" }
    guard pieces.count == 1, case .text(let text) = pieces[0] else { return nil }
    return text.withBytes { URLTarget.isPlain(path: $0) } ? text : nil
  }

  /// Refuses text that would change the host of a value at the beginning.
  fileprivate func checkSeparation() throws(SerializationError) {
    guard case .text(let text) = pieces[1], let first = text.utf8.first,
      AbsoluteURL.endsAuthority(first)
    else { throw error(.unseparatedBeginning, at: Position(1, 0)) }
  }

  /// Scheme, host and port as text, and their end.
  fileprivate func authority(
    _ encoding: ParameterOptions
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
