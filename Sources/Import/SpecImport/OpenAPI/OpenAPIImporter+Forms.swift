import Diagnostics
import MessageSyntax

// Forms and multipart messages.

extension OpenAPIImporter {
  /// The schema of a form: an object, whatever its `allOf` says.
  private mutating func formSchema(_ body: Body) -> JSONTree? {
    guard var schema = body.schema.flatMap({ resolved($0) }) else { return nil }
    schema = merged(schema)
    var hops = 0
    while schema["$ref"] != nil, hops < 20 {
      guard let next = resolved(schema) else { return nil }
      schema = merged(next)
      hops += 1
    }
    return schema["properties"]?.members.isEmpty == false ? schema : nil
  }

  mutating func importForm(_ body: Body, into draft: inout Draft) {
    guard let schema = formSchema(body) else {
      var input = SpecField(freeInput("body", "request", in: draft.request), .map(.any))
      input.isOptional = !body.isRequired
      input.description = body.description
      draft.request.content = ("form", SpecText.node(input.name))
      draft.request.inputs.append(input)
      return
    }
    let fields = inputs(of: schema, in: "form", place: .text, &draft)
    let encodings = MemberIndex(body.encoding)
    var map = SpecMap()
    for (name, field) in fields {
      var options = SpecMap()
      map.add(name, formValue(name, field, encodings[name], &options, at: body.span))
      addOptions(options, for: name, to: &draft.request, side: "form")
    }
    draft.request.content = ("form", .map(map))
    takeExamples(of: body, fields: fields, into: &draft)
  }

  /// The value of an entry of a form. Without style, `explode` and `allowReserved` its content type decides:
  /// objects are JSON, which the preset `openapi` does.
  private mutating func formValue(
    _ name: String, _ field: SpecField, _ encoding: JSONTree?, _ options: inout SpecMap,
    at span: Span
  ) -> SpecNode {
    guard let encoding else { return SpecText.node(field.name) }
    let hasStyle = ["style", "explode", "allowReserved"].contains { encoding[$0] != nil }
    if !hasStyle {
      if let type = encoding["contentType"]?.text, ContentKind.of(type) == .json,
        isComposite(field.type)
      {
        return SpecText.node(field.name, "json")
      }
      return SpecText.node(field.name)
    }
    let (style, _) = ParameterStyle.read(encoding, in: "query")
    let parameter = Parameter(name: name, field: field, style: style, mediaType: nil)
    let node = pairValue(parameter, &options, at: encoding)
    if style.name == .form, style.explodes, isObject(field.type.withoutNull.type) {
      options.add("maps", .text("explode"))
    }
    return node
  }

  // MARK: Multipart

  mutating func importMultipart(_ body: Body, _ subtype: String, into draft: inout Draft) {
    guard !["GET", "HEAD"].contains(draft.request.method) else {
      return lose("the multipart body", "GET and HEAD requests have none", at: body.span)
    }
    let known = ["form-data", "mixed", "related", "alternative"]
    guard known.contains(subtype) || subtype == "*" else {
      return lose(
        "the body as '\(body.mediaType)'", "a spec has no such multipart content", at: body.span)
    }
    guard let schema = formSchema(body) else {
      return lose(
        "the multipart body", "its schema has no properties, which would be parts", at: body.span)
    }
    let fields = inputs(of: schema, in: "form", place: .content, &draft)
    let encodings = MemberIndex(body.encoding)
    var parameters = SpecMap()
    var parts: [SpecNode] = []
    for (name, field) in fields {
      part(name, field, encodings[name], &parameters, &parts, draft.request)
    }
    var map = SpecMap()
    if subtype != "form-data", subtype != "*" { map.add("subtype", .text(subtype)) }
    map.addFilled("parameters", .map(parameters))
    map.addFilled("parts", .list(parts))
    let isPlain = map.entries.count == 1 && map.entries[0].key == "parts"
    draft.request.content = ("multipart", isPlain ? map.entries[0].value : .map(map))
    takeExamples(of: body, fields: fields, into: &draft)
  }

  private mutating func part(
    _ name: String, _ field: SpecField, _ encoding: JSONTree?, _ parameters: inout SpecMap,
    _ parts: inout [SpecNode], _ request: SpecRequest
  ) {
    let type = field.type.withoutNull.type
    let contentType = partType(encoding, of: name)
    var map = SpecMap([("name", .text(SpecText.literal(name)))])
    let value = SpecText.node(field.name)
    switch type {
    case .named("file"), .list(.named("file")): map.add("file", value)
    case .named("data"), .list(.named("data")): map.add("data", value)
    case .list(let item) where !isComposite(item) && encoding?["explode"]?.boolean == false:
      // One part with all items.
      map.add("value", SpecText.node(field.name, "comma"))
    case .list(let item) where !isComposite(item) && item != .any && contentType == nil:
      // Items are parts of their own, without a media type.
      parameters.add(name, value)
      return
    case .list where contentType == nil:
      map.add("json", value)
      map.add("repeat", .boolean(true))
    case _ where isComposite(type) || type == .any: map.add("json", value)
    default: map.add("value", value)
    }
    if let contentType { map.add("content-type", .text(contentType)) }
    if let headers = encoding?.member("headers") {
      lose(
        "the headers of the part '\(name)'", "their values would be inputs that no one asked for",
        at: headers.nameSpan)
    }
    parts.append(.map(map))
  }

  /// The media type of a part; nil where its content says it.
  private mutating func partType(_ encoding: JSONTree?, of name: String) -> String? {
    guard let member = encoding?.member("contentType"), let text = member.value.text else {
      return nil
    }
    let types = text.split(separator: ",").map { $0.trimmed }
    guard let first = types.first, types.count == 1, !first.utf8.contains(0x2A),
      MediaType.isValid(Array(first.utf8))
    else {
      report.report(
        .importChoice(
          "the part '\(name)' may be '\(text)'; its media type follows from its content"),
        at: member.nameSpan)
      return nil
    }
    return first == "application/json" ? nil : first
  }

  // MARK: Swagger 2.0

  mutating func importSwaggerBody(_ draft: inout Draft) {
    let consumes = (draft.operation["consumes"] ?? document["consumes"])?.elements ?? []
    let types = consumes.compactMap(\.text)
    if let parameter = draft.parameters.first(where: { $0["in"]?.text == "body" }) {
      let members = consumes.compactMap { item in
        item.text.map { JSONTree.Member($0, nameSpan: item.span, value: item) }
      }
      let chosen = MediaTypeChoice.best(members)?.nameText ?? MediaType.json
      if types.count > 1 {
        lose(
          "the content as \(DiagnosticMessage.listing(types.filter { $0 != chosen }))",
          "a request can have only one body; '\(chosen)' is used", at: parameter.place)
      }
      return importContent(
        Body(
          mediaType: chosen, schema: parameter["schema"], encoding: nil, source: parameter,
          isRequired: parameter.isTrue("required"),
          description: Self.text(parameter["description"]),
          span: parameter.place), into: &draft)
    }
    let fields = draft.parameters.filter { $0["in"]?.text == "formData" }
    guard let first = fields.first else { return }
    let hasFile = fields.contains { $0["type"]?.text == "file" }
    let isMultipart =
      hasFile
      || types.contains { $0.hasPrefix("multipart/") }
        && !types.contains(MediaType.urlEncodedForm)
    importContent(
      Body(
        mediaType: isMultipart ? "multipart/form-data" : MediaType.urlEncodedForm,
        schema: Self.schema(ofForm: fields), encoding: Self.encoding(ofForm: fields), source: first,
        isRequired: true, description: nil, span: first.place), into: &draft)
  }

  /// Fields of a form as the schema that OpenAPI 3 has for them.
  private static func schema(ofForm fields: [JSONTree]) -> JSONTree {
    let place = fields[0].place
    let properties = fields.compactMap { field in
      field["name"]?.spelling.map {
        JSONTree.Member(
          $0, nameSpan: field.place, value: field.without(["required", "in", "name"]))
      }
    }
    let required = fields.filter { $0.isTrue("required") }.compactMap { $0["name"] }
    return JSONTree(
      .object([
        .init("properties", nameSpan: place, value: .init(.object(properties), span: place)),
        .init("required", nameSpan: place, value: .init(.array(required), span: place)),
      ]), span: place)
  }

  /// The `collectionFormat` of fields as Encoding Objects.
  private static func encoding(ofForm fields: [JSONTree]) -> JSONTree {
    let place = fields[0].place
    let members = fields.compactMap { field -> JSONTree.Member? in
      guard let name = field["name"]?.spelling, field["type"]?.text == "array" else { return nil }
      let style = ParameterStyle.swagger(field, in: "formData")
      let encoding: [JSONTree.Member] = [
        .init(
          "style", nameSpan: place,
          value: .init(.string(Array(style.name.rawValue.utf8)), span: place)),
        .init("explode", nameSpan: place, value: .init(.boolean(style.explodes), span: place)),
      ]
      return .init(name, nameSpan: place, value: .init(.object(encoding), span: field.place))
    }
    return JSONTree(.object(members), span: place)
  }
}

extension JSONTree {
  /// The map without some of its members.
  func without(_ names: [String]) -> JSONTree {
    JSONTree(.object(members.filter { !names.contains($0.nameText) }), span: span)
  }
}
