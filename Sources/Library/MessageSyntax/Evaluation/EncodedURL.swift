/// An absolute URL as it is sent: characters that RFC 3986 does not allow in the path, query and
/// fragment are percent-encoded.
package struct EncodedURL: Sendable, Hashable {
  package var scheme: AbsoluteURL.Scheme
  package var host: [UInt8]
  package var port: UInt16?

  /// The path; it may be empty.
  package var path: [UInt8]
  package var query: [UInt8]?

  /// The fragment, which is never sent.
  package var fragment: [UInt8]?

  /// Creates a URL from its parts.
  package init(
    scheme: AbsoluteURL.Scheme, host: [UInt8], port: UInt16? = nil, path: [UInt8] = [],
    query: [UInt8]? = nil, fragment: [UInt8]? = nil
  ) {
    (self.scheme, self.host, self.port) = (scheme, host, port)
    (self.path, self.query, self.fragment) = (path, query, fragment)
  }

  /// The order in which a URL is checked, which decides the problem that is reported first.
  package enum Reading: Sendable, Hashable {
    /// The URL is parsed first, which refuses a `#`. The compiler does this: its messages name one
    /// problem of each kind.
    case grammarFirst

    /// Control characters and a fragment are found first. The library does this: its errors name an
    /// offset.
    case bytesFirst
  }

  /// A reason to refuse a URL.
  package enum Problem: Error, Sendable, Hashable {
    /// The text is not a valid URL.
    case url(URLProblem)

    /// A segment of the path, after encoding, is `.` or `..`.
    case dotSegment(Range<Int>, path: [UInt8])
  }
}

extension EncodedURL {
  /// Parses an absolute URL that need not be a request's. Only `bytesFirst` accepts a fragment.
  package init(reading text: [UInt8], _ reading: Reading) throws(URLProblem) {
    var end = text.count
    let url: AbsoluteURL
    switch reading {
    case .grammarFirst:
      url = try AbsoluteURL.parse(text).get()
      try Self.refuseControls(in: text)
    case .bytesFirst:
      try Self.refuseControls(in: text)
      end = text.firstIndex(of: 0x23) ?? end
      if let stray = PercentEncoding.firstStrayPercent(in: text[end...].dropFirst()) {
        throw URLProblem(.strayPercent, offset: end + 1 + stray, length: 1)
      }
      url = try AbsoluteURL.parse(text[..<end]).get()
    }
    (scheme, host, port) = (url.scheme, url.host, url.port)
    path = Self.encoded(text[url.path], in: .path)
    query = url.query.map { Self.encoded(text[$0], in: .query) }
    // RFC 3986, 3.5: fragment = *( pchar / "/" / "?" ), like a query.
    fragment = end < text.count ? Self.encoded(text[(end + 1)...], in: .query) : nil
  }

  /// Parses the complete URL of a request.
  package init(
    request text: [UInt8], _ reading: Reading, keepingDots: Bool = false
  ) throws(Problem) {
    try self.init(request: text, reading, goesOn: false, keepingDots)
  }

  /// Parses a URL from the value it begins with: scheme, host and port, and perhaps a path, to
  /// which the rest is appended by ``URLTarget/append(_:to:)``.
  ///
  /// The rest begins with a byte that satisfies ``AbsoluteURL/endsAuthority(_:)``, so that nothing
  /// in it changes the host.
  package init(
    beginning text: [UInt8], _ reading: Reading, keepingDots: Bool = false
  ) throws(Problem) {
    try self.init(request: text, reading, goesOn: true, keepingDots)
  }

  private init(
    request text: [UInt8], _ reading: Reading, goesOn: Bool, _ keepingDots: Bool
  ) throws(Problem) {
    do throws(URLProblem) {
      try self.init(reading: text, reading)
      if fragment != nil { throw Self.problem(.fragment, at: 0x23, in: text) }
      if goesOn, query != nil { throw Self.problem(.queryInBeginning, at: 0x3F, in: text) }
      if query?.isEmpty == true { throw Self.problem(.emptyQuery, at: 0x3F, in: text) }
    } catch {
      throw .url(error)
    }
    if !keepingDots, let segment = DotSegment.first(in: path) {
      throw .dotSegment(segment, path: path)
    }
  }

  /// Parses scheme, host and port, in which values are written unescaped and must not extend
  /// beyond.
  ///
  /// With `grammarFirst`, text beyond is parsed too, so that an empty query in it is reported as
  /// such.
  package init(authority text: [UInt8], _ reading: Reading) throws(Problem) {
    if reading == .grammarFirst {
      try self.init(request: text, reading)
      guard path.isEmpty, query == nil else { throw .url(Self.reachesBeyond(text)) }
      return
    }
    switch AbsoluteURL.parse(text) {
    case .success(let url):
      guard url.path.isEmpty, url.query == nil else { throw .url(Self.reachesBeyond(text)) }
      self.init(scheme: url.scheme, host: url.host, port: url.port)
    case .failure(let problem): throw .url(problem)
    }
  }

  private static func encoded(_ text: ArraySlice<UInt8>, in component: URLComponent) -> [UInt8] {
    var output: [UInt8] = []
    // Parsing has already refused stray `%`s.
    _ = component.appendLiteral(text, to: &output)
    return output
  }

  private static func refuseControls(in text: [UInt8]) throws(URLProblem) {
    guard let control = text.firstIndex(where: \.isASCIIControl) else { return }
    throw URLProblem(.controlByte, offset: control, length: 1)
  }

  private static func problem(
    _ kind: URLProblem.Kind, at byte: UInt8, in text: [UInt8]
  ) -> URLProblem {
    URLProblem(kind, offset: text.firstIndex(of: byte) ?? 0, length: 1)
  }

  /// The problem of a value that should end within the host but continues after it.
  private static func reachesBeyond(_ text: [UInt8]) -> URLProblem {
    let start = (text.firstIndex(of: 0x3A) ?? 0) + 3
    let end = text[start...].firstIndex(where: AbsoluteURL.endsAuthority) ?? text.count
    return URLProblem(.invalidHostCharacter, offset: end, length: 1)
  }
}
