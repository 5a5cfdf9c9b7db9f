// The words of the command that make curl send the request line as it is.

internal import MessageSyntax

extension CurlCommand {
  /// What keeps curl from doing more than it is told, the method and the URL.
  var start: [CurlOption] {
    var options: [CurlOption] = [.flag("http1.1")]
    // A proxy is sent another target. In a tunnel, which https takes, it is the same.
    if request.scheme == .http { options.append(.value("noproxy", "*")) }
    // What the shell puts in may contain anything.
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

  /// curl waits for the content of an answer that has none, unless it knows that this is HEAD.
  private var methodOption: [CurlOption] {
    switch (request.method, content) {
    case ("GET", .none): []
    case ("HEAD", .none): [.flag("head")]
    default: [.value("request", request.method)]
    }
  }

  /// Whether curl's URL is the whole of the target: not in the absolute and the asterisk form, nor
  /// where curl changes it. It adds the name of a file to a path that ends in a slash, and versions
  /// of it drop the mark of an empty query.
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

  /// Whether curl would take a text for several, as a shell does with the names of files.
  private static func isPattern(_ text: String) -> Bool {
    text.utf8.contains { ByteSet("[]{}").contains($0) }
  }

  /// RFC 3986, section 5.2.4: a client removes such segments of a path.
  private static func hasDotSegments(_ url: String) -> Bool {
    url.utf8.prefix { $0 != UInt8(ascii: "?") }.split(separator: UInt8(ascii: "/"))
      .contains { DotSegment.isDotSegment($0) }
  }
}
