import MessageSyntax

/// Checks and corrects the URLs of a source, so that a spec can contain them.
enum ImportedURL {
  /// The reason why a request cannot use a URL, in words that follow "its URL", or `nil` if it can.
  ///
  /// - Parameter url: A URL without variables. The text after its host and port is not examined.
  /// - Returns: The reason.
  static func problem(of url: String) -> String? {
    let origin = MessageImporter.origin(of: url) ?? url
    guard case .failure(let problem) = AbsoluteURL.parse(Array(origin.utf8)) else { return nil }
    return switch problem.kind {
    case .missingScheme, .unsupportedScheme: "does not begin with 'http://' or 'https://'"
    case .missingHost: "has no host"
    case .nonASCIIHost: "has a host that is not ASCII; its ASCII form begins with 'xn--'"
    case .invalidPort, .portOutOfRange: "has a port that is not a number from 1 to 65535"
    case .userinfo: "has a user name, which 'auth' sends"
    default: "has a host that does not exist"
    }
  }

  /// The end of the host and port of a URL, which begins with `//` or a scheme.
  static func endOfHost(in url: String) -> String.Index {
    guard let slashes = url.range(of: "//") else { return url.startIndex }
    let rest = url[slashes.upperBound...]
    return rest.utf8.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? url.endIndex
  }

  /// Whether a text can be part of a host, or a port.
  static func isPartOfHost(_ text: String) -> Bool {
    text.utf8.allSatisfy { ByteSet.unreserved.contains($0) || $0 == 0x3A }
  }

  /// A path without the segments `.` and `..`, which clients remove (RFC 3986, section 5.2.4), or
  /// `nil` if it has none.
  ///
  /// - Parameters:
  ///   - path: A path that begins with `/`.
  ///   - takesEncoded: Whether `%2e` is also a dot, as in browsers.
  /// - Returns: The path.
  static func removingDotSegments(
    from path: some StringProtocol, takesEncoded: Bool = true
  ) -> String? {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    func dots(_ segment: some StringProtocol) -> Int {
      let count = segment.utf8.count
      guard DotSegment.isDotSegment(Array(segment.utf8)) else { return 0 }
      if takesEncoded { return count == 1 || count == 3 ? 1 : 2 }
      return segment == "." ? 1 : segment == ".." ? 2 : 0
    }
    guard segments.contains(where: { dots($0) > 0 }) else { return nil }
    var kept: [String] = []
    for (index, segment) in segments.enumerated() {
      let count = dots(segment)
      if count == 0 {
        kept.append(String(segment))
        continue
      }
      if count == 2, kept.count > 1 { kept.removeLast() }
      if index == segments.count - 1 { kept.append("") }
    }
    return kept.joined(separator: "/")
  }

  /// A URL or a path without dot segments, or `nil` if it has none.
  static func removingDotSegments(ofURL url: String, takesEncoded: Bool = true) -> String? {
    let origin = MessageImporter.origin(of: url) ?? ""
    let rest = url.dropFirst(origin.count)
    let end = rest.utf8.firstIndex { $0 == 0x3F || $0 == 0x23 } ?? rest.endIndex
    guard rest.utf8.first == 0x2F else { return nil }
    return removingDotSegments(from: rest[..<end], takesEncoded: takesEncoded)
      .map { origin + $0 + rest[end...] }
  }

  /// The part of a URL before its query and fragment, which a base URL cannot have.
  static func withoutUnsendableParts(_ url: String) -> String {
    String(url.prefix { $0 != "#" && $0 != "?" })
  }

  /// The variables in braces of a template, each with the literal text before it, and the rest.
  static func variables(
    of template: String
  ) -> (variables: [(literal: Substring, name: String)], rest: Substring) {
    var variables: [(Substring, String)] = []
    var rest = Substring(template)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      variables.append((rest[..<open], String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    return (variables, rest)
  }

  /// The path of a base URL: empty, or one that begins with `/`.
  static func basePath(_ path: String) -> String {
    let sent = sendable(path)
    guard !sent.isEmpty else { return "" }
    let whole = sent.hasPrefix("/") ? sent : "/" + sent
    return removingDotSegments(from: whole) ?? whole
  }

  /// Literal text of a URL that can be sent. A `%` that does not begin an escape is literal, and
  /// control characters are removed.
  static func sendable(_ text: some StringProtocol) -> String {
    let bytes = PercentEncoding.encodingStrayPercents(text.utf8)
    return String(decoding: bytes.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
  }
}
