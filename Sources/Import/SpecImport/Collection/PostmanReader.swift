import Diagnostics
import MessageSyntax
import SerializationOptions

/// Reads collections of Postman, version 2.0 and 2.1, and environments.
struct PostmanReader {
  var report = ImportReporter()
  var variables = CollectionVariables()
  private(set) var messages: [ImportedMessage] = []
  /// The numbers of parts that are left out, in the order in which they were found, each with its first place.
  private var leftOut: [(what: String, count: Int, span: Span)] = []

  /// The variables of paths that have a value with a slash, in a request or one of its examples.
  private(set) var slashed: Set<NameKey> = []
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

  static func json(_ tree: JSONTree) -> String {
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
    if !variables.literals.isEmpty {
      report.choose(
        "the values of variables are written into URLs where references would be percent-encoded (\(variables.literals.count))",
        at: collection.place)
    }
    if variables.generatedCount > 0 {
      report.choose(
        "values that \(variables.client) makes for each message, such as '{{$guid}}', are inputs with one example",
        at: collection.place)
    }
  }

  /// Leaves out the messages whose URL is not valid with the values of its variables.
  private mutating func refuseMessages() {
    var report = report
    messages = messages.filter { message in
      let url = variables.resolved(message.url)
      let host = message.url.range(of: "://").map {
        variables.resolved(
          message.url[$0.upperBound...].prefix { !"/?".contains($0) }.description)
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

  mutating func leaveOut(_ what: String, at span: Span) {
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
        for variable in item["variable"]?.elements ?? [] {
          guard let name = variable["key"]?.spelling, let known = variables.value(of: name),
            !known.isSame(as: variable["value"]?.spelling ?? "")
          else { continue }
          leaveOut("values that a folder gives to a variable of the collection", at: item.place)
        }
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
    if let header, let text = header.text {
      for line in text.split(whereSeparator: \.isNewline) { readLine(line, at: header, &message) }
    }
    for field in header?.elements ?? [] {
      if let text = field.text {
        readLine(text, at: field, &message)
        continue
      }
      guard let name = field["key"]?.spelling?.trimmed, !name.isEmpty else {
        leaveOut("header fields without a name", at: field.place)
        continue
      }
      if field.isTrue("disabled") {
        leaveOut("header fields that are switched off", at: field.place)
      } else {
        addField(name, field["value"]?.spelling?.trimmed ?? "", at: field.place, &message)
      }
    }
  }

  /// Reads a field that is written as in a message: `Accept: text/plain`.
  private mutating func readLine(
    _ line: some StringProtocol, at place: JSONTree, _ message: inout ImportedMessage
  ) {
    guard let colon = line.utf8.firstIndex(of: 0x3A) else {
      return leaveOut("header fields without a colon", at: place.span)
    }
    addField(
      line[..<colon].trimmed, line[line.utf8.index(after: colon)...].trimmed, at: place.span,
      &message)
  }

  private mutating func addField(
    _ name: String, _ value: String, at span: Span, _ message: inout ImportedMessage
  ) {
    if ["content-length", "host"].contains(name.asciiLowercased) {
      return leaveOut("header fields that are computed", at: span)
    }
    message.fields.append(.init(name: name, value: variables.filled(value, .text), span: span))
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
