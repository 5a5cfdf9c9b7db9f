import Diagnostics
import MessageSyntax

/// Reads security schemes and requirements. Credentials become secret inputs.
struct SecurityReader {
  /// A scheme: its additions to a request, and the inputs that it adds to the spec if a request
  /// uses it.
  private struct Scheme {
    let effect: SecurityRequest
    let inputs: [SpecField]
  }

  private let source: ImportSource
  private let specInputs: SpecInputs
  private var schemes: [NameKey: Scheme] = [:]
  private var used: Set<NameKey> = []
  /// The requirement of the whole document, which is written to `defaults`.
  private(set) var common = SecurityRequest()

  init(_ document: APIDocument, _ source: ImportSource, _ specInputs: SpecInputs) {
    (self.source, self.specInputs) = (source, specInputs)
    for member in document.securitySchemes {
      guard let scheme = source.resolved(member.value) else { continue }
      readScheme(scheme, name: member.nameText, at: member.nameSpan)
    }
    if let requirements = document.root["security"] { common = request(for: requirements) }
  }

  /// Whether a used scheme is in the query.
  var hasSecretInQuery: Bool {
    used.contains { schemes[$0]?.effect.query.entries.isEmpty == false }
  }

  private mutating func readScheme(_ scheme: JSONTree, name: String, at span: Span) {
    let key = NameKey(name)
    let description = scheme["description"]?.prose
    let kind = scheme["type"]?.text ?? ""
    let httpScheme = (scheme["scheme"]?.text ?? "").asciiLowercased
    switch (kind, httpScheme) {
    case ("basic", _), ("http", "basic"):
      let username = secret("username", for: name, example: "user")
      let password = secret("password", for: name, example: "test-password", description)
      let credentials = SpecMap([
        ("username", SpecText.node(username.name)), ("password", SpecText.node(password.name)),
      ])
      let auth = SpecNode.map(SpecMap([("basic", .map(credentials))]))
      schemes[key] = Scheme(effect: SecurityRequest(auth: auth), inputs: [username, password])
    case ("http", "bearer"), ("oauth2", _), ("openIdConnect", _):
      let input = secret(name, for: name, example: "test-token", description)
      let auth = SpecNode.map(SpecMap([("bearer", SpecText.node(input.name))]))
      schemes[key] = Scheme(effect: SecurityRequest(auth: auth), inputs: [input])
      if kind != "http" {
        source.report.lose(
          "how tokens of '\(name)' are issued (\(kind))", "a spec takes the token from outside",
          at: span)
      }
    case ("http", _):
      let input = secret(name, for: name, example: "Test token", description)
      let fields = SpecMap([("Authorization", SpecText.node(input.name))])
      schemes[key] = Scheme(effect: SecurityRequest(headers: fields), inputs: [input])
    case ("apiKey", _): readKey(scheme, name: name, description, at: span)
    default:
      source.report.lose(
        "the security scheme '\(name)'", "a request cannot say '\(kind)'", at: span)
    }
  }

  private mutating func readKey(
    _ scheme: JSONTree, name: String, _ description: String?, at span: Span
  ) {
    let field = scheme["name"]?.text ?? ""
    let input = secret(name, for: name, example: "test-\(Self.word(name))", description)
    let entry = SpecMap([(field, SpecText.node(input.name))])
    let effect: SecurityRequest
    switch scheme["in"]?.text {
    case "header" where FieldName.isValid(Array(field.utf8)):
      effect = SecurityRequest(headers: entry)
    case "query" where !field.isEmpty: effect = SecurityRequest(query: entry)
    case "cookie" where FieldName.isValid(Array(field.utf8)):
      effect = SecurityRequest(cookies: entry)
    default:
      return source.report.lose(
        "the security scheme '\(name)'", "'\(field)' is not a name that can be sent", at: span)
    }
    schemes[NameKey(name)] = Scheme(effect: effect, inputs: [input])
  }

  private static func word(_ name: String) -> String {
    let slug = SpecText.slug(name)
    return slug.isEmpty ? "key" : slug
  }

  private func secret(
    _ name: String, for scheme: String, example: String, _ description: String? = nil
  ) -> SpecField {
    var input = SpecField(specInputs.names.unique(NameRegistry.inputName(name)), .string)
    input.isSecret = true
    input.example = .text(example)
    input.description = description
    return input
  }

  // MARK: Requirements

  /// The credentials for a list of alternatives. The first one that can be satisfied is used.
  private mutating func request(for requirements: JSONTree) -> SecurityRequest {
    let size = requirements.elements.reduce(1) { $0 + $1.members.count }
    guard source.budget.take(size, for: .credentials, at: requirements.place) else {
      return SecurityRequest()
    }
    let alternatives = requirements.elements.filter { !$0.members.isEmpty }
    let known = alternatives.filter { alternative in
      alternative.members.allSatisfy { schemes[NameKey($0.name)] != nil }
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
    guard let scheme = schemes[key] else {
      guard source.isNew(member.nameSpan) else { return }
      return source.report.repair(
        "there is no importable security scheme '\(member.nameText)'", at: member.nameSpan)
    }
    if scheme.effect.writesAuthorization, request.writesAuthorization {
      return source.report.lose(
        "'\(member.nameText)'", "a request has one field 'Authorization'", at: member.nameSpan)
    }
    if used.insert(key).inserted { specInputs.fields += scheme.inputs }
    request.auth = request.auth ?? scheme.effect.auth
    for section in SecurityRequest.sections {
      request[keyPath: section.own].entries += scheme.effect[keyPath: section.own].entries
    }
  }

  /// Adds the credentials that a request requires, and removes those that it does not.
  mutating func secure(_ request: inout SpecRequest, _ operation: JSONTree) {
    guard let own = operation["security"] else { return }
    let wanted = self.request(for: own)
    if wanted == common { return }
    if let auth = wanted.auth {
      request.auth = auth
    } else if common.auth != nil {
      request.auth = .text("none")
    }
    for section in SecurityRequest.sections {
      let inherited = common[keyPath: section.own].entries
      guard source.budget.take(inherited.count, for: .credentials, at: operation.place) else {
        return
      }
      let own = wanted[keyPath: section.own]
      let ownNames = own.names
      let gone = inherited.map(\.key).filter { !ownNames.contains(NameKey($0)) }
      if !gone.isEmpty { request.remove.add(section.key, .list(gone.map { .text($0) })) }
      let known = Dictionary(
        inherited.map { (NameKey($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
      for entry in own.entries where known[NameKey(entry.key)] != entry.value {
        request[keyPath: section.ofRequest].add(entry.key, entry.value)
      }
    }
  }
}

/// The parts that a requirement adds to a request.
struct SecurityRequest: Equatable {
  var auth: SpecNode?
  var headers = SpecMap()
  var query = SpecMap()
  var cookies = SpecMap()

  /// Whether a request with these parts has the field `Authorization`.
  var writesAuthorization: Bool {
    auth != nil || headers.entries.contains { $0.key.asciiLowercased == "authorization" }
  }

  /// A section, by its key, here and in a request.
  typealias Section = (
    key: String, own: WritableKeyPath<SecurityRequest, SpecMap>,
    ofRequest: WritableKeyPath<SpecRequest, SpecMap>
  )

  static var sections: [Section] {
    [
      ("headers", \.headers, \.headers), ("query", \.query, \.query),
      ("cookies", \.cookies, \.cookies),
    ]
  }

  /// The `defaults` of a spec.
  var defaults: SpecMap {
    var map = SpecMap(.block)
    if let auth { map.add("auth", auth) }
    for section in Self.sections { map.addFilled(section.key, .map(self[keyPath: section.own])) }
    return map
  }
}
