import Diagnostics
import MessageSyntax

// The request line of a `.http` file, and the fields.

extension HTTPFileReader {
  /// Reads `METHOD URL`, with an optional version, and the lines that continue the URL.
  mutating func readRequestLine(
    _ line: HTTPFileLine, _ rest: inout ArraySlice<HTTPFileLine>, _ message: inout ImportedMessage
  ) -> Bool {
    let text = line.text.trimmed
    let first = String(text.prefix { $0 != " " && $0 != "\t" })
    let isMethod = Method.isToken(Array(first.utf8)) && first.utf8.count < text.utf8.count
    guard isMethod || Self.marks.contains(where: { first.range(of: $0) != nil }) else {
      report.lose("this line", "a request begins with a method and a URL", at: line.span)
      return false
    }
    guard !isMethod || !HTTPFileLine.protocols.contains(first) else {
      report.lose("the request", "\(first) is another protocol", at: line.span)
      return false
    }
    guard first != "curl" else {
      report.lose(
        "the command", "it is one of curl", at: line.span,
        help: "put it into a file, and import that with 'waybill import curl'")
      return false
    }
    let upper = first.uppercased()
    message.method = isMethod ? HTTPFileLine.methods.contains(upper) ? upper : first : "GET"
    var url = withoutVersion(isMethod ? String(text.dropFirst(first.count)).trimmed : text)
    while let next = rest.first, let text = Self.continuation(next) {
      url += withoutVersion(text)
      rest = rest.dropFirst()
    }
    message.url = filled(url, in: .url, at: line.span)
    return true
  }

  /// The marks that a URL has and other text has not.
  private static let marks = ["/", ".", ":", "{{"]

  /// The part of a URL in a line below the request line: it begins with `?` or `&`, or is indented and no
  /// field.
  private static func continuation(_ line: HTTPFileLine) -> String? {
    let text = line.text.trimmed
    guard let first = text.utf8.first else { return nil }
    if first == 0x3F || first == 0x26 { return text }
    guard let blank = line.text.utf8.first, blank == 0x20 || blank == 0x09, !line.isComment else {
      return nil
    }
    let name = text.utf8.prefix { $0 != 0x3A }
    let isField = name.count < text.utf8.count && FieldName.isValid(Array(name))
    return isField ? nil : text
  }

  /// A URL without the version that may follow it.
  private func withoutVersion(_ text: String) -> String {
    guard let space = text.utf8.lastIndex(of: 0x20), text[space...].hasPrefix(" HTTP/") else {
      return text
    }
    return String(text[..<space]).trimmed
  }

  mutating func readFields(
    _ rest: inout ArraySlice<HTTPFileLine>, _ message: inout ImportedMessage
  ) {
    while let line = rest.popFirst(), !line.isBlank {
      if line.isComment { continue }
      guard let colon = line.text.utf8.firstIndex(of: 0x3A) else {
        report.lose("this line", "a header is a name, a colon and a value", at: line.span)
        message.isWhole = false
        continue
      }
      let name = String(line.text[..<colon]).trimmed
      let value = String(line.text[line.text.utf8.index(after: colon)...]).trimmed
      message.fields.append(
        .init(
          name: name, value: filled(value, in: .field(name: name, value: value), at: line.span),
          span: line.span))
    }
  }

  /// Makes the URL absolute, as clients do: a path is below the `Host`, and the scheme is `http`.
  ///
  /// - Parameter message: The message with its fields.
  /// - Returns: Whether the URL is one; false, after a report, for a path without a host.
  mutating func completeURL(of message: inout ImportedMessage) -> Bool {
    let url = message.url
    if let first = url.unicodeScalars.first, template.isVariable(first) {
      completeVariable(first, of: &message)
    } else if url.hasPrefix("/") {
      return completePath(of: &message)
    } else if url.range(of: "://") == nil {
      let scheme = ["http:", "https:"].first { url.hasPrefix($0) }
      message.url = (scheme ?? "http:") + "//" + url.dropFirst(scheme?.utf8.count ?? 0)
      report.choose(
        "the URL has no '\(scheme == nil ? "http://" : "//")', and gets it", at: message.span)
    }
    return true
  }

  private mutating func completePath(of message: inout ImportedMessage) -> Bool {
    if let baseURL {
      message.url = baseURL + message.url
      return true
    }
    guard let place = message.fields.firstIndex(where: { $0.name.asciiLowercased == "host" }) else {
      report.lose(
        "the request", "its URL is a path, and it has no 'Host'", at: message.span,
        help: "give its base URL with --base-url")
      return false
    }
    let host = message.fields.remove(at: place).value
    // REST Client takes the ports of TLS for it.
    let isSecure = host.hasSuffix(":443") || host.hasSuffix(":8443")
    message.url = (isSecure ? "https://" : "http://") + host + message.url
    report.choose("the request is sent to its 'Host', as '\(message.url)'", at: message.span)
    return true
  }

  /// A variable at the beginning of a URL is a base URL, or a host.
  private mutating func completeVariable(
    _ variable: Unicode.Scalar, of message: inout ImportedMessage
  ) {
    let name = template.inputs(in: String(variable)).first ?? ""
    let value = inputs.first { $0.name.isSame(as: name) }?.usualText ?? ""
    guard value.range(of: "://") != nil else {
      message.url = "http://" + message.url
      report.choose("the URL has no 'http://', and gets it", at: message.span)
      return
    }
    // Only a path can follow a base URL.
    let rest = String(message.url.unicodeScalars.dropFirst())
    guard let next = rest.utf8.first, next != 0x2F, next != 0x3F else { return }
    message.url = value + rest
    report.choose("'\(name)' is written as its value, as no path follows it", at: message.span)
  }
}
