import Diagnostics
import MessageSyntax

// Paths and their operations.

extension OpenAPIImporter {
  private static let methods = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query",
  ]

  /// An operation while it becomes a request.
  struct Draft {
    var request: SpecRequest
    let operation: APIOperation
    let path: String
    let span: Span
    /// Examples of the whole content, by name; each a value for each input.
    var named: [(name: String, values: [(input: String, value: JSONTree)])] = []
    /// Field names that were written, in lower case.
    var fieldNames: Set<String> = []
    /// Which inputs are in the path, where an empty value cannot be sent.
    var pathInputs: Set<String> = []
  }

  mutating func importOperations() {
    for member in document.root["paths"]?.members ?? [] where !source.budget.isSpent {
      if member.nameText.hasPrefix("x-") {
        source.extensionCount += 1
        continue
      }
      guard let item = source.resolved(member.value) else { continue }
      for operation in item.members where !source.budget.isSpent {
        let method = operation.nameText.asciiLowercased
        if Self.methods.contains(method), operation.value.isObject {
          importOperation(operation, method, path: member, item)
        } else {
          reportPathMember(operation)
        }
      }
    }
  }

  private mutating func reportPathMember(_ member: JSONTree.Member) {
    switch member.nameText {
    case "parameters", "servers", "summary", "description", "$ref": break
    case _ where member.nameText.hasPrefix("x-"): source.extensionCount += 1
    case "additionalOperations":
      source.report.lose(
        "'additionalOperations'", "only the methods of OpenAPI 3.1 are read", at: member.nameSpan)
    default:
      source.report.lose(
        "'\(member.nameText)'", "it is neither a method nor a key of a path", at: member.nameSpan)
    }
  }

  private mutating func importOperation(
    _ member: JSONTree.Member, _ method: String, path: JSONTree.Member, _ item: JSONTree
  ) {
    source.report.mark = source.report.newMark()
    defer { source.report.mark = nil }
    let losses = source.report.lossCount
    let operation = member.value
    let tags = operation["tags"]?.elements.filter { $0.spelling != nil } ?? []
    var request = SpecRequest(
      name: requestName(operation, method, path.nameText, at: member.nameSpan))
    request.mark = source.report.mark
    request.span = member.nameSpan
    request.method = method.utf8.map { Character(Unicode.Scalar($0.asciiUppercased)) }.map(
      String.init
    )
    .joined()
    describe(&request, operation, item)
    request.tags = writtenTags(tags)
    var draft = Draft(
      request: request, operation: document.operation(operation, of: item), path: path.nameText,
      span: member.nameSpan)
    importPath(&draft, at: path.nameSpan)
    for parameter in draft.operation.parameters { importParameter(parameter, into: &draft) }
    importBody(&draft)
    importResponses(&draft)
    secure(&draft.request, operation)
    importOperationServers(&draft)
    for key in ["callbacks"] {
      source.loseMember(
        key, of: operation, "requests that the service sends are not described in a spec")
    }
    draft.request.extensions = source.extensions(of: operation)
    draft.request.isExact = source.report.lossCount == losses
    finish(draft, tag: tags.first?.spelling)
  }

  /// The tags that a spec can have: where there is no reference, `${` is not escaped.
  private mutating func writtenTags(_ tags: [JSONTree]) -> [String] {
    tags.compactMap { tag in
      guard let text = tag.spelling, text.range(of: "${") == nil else {
        source.report.lose(
          "the tag '\(tag.spelling ?? "")'", "a tag cannot contain '${'", at: tag.span)
        return nil
      }
      return text
    }
  }

  private mutating func finish(_ draft: Draft, tag: String?) {
    let segment = draft.path.split(separator: "/").first {
      !$0.hasPrefix("{") && !Self.isVersion($0)
    }
    .map(String.init)
    requests.append(
      ImportedOperation(request: draft.request, group: tag ?? segment ?? "other"))
    cases[NameKey(draft.request.name)] = CaseSource(
      named: draft.named, pathInputs: draft.pathInputs)
  }

  /// Whether a segment of a path is nothing but a version: `v1`.
  private static func isVersion(_ segment: Substring) -> Bool {
    segment.utf8.first.map { $0 | 0x20 == 0x76 } ?? false
      && segment.utf8.dropFirst().allSatisfy { $0.isASCIIDigit || $0 == 0x2E }
      && segment.utf8.count > 1
  }

  // MARK: Documentation

  /// The name: the `operationId`, or method and path; one that is taken gets a number.
  private mutating func requestName(
    _ operation: JSONTree, _ method: String, _ path: String, at span: Span
  ) -> String {
    let id = operation["operationId"]?.spelling?.trimmed ?? ""
    var wanted = id
    if id.isEmpty {
      let words = path.prefix { $0 != "#" && $0 != "?" }.split { "/{}.".contains($0) }
      wanted = ([method] + words.map(String.init)).joined(separator: "-")
    }
    wanted = NameRegistry.requestName(wanted)
    let name = names.unique(wanted, in: .requests, folding: true)
    if name != wanted, !id.isEmpty {
      source.report.repair(
        "the operationId '\(id)' is used twice; this request is called '\(name)'",
        at: operation["operationId"]?.span ?? span)
    }
    return name
  }

  private func describe(
    _ request: inout SpecRequest, _ operation: JSONTree, _ item: JSONTree
  ) {
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

  // MARK: Parameters and path

  /// The path with its parameters as references; those that are not declared become texts.
  private mutating func importPath(_ draft: inout Draft, at span: Span) {
    var template = draft.path
    if let hash = template.firstIndex(of: "#") {
      source.report.repair("a path has no fragment; '\(template[hash...])' is left out", at: span)
      template = String(template[..<hash])
    }
    template = mended(template, at: span)
    let declared = PathParameters(draft.operation.parameters)
    var path = ""
    var used: Set<NameKey> = []
    var rest = Substring(template)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      path += SpecText.literal(beforeReference: ImportedURL.sendable(rest[..<open]))
      let written = String(rest[rest.index(after: open)..<close])
      path += pathReference(written, declared, &draft, at: span)
      used.formUnion(PathParameters.names(of: written))
      rest = rest[rest.index(after: close)...]
    }
    path += SpecText.literal(ImportedURL.sendable(rest))
    draft.request.location = ("path", path)
    let shownPath = DiagnosticMessage.shortened(draft.path)
    for parameter in declared.all where !used.contains(NameKey(parameter.name)) {
      source.report.lose(
        "the parameter '\(parameter.name)'",
        "the path '\(shownPath)' does not have it",
        at: parameter.place)
    }
  }

  /// A path as clients can request it.
  private mutating func mended(_ template: String, at span: Span) -> String {
    var template = template
    if !template.isEmpty, !template.hasPrefix("/") {
      template = "/" + template
      source.report.repair("a path begins with '/'; '\(template)' is used", at: span)
    }
    if template.hasSuffix("?") {
      source.report.repair("a '?' without a query is left out of the path", at: span)
      while template.hasSuffix("?") { template.removeLast() }
    }
    if let removed = ImportedURL.removingDotSegments(from: template) {
      source.report.repair(
        "clients remove '.' and '..' from a path; '\(removed)' is used", at: span)
      template = removed
    }
    return template
  }

  private mutating func pathReference(
    _ written: String, _ declared: PathParameters, _ draft: inout Draft, at span: Span
  ) -> String {
    if let parameter = declared.first(writtenAs: written) {
      let spansSegments = written.hasSuffix("*") || written.hasSuffix("+")
      return pathParameter(parameter, spansSegments: spansSegments, &draft)
    }
    let inputName = freeInput(written, "path", in: draft.request)
    if !draft.request.hasInput(inputName) {
      source.report.repair(
        "the parameter '\(written)' of the path is not declared; it is imported as text", at: span)
      draft.request.inputs.append(SpecField(inputName, .string))
      draft.pathInputs.insert(inputName)
    }
    return SpecText.reference(inputName)
  }

  /// The name of an input: that of the parameter, or with the place in front where it is taken.
  func freeInput(_ name: String, _ place: String, in request: SpecRequest) -> String {
    let wanted = NameRegistry.inputName(name)
    let isFree = { (name: String) in !request.hasInput(name) && !names.isTaken(name, in: .inputs) }
    if isFree(wanted) { return wanted }
    var candidate = "\(place)-\(wanted)"
    var number = 2
    while !isFree(candidate) {
      candidate = "\(place)-\(wanted)-\(number)"
      number += 1
    }
    return candidate
  }

  // MARK: Servers of operations

  private mutating func importOperationServers(_ draft: inout Draft) {
    guard source.options.baseURL == nil else { return }
    let servers = document.servers(of: draft.operation)
    guard let first = servers.first, let server = server(first), server.url != baseURL else {
      return
    }
    if servers.count > 1, source.isNew(first.span) {
      source.report.lose(
        "the other servers of this operation", "a request has one URL", at: servers[1].place)
    }
    let base = server.url.hasSuffix("/") ? String(server.url.dropLast()) : server.url
    let path = draft.request.location.text
    draft.request.location = (
      "url", base + (path.hasPrefix("/") || path.isEmpty ? path : "/" + path)
    )
  }
}

/// The parameters that an operation declares in its path, by their names.
private struct PathParameters {
  let all: [APIParameter]
  private var places: [NameKey: Int] = [:]

  init(_ parameters: [APIParameter]) {
    all = parameters.filter { $0.location == "path" }
    for (place, parameter) in all.enumerated() {
      let key = NameKey(parameter.name)
      if places[key] == nil { places[key] = place }
    }
  }

  /// The names that a text between braces can mean: itself, or without the mark of another language of routes.
  static func names(of written: String) -> [NameKey] {
    var names = [written]
    if written.hasSuffix("*") || written.hasSuffix("+") { names.append(String(written.dropLast())) }
    if written.hasPrefix("*") { names.append(String(written.dropFirst())) }
    return names.map { NameKey($0) }
  }

  /// The first parameter that a text between braces can mean.
  func first(writtenAs written: String) -> APIParameter? {
    Self.names(of: written).compactMap { places[$0] }.min().map { all[$0] }
  }
}

/// The source of the cases of a request, which are made once all types are known.
struct CaseSource {
  let named: [(name: String, values: [(input: String, value: JSONTree)])]
  let pathInputs: Set<String>
}
