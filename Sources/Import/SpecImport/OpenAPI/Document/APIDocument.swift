import Diagnostics
import MessageSyntax

/// An OpenAPI document in a uniform representation of Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2.
///
/// No other type depends on the version. Parameters, bodies, responses, servers and schemes have
/// the form of OpenAPI 3, and keep their place in the source. They are converted when they are
/// read, so that messages about them belong to the operation being read.
struct APIDocument {
  let root: JSONTree
  /// The path of the document, as it is shown in messages.
  let path: String
  private let source: ImportSource
  private let isSwagger: Bool

  /// Returns `nil` if the document is not OpenAPI or its version is not supported.
  init?(_ root: JSONTree, path: String, source: ImportSource) {
    if let version = root["openapi"]?.spelling {
      guard version.hasPrefix("3.") else { return nil }
      isSwagger = false
    } else {
      guard root["swagger"]?.spelling?.hasPrefix("2") == true else { return nil }
      isSwagger = true
    }
    (self.root, self.path, self.source) = (root, path, source)
  }

  // MARK: Components

  private var components: JSONTree? { root["components"].flatMap { source.resolved($0) } }

  /// The named schemas.
  var schemas: [JSONTree.Member] {
    let schemas = isSwagger ? root["definitions"] : components?["schemas"]
    return schemas.flatMap { source.resolved($0) }?.members ?? []
  }

  /// The prefix of references to the named schemas.
  var schemaPrefix: String { isSwagger ? "#/definitions/" : "#/components/schemas/" }

  var securitySchemes: [JSONTree.Member] {
    let schemes = isSwagger ? root["securityDefinitions"] : components?["securitySchemes"]
    return schemes.flatMap { source.resolved($0) }?.members.filter { !$0.nameText.hasPrefix("x-") }
      ?? []
  }

  // MARK: Servers

  /// The servers of the whole document.
  func servers() -> [APIServer] {
    guard isSwagger else { return (root["servers"]?.elements ?? []).map { .object($0) } }
    let basePath = basePath()
    guard let host = root["host"]?.text?.trimmed, !host.isEmpty else {
      return [.path(basePath, at: root.place)]
    }
    let span = (root["host"] ?? root).span
    let written = (root["schemes"]?.elements ?? []).compactMap { $0.text?.asciiLowercased }
    let schemes = written.filter { $0 == "http" || $0 == "https" }
    for scheme in written where !schemes.contains(scheme) {
      source.report.lose(
        "the scheme '\(scheme)'", "requests go to http and https URLs only", at: span)
    }
    if let problem = ImportedURL.problem(of: "https://\(host)") {
      source.report.repair("the host '\(host)' is left out: its URL \(problem)", at: span)
      return [.path(basePath, at: span)]
    }
    let path = ImportedURL.basePath(basePath)
    let isSecure = schemes.isEmpty || schemes.contains("https")
    let sorted = (isSecure ? ["https"] : []) + schemes.filter { !isSecure || $0 != "https" }
    return sorted.map { .url("\($0)://\(host)\(path)", name: $0) }
  }

  private func basePath() -> String {
    let written = root["basePath"]?.text ?? ""
    let sent = ImportedURL.withoutUnsendableParts(written)
    if sent != written {
      source.report.repair(
        "'basePath' has a query or a fragment, which a base URL cannot have",
        at: (root["basePath"] ?? root).place)
    }
    return SpecText.literal(sent)
  }

  /// The Server Objects of an operation, or those of its path.
  func servers(of operation: APIOperation) -> [JSONTree] {
    isSwagger ? [] : (operation.object["servers"] ?? operation.item["servers"])?.elements ?? []
  }

  // MARK: Operations

  /// An operation with its parameters and those of its path, without duplicates. Its own take
  /// precedence.
  func operation(_ object: JSONTree, of item: JSONTree) -> APIOperation {
    var operation = APIOperation(object: object, item: item)
    for parameter in parameters(of: operation) {
      let location = parameter.location
      if location == "body" || location == "formData" {
        if isSwagger { operation.fields.append((location, parameter.object)) }
      } else {
        operation.parameters.append(normalized(parameter.object, parameter.name, in: location))
      }
    }
    return operation
  }

  private typealias DeclaredParameter = (name: String, location: String, object: JSONTree)

  private func parameters(of operation: APIOperation) -> [DeclaredParameter] {
    var parameters: [DeclaredParameter] = []
    var places: [NameKey: Int] = [:]
    for list in [operation.item["parameters"], operation.object["parameters"]] {
      var own: Set<NameKey> = []
      for value in list?.elements ?? [] {
        guard source.budget.take(for: .parameters, at: value.place) else { return [] }
        guard let object = source.resolved(value) else { continue }
        KnownKeys.parameter.reportOthers(of: object, to: source)
        guard let name = object["name"]?.spelling, let location = object["in"]?.text else {
          source.report.repair("a parameter without 'name' and 'in' is ignored", at: value.place)
          continue
        }
        let key = NameKey("\(location) \(name)")
        if !own.insert(key).inserted {
          source.report.repair(
            "the parameter '\(name)' in \(location) is declared twice; the last counts",
            at: value.place)
        }
        if let place = places[key] {
          parameters[place] = (name, location, object)
        } else {
          places[key] = parameters.count
          parameters.append((name, location, object))
        }
      }
    }
    return parameters
  }

  /// A Parameter Object. In Swagger, it is its own schema, and `collectionFormat` determines the
  /// style.
  private func normalized(_ object: JSONTree, _ name: String, in location: String) -> APIParameter {
    let content = object["content"]?.members.first
    if isSwagger {
      return APIParameter(
        name: name, location: location, object: object, schema: object, content: content,
        style: .swagger(object, in: location))
    }
    let (style, unknown) = ParameterStyle.read(object, in: location)
    return APIParameter(
      name: name, location: location, object: object,
      schema: content.map { $0.value["schema"] ?? $0.value } ?? object["schema"],
      content: content, style: style, unknownStyle: unknown)
  }

  // MARK: Bodies

  /// The content that an operation sends. Of several, this is the one that a spec describes best.
  func body(of operation: APIOperation) -> APIBody? {
    guard !isSwagger else { return swaggerBody(of: operation) }
    guard let value = operation.object["requestBody"], let object = source.resolved(value) else {
      return nil
    }
    KnownKeys.body.reportOthers(of: object, to: source)
    let contents = object["content"]?.members.filter { !$0.nameText.hasPrefix("x-") } ?? []
    guard source.budget.take(contents.count, for: .bodies, at: value.place) else { return nil }
    guard let chosen = MediaTypeChoice.best(contents) else {
      source.report.lose(
        "a request body without a media type", "its type is not declared", at: value.place)
      return nil
    }
    reportOthers(contents.map(\.nameText), besides: chosen.nameText, at: chosen.nameSpan)
    let media = source.resolved(chosen.value) ?? chosen.value
    KnownKeys.mediaType.reportOthers(of: media, to: source)
    for member in media["encoding"]?.members ?? [] {
      KnownKeys.encoding.reportOthers(of: member.value, to: source)
    }
    let list = media["itemSchema"].map { item in
      JSONTree(.object([.init("items", nameSpan: item.span, value: item)]), span: chosen.nameSpan)
    }
    return APIBody(
      mediaType: chosen.nameText, schema: media["schema"] ?? list, encoding: media["encoding"],
      source: media, isRequired: object.isTrue("required"),
      description: object["description"]?.prose, span: chosen.nameSpan)
  }

  /// A parameter in `body`, or all those in `formData` as one form.
  private func swaggerBody(of operation: APIOperation) -> APIBody? {
    let consumes = (operation.object["consumes"] ?? root["consumes"])?.elements ?? []
    let types = consumes.compactMap(\.text)
    if let parameter = operation.fields.first(where: { $0.location == "body" })?.object {
      let contents = types.map { JSONTree.Member($0, nameSpan: parameter.place, value: parameter) }
      let chosen = MediaTypeChoice.best(contents)?.nameText ?? MediaType.json
      reportOthers(types, besides: chosen, at: parameter.place)
      return APIBody(
        mediaType: chosen, schema: parameter["schema"], source: parameter,
        isRequired: parameter.isTrue("required"), description: parameter["description"]?.prose,
        span: parameter.place)
    }
    let fields = operation.fields.map(\.object)
    guard let first = fields.first else { return nil }
    let isMultipart =
      fields.contains { $0["type"]?.text == "file" }
      || types.contains { $0.hasPrefix("multipart/") } && !types.contains(MediaType.urlEncodedForm)
    return APIBody(
      mediaType: isMultipart ? "multipart/form-data" : MediaType.urlEncodedForm,
      schema: SwaggerForm.schema(of: fields, at: first.place),
      encoding: SwaggerForm.encoding(of: fields, at: first.place), source: first, isRequired: true,
      span: first.place)
  }

  private func reportOthers(_ types: [String], besides chosen: String, at span: Span) {
    guard types.count > 1 else { return }
    source.report.lose(
      "the content as \(DiagnosticMessage.listing(types.filter { $0 != chosen }))",
      "a request can have only one body; '\(chosen)' is used", at: span)
  }

  // MARK: Responses

  /// The contents of a response by media type. In Swagger, only the decisive one.
  func contents(
    of response: JSONTree, in operation: APIOperation, at span: Span
  ) -> [JSONTree.Member] {
    guard isSwagger else {
      let contents = response["content"]?.members.filter { !$0.nameText.hasPrefix("x-") } ?? []
      return source.budget.take(contents.count, for: .responses, at: span) ? contents : []
    }
    guard let schema = response.member("schema") else { return [] }
    let produces = (operation.object["produces"] ?? root["produces"])?.elements ?? []
    let types = produces.compactMap(\.text)
    let type = types.first { MediaTypeKind.of($0) == .json } ?? types.first ?? MediaType.json
    let media = JSONTree(.object([schema]), span: response.span)
    return [.init(type, nameSpan: schema.nameSpan, value: media)]
  }
}
