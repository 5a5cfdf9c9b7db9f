import MessageSyntax

// Contents of requests.

extension PostmanReader {
  /// The methods whose bodies are not sent, unless a request says so.
  private static let pruned: Set<String> = ["GET", "COPY", "HEAD", "PURGE", "UNLOCK"]

  mutating func readBody(
    _ body: JSONTree?, of item: JSONTree, _ message: inout ImportedMessage
  ) {
    guard let body, body.isObject, !body.isTrue("disabled"), let mode = body["mode"]?.text else {
      return
    }
    if Self.pruned.contains(message.method),
      item["protocolProfileBehavior"]?.isTrue("disableBodyPruning") != true
    {
      let isEmpty =
        body[mode].map { $0.text?.isEmpty ?? $0.elements.isEmpty && $0.members.isEmpty } ?? true
      if !isEmpty { leaveOut("bodies of requests whose method has none", at: body.place) }
      return
    }
    switch mode {
    case "raw": readText(body, &message)
    case "urlencoded": readForm(body[mode], &message)
    case "formdata": readParts(body[mode], &message)
    case "graphql": readGraphQL(body[mode], &message)
    case "file":
      message.content = .file(Self.path(body[mode]?["src"]?.text))
      addType("application/octet-stream", &message)
    default: report.lose("the body '\(mode)'", "its kind is not known", at: body.place)
    }
  }

  private func addType(_ type: String, _ message: inout ImportedMessage) {
    guard message.field("content-type") == nil else { return }
    message.fields.append(.init(name: "Content-Type", value: type, span: message.span))
  }

  private static let types = [
    "json": "application/json", "xml": "application/xml", "html": "text/html",
    "javascript": "application/javascript",
  ]

  private mutating func readText(_ body: JSONTree, _ message: inout ImportedMessage) {
    guard let text = body["raw"]?.spelling, !text.isEmpty else { return }
    let language = body["options"]?["raw"]?["language"]?.text ?? "text"
    addType(Self.types[language] ?? "text/plain", &message)
    let type = message.field("content-type")?.value ?? ""
    guard case .json = MediaTypeKind.of(type) else {
      message.content = .text(variables.filled(text, .text))
      return
    }
    let json = variables.json(text)
    let isJSON =
      (try? JSONReader.parse(Array(json.utf8), maxDepth: 60).get()).map { $0.text == nil } ?? false
    message.content = isJSON ? .json(json) : .text(variables.filled(text, .text))
  }

  private mutating func readForm(_ form: JSONTree?, _ message: inout ImportedMessage) {
    addType(MediaType.urlEncodedForm, &message)
    if let text = form?.text {
      message.content = .text(variables.filled(text, .text))
      return
    }
    var pairs: [ImportedMessage.Pair] = []
    for pair in form?.elements ?? [] {
      guard let name = pair["key"]?.spelling, !name.isEmpty else {
        leaveOut("form fields without a name", at: pair.place)
        continue
      }
      let isOptional = pair.isTrue("disabled")
      let value = pair["value"]?.spelling ?? ""
      pairs.append(
        .init(
          name: name,
          value: isOptional ? Self.example(value, of: name) : variables.filled(value, .text),
          isOptional: isOptional, description: Self.prose(pair["description"])))
    }
    guard !pairs.isEmpty else { return }
    message.content = .pairs(pairs)
  }

  private mutating func readParts(_ form: JSONTree?, _ message: inout ImportedMessage) {
    var parts: [ImportedMessage.Part] = []
    for field in form?.elements ?? [] {
      guard let name = field["key"]?.spelling else { continue }
      if field.isTrue("disabled") {
        leaveOut("parts that are switched off", at: field.place)
        continue
      }
      let contents: [ImportedMessage.Part.Content]
      if field["type"]?.text == "file" {
        let source = field["src"]
        contents =
          source?.isArray == true && source?.elements.isEmpty == false
          ? (source?.elements ?? []).map { .file(Self.path($0.text)) }
          : [.file(Self.path(source?.text))]
      } else {
        contents = [.text(variables.filled(field["value"]?.spelling ?? "", .text))]
      }
      for content in contents {
        var part = ImportedMessage.Part(name: variables.filled(name, .text), content: content)
        part.contentType = field["contentType"]?.text.flatMap {
          $0.isEmpty ? nil : variables.filled($0, .text)
        }
        part.filename = field["fileName"]?.text
        parts.append(part)
      }
    }
    message.fields.removeAll { $0.name.asciiLowercased == "content-type" }
    if !parts.isEmpty { message.content = .parts(parts) }
  }

  /// The path of a file. One that is not chosen becomes an input, as one elsewhere does.
  private static func path(_ text: String?) -> String {
    guard let text else { return "" }
    return text.hasPrefix("./") ? String(text.dropFirst(2)) : text
  }

  private mutating func readGraphQL(_ body: JSONTree?, _ message: inout ImportedMessage) {
    guard let query = body?["query"]?.text, !query.isEmpty else { return }
    addType("application/json", &message)
    let given = body?["variables"]
    let text = given?.text ?? given.flatMap { $0.isObject ? Self.json($0) : nil }
    message.content = .graphQL(
      query: variables.filled(query, .text), variables: text.map { variables.json($0) },
      operation: body?["operationName"]?.text.flatMap { $0.isEmpty ? nil : $0 })
  }
}
