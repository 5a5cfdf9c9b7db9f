import Diagnostics
import MessageSyntax

/// The security schemes of a document.
struct SecurityState {
  /// The effect of a scheme on a request.
  enum Effect {
    case bearer(input: String)
    case basic(username: String, password: String)
    case header(name: String, input: String)
    case query(name: String, input: String)
    case cookie(name: String, input: String)
  }

  var effects: [NameKey: Effect] = [:]
  /// Inputs of schemes, added to the spec when a request uses them.
  var inputs: [NameKey: [SpecField]] = [:]
  var used: Set<NameKey> = []
  /// The requirement of the whole document, as it is in `defaults`.
  var common: SecurityRequest?
}

/// The parts that a requirement adds to a request.
struct SecurityRequest: Equatable {
  var auth: SpecNode?
  var headers = SpecMap()
  var query = SpecMap()
  var cookies = SpecMap()

  var isEmpty: Bool {
    auth == nil && headers.entries.isEmpty && query.entries.isEmpty && cookies.entries.isEmpty
  }
}

// Credentials become secret inputs.

extension OpenAPIImporter {
  mutating func importSecuritySchemes() {
    for member in document.securitySchemes {
      guard let scheme = source.resolved(member.value) else { continue }
      importScheme(scheme, name: member.nameText, at: member.nameSpan)
    }
    guard let requirements = document.root["security"] else { return }
    let request = request(for: requirements)
    guard !request.isEmpty else { return }
    security.common = request
    if let auth = request.auth { defaults.add("auth", auth) }
    defaults.addFilled("headers", .map(request.headers))
    defaults.addFilled("query", .map(request.query))
    defaults.addFilled("cookies", .map(request.cookies))
  }

  private mutating func importScheme(_ scheme: JSONTree, name: String, at span: Span) {
    let key = NameKey(name)
    let description = scheme["description"]?.prose
    let kind = scheme["type"]?.text ?? ""
    let httpScheme = (scheme["scheme"]?.text ?? "").asciiLowercased
    switch (kind, httpScheme) {
    case ("basic", _), ("http", "basic"):
      let username = secret("username", for: name, example: "user")
      let password = secret("password", for: name, example: "test-password", description)
      security.effects[key] = .basic(username: username.name, password: password.name)
      security.inputs[key] = [username, password]
    case ("http", "bearer"), ("oauth2", _), ("openIdConnect", _):
      let input = secret(name, for: name, example: "test-token", description)
      security.effects[key] = .bearer(input: input.name)
      security.inputs[key] = [input]
      if kind != "http" {
        source.report.lose(
          "how tokens of '\(name)' are issued (\(kind))", "a spec takes the token from outside",
          at: span)
      }
    case ("http", _):
      let input = secret(name, for: name, example: "Test token", description)
      security.effects[key] = .header(name: "Authorization", input: input.name)
      security.inputs[key] = [input]
    case ("apiKey", _): importKey(scheme, name: name, description, at: span)
    default:
      source.report.lose(
        "the security scheme '\(name)'", "a request cannot say '\(kind)'", at: span)
    }
  }

  private mutating func importKey(
    _ scheme: JSONTree, name: String, _ description: String?, at span: Span
  ) {
    let field = scheme["name"]?.text ?? ""
    let input = secret(name, for: name, example: "test-\(Self.word(name))", description)
    let effect: SecurityState.Effect?
    switch scheme["in"]?.text {
    case "header" where FieldName.isValid(Array(field.utf8)):
      effect = .header(name: field, input: input.name)
    case "query" where !field.isEmpty: effect = .query(name: field, input: input.name)
    case "cookie" where FieldName.isValid(Array(field.utf8)):
      effect = .cookie(name: field, input: input.name)
    default: effect = nil
    }
    guard let effect else {
      return source.report.lose(
        "the security scheme '\(name)'", "'\(field)' is not a name that can be sent", at: span)
    }
    security.effects[NameKey(name)] = effect
    security.inputs[NameKey(name)] = [input]
  }

  private static func word(_ name: String) -> String {
    let slug = SpecText.slug(name)
    return slug.isEmpty ? "key" : slug
  }

  private mutating func secret(
    _ name: String, for scheme: String, example: String, _ description: String? = nil
  ) -> SpecField {
    var input = SpecField(
      names.unique(NameRegistry.inputName(name), in: .inputs), .string)
    input.isSecret = true
    input.example = .text(example)
    input.description = description
    return input
  }

  // MARK: Requirements

  /// The credentials for a list of alternatives. The first that can be met is used.
  mutating func request(for requirements: JSONTree) -> SecurityRequest {
    let size = requirements.elements.reduce(1) { $0 + $1.members.count }
    guard source.budget.take(size, for: .credentials, at: requirements.place) else {
      return SecurityRequest()
    }
    let alternatives = requirements.elements.filter { !$0.members.isEmpty }
    let known = alternatives.filter { alternative in
      alternative.members.allSatisfy { security.effects[NameKey($0.name)] != nil }
    }
    guard let chosen = known.first ?? alternatives.first else { return SecurityRequest() }
    if requirements.elements.count > 1, source.isNew(requirements.span) {
      let names = chosen.members.map(\.nameText)
      source.report.choose(
        "\(requirements.elements.count) ways to authenticate are described; \(DiagnosticMessage.listing(names)) is used",
        at: chosen.place)
    }
    var request = SecurityRequest()
    for member in chosen.members {
      if !member.value.elements.isEmpty { source.leftOut.add("scopes of requirements") }
      add(member, to: &request)
    }
    return request
  }

  private mutating func add(_ member: JSONTree.Member, to request: inout SecurityRequest) {
    let key = NameKey(member.name)
    guard let effect = security.effects[key] else {
      guard source.isNew(member.nameSpan) else { return }
      return source.report.repair(
        "there is no importable security scheme '\(member.nameText)'", at: member.nameSpan)
    }
    if security.used.insert(key).inserted { inputs += security.inputs[key] ?? [] }
    switch effect {
    case .bearer(let input) where request.auth == nil:
      request.auth = .map(SpecMap([("bearer", SpecText.node(input))]))
    case .basic(let username, let password) where request.auth == nil:
      let credentials = SpecMap([
        ("username", SpecText.node(username)), ("password", SpecText.node(password)),
      ])
      request.auth = .map(SpecMap([("basic", .map(credentials))]))
    case .bearer, .basic:
      source.report.lose(
        "'\(member.nameText)'", "a request has one kind of 'auth'", at: member.nameSpan)
    case .header(let name, let input): request.headers.add(name, SpecText.node(input))
    case .query(let name, let input): request.query.add(name, SpecText.node(input))
    case .cookie(let name, let input): request.cookies.add(name, SpecText.node(input))
    }
  }

  /// Writes into a request what it asks for, and takes away what it does not.
  mutating func secure(_ request: inout SpecRequest, _ operation: JSONTree) {
    let common = security.common
    guard let own = operation["security"] else { return }
    let wanted = self.request(for: own)
    if wanted == (common ?? SecurityRequest()) { return }
    if let auth = wanted.auth {
      request.auth = auth
    } else if common?.auth != nil {
      request.auth = .text("none")
    }
    for (key, inherited, own) in [
      ("headers", common?.headers, wanted.headers), ("query", common?.query, wanted.query),
      ("cookies", common?.cookies, wanted.cookies),
    ] {
      let inheritedEntries = inherited?.entries ?? []
      guard source.budget.take(inheritedEntries.count, for: .credentials, at: operation.place)
      else {
        return
      }
      let ownNames = own.names
      let gone = inheritedEntries.map(\.key).filter { !ownNames.contains(NameKey($0)) }
      if !gone.isEmpty { request.remove.add(key, .list(gone.map { .text($0) })) }
      let known = Dictionary(
        inheritedEntries.map { (NameKey($0.key), $0.value) },
        uniquingKeysWith: { first, _ in first })
      for entry in own.entries where known[NameKey(entry.key)] != entry.value {
        switch key {
        case "headers": request.headers.add(entry.key, entry.value)
        case "query": request.query.add(entry.key, entry.value)
        default: request.cookies.add(entry.key, entry.value)
        }
      }
    }
  }
}
