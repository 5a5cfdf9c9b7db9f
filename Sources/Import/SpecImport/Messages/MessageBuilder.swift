import Diagnostics
import MessageSyntax

/// Turns messages into requests that send the same bytes, written as a person would write them.
struct MessageBuilder {
  let template: TemplateText
  var report: ImportReporter
  /// The scheme, host and port to which paths are appended.
  var baseURL: String?
  /// The files to which content is written.
  var files: [ImportedFile] = []
  var fileNames = NameRegistry()

  /// The largest content that is written into a spec. Larger content becomes a file.
  static let largestText = 16_384

  init(_ template: TemplateText, _ report: ImportReporter) {
    (self.template, self.report) = (template, report)
  }

  mutating func request(_ source: ImportedMessage, name: String) -> SpecRequest {
    var request = SpecRequest(name: name)
    request.mark = report.newMark()
    report.mark = request.mark
    defer { report.mark = nil }
    let message = sendable(source)
    request.comments = message.comments
    (request.description, request.tags) = (message.description, message.tags)
    request.inputs = message.inputs
    request.responses = message.statuses.map { .init(status: $0, type: .any) }
    request.method = message.method
    setLocation(of: &request, message)
    setFields(of: &request, message)
    setCredentials(of: &request, message)
    setContent(of: &request, message)
    if let timeout = message.timeout {
      request.options.add("transport", .map(SpecMap([("timeout", .number(timeout))])))
    }
    return request
  }

  // MARK: URL

  private mutating func setLocation(of request: inout SpecRequest, _ message: ImportedMessage) {
    var url = sentURL(of: message)
    if let removed = ImportedURL.removingDotSegments(ofURL: url) {
      report.repair(
        "the segments '.' and '..' of the path are removed, as clients do", at: message.span)
      url = removed
    }
    let query = setQuery(of: &request, in: &url, message)
    let sent = query.flatMap { $0.isEmpty ? nil : "?" + sendable($0, at: message.span) } ?? ""
    if let target = message.target {
      if target == "*" { request.options.add("target-form", .text("asterisk")) }
      if target.range(of: "://") != nil {
        request.options.add("target-form", .text("absolute"))
      }
    }
    if let baseURL, url.hasPrefix(baseURL) {
      let path = String(url.dropFirst(baseURL.count))
      if path.isEmpty || path.hasPrefix("/") {
        request.location = ("path", template.specText(sendable(path, at: message.span) + sent))
        if message.target == "*" { request.location.text = "" }
        return
      }
    }
    let start = url.range(of: "://").map { url[..<$0.upperBound] } ?? ""
    let rest = String(url[start.endIndex...])
    request.location = ("url", template.specText(start + sendable(rest, at: message.span) + sent))
  }

  /// Sets the query, and removes it from the URL.
  ///
  /// - Returns: The query if no map writes the same bytes.
  private func setQuery(
    of request: inout SpecRequest, in url: inout String, _ message: ImportedMessage
  ) -> String? {
    var query: String?
    if let mark = url.utf8.firstIndex(of: 0x3F) {
      query = String(url[url.utf8.index(after: mark)...])
      url = String(url[..<mark])
    }
    if let text = query, !text.isEmpty,
      let pairs = PairText(text, isForm: false, isVariable: template.isVariable)
    {
      for (name, values) in pairs.entries { request.query.add(name, node(values)) }
      for (key, value) in pairs.options { request.encoding.add(key, value) }
      query = nil
    }
    if query?.isEmpty ?? true {
      request.query = adding(message.optionalQuery, to: request.query, of: &request)
    }
    return query
  }

  /// The URL without its fragment. If the message has a target, it replaces that of the URL,
  /// because it is what is sent.
  private func sentURL(of message: ImportedMessage) -> String {
    var url = message.url
    if let target = message.target {
      let variable = url.unicodeScalars.first.map { template.isVariable($0) ? String($0) : "" }
      if target.hasPrefix("/") {
        url = (MessageImporter.origin(of: url) ?? variable ?? "") + target
      }
      if target.range(of: "://") != nil { url = target }
    }
    if let hash = url.utf8.firstIndex(of: 0x23) { url = String(url[..<hash]) }
    return url
  }

  func node(_ values: [String?]) -> SpecNode {
    let nodes: [SpecNode] = values.map { $0.map { textNode($0) } ?? .null }
    return nodes.count == 1 ? nodes[0] : .list(nodes)
  }

  /// Text at a place where numbers are sent as they are spelled, so that they need no quotes.
  func textNode(_ text: String) -> SpecNode {
    switch NumberText.literal(Array(text.utf8)) {
    case .integer, .bigInteger, .float: .number(text)
    case .infinity, .notANumber, nil: .text(template.specText(text))
    }
  }

  /// Literal text of a URL. A `%` that begins no escape is literal. Reports characters that
  /// RFC 3986 does not allow and the compiler encodes.
  private mutating func sendable(_ text: String, at span: Span) -> String {
    var output: [UInt8] = []
    PercentEncoding.append(
      PercentEncoding.encodingStrayPercents(text.utf8), keeping: Self.visible, to: &output)
    // The compiler encodes these and all non-ASCII characters.
    let isChanged =
      !output.elementsEqual(text.utf8)
      || output.contains { "\"<>[\\]^`{|}".utf8.contains($0) }
      || text.unicodeScalars.contains { !$0.isASCII && !template.isVariable($0) }
    if isChanged {
      report.repair(
        "the URL contains characters that are not allowed in a URL; they are sent percent-encoded",
        at: span)
    }
    // Braces would be taken for a reference that lacks its '$'.
    return String(decoding: output, as: UTF8.self).replacing("{", with: "%7B")
      .replacing("}", with: "%7D")
  }

  /// All bytes except control characters and the space.
  private static let visible = ByteSet(0x21...0x7E).union(ByteSet(0x80...0xFF))

  // MARK: Fields

  private static let onlyOnce: Set<String> = [
    "content-type", "authorization", "cookie", "user-agent", "expect", "max-forwards", "host",
  ]

  private mutating func setFields(of request: inout SpecRequest, _ message: ImportedMessage) {
    var values: [(name: String, values: [SpecNode])] = []
    var places: [String: Int] = [:]
    for (index, field) in message.fields.enumerated() {
      let name = field.name.asciiLowercased
      if name.hasPrefix(":") { continue }
      switch name {
      case "content-length": continue
      case "transfer-encoding":
        setFraming(of: &request, message, at: field)
        continue
      case "host" where index == 0 && field.value.isSame(as: Self.host(of: message.url)): continue
      default: break
      }
      guard canBeSent(field, named: name) else { continue }
      let node = textNode(field.value)
      guard let place = places[name] else {
        places[name] = values.count
        values.append((field.name, [node]))
        continue
      }
      if Self.onlyOnce.contains(name) {
        lose("another '\(field.name)'", "a message has one", at: field.span)
        continue
      }
      if place != values.count - 1 || !values[place].name.isSame(as: field.name) {
        report.repair(
          "the lines of '\(values[place].name)' are sent one after the other, in one spelling",
          at: field.span)
      }
      values[place].values.append(node)
    }
    for (name, nodes) in values {
      request.headers.add(name, nodes.count == 1 ? nodes[0] : .list(nodes))
    }
  }

  /// Whether a field is valid. Reports a field that is lost.
  private mutating func canBeSent(_ field: ImportedMessage.Field, named name: String) -> Bool {
    guard field.isValid else {
      lose("the field '\(field.name)'", "it cannot be sent in HTTP/1.1", at: field.span)
      return false
    }
    if name == "content-type", !template.hasVariable(field.value),
      !MediaType.isValid(field.value.utf8)
    {
      lose("'\(field.name): \(field.value)'", "it is not a media type", at: field.span)
      return false
    }
    return true
  }

  /// Sets chunked framing, with chunks of the size in the source or of 16 KiB.
  private mutating func setFraming(
    of request: inout SpecRequest, _ message: ImportedMessage, at field: ImportedMessage.Field
  ) {
    guard field.value.asciiLowercased == "chunked" else {
      return lose(
        "the field '\(field.name): \(field.value)'", "'framing' is chunked or counted",
        at: field.span)
    }
    if case .none = message.content { return }
    var size = message.chunkSize ?? 16_384
    if size < 1 {
      lose("the chunk size \(size)", "a chunk has 1 byte or more", at: field.span)
      size = 16_384
    }
    request.options.add("framing", .map(SpecMap([("chunked", .number(String(size)))])))
  }

  /// The host of a URL, with its port if it is written.
  static func host(of url: String) -> String {
    guard let origin = MessageImporter.origin(of: url), let scheme = origin.range(of: "://")
    else { return "" }
    var host = String(origin[scheme.upperBound...])
    if let at = host.utf8.lastIndex(of: 0x40) { host = String(host[host.utf8.index(after: at)...]) }
    let isHTTP = url.asciiLowercased.hasPrefix("http:")
    for port in isHTTP ? [":80"] : [":443"] where host.hasSuffix(port) {
      host = String(host.dropLast(port.count))
    }
    return host
  }

  mutating func lose(_ subject: String, _ reason: String, at span: Span) {
    report.lose(subject, reason, at: span)
  }
}
