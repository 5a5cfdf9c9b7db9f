import Diagnostics
import MessageSyntax
import SerializationOptions

/// Reads collections of Postman, version 2.0 and 2.1, and environments.
struct PostmanReader {
  private(set) var report = ImportReporter()
  private(set) var variables = CollectionVariables()
  private(set) var messages: [ImportedMessage] = []
  /// The numbers of parts that are left out, in the order in which they were found, each with its first place.
  private var leftOut: [(what: String, count: Int, span: Span)] = []

  /// The variables of paths that have a value with a slash, in a request or one of its examples.
  private var slashed: Set<NameKey> = []
  /// The descriptions of folders whose first request is not read yet.
  private var comments: [String] = []

  /// The parts of a folder that its requests inherit.
  private struct Folder {
    var names: [String] = []
    var auth: JSONTree?
  }

  // MARK: Documents

  /// The collection in a document, or `nil` for another document.
  static func collection(in document: JSONTree) -> JSONTree? {
    let root = document["collection"] ?? document
    return root["info"] != nil && root["item"] != nil ? root : nil
  }

  /// Whether a document is a collection of version 1.
  static func isVersion1(_ document: JSONTree) -> Bool {
    document["requests"]?.isArray == true && document["order"] != nil
  }

  /// Whether a document is an environment, or the global variables.
  static func isEnvironment(_ document: JSONTree) -> Bool {
    document["values"]?.isArray == true && document["item"] == nil
  }

  /// Declares the variables of an environment.
  mutating func readEnvironment(_ document: JSONTree, named path: String) {
    let isGlobal = document["_postman_variable_scope"]?.text == "globals"
    let name = document["name"]?.text ?? path
    declare(document["values"], in: isGlobal ? nil : name.trimmed)
  }

  private mutating func declare(_ list: JSONTree?, in environment: String?) {
    for variable in list?.elements ?? [] {
      guard let name = variable["key"]?.spelling ?? variable["id"]?.spelling,
        !variable.isTrue("disabled"), variable["enabled"]?.boolean != false
      else { continue }
      let value = variable["value"]
      variables.declare(
        name, value?.spelling ?? value.flatMap { $0.isNull ? nil : Self.json($0) },
        isSecret: variable["type"]?.text == "secret", in: environment)
    }
  }

  private static func json(_ tree: JSONTree) -> String {
    var writer = JSONWriter(options: .init())
    writer.value(tree)
    return String(decoding: writer.take(), as: UTF8.self)
  }

  /// Reads a collection.
  mutating func read(_ collection: JSONTree) {
    declare(collection["variable"], in: nil)
    readScripts(of: collection, named: nil)
    read(collection["item"], in: Folder(auth: Self.auth(of: collection, else: nil)))
    refuseMessages()
    for (what, count, span) in leftOut {
      report.choose("left out: \(what) (\(count))", at: span)
    }
    let unused = variables.unusedNames
    if !unused.isEmpty {
      let shown = unused.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
      report.choose(
        "left out: variables that no request uses: \(shown)\(unused.count > 5 ? " and \(unused.count - 5) more" : "")",
        at: collection["variable"]?.place ?? collection.place)
    }
    let secrets = variables.secretNames
    if !secrets.isEmpty {
      let shown = secrets.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
      report.choose(
        "the values of secrets are not written: \(shown)\(secrets.count > 5 ? " and more" : "")",
        help: "send reads them from the environment", at: collection.place)
    }
    if variables.literalCount > 0 {
      report.choose(
        "values of variables are written into URLs where references would be percent-encoded (\(variables.literalCount))",
        at: collection.place)
    }
    if variables.generatedCount > 0 {
      report.choose(
        "values that Postman makes for each message, such as '{{$guid}}', are inputs with one example",
        at: collection.place)
    }
  }

  /// Leaves out the messages whose URL is not valid with the values of its variables.
  private mutating func refuseMessages() {
    var report = report
    messages = messages.filter { message in
      let url = variables.resolved(filled: message.url)
      let host = message.url.range(of: "://").map {
        variables.resolved(
          filled: message.url[$0.upperBound...].prefix { !"/?".contains($0) }.description)
      }
      let isHost = host.map { ImportedURL.isPartOfHost($0) } ?? true
      guard
        let problem = ImportedURL.problem(of: url)
          ?? (isHost ? nil : "has a host that does not exist")
      else { return true }
      if message.caseName == nil {
        report.lose("the request '\(message.name ?? "")'", "its URL \(problem)", at: message.span)
      }
      return false
    }
    self.report = report
  }

  /// The text of a description, which may be an object with it.
  static func prose(_ description: JSONTree?) -> String? {
    (description?["content"] ?? description)?.prose
  }

  private mutating func leaveOut(_ what: String, at span: Span) {
    if let place = leftOut.firstIndex(where: { $0.what == what }) {
      leftOut[place].count += 1
    } else {
      leftOut.append((what, 1, span))
    }
  }

  // MARK: Items

  private mutating func read(_ items: JSONTree?, in folder: Folder) {
    for item in items?.elements ?? [] {
      let name = item["name"]?.spelling?.trimmed ?? ""
      if item["item"] != nil {
        var inner = folder
        if !name.isEmpty, name.range(of: "${") == nil { inner.names.append(name) }
        inner.auth = Self.auth(of: item, else: folder.auth)
        declare(item["variable"], in: nil)
        readScripts(of: item, named: name)
        if let text = Self.prose(item["description"]) {
          comments += "\(name): \(text)".split(separator: "\n").map(String.init)
        }
        read(item["item"], in: inner)
      } else if let request = item["request"] {
        readScripts(of: item, named: name)
        read(request, of: item, named: name, in: folder)
      } else {
        report.lose("the item '\(name)'", "it contains no request", at: item.place)
      }
    }
  }

  private mutating func read(
    _ request: JSONTree, of item: JSONTree, named name: String, in folder: Folder
  ) {
    let examples = item["response"]?.elements ?? []
    let urls = ([request] + examples.compactMap { $0["originalRequest"] }).compactMap { $0["url"] }
    let variables = urls.flatMap { $0["variable"]?.elements ?? [] }
    slashed = Set(
      variables.filter { $0["value"]?.spelling?.utf8.contains(0x2F) ?? false }
        .compactMap { ($0["key"] ?? $0["id"])?.spelling.map { NameKey($0) } })
    guard var message = message(request, of: item, in: folder) else { return }
    message.name = name.isEmpty ? nil : name
    message.tags = folder.names
    message.description = Self.prose(request["description"]) ?? Self.prose(item["description"])
    message.item = String(messages.count)
    (message.comments, comments) = (comments, [])
    var statuses = Self.expectedStatuses(of: item)
    for example in examples {
      guard let code = example["code"]?.integer, (100...599).contains(code) else { continue }
      statuses.append(String(code))
    }
    var known: Set<String> = []
    message.statuses = statuses.filter { known.insert($0).inserted }
    messages.append(message)
    for example in examples {
      guard let original = example["originalRequest"], original.isObject,
        let title = example["name"]?.spelling?.trimmed, !title.isEmpty,
        var other = self.message(original, of: item, in: folder)
      else { continue }
      (other.name, other.tags, other.item) = (message.name, message.tags, message.item)
      other.caseName = title
      messages.append(other)
    }
  }

  /// The message of a request; `nil`, after a report, for one that goes nowhere.
  private mutating func message(
    _ request: JSONTree, of item: JSONTree, in folder: Folder
  ) -> ImportedMessage? {
    let url = request["url"] ?? request
    var message = ImportedMessage(span: (request["url"] ?? item["name"] ?? item).place)
    message.method = request["method"]?.text.map { $0.isEmpty ? "GET" : $0 } ?? "GET"
    readURL(url, &message)
    guard !message.url.isEmpty else {
      report.lose(
        "the request '\(item["name"]?.spelling ?? "")'", "nothing says where it goes",
        at: message.span)
      return nil
    }
    readHeaders(request["header"], &message)
    readAuth(Self.auth(of: request, else: folder.auth), &message)
    readBody(request["body"], of: item, &message)
    readBehaviour(item, request, &message)
    return message
  }

  private mutating func readHeaders(_ header: JSONTree?, _ message: inout ImportedMessage) {
    if let text = header?.text {
      for line in text.split(whereSeparator: \.isNewline) {
        guard let colon = line.utf8.firstIndex(of: 0x3A) else { continue }
        addField(
          String(line[..<colon]).trimmed, String(line[line.utf8.index(after: colon)...]).trimmed,
          at: header?.span, &message)
      }
    }
    for field in header?.elements ?? [] {
      if let text = field.text {
        guard let colon = text.utf8.firstIndex(of: 0x3A) else { continue }
        addField(
          String(text[..<colon]).trimmed, String(text[text.utf8.index(after: colon)...]).trimmed,
          at: field.span, &message)
        continue
      }
      guard let name = field["key"]?.spelling?.trimmed, !name.isEmpty else { continue }
      if field.isTrue("disabled") {
        leaveOut("header fields that are switched off", at: field.place)
      } else {
        addField(name, field["value"]?.spelling?.trimmed ?? "", at: field.place, &message)
      }
    }
  }

  private mutating func addField(
    _ name: String, _ value: String, at span: Span?, _ message: inout ImportedMessage
  ) {
    if ["content-length", "host"].contains(name.asciiLowercased) {
      return leaveOut("header fields that are computed", at: span ?? message.span)
    }
    message.fields.append(
      .init(name: name, value: variables.filled(value, .text), span: span ?? message.span))
  }

  // MARK: Scripts and settings

  private mutating func readScripts(of item: JSONTree, named name: String?) {
    for event in item["event"]?.elements ?? [] {
      let lines = Self.script(of: event)
      guard lines.contains(where: { !$0.trimmed.isEmpty }) else { continue }
      leaveOut("scripts, which are not run", at: event.place)
      for line in lines {
        guard let name, let call = line.range(of: ".set(") else { continue }
        let rest = line[call.upperBound...].drop { $0 == " " }
        guard let quote = rest.first, "\"'`".contains(quote) else { continue }
        let variable = rest.dropFirst().prefix { $0 != quote }
        variables.setters[NameKey(String(variable))] = name
      }
    }
  }

  private static func script(of event: JSONTree) -> [String] {
    let exec = event["script"]?["exec"]
    return exec?.text.map { [$0] } ?? (exec?.elements ?? []).compactMap(\.text)
  }

  /// The statuses that tests expect: `pm.response.to.have.status(201)`.
  private static func expectedStatuses(of item: JSONTree) -> [String] {
    (item["event"]?.elements ?? []).flatMap { script(of: $0) }.compactMap { line in
      guard let call = line.range(of: ".have.status(") else { return nil }
      let digits = line[call.upperBound...].prefix { $0.isASCII && $0.isNumber }
      return digits.utf8.count == 3 ? String(digits) : nil
    }
  }

  private mutating func readBehaviour(
    _ item: JSONTree, _ request: JSONTree, _ message: inout ImportedMessage
  ) {
    let behaviour = item["protocolProfileBehavior"]
    if behaviour?.members.contains(where: { $0.nameText != "disableBodyPruning" }) ?? false {
      leaveOut("settings of clients (protocolProfileBehavior)", at: item.place)
    }
    if request["proxy"] != nil { leaveOut("proxies", at: item.place) }
    if request["certificate"] != nil { leaveOut("certificates", at: item.place) }
  }
}

// MARK: - Credentials

extension PostmanReader {
  /// The credentials of a part; those of the part around it if it says nothing.
  private static func auth(of part: JSONTree, else outer: JSONTree?) -> JSONTree? {
    guard let auth = part["auth"], !auth.isNull else { return outer }
    return auth
  }

  /// A parameter of credentials: in a list of version 2.1, or a map of version 2.0.
  private static func parameter(_ name: String, of auth: JSONTree, _ type: String) -> String? {
    guard let parameters = auth[type] else { return nil }
    let element = parameters.elements.first { $0["key"]?.text.map { $0.isSame(as: name) } ?? false }
    return (element?["value"] ?? parameters[name])?.spelling
  }

  private mutating func readAuth(_ auth: JSONTree?, _ message: inout ImportedMessage) {
    guard let auth, let type = auth["type"]?.text, type != "noauth" else { return }
    let value = { Self.parameter($0, of: auth, type) }
    if message.field("authorization") != nil, ["basic", "bearer", "oauth2"].contains(type) {
      report.choose(
        "the field 'Authorization' that is written is sent, not the credentials beside it",
        at: message.span)
      return
    }
    switch type {
    case "basic":
      message.credentials = (
        variables.filled(value("username") ?? "", .text),
        variables.filled(value("password") ?? "", .text)
      )
    case "bearer":
      message.bearer = variables.filled(value("token") ?? "{{token}}", .text)
    case "apikey":
      let name = value("key") ?? "X-Api-Key"
      let key = value("value").flatMap { $0.isEmpty ? nil : $0 } ?? "{{api_key}}"
      addKey(name, key, isQuery: value("in") == "query", &message)
    case "oauth2":
      let token = value("accessToken").flatMap { $0.isEmpty ? nil : $0 } ?? "{{access_token}}"
      let prefix = value("headerPrefix")?.trimmed ?? "Bearer"
      if value("addTokenTo") == "queryParams" {
        addKey("access_token", token, isQuery: true, &message)
      } else if prefix == "Bearer" {
        message.bearer = variables.filled(token, .text)
      } else {
        addKey("Authorization", "\(prefix) \(token)".trimmed, isQuery: false, &message)
      }
      leaveOut("the ways to get tokens of OAuth 2", at: auth.place)
    default:
      report.lose(
        "the authentication by '\(type)'",
        "a spec sends credentials by Basic and Bearer alone, and they are not sent by a weaker scheme",
        at: auth.place)
    }
  }

  private mutating func addKey(
    _ name: String, _ value: String, isQuery: Bool, _ message: inout ImportedMessage
  ) {
    guard isQuery else {
      message.fields.append(
        .init(name: name, value: variables.filled(value, .text), span: message.span))
      return
    }
    let mark = message.url.utf8.contains(0x3F) ? "&" : "?"
    message.url += mark + sent("\(name)=\(value)", .query)
  }
}

// MARK: - URLs

extension PostmanReader {
  /// The characters that clients of collections do not encode in a URL.
  private static let kept = ByteSet(0x21...0x7E).subtracting(ByteSet("\"'<>#"))

  /// Text of a URL as it is sent, with characters of inputs in the place of its variables.
  private mutating func sent(
    _ text: String, _ place: CollectionVariables.Place
  ) -> String {
    let filled = variables.filled(text, place)
    return TemplateText.encoded(
      filled, by: .keeping(Self.kept, spacesAsPlus: false),
      isVariable: variables.template.isVariable)
  }

  private mutating func readURL(_ url: JSONTree, _ message: inout ImportedMessage) {
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
    var text = text.trimmed
    guard !text.isEmpty else { return "" }
    if text.hasPrefix("{{"), let end = text.range(of: "}}") {
      let name = String(text[..<end.lowerBound].dropFirst(2)).trimmed
      if variables.value(of: name) == nil { variables.makeOrigin(of: name) }
    }
    if variables.resolved(text).range(of: "://") == nil { text = "http://" + text }
    return sent(text, .url)
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
      input.example = .text(SpecText.literal(value.isEmpty ? "example" : value))
      if value.isEmpty { input.remark = "no value in the collection" }
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
        guard let name, !name.isEmpty, name.range(of: "{{") == nil else { continue }
        message.optionalQuery.append(
          .init(
            name: name, value: variables.optionalValue(value ?? ""), isOptional: true,
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

// MARK: - Bodies

extension PostmanReader {
  /// The methods whose bodies are not sent, unless a request says so.
  private static let pruned: Set<String> = ["GET", "COPY", "HEAD", "PURGE", "UNLOCK"]

  private mutating func readBody(
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
    default: report.lose("the body '\(mode)'", "no such kind is known", at: body.place)
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
    let pairs = (form?.elements ?? []).compactMap { pair -> ImportedMessage.Pair? in
      guard let name = pair["key"]?.spelling, !name.isEmpty else { return nil }
      let isOptional = pair.isTrue("disabled")
      let value = pair["value"]?.spelling ?? ""
      return .init(
        name: name,
        value: isOptional ? variables.optionalValue(value) : variables.filled(value, .text),
        isOptional: isOptional, description: Self.prose(pair["description"]))
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
