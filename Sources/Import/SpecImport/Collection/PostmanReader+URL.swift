import MessageSyntax

// URLs of requests, in parts or as text.

extension PostmanReader {
  /// The value of a pair that is not sent, as an example: empty if it contains variables, or is a
  /// secret by its name.
  static func example(_ value: String, of name: String) -> String {
    value.range(of: "{{") != nil || CredentialInputs.isSecret(name) ? "" : value
  }

  /// The characters that clients of collections do not encode in a URL.
  private static let kept = ByteSet(0x21...0x7E).subtracting(ByteSet("\"'<>#"))

  /// Text of a URL as it is sent, with characters of inputs in the place of its variables.
  mutating func sent(
    _ text: String, _ place: CollectionVariables.Place
  ) -> String {
    let filled = variables.filled(text, place)
    return TemplateText.encoded(
      filled, by: .keeping(Self.kept, spacesAsPlus: false),
      isVariable: variables.template.isVariable)
  }

  mutating func readURL(_ url: JSONTree, _ message: inout ImportedMessage) {
    if let text = url.text {
      message.url = origin(text.prefix { $0 != "#" }.description)
      return
    }
    let host =
      url["host"]?.text
      ?? (url["host"]?.elements ?? []).compactMap(\.spelling).joined(separator: ".")
    guard !host.isEmpty else {
      message.url = origin((url["raw"]?.text ?? "").prefix { $0 != "#" }.description)
      return
    }
    var start = url["protocol"]?.text.flatMap { $0.isEmpty ? nil : "\($0)://" } ?? ""
    start += host
    if let port = url["port"]?.spelling, !port.isEmpty { start += ":\(port)" }
    message.url = origin(start) + path(of: url, &message)
    readQuery(of: url, &message)
  }

  /// A URL with a scheme. One that begins with a variable has that of the variable's value.
  private mutating func origin(_ text: String) -> String {
    let text = text.trimmed
    guard !text.isEmpty else { return "" }
    if text.hasPrefix("{{"), let end = text.range(of: "}}") {
      let name = String(text[..<end.lowerBound].dropFirst(2)).trimmed
      if variables.value(of: name) == nil { variables.makeOrigin(of: name) }
    }
    let url = sent(text, .origin)
    return variables.resolved(url).range(of: "://") == nil ? sent("http://" + text, .origin) : url
  }

  private mutating func path(of url: JSONTree, _ message: inout ImportedMessage) -> String {
    let segments =
      url["path"]?.text?.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      ?? (url["path"]?.elements ?? []).map { ($0["value"] ?? $0).spelling ?? "" }
    guard !segments.isEmpty else { return "" }
    var rest = segments[...]
    if url["path"]?.text != nil, rest.first?.isEmpty == true { rest = rest.dropFirst() }
    return rest.map { segment in "/" + self.segment(segment, of: url, &message) }.joined()
  }

  /// A segment of a path. `:id` is an input if the URL declares it.
  private mutating func segment(
    _ segment: String, of url: JSONTree, _ message: inout ImportedMessage
  ) -> String {
    let name = String(segment.dropFirst())
    let variable = (url["variable"]?.elements ?? []).first {
      ($0["key"] ?? $0["id"])?.spelling.map { $0.isSame(as: name) } ?? false
    }
    guard segment.hasPrefix(":"), !name.isEmpty, let variable else {
      return sent(segment, .path).replacing("?", with: "%3F")
    }
    let value = variable["value"]?.spelling ?? ""
    if value.range(of: "{{") != nil { return sent(value, .path) }
    let inputName = variables.requestInput(name)
    if !message.inputs.contains(where: { $0.name.isSame(as: inputName) }) {
      var input = SpecField(inputName, .string)
      if CredentialInputs.isSecret(name) {
        input.isSecret = true
        input.example = .text("test-\(SpecText.slug(name))")
      } else {
        input.example = .text(SpecText.literal(value.isEmpty ? "example" : value))
        if value.isEmpty { input.remark = "no value in the collection" }
      }
      input.description = Self.prose(variable["description"])
      message.inputs.append(input)
    }
    return variables.character(
      of: slashed.contains(NameKey(name)) ? "\(inputName) | segments" : inputName)
  }

  private mutating func readQuery(of url: JSONTree, _ message: inout ImportedMessage) {
    var pairs: [String] = []
    for pair in url["query"]?.elements ?? [] {
      let name = pair["key"]?.spelling
      let value = pair["value"]?.spelling
      if pair.isTrue("disabled") {
        guard let name, !name.isEmpty, name.range(of: "{{") == nil else {
          leaveOut(
            "parameters that are switched off, and have no name of their own", at: pair.place)
          continue
        }
        message.optionalQuery.append(
          .init(
            name: name, value: Self.example(value ?? "", of: name), isOptional: true,
            description: Self.prose(pair["description"])))
        continue
      }
      let text = [name, value].compactMap { $0 }.joined(separator: "=")
      guard name != nil || value != nil else { continue }
      let whole = name == nil ? "=" + text : text
      pairs.append(sent(whole, .query).replacing("&", with: "%26"))
    }
    if !pairs.isEmpty { message.url += "?" + pairs.joined(separator: "&") }
  }
}
