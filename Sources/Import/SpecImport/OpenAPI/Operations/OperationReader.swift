import Diagnostics
import MessageSyntax

/// Reads paths and their operations. Each operation becomes a request.
struct OperationReader {
  private static let methods = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query",
  ]

  private let document: APIDocument
  private let schemas: SchemaReader
  private let servers: ServerReader
  private let specInputs: SpecInputs
  private(set) var security: SecurityReader
  private(set) var requests: [ImportedOperation] = []
  private var names = NameRegistry()
  private var webhookInput: String?

  private var source: ImportSource { schemas.source }

  init(
    _ document: APIDocument, _ schemas: SchemaReader, _ servers: ServerReader,
    _ security: SecurityReader, _ specInputs: SpecInputs
  ) {
    (self.document, self.schemas, self.servers) = (document, schemas, servers)
    (self.security, self.specInputs) = (security, specInputs)
  }

  /// Reads all operations.
  mutating func read() {
    read(document.root["paths"], areWebhooks: false)
  }

  /// Reads the requests that the service sends. They become requests to the user's own receiver.
  mutating func readWebhooks() {
    read(document.root["webhooks"], areWebhooks: true)
  }

  private mutating func read(_ items: JSONTree?, areWebhooks: Bool) {
    let paths = items.flatMap { source.resolved($0) }
    for path in paths?.members ?? [] where !source.budget.isSpent {
      if path.nameText.hasPrefix("x-") {
        source.extensionCount += 1
        continue
      }
      guard let item = source.resolved(path.value) else { continue }
      for member in item.members where !source.budget.isSpent {
        let method = member.nameText.asciiLowercased
        if Self.methods.contains(method), member.value.isObject {
          guard let operation = source.resolved(member.value), isChosen(operation, path) else {
            continue
          }
          read(member, operation, method, path: path, item, isWebhook: areWebhooks)
        } else {
          reportMember(member)
        }
      }
    }
  }

  /// Whether the options choose an operation.
  private func isChosen(_ operation: JSONTree, _ path: JSONTree.Member) -> Bool {
    let only = source.options.only
    guard !only.isEmpty else { return true }
    let tags = operation["tags"]?.elements.compactMap(\.spelling) ?? []
    let id = operation["operationId"]?.spelling?.trimmed ?? ""
    return only.contains { $0.matches(path: path.nameText, tags: tags, operation: id) }
  }

  /// Reports a member of a path that is not an operation.
  private func reportMember(_ member: JSONTree.Member) {
    switch member.nameText {
    case "parameters", "servers", "summary", "description", "$ref": break
    case _ where member.nameText.hasPrefix("x-"): source.extensionCount += 1
    case let name:
      source.report.lose(
        "'\(name)'",
        name == "additionalOperations"
          ? "only the methods of OpenAPI 3.1 are read"
          : "it is neither a method nor a key of a path",
        at: member.nameSpan)
    }
  }

  private mutating func read(
    _ member: JSONTree.Member, _ object: JSONTree, _ method: String, path: JSONTree.Member,
    _ item: JSONTree, isWebhook: Bool
  ) {
    source.report.mark = source.report.newMark()
    defer { source.report.mark = nil }
    let tags = object["tags"]?.elements.filter { $0.spelling != nil } ?? []
    var request = SpecRequest(name: requestName(object, method, path.nameText, at: member.nameSpan))
    request.mark = source.report.mark
    request.span = member.nameSpan
    request.method = String(decoding: method.utf8.map(\.asciiUppercased), as: UTF8.self)
    describe(&request, object, item)
    request.tags = writtenTags(tags)
    var draft = OperationDraft(
      request: request, operation: document.operation(object, of: item), path: path.nameText,
      span: member.nameSpan,
      isAuthenticated: object["security"] != nil || security.common.auth != nil,
      specInputs: specInputs, isWebhook: isWebhook, naming: source.options.naming)
    let losses = source.report.lossCount
    readMessage(of: &draft, path: path)
    draft.request.isExact = source.report.lossCount == losses
    readExchange(of: &draft)
    draft.request.extensions = source.extensions(of: object)
    requests.append(
      ImportedOperation(
        request: draft.request,
        group: tags.first?.spelling ?? (isWebhook ? "webhooks" : Self.group(of: draft.path)),
        examples: draft.examples, pathInputs: draft.pathInputs))
  }

  private mutating func readMessage(of draft: inout OperationDraft, path: JSONTree.Member) {
    let parameters = ParameterReader(schemas: schemas)
    if draft.isWebhook {
      draft.request.location = ("url", SpecText.reference(receiver()))
    } else {
      PathReader(parameters: parameters).read(into: &draft, at: path.nameSpan)
    }
    for parameter in draft.operation.parameters { parameters.read(parameter, into: &draft) }
    if let body = document.body(of: draft.operation) {
      BodyReader(schemas: schemas).read(body, into: &draft)
    }
    if draft.isWebhook {
      return security.secure(&draft.request, ["security": .array([])])
    }
    security.secure(&draft.request, draft.operation.object)
    if let url = servers.url(of: draft.request, document.servers(of: draft.operation)) {
      draft.request.location = ("url", url)
    }
  }

  /// The input with the URL to which webhooks are sent.
  private mutating func receiver() -> String {
    if let webhookInput { return webhookInput }
    let name = specInputs.names.unique("webhook-url")
    var input = SpecField(name, .string)
    input.defaultValue = .text("http://localhost:8080/")
    input.description = "The receiver of the requests that the service sends."
    specInputs.fields.append(input)
    webhookInput = name
    return name
  }

  /// Reads what an operation says besides its message.
  private func readExchange(of draft: inout OperationDraft) {
    KnownKeys.operation.reportOthers(of: draft.operation.object, to: source)
    ResponseTypeReader(document: document, schemas: schemas).read(into: &draft)
    source.loseMember(
      "callbacks", of: draft.operation.object,
      "requests that the service sends are not described in a spec")
  }

  /// The tags that a spec can have. They contain no references, so `${` is not escaped.
  private func writtenTags(_ tags: [JSONTree]) -> [String] {
    tags.compactMap { tag in
      guard let text = tag.spelling, text.range(of: "${") == nil else {
        source.report.lose(
          "the tag '\(tag.spelling ?? "")'", "a tag cannot contain '${'", at: tag.span)
        return nil
      }
      return text
    }
  }

  /// The group of an operation without a tag: the first segment that is neither a parameter nor a
  /// version.
  private static func group(of path: String) -> String {
    path.split(separator: "/").first { !$0.hasPrefix("{") && !isVersion($0) }
      .map(String.init) ?? "other"
  }

  /// Whether a segment of a path is only a version: `v1`.
  private static func isVersion(_ segment: Substring) -> Bool {
    segment.utf8.first.map { $0 | 0x20 == 0x76 } ?? false
      && segment.utf8.dropFirst().allSatisfy { $0.isASCIIDigit || $0 == 0x2E }
      && segment.utf8.count > 1
  }

  /// The name of a request: the `operationId`, or the method and path. A name that is taken gets a
  /// number.
  private mutating func requestName(
    _ operation: JSONTree, _ method: String, _ path: String, at span: Span
  ) -> String {
    let id = operation["operationId"]?.spelling?.trimmed ?? ""
    var wanted = id
    if id.isEmpty {
      let words = path.prefix { $0 != "#" && $0 != "?" }.split { "/{}.".contains($0) }
      wanted = ([method] + words.map(String.init)).joined(separator: "-")
    }
    wanted = NameRegistry.requestName(ofOperation: wanted)
    let name = names.unique(wanted, folding: true)
    if name != wanted, !id.isEmpty {
      source.report.repair(
        "the operationId '\(id)' is used twice; this request is called '\(name)'",
        at: operation["operationId"]?.span ?? span)
    }
    return name
  }

  private func describe(_ request: inout SpecRequest, _ operation: JSONTree, _ item: JSONTree) {
    let summary = operation["summary"]?.prose ?? item["summary"]?.prose
    request.summary = summary.map { $0.split(separator: "\n").joined(separator: " ") }
    var description = operation["description"]?.prose ?? item["description"]?.prose
    if let url = operation["externalDocs"]?["url"]?.text {
      let text = operation["externalDocs"]?["description"]?.prose
      description = SpecDescription.appending(
        text.map { "\($0): \(url)" } ?? "See \(url)", to: description)
    }
    request.description = description == summary ? nil : description
    if operation.isTrue("deprecated") { request.deprecated = .boolean(true) }
  }
}
