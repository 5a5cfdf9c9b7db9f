import Diagnostics
import MessageSyntax

/// Reads the destinations of requests: base URLs, with their variables as inputs of the spec.
struct ServerReader {
  /// A URL of the document in the form of a spec.
  private struct Server {
    var url: String
    var name: String?
  }

  private let source: ImportSource
  private let inputs: SpecInputs
  /// The base URL of the first server.
  private(set) var baseURL = ""
  /// An environment for each server, if there are several.
  private(set) var environments = SpecMap(.block)

  init(_ document: APIDocument, _ source: ImportSource, _ inputs: SpecInputs) {
    (self.source, self.inputs) = (source, inputs)
    if let url = source.options.baseURL {
      baseURL = url
      return
    }
    let servers = document.servers().compactMap { server($0) }
    baseURL = servers.first?.url ?? relativeBase("", at: document.root.place)
    guard servers.contains(where: { $0.url != baseURL }) else { return }
    var urls: Set<NameKey> = []
    var taken = NameRegistry()
    for server in servers where urls.insert(NameKey(server.url)).inserted {
      let slug = SpecText.slug(server.name ?? Self.host(of: server.url))
      let name = taken.unique(slug.isEmpty ? "server" : String(slug.prefix(40)))
      environments.add(name, .map(SpecMap([("base-url", .text(server.url))])))
    }
  }

  /// The URL of a request with a server of its own, or `nil` if it uses that of the spec.
  func url(of request: SpecRequest, _ servers: [JSONTree]) -> String? {
    guard source.options.baseURL == nil, let first = servers.first,
      let server = server(first), server.url != baseURL
    else { return nil }
    if servers.count > 1, source.isNew(first.span) {
      source.report.lose(
        "the other servers of this operation", "a request has one URL", at: servers[1].place)
    }
    let base = server.url.hasSuffix("/") ? String(server.url.dropLast()) : server.url
    let path = request.location.text
    return base + (path.hasPrefix("/") || path.isEmpty ? path : "/" + path)
  }

  private static func host(of url: String) -> String {
    guard url.range(of: "://") != nil else { return url }
    return url.split(separator: "/", maxSplits: 3).dropFirst().first.map(String.init) ?? url
  }

  private func server(_ server: APIServer) -> Server? {
    switch server {
    case .object(let object): self.server(object)
    case .url(let url, let name): Server(url: url, name: name)
    case .path(let path, let span): Server(url: relativeBase(path, at: span))
    }
  }

  /// Reads a Server Object. The variables of its URL become inputs of the spec.
  private func server(_ value: JSONTree) -> Server? {
    guard let written = value["url"]?.text?.trimmed else { return nil }
    let span = (value["url"] ?? value).span
    let variables = MemberIndex(value["variables"])
    var template = ImportedURL.sendable(withScheme(written, variables, at: span))
    if let removed = ImportedURL.removingDotSegments(ofURL: template) { template = removed }
    if let problem = problem(of: template, variables) {
      source.report.repair("the server '\(written)' is left out: its URL \(problem)", at: span)
      return nil
    }
    let sent = ImportedURL.withoutUnsendableParts(template)
    let (names, rest) = ImportedURL.variables(of: sent)
    var url = ""
    for (literal, name) in names {
      url += SpecText.literal(beforeReference: String(literal))
      url += SpecText.reference(variable(name, variables, at: span))
    }
    url += SpecText.literal(String(rest))
    if sent != template {
      source.report.repair(
        "the server '\(template)' has a query, a fragment or a user name, which a base URL cannot have",
        at: span)
    }
    let isWhole = url.hasPrefix("${") && Self.beginsWithWholeURL(template, variables)
    guard let absolute = isWhole ? url : absolute(url, at: span) else { return nil }
    return Server(url: absolute, name: value["name"]?.prose ?? value["description"]?.prose)
  }

  /// The reason why an HTTP server cannot be used, given the defaults of its variables. Returns
  /// `nil` if it can, or if the URL is not absolute.
  private func problem(of template: String, _ variables: MemberIndex) -> String? {
    let hostEnd = ImportedURL.endOfHost(in: template)
    guard
      ["//", "http://", "https://"].contains(where: { template.asciiLowercased.hasPrefix($0) })
    else { return nil }
    var url = template.hasPrefix("//") ? "https:" : ""
    let (names, rest) = ImportedURL.variables(of: template)
    for (literal, name) in names {
      var value = Self.value(of: variables[name])
      // Another server may have set the default of the variable.
      let known = inputs.fields.first { $0.name.isSame(as: NameRegistry.inputName(name)) }
      if case .text(let text)? = known?.defaultValue { value = SpecText.meaning(of: text) }
      if literal.endIndex < hostEnd, !ImportedURL.isPartOfHost(value ?? "localhost") {
        return "has a host that does not exist"
      }
      url += literal + (value ?? "localhost")
    }
    return ImportedURL.problem(of: url + rest)
  }

  /// A URL whose scheme is a variable, with that variable's default: a spec cannot have a variable
  /// scheme.
  private func withScheme(_ template: String, _ variables: MemberIndex, at span: Span) -> String {
    guard template.hasPrefix("{"), let close = template.firstIndex(of: "}"),
      template[close...].hasPrefix("}://")
    else { return template }
    let name = String(template[template.index(after: template.startIndex)..<close])
    let scheme = Self.value(of: variables[name]) ?? "https"
    source.report.choose(
      "the scheme of a URL cannot be an input; '\(scheme)' is used for '{\(name)}'", at: span)
    return scheme + template[template.index(after: close)...]
  }

  /// The value of an unset variable: its default, or its first allowed value.
  private static func value(of variable: JSONTree?) -> String? {
    variable?["default"]?.spelling ?? variable?["enum"]?.elements.first?.spelling
  }

  /// Whether the variable at the start of a URL is a whole URL by default.
  private static func beginsWithWholeURL(_ template: String, _ variables: MemberIndex) -> Bool {
    guard let close = template.firstIndex(of: "}") else { return false }
    let name = String(template[template.index(after: template.startIndex)..<close])
    return variables[name]?["default"]?.spelling?.range(of: "://") != nil
  }

  /// An absolute URL of http or https. Returns `nil`, after reporting, for another scheme.
  private func absolute(_ url: String, at span: Span) -> String? {
    if url.hasPrefix("//") { return "https:" + url }
    guard let colon = url.range(of: "://") else {
      return relativeBase(url.hasPrefix("/") || url.isEmpty ? url : "/" + url, at: span)
    }
    let scheme = url[..<colon.lowerBound].asciiLowercased
    if scheme == "http" || scheme == "https" || scheme.hasPrefix("${") { return url }
    source.report.lose("the server '\(url)'", "requests go to http and https URLs only", at: span)
    return nil
  }

  /// A base URL for a document that does not specify the location of its service.
  private func relativeBase(_ path: String, at span: Span) -> String {
    let name = "server"
    if inputs.names.take(name) {
      var input = SpecField(name, .string)
      input.defaultValue = .text("http://localhost")
      input.description = "The scheme and host of the service, which the document does not name."
      inputs.fields.append(input)
      source.report.choose(
        "the document does not say where the service is; the input 'server' does, by default http://localhost",
        help: "set another with --base-url, or in the spec", at: span)
    }
    let path = ImportedURL.basePath(path)
    return SpecText.reference(name) + (path.hasSuffix("/") ? String(path.dropLast()) : path)
  }

  /// The input of a server variable.
  private func variable(_ name: String, _ variables: MemberIndex, at span: Span) -> String {
    let inputName = NameRegistry.inputName(name)
    let variable = variables[name]
    let size = 1 + (variable?["enum"]?.elements.count ?? 0)
    guard source.budget.take(size, for: .values, at: span) else { return inputName }
    guard inputs.names.take(inputName) else {
      widen(inputName, by: variable)
      return inputName
    }
    var input = SpecField(inputName, .string)
    let values = (variable?["enum"]?.elements ?? []).compactMap(\.spelling)
    let value = variable?["default"]?.spelling
    if !values.isEmpty, value.map({ values.contains($0) }) ?? true {
      var enumeration = SpecEnumeration(values: [])
      Self.add(values, to: &enumeration)
      input.type = .enumeration(enumeration)
    }
    input.description = variable?["description"]?.prose
    if let value {
      input.defaultValue = .text(SpecText.literal(value))
    } else {
      input.defaultValue = .text(values.first ?? "localhost")
      source.report.repair("the variable '\(name)' of a server has no default", at: span)
    }
    inputs.fields.append(input)
    return inputName
  }

  /// Extends an input by the values of a variable with the same name on another server.
  private func widen(_ name: String, by variable: JSONTree?) {
    guard let index = inputs.fields.firstIndex(where: { $0.name == name }),
      case .enumeration(var enumeration) = inputs.fields[index].type
    else { return }
    let values = (variable?["enum"]?.elements ?? []).compactMap(\.spelling)
    guard !values.isEmpty else {
      inputs.fields[index].type = .string
      return
    }
    Self.add(values, to: &enumeration)
    inputs.fields[index].type = .enumeration(enumeration)
  }

  /// Adds the values that an enumeration lacks.
  private static func add(_ values: [String], to enumeration: inout SpecEnumeration) {
    var known = Set(enumeration.values)
    for value in values.map({ SpecNode.text(SpecText.literal($0)) })
    where known.insert(value).inserted {
      enumeration.values.append(value)
    }
  }
}
