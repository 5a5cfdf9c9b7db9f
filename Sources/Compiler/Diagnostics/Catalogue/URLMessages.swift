package import MessageSyntax

// Mistakes in methods, paths and URLs.

extension DiagnosticMessage {
  /// A method that is not a token (RFC 9110, section 9.1: `method = token`).
  package static func invalidMethod(_ method: String) -> Self {
    Self(
      "invalid-method", .error, "'\(method)' is not a valid method",
      help: lookalikeCure(method) ?? cure(ofCommentIn: method)
        ?? (method.hasSuffix(",") ? "leave out the ','" : nil)
        ?? "a method is a word of letters, digits and !#$%&'*+-.^_`|~")
  }

  /// A known method whose letters have another case.
  package static func methodCase(_ method: String, _ upper: String) -> Self {
    Self(
      "method-case", .warning, "the method '\(method)' is sent as '\(upper)'",
      help: "methods are case-sensitive: write '\(upper)'")
  }

  /// CONNECT, which opens a tunnel and has no path.
  package static func connectMethod() -> Self {
    Self(
      "connect-method", .error,
      "CONNECT is not supported: it opens a tunnel instead of requesting a resource",
      help: "write the request that goes through the tunnel")
  }

  /// Content in a TRACE request, which clients must not send (RFC 9110, section 9.3.8).
  package static func contentOnTrace() -> Self {
    Self(
      "content-on-trace", .error, "a TRACE request cannot have a body",
      help: "leave it out, or use another method")
  }

  /// Multipart content with a method that does not use it.
  package static func multipartOnMethod(_ method: String) -> Self {
    Self(
      "multipart-on-method", .error, "a \(method) request cannot send multipart content",
      help: "use another method, such as POST")
  }

  /// The asterisk form with another method than OPTIONS (RFC 9112, section 3.2.4).
  package static func asteriskNeedsOptions() -> Self {
    Self(
      "asterisk-needs-options", .error, "'target-form: asterisk' can be used only with OPTIONS",
      help: "leave it out, or write 'method: OPTIONS'")
  }

  /// Both `path` and `url`.
  package static func pathAndURL() -> Self {
    Self(
      "path-and-url", .error, "a request must have either 'path' or 'url', not both",
      help: "'path' is appended to 'base-url', 'url' is used as it is")
  }

  /// A path without a base URL; `environment` is one that would provide it.
  package static func noBaseURL(environment: String? = nil) -> Self {
    Self(
      "no-base-url", .error, "'path' needs a 'base-url' to be appended to",
      help: environment.map {
        "choose an environment, as in '--environment \(ShellText.oneLine($0))', or write 'base-url: https://…' at the top"
          + " of the spec"
      } ?? "write 'base-url: https://…' at the top of the spec, or a whole 'url' here")
  }

  /// A URL without `http://` or `https://`.
  package static func urlWithoutScheme(_ text: String, isBase: Bool = false) -> Self {
    Self(
      "invalid-url", .error, "a URL must begin with 'http://' or 'https://'",
      help: lookalikeCure(text) ?? withScheme(text)
        ?? (isBase
          ? "write the whole URL that paths are appended to" : "write a path alone as 'path'"),
      besideSecrets: withScheme(text) == nil ? nil : "write 'https://…'")
  }

  /// The URL that was meant, if a text begins with a host or with another tool's placeholder.
  private static func withScheme(_ text: String) -> String? {
    guard text.utf8.count <= 100, !text.utf8.contains(where: { $0 <= 0x20 }) else { return nil }
    if text.hasPrefix("$") || text.hasPrefix("{{") {
      let rest = text.drop { "${ ".contains($0) }
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      let path = rest.dropFirst(name.count).drop { "} ".contains($0) }
      return name.isEmpty
        ? nil : "write '${\(name)}\(path)', and declare '\(name)' under 'inputs'"
    }
    let host = text.prefix { $0 != "/" && $0 != ":" && $0 != "?" }
    if host == "localhost" || host.hasPrefix("127.") { return "write 'http://\(text)'" }
    let isHost =
      host.contains(".") && host.utf8.first != UInt8(ascii: ".")
      && host.utf8.allSatisfy { "-.".utf8.contains($0) || $0.isASCIILetter || $0.isASCIIDigit }
    return isHost ? "write 'https://\(text)'" : nil
  }

  /// A reference at the beginning of a URL, followed by text that would change the host.
  package static func unseparatedBeginning(_ input: String) -> Self {
    Self(
      "invalid-url", .error,
      "only '/' or '?' can follow '${\(input)}' at the beginning of a URL",
      help: "its value is the URL up to the path: write '${\(input)}/…'; "
        + "for a value that is only a host, write 'https://${\(input)}…'")
  }

  /// A whole URL in place of a path.
  package static func pathWithScheme() -> Self {
    Self(
      "invalid-url", .error, "a path cannot begin with 'http://' or 'https://'",
      help: "write a whole URL as 'url'")
  }

  /// A placeholder of another tool.
  package static func literalBraces(_ name: String) -> Self {
    Self(
      "literal-braces", .warning, "'{\(name)}' is sent as it is written",
      help: "write '${\(name)}' for the value of an input, or '%7B\(name)%7D' for this text itself")
  }

  /// A base URL with a query.
  package static func baseURLWithQuery() -> Self {
    Self(
      "invalid-url", .error, "'base-url' cannot have a query",
      help: "write it for all requests: defaults: {query: {name: value}}")
  }

  /// `target-form: asterisk` with a query, which `*` cannot have.
  package static func asteriskWithQuery() -> Self {
    Self(
      "asterisk-with-query", .error, "the target '*' cannot have a query",
      help: "leave out the query or 'target-form'")
  }

  /// A fragment, which is never sent.
  package static func urlFragment() -> Self {
    Self(
      "invalid-url", .error, "a fragment is never sent",
      help: "leave it out, or write '%23' for a literal '#'")
  }

  /// `?` without a query after it.
  package static func emptyQuery() -> Self {
    Self("invalid-url", .error, "the query is empty", help: "leave the '?' out")
  }

  /// `%` without two hexadecimal digits.
  package static func strayPercent() -> Self {
    Self(
      "invalid-url", .error, "expected two hexadecimal digits after '%'",
      help: "write '%25' for a literal '%'")
  }

  /// A control character in a URL.
  package static func urlControlCharacter() -> Self {
    Self(
      "invalid-url", .error, "a URL cannot contain control characters",
      help: "leave it out, or percent-encode it")
  }

  /// `.` or `..` as a segment.
  package static func dotSegment(_ segment: String, caseName: String?) -> Self {
    Self(
      "dot-segment", .error,
      "the segment '\(segment)' of the path\(inCase(caseName)) would be removed by clients",
      help: "write the path without dot segments, or 'allow: [dot-segment]' to send it as it is")
  }

  /// `.` or `..` as a segment of a path that is sent as it is.
  package static func keptDotSegment(_ segment: String) -> Self {
    Self(
      "dot-segment", .warning, "many clients would remove the segment '\(segment)' of the path",
      help: "send the request by 'waybill send'")
  }

  /// A value that makes a segment empty.
  package static func emptySegment(_ input: String, caseName: String?) -> Self {
    Self(
      "empty-segment", .error,
      "input '\(input)' is empty\(inCase(caseName)) and leaves an empty segment in the path",
      help: "give it a value that is not empty")
  }

  /// `%00` in a path or query.
  package static func nulInURL() -> Self {
    Self(
      "nul-in-url", .warning,
      "the URL contains '%00', which nginx and Apache httpd refuse in a path, and which ends "
        + "the text in C programs",
      help: "leave it out")
  }

  /// `%2e%2e%2f` in a path.
  package static func encodedDotSegment(_ segment: String) -> Self {
    Self(
      "encoded-dot-segment", .warning,
      "the segment '\(segment)' contains a dot segment once it is decoded",
      help:
        "nginx resolves it, and Apache httpd and Tomcat refuse it: write the path without dot segments"
    )
  }

  /// A byte in a host that RFC 3986 allows but host names do not contain.
  package static func unusualHost(_ character: Unicode.Scalar) -> Self {
    // nginx and Apache httpd accept the underscore.
    let servers = character == "_" ? "Tomcat" : "Apache httpd, Tomcat"
    return Self(
      "unusual-host", .warning,
      "the host contains '\(character)', which \(servers) and Java's URI class refuse",
      help: "names in DNS are made of letters, digits, '-' and '.'")
  }

  /// A target longer than the minimum that all servers support (RFC 9112, section 3).
  package static func longTarget(_ count: Int) -> Self {
    Self(
      "long-target", .warning,
      "path and query have \(count) bytes or more; nginx, Apache httpd and Tomcat refuse request lines "
        + "of more than about 8,000",
      help: "send long values in the content")
  }

  /// An invalid URL; `evaluated` is its text if it contains inputs.
  package static func url(_ problem: URLProblem, evaluated: String? = nil) -> Self {
    var (text, help) = sentence(for: problem.kind)
    var besideSecrets: String?
    if case .missingScheme = problem.kind, let cure = evaluated.flatMap(withScheme) {
      (help, besideSecrets) = (cure, "write 'https://…'")
    }
    return Self(
      "invalid-url", .error, text + (evaluated.map { ": '\($0)'" } ?? ""), help: help,
      besideSecrets: besideSecrets)
  }

  private static func sentence(for kind: URLProblem.Kind) -> (text: String, help: String?) {
    switch kind {
    case .missingScheme:
      (
        "a URL must begin with 'http://' or 'https://'",
        "write 'https://' or 'http://' in front of the host"
      )
    case .unsupportedScheme:
      ("a URL must begin with 'http://' or 'https://'", "only http and https URLs can be sent")
    case .missingHost: ("the URL has no host", "write a name or an address after '://'")
    case .userinfo:
      ("a URL cannot contain a user name or a password", "use 'auth: {basic: …}'")
    case .zoneID: ("a zone id is never sent", "leave out the '%' and what follows")
    case .nonASCIIHost:
      ("a host must be ASCII", "write the A-label, which begins with 'xn--'")
    case .invalidHostCharacter:
      (
        "the host contains a character that hosts cannot have",
        "a host is a name of letters, digits, '-' and '.', or an address"
      )
    case .emptyHostLabel:
      (
        "a label of the host is empty",
        "write one '.' between two labels, and none at the beginning"
      )
    case .invalidAddress:
      ("the text in brackets is not an IPv6 address", "write it as [2001:db8::1], for example")
    case .invalidPort: ("the port is not a number", "write 1 to 65535, or leave the ':' out")
    case .portOutOfRange: ("the port must be from 1 to 65535", "correct the port, or leave it out")
    case .emptyQuery: ("the query is empty", "leave the '?' out, or give it a value")
    case .queryInBeginning:
      (
        "a value at the beginning of a longer URL cannot have a query",
        "write the query after the rest of the URL, or under 'query'"
      )
    case .unseparatedBeginning:
      (
        "only '/' or '?' can follow a value at the beginning of a URL",
        "write a '/' after it"
      )
    case .fragment: ("a fragment is never sent", "leave it out")
    case .strayPercent:
      ("expected two hexadecimal digits after '%'", "write '%25' for a literal '%'")
    case .controlByte:
      ("a URL cannot contain control characters", "leave it out, or percent-encode it")
    }
  }
}
