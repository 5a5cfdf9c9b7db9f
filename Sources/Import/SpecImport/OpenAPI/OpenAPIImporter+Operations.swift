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
    let operation: JSONTree
    let path: String
    let span: Span
    /// Parameters by location and name.
    var parameters: [JSONTree] = []
    /// Examples of the whole content, by name; each a value for each input.
    var named: [(name: String, values: [(input: String, value: JSONTree)])] = []
    /// Field names that were written, in lower case.
    var fieldNames: Set<String> = []
    /// Which inputs are in the path, where an empty value cannot be sent.
    var pathInputs: Set<String> = []
  }

  mutating func importOperations() {
    for member in document["paths"]?.members ?? [] where !budget.isSpent {
      if member.nameText.hasPrefix("x-") {
        extensionCount += 1
        continue
      }
      guard let item = resolved(member.value) else { continue }
      for operation in item.members where !budget.isSpent {
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
    case _ where member.nameText.hasPrefix("x-"): extensionCount += 1
    case "additionalOperations":
      lose(
        "'additionalOperations'", "only the methods of OpenAPI 3.1 are read", at: member.nameSpan)
    default:
      lose(
        "'\(member.nameText)'", "it is neither a method nor a key of a path", at: member.nameSpan)
    }
  }

  private mutating func importOperation(
    _ member: JSONTree.Member, _ method: String, path: JSONTree.Member, _ item: JSONTree
  ) {
    report.mark = report.newMark()
    defer { report.mark = nil }
    let losses = report.lossCount
    let operation = member.value
    let tags = operation["tags"]?.elements.filter { $0.spelling != nil } ?? []
    var request = SpecRequest(
      name: requestName(operation, method, path.nameText, at: member.nameSpan))
    request.mark = report.mark
    request.span = member.nameSpan
    request.method = method.utf8.map { Character(Unicode.Scalar($0.asciiUppercased)) }.map(
      String.init
    )
    .joined()
    describe(&request, operation, item)
    request.tags = writtenTags(tags)
    var draft = Draft(
      request: request, operation: operation, path: path.nameText, span: member.nameSpan)
    draft.parameters = parameters(of: operation, item)
    importPath(&draft, at: path.nameSpan)
    for parameter in draft.parameters { importParameter(parameter, into: &draft) }
    importBody(&draft)
    importResponses(&draft)
    secure(&draft.request, operation)
    importOperationServers(&draft, item)
    for key in ["callbacks"] {
      loseMember(key, of: operation, "requests that the service sends are not described in a spec")
    }
    draft.request.extensions = extensions(of: operation)
    draft.request.isExact = report.lossCount == losses
    finish(draft, tag: tags.first?.spelling)
  }

  /// The tags that a spec can have: where there is no reference, `${` is not escaped.
  private mutating func writtenTags(_ tags: [JSONTree]) -> [String] {
    tags.compactMap { tag in
      guard let text = tag.spelling, text.range(of: "${") == nil else {
        lose("the tag '\(tag.spelling ?? "")'", "a tag cannot contain '${'", at: tag.span)
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
      report.report(
        .importRepair("the operationId '\(id)' is used twice; this request is called '\(name)'"),
        at: operation["operationId"]?.span ?? span)
    }
    return name
  }

  private func describe(
    _ request: inout SpecRequest, _ operation: JSONTree, _ item: JSONTree
  ) {
    let summary = Self.text(operation["summary"]) ?? Self.text(item["summary"])
    request.summary = summary.map { $0.split(separator: "\n").joined(separator: " ") }
    var description = Self.text(operation["description"]) ?? Self.text(item["description"])
    if let url = operation["externalDocs"]?["url"]?.text {
      let text = Self.text(operation["externalDocs"]?["description"])
      description = SpecDescription.appending(
        text.map { "\($0): \(url)" } ?? "See \(url)", to: description)
    }
    request.description = description == summary ? nil : description
    if operation.isTrue("deprecated") { request.deprecated = .boolean(true) }
  }

  // MARK: Parameters and path

  /// The parameters of an operation, over those of its path; each once.
  private mutating func parameters(of operation: JSONTree, _ item: JSONTree) -> [JSONTree] {
    var parameters: [JSONTree] = []
    var places: [NameKey: Int] = [:]
    for list in [item["parameters"], operation["parameters"]] {
      var own: Set<NameKey> = []
      for value in list?.elements ?? [] {
        guard budget.take(for: .parameters, at: value.place) else { return [] }
        guard let parameter = resolved(value) else { continue }
        guard let name = parameter["name"]?.spelling, let location = parameter["in"]?.text else {
          report.report(
            .importRepair("a parameter without 'name' and 'in' is ignored"), at: value.place)
          continue
        }
        let key = NameKey("\(location) \(name)")
        if !own.insert(key).inserted {
          report.report(
            .importRepair(
              "the parameter '\(name)' in \(location) is declared twice; the last counts"),
            at: value.place)
        }
        if let place = places[key] {
          parameters[place] = parameter
        } else {
          places[key] = parameters.count
          parameters.append(parameter)
        }
      }
    }
    return parameters
  }

  /// The path with its parameters as references; those that are not declared become texts.
  private mutating func importPath(_ draft: inout Draft, at span: Span) {
    var template = draft.path
    if let hash = template.firstIndex(of: "#") {
      report.report(
        .importRepair("a path has no fragment; '\(template[hash...])' is left out"), at: span)
      template = String(template[..<hash])
    }
    template = mended(template, at: span)
    let declared = PathParameters(draft.parameters.filter { $0["in"]?.text == "path" })
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
    for parameter in declared.all {
      guard let name = parameter["name"]?.spelling, !used.contains(NameKey(name)) else { continue }
      lose(
        "the parameter '\(name)'",
        "the path '\(shownPath)' does not have it",
        at: parameter.place)
    }
  }

  /// A path as clients can request it.
  private mutating func mended(_ template: String, at span: Span) -> String {
    var template = template
    if !template.isEmpty, !template.hasPrefix("/") {
      template = "/" + template
      report.report(
        .importRepair("a path begins with '/'; '\(template)' is used"), at: span)
    }
    if template.hasSuffix("?") {
      report.report(.importRepair("a '?' without a query is left out of the path"), at: span)
      while template.hasSuffix("?") { template.removeLast() }
    }
    if let removed = ImportedURL.removingDotSegments(from: template) {
      report.report(
        .importRepair("clients remove '.' and '..' from a path; '\(removed)' is used"),
        at: span)
      template = removed
    }
    return template
  }

  private mutating func pathReference(
    _ written: String, _ declared: PathParameters, _ draft: inout Draft, at span: Span
  ) -> String {
    let parameter = declared.first(writtenAs: written)
    let name = parameter?["name"]?.spelling ?? written
    let spansSegments = written.hasSuffix("*") || written.hasSuffix("+")
    if let parameter {
      return pathParameter(parameter, name, spansSegments: spansSegments, &draft)
    }
    let inputName = freeInput(name, "path", in: draft.request)
    if !draft.request.hasInput(inputName) {
      report.report(
        .importRepair(
          "the parameter '\(written)' of the path is not declared; it is imported as text"),
        at: span)
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

  private mutating func importOperationServers(_ draft: inout Draft, _ item: JSONTree) {
    guard options.baseURL == nil, version != .swagger2,
      let servers = (draft.operation["servers"] ?? item["servers"])?.elements,
      let first = servers.first,
      let server = server(first)
    else { return }
    if server.url == baseURL { return }
    if servers.count > 1, schemas.reported.insert(first.span.start).inserted {
      lose("the other servers of this operation", "a request has one URL", at: servers[1].place)
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
  let all: [JSONTree]
  private var places: [NameKey: Int] = [:]

  init(_ parameters: [JSONTree]) {
    all = parameters
    for (place, parameter) in parameters.enumerated() {
      let key = NameKey(parameter["name"]?.spelling ?? "")
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
  func first(writtenAs written: String) -> JSONTree? {
    Self.names(of: written).compactMap { places[$0] }.min().map { all[$0] }
  }
}

/// The source of the cases of a request, which are made once all types are known.
struct CaseSource {
  let named: [(name: String, values: [(input: String, value: JSONTree)])]
  let pathInputs: Set<String>
}
