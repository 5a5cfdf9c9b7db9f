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
  private var fileNames = NameRegistry()

  /// The largest content that is written into a spec. Larger content becomes a file.
  private static let largestText = 16_384

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
    request.responses = message.statuses.map { ($0, SpecType.any) }
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

  private func node(_ values: [String?]) -> SpecNode {
    let nodes: [SpecNode] = values.map { $0.map { textNode($0) } ?? .null }
    return nodes.count == 1 ? nodes[0] : .list(nodes)
  }

  /// Text at a place where numbers are sent as they are spelled, so that they need no quotes.
  private func textNode(_ text: String) -> SpecNode {
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

// MARK: Content

extension MessageBuilder {
  private mutating func setContent(of request: inout SpecRequest, _ message: ImportedMessage) {
    let type = message.field("content-type")?.value
    switch message.content {
    case .none:
      // Empty content has a byte count with every method; without content, only these methods
      // send one.
      if message.field("content-length")?.value == "0", type != nil,
        !["POST", "PUT", "PATCH"].contains(message.method)
      {
        request.content = ("text", .text(""))
      }
    case .text(let text): setText(text, type, of: &request, message)
    case .bytes(let bytes):
      if let text = String(validating: bytes, as: UTF8.self) {
        setText(text, type, of: &request, message)
      } else {
        setBytes(bytes, type, of: &request, message)
      }
    case .file(let path):
      request.content = ("file", fileNode(path, of: &request, at: message.span))
    case .pairs(let pairs): setForm(pairs, &request, message)
    case .json(let text): setJSON(text, &request, message)
    case .graphQL(let query, let variables, let operation):
      setGraphQL(query, variables, operation, &request, message)
    case .parts where Self.methodsWithoutParts.contains(message.method):
      lose("the multipart content", "a \(message.method) request has none", at: message.span)
    case .parts(let parts): setParts(parts, of: &request, at: message.span)
    }
    guard request.content != nil, type == nil, request.content?.key != "multipart" else { return }
    request.contentType = "none"
  }

  private static let methodsWithoutParts: Set<String> = ["GET", "HEAD", "TRACE"]

  /// Whether the content of a message can be written as parts. The spec then writes the media type
  /// itself.
  private func takesMultipart(_ message: ImportedMessage) -> Bool {
    isLast("content-type", of: message) && !Self.methodsWithoutParts.contains(message.method)
  }

  private mutating func setText(
    _ text: String, _ type: String?, of request: inout SpecRequest, _ message: ImportedMessage
  ) {
    let kind = type.map { MediaTypeKind.of($0) }
    switch kind {
    case .json:
      if let json = ImportedJSON(text, template: template) {
        request.content = ("json", json.node)
        if !json.options.isEmpty {
          request.options.add("json-options", .map(SpecMap(json.options)))
        }
        return drop(MediaType.json, &request, message)
      }
    case .form:
      if let pairs = PairText(text, isForm: true, isVariable: template.isVariable) {
        var map = SpecMap()
        for (name, values) in pairs.entries { map.add(name, node(values)) }
        request.content = ("form", .map(map))
        if !pairs.options.isEmpty {
          request.encoding.add(
            "form", .map(SpecMap([("preset", .text("openapi"))] + pairs.options)))
        }
        return drop(MediaType.urlEncodedForm, &request, message)
      }
    case .multipart:
      if let type, takesMultipart(message), !template.hasVariable(text),
        let multipart = ImportedMultipart(Array(text.utf8), mediaType: type)
      {
        return setMultipart(multipart, &request)
      }
    default: break
    }
    if text.utf8.count > Self.largestText, !template.hasVariable(text) {
      return setBytes(Array(text.utf8), type, of: &request, message)
    }
    let isJSON = kind == .json || template.hasVariable(text) && ImportedJSON.tree(of: text) != nil
    let written = isJSON ? template.specText(ofJSON: text) : template.specText(text)
    request.content = ("text", .text(written))
    drop(MediaType.plainText, &request, message)
  }

  private mutating func setBytes(
    _ bytes: [UInt8], _ type: String?, of request: inout SpecRequest, _ message: ImportedMessage
  ) {
    if let type, case .multipart = MediaTypeKind.of(type), takesMultipart(message),
      bytes.count <= Self.largestText, let multipart = ImportedMultipart(bytes, mediaType: type)
    {
      return setMultipart(multipart, &request)
    }
    guard bytes.count > 1024 else {
      request.content = ("data", .binary(bytes))
      return drop(MediaType.octetStream, &request, message)
    }
    let name = fileNames.unique(SpecText.fileName(request.name), folding: true)
    let path = "files/\(name).bin"
    files.append(ImportedFile(path: path, bytes: bytes))
    request.content = ("file", .text(path))
    drop(MediaType.octetStream, &request, message)
  }

  private func setMultipart(_ multipart: ImportedMultipart, _ request: inout SpecRequest) {
    var map = SpecMap()
    if multipart.subtype != "form-data" { map.add("subtype", .text(multipart.subtype)) }
    map.add("boundary", .text(multipart.boundary))
    map.add("parts", .list(multipart.parts))
    request.content = ("multipart", .map(map))
    request.headers.entries.removeAll { $0.key.asciiLowercased == "content-type" }
  }

  private mutating func setParts(
    _ parts: [ImportedMessage.Part], of request: inout SpecRequest, at span: Span
  ) {
    var nodes: [SpecNode] = []
    for part in parts {
      if part.name.isEmpty {
        lose("a part without a name", "a spec has none", at: span)
        continue
      }
      var map = SpecMap([("name", .text(template.specText(part.name)))])
      if let filename = part.filename { map.add("filename", .text(template.specText(filename))) }
      if let type = part.contentType {
        if template.hasVariable(type) || MediaType.isValid(type.utf8) {
          map.add("content-type", .text(template.specText(type)))
        } else {
          lose("the type '\(type)' of the part '\(part.name)'", "it is not a media type", at: span)
        }
      }
      map.addFilled("headers", .map(headers(of: part)))
      switch part.content {
      case .text(let text): map.add("value", .text(template.specText(text)))
      case .file(let path): map.add("file", fileNode(path, of: &request, at: span))
      }
      nodes.append(.map(map))
    }
    request.content = ("multipart", .list(nodes))
    request.headers.entries.removeAll { $0.key.asciiLowercased == "content-type" }
  }

  /// The headers of a part that can be sent, without duplicates.
  private mutating func headers(of part: ImportedMessage.Part) -> SpecMap {
    var headers = SpecMap()
    var names: Set<String> = []
    for field in part.headers {
      guard field.isValid, names.insert(field.name.asciiLowercased).inserted else {
        lose(
          "the header '\(field.name)' of the part '\(part.name)'", "it cannot be sent",
          at: field.span)
        continue
      }
      headers.add(field.name, .text(template.specText(field.value)))
    }
    return headers
  }

  /// Drops a Content-Type that the content writes identically at the same place.
  func drop(_ usual: String, _ request: inout SpecRequest, _ message: ImportedMessage) {
    guard let field = message.field("content-type"), field.name == "Content-Type",
      field.value.isSame(as: usual), isLast("content-type", of: message)
    else { return }
    request.headers.entries.removeAll { $0.key == "Content-Type" }
  }

  /// Whether a field is the last except for computed ones.
  private func isLast(_ name: String, of message: ImportedMessage) -> Bool {
    let last = message.fields.last {
      !["content-length", "transfer-encoding"].contains($0.name.asciiLowercased)
    }
    return last?.name.asciiLowercased == name
  }
}
