// The options that make curl send the request line unchanged.

internal import MessageSyntax
internal import RequestSerialization

extension CurlCommand {
  /// The options that turn off curl's defaults, followed by the method and the URL.
  var start: [CurlOption] {
    var options: [CurlOption] = [.flag("http1.1")]
    // An http proxy gets a different request target. Through a tunnel, used for https, it is the
    // same.
    if request.scheme == .http { options.append(.value("noproxy", "*")) }
    // A substitution by the shell may contain anything.
    let isOpen = holdsSubstitution(url)
    if isOpen || Self.isPattern(url) || Self.isPattern(content.path ?? "") {
      options.append(.flag("globoff"))
    }
    if isOpen || Self.hasDotSegments(url) { options.append(.flag("path-as-is")) }
    return options + methodOption + [.url(url)]
  }

  private func holdsSubstitution(_ text: String) -> Bool {
    CurlPiece.pieces(of: Array(text.utf8), substitutions).contains {
      if case .substitution = $0 { true } else { false }
    }
  }

  /// Unless curl knows that the method is HEAD, it waits for content that the response does not
  /// have.
  private var methodOption: [CurlOption] {
    switch (request.method, content) {
    case ("GET", .none): []
    case ("HEAD", .none): [.flag("head")]
    default: [.value("request", request.method)]
    }
  }

  /// Whether the target is the path and query of curl's URL. The absolute and asterisk forms are
  /// not, nor are targets that curl changes: it appends the name of an uploaded file to a path that
  /// ends in a slash, and some versions drop the `?` of an empty query.
  private var isTargetInURL: Bool {
    let target = request.target.utf8
    guard target.first == UInt8(ascii: "/"), target.last != UInt8(ascii: "?") else { return false }
    guard content.path != nil else { return true }
    return target.prefix { $0 != UInt8(ascii: "?") }.last != UInt8(ascii: "/")
  }

  private var url: String {
    let path = isTargetInURL ? request.target : "/"
    return "\(request.scheme.rawValue)://\(authority)\(path)"
  }

  var authority: String {
    request.port == request.scheme.defaultPort ? request.host : "\(request.host):\(request.port)"
  }

  var requestTarget: [CurlOption] {
    isTargetInURL ? [] : [.value("request-target", request.target)]
  }

  /// Whether curl would expand a text into several, like a shell pattern.
  private static func isPattern(_ text: String) -> Bool {
    text.utf8.contains { ByteSet("[]{}").contains($0) }
  }

  /// RFC 3986, section 5.2.4: clients remove such segments from a path.
  private static func hasDotSegments(_ url: String) -> Bool {
    url.utf8.prefix { $0 != UInt8(ascii: "?") }.split(separator: UInt8(ascii: "/"))
      .contains { DotSegment.isDotSegment($0) }
  }
}
