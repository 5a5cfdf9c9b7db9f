internal import MessageSyntax

extension RequestURL {
  /// Reads an absolute URL: `http` or `https`, without user information.
  ///
  /// Characters that RFC 3986 does not allow in a path, a query or a fragment are percent-encoded as
  /// UTF-8; what is percent-encoded already stays as it is. Refused are control characters, a `%`
  /// that begins no escape, a host beyond ASCII (write its `xn--…` form), and a port that is not 1
  /// to 65535, or is left out behind its colon.
  ///
  /// ```swift
  /// try RequestURL("https://example.com/猫?q=1").path  // /%E7%8C%AB
  /// ```
  ///
  /// - Parameter text: The URL.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL`` and the offset of
  ///   what is wrong. The subject is the text, with `…` for a user name and a password.
  public init(_ text: String) throws(SerializationError) {
    // RFC 3986, section 3: URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
    let bytes = Array(text.utf8)
    if let control = bytes.firstIndex(where: \.isASCIIControl) {
      throw SerializationError(URLProblem(.controlByte, offset: control, length: 1), in: text)
    }
    let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    let fragment = bytes[end...].dropFirst()
    if let stray = PercentEncoding.firstStrayPercent(in: fragment) {
      let offset = end + 1 + stray
      throw SerializationError(URLProblem(.strayPercent, offset: offset, length: 1), in: text)
    }
    let url: AbsoluteURL
    switch AbsoluteURL.parse(bytes[..<end]) {
    case .success(let parsed): url = parsed
    case .failure(let problem): throw SerializationError(problem, in: text)
    }
    self.init(
      scheme: url.scheme == .https ? .https : .http,
      host: String(decoding: url.host, as: UTF8.self), port: url.port.map { Int($0) },
      path: Self.encoded(bytes[url.path], keeping: .pathLiteral),
      query: url.query.map { Self.encoded(bytes[$0], keeping: .queryLiteral) },
      fragment: end < bytes.endIndex ? Self.encoded(fragment, keeping: .queryLiteral) : nil)
    if path.isEmpty { path = "/" }
  }

  /// Literal text of a URL as it is sent. That no `%` is stray was seen to when it was parsed.
  private static func encoded(_ bytes: ArraySlice<UInt8>, keeping kept: ByteSet) -> String {
    var output: [UInt8] = []
    _ = PercentEncoding.appendLiteral(bytes, keeping: kept, to: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
