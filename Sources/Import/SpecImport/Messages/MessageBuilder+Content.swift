import Diagnostics
import MessageSyntax

// Content of messages.

extension MessageBuilder {
  mutating func setContent(of request: inout SpecRequest, _ message: ImportedMessage) {
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
      if TemplateText.problem(in: bytes) == nil,
        case let text = String(decoding: bytes, as: UTF8.self),
        !template.hasForeignMark(text)
      {
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
