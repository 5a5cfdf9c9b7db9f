/// The parts of an absolute `http` or `https` URL, with their positions in its text.
///
///     try AbsoluteURL.parse(Array("http://[::1]:8080/a?b".utf8)).get().hostField  // "[::1]:8080"
///
/// Path and query are checked only for a stray `%`: literal text in them is encoded later, by
/// `PercentEncoding.appendLiteral`.
package struct AbsoluteURL: Sendable, Hashable {
  /// The schemes of HTTP. RFC 9110, 4.2.
  package enum Scheme: String, Sendable, Hashable, CaseIterable {
    case http
    case https

    /// The port used if none is written.
    package var defaultPort: UInt16 { self == .http ? 80 : 443 }
  }

  package let scheme: Scheme
  /// The host as written; an IPv6 address keeps its brackets.
  package let host: [UInt8]
  /// The port, if one is written.
  package let port: UInt16?
  /// The position of the path, which may be empty.
  package let path: Range<Int>
  /// The position of the query, without its `?`.
  package let query: Range<Int>?

  /// The value of `Host`: the host, and the port unless it is the scheme's default.
  package var hostField: [UInt8] {
    Self.hostField(host: host, port: port, scheme: scheme)
  }

  /// The value of `Host` for `host` and `port`.
  package static func hostField(host: [UInt8], port: UInt16?, scheme: Scheme) -> [UInt8] {
    guard let port, port != scheme.defaultPort else { return host }
    var field = host + [0x3A]
    NumberText.append(Int64(port), to: &field)
    return field
  }
}

/// The reason why text is not an absolute URL, and where.
package struct URLProblem: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// The text does not begin with `scheme://`.
    case missingScheme
    /// The scheme is neither `http` nor `https`.
    case unsupportedScheme
    case missingHost
    /// The host is preceded by `user:password@`.
    case userinfo
    /// An IPv6 address has a zone, such as `%eth0`.
    case zoneID
    /// The host is not ASCII; its A-label is needed instead.
    case nonASCIIHost
    case invalidHostCharacter
    /// The host begins with a dot or has two dots in a row.
    case emptyHostLabel
    /// The text in brackets is not an IPv6 address.
    case invalidAddress
    /// The text after the colon is not a number.
    case invalidPort
    /// The port is 0 or greater than 65535.
    case portOutOfRange
    /// The URL has a `#`, which is never sent.
    case fragment
    /// A `%` is not followed by two hexadecimal digits.
    case strayPercent
    /// There is a control byte before the path.
    case controlByte
    /// Nothing follows the `?`.
    case emptyQuery
    /// A value that begins a longer URL has a query.
    case queryInBeginning
    /// A value that begins a URL is followed by something other than `/` or `?`.
    case unseparatedBeginning
  }

  package let kind: Kind
  /// The offset of the offending text.
  package let offset: Int
  /// The length of the offending text in bytes; 0 where something is missing.
  package let length: Int

  package init(_ kind: Kind, offset: Int, length: Int) {
    (self.kind, self.offset, self.length) = (kind, offset, length)
  }

  init(_ kind: Kind, _ range: Range<Int>) {
    self.init(kind, offset: range.lowerBound, length: range.count)
  }
}

extension AbsoluteURL {
  /// RFC 3986, 4.3: `absolute-URI = scheme ":" hier-part [ "?" query ]`.
  package static func parse(_ bytes: some Collection<UInt8>) -> Result<AbsoluteURL, URLProblem> {
    let text = Array(bytes)
    return Result { () throws(URLProblem) in try AbsoluteURL(parsing: text) }
  }

  private init(parsing text: [UInt8]) throws(URLProblem) {
    let (scheme, start) = try Self.scheme(of: text)
    let end = text[start...].firstIndex(where: Self.endsAuthority) ?? text.count
    (host, port) = try Self.hostAndPort(text, start..<end)
    self.scheme = scheme
    if let hash = text[end...].firstIndex(of: 0x23) {
      throw URLProblem(.fragment, hash..<text.count)
    }
    if let stray = PercentEncoding.firstStrayPercent(in: text[end...]) {
      throw URLProblem(.strayPercent, offset: end + stray, length: 1)
    }
    let mark = text[end...].firstIndex(of: 0x3F)
    path = end..<(mark ?? text.count)
    query = mark.map { $0 + 1..<text.count }
  }

  /// Whether `byte` ends the authority. RFC 3986, 3.2: the next "/", "?" or "#" does.
  package static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == 0x2F || byte == 0x3F || byte == 0x23
  }

  /// The scheme of a URI, before its first `:`; nil for a relative reference (RFC 3986, 4.2).
  package static func schemeName<Text: Collection<UInt8>>(of text: Text) -> Text.SubSequence? {
    // RFC 3986, 3.1: scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
    let name = text.prefix { ByteSet.alphanumeric.contains($0) || [0x2B, 0x2D, 0x2E].contains($0) }
    guard name.first?.isASCIILetter == true, text[name.endIndex...].first == 0x3A else {
      return nil
    }
    return name
  }

  /// The scheme, and the offset where the authority begins.
  private static func scheme(of text: [UInt8]) throws(URLProblem) -> (Scheme, Int) {
    guard let name = schemeName(of: text), text[name.endIndex...].starts(with: [0x3A, 0x2F, 0x2F])
    else { throw URLProblem(.missingScheme, offset: 0, length: 0) }
    guard let scheme = Scheme.allCases.first(where: { FieldName.equal($0.rawValue.utf8, name) })
    else { throw URLProblem(.unsupportedScheme, 0..<name.endIndex) }
    return (scheme, name.endIndex + 3)
  }

  private static func hostAndPort(
    _ text: [UInt8], _ authority: Range<Int>
  ) throws(URLProblem) -> (host: [UInt8], port: UInt16?) {
    if let control = text[authority].firstIndex(where: \.isASCIIControl) {
      throw URLProblem(.controlByte, offset: control, length: 1)
    }
    if let at = text[authority].lastIndex(of: 0x40) {
      throw URLProblem(.userinfo, authority.lowerBound..<at + 1)
    }
    let bracketEnd = text[authority].first == 0x5B ? text[authority].firstIndex(of: 0x5D) : nil
    let colon = text[(bracketEnd ?? authority.lowerBound)..<authority.upperBound]
      .firstIndex(of: 0x3A)
    let host = authority.lowerBound..<(colon ?? authority.upperBound)
    if let problem = Authority.problem(inHost: text[host]) {
      throw URLProblem(problem, host: host, text: text)
    }
    guard let colon else { return (Array(text[host]), nil) }
    let digits = colon + 1..<authority.upperBound
    guard !digits.isEmpty, text[digits].allSatisfy(\.isASCIIDigit) else {
      throw URLProblem(.invalidPort, digits)
    }
    guard let port = Authority.port(text[digits]), port > 0 else {
      throw URLProblem(.portOutOfRange, digits)
    }
    return (Array(text[host]), port)
  }
}

extension URLProblem {
  /// Creates the problem of a URL from the `problem` of its host, located at `host` in `text`.
  fileprivate init(_ problem: Authority.HostProblem, host: Range<Int>, text: [UInt8]) {
    let offset = host.lowerBound + problem.offset
    switch problem {
    case .empty: self.init(.missingHost, host)
    case .nonASCII:
      let run = text[offset..<host.upperBound].prefix { $0 >= 0x80 }
      self.init(.nonASCIIHost, run.startIndex..<run.endIndex)
    case .invalidCharacter: self.init(.invalidHostCharacter, offset: offset, length: 1)
    case .emptyLabel: self.init(.emptyHostLabel, offset: offset, length: 1)
    case .zoneID: self.init(.zoneID, offset..<host.upperBound - 1)
    case .invalidAddress: self.init(.invalidAddress, host)
    }
  }
}
