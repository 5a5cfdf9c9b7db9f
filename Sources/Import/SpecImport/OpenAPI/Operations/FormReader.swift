import Diagnostics
import MessageSyntax

/// Reads forms and multipart messages.
struct FormReader {
  let bodies: BodyReader

  private var schemas: SchemaReader { bodies.schemas }
  private var source: ImportSource { bodies.schemas.source }
  private var examples: BodyExamples { BodyExamples(source: source) }

  /// The schema of a form, which is an object, with its `allOf` merged.
  private func formSchema(_ body: APIBody) -> JSONTree? {
    guard var schema = body.schema.flatMap({ source.resolved($0) }) else { return nil }
    schema = schemas.composition.merged(schema)
    var hops = 0
    while schema["$ref"] != nil, hops < 20 {
      guard let next = source.resolved(schema) else { return nil }
      schema = schemas.composition.merged(next)
      hops += 1
    }
    return schema["properties"]?.members.isEmpty == false ? schema : nil
  }

  func readForm(_ body: APIBody, into draft: inout OperationDraft) {
    guard let schema = formSchema(body) else {
      var input = SpecField(draft.freeInput("body", "request"), .map(.any))
      input.isOptional = !body.isRequired
      input.description = body.description
      draft.request.content = ("form", SpecText.node(input.name))
      draft.request.inputs.append(input)
      return
    }
    let fields = bodies.inputs(of: schema, in: "form", place: .text, &draft)
    let encodings = MemberIndex(body.encoding)
    var map = SpecMap()
    for (name, field) in fields {
      map.add(name, value(of: name, field, encodings[name], &draft.request))
    }
    draft.request.content = ("form", .map(map))
    examples.take(of: body, fields: fields, into: &draft)
  }

  /// The value of an entry of a form. Without style, `explode` and `allowReserved`, its content
  /// type decides. Objects are JSON, as in the preset `openapi`.
  private func value(
    of name: String, _ field: SpecField, _ encoding: JSONTree?, _ request: inout SpecRequest
  ) -> SpecNode {
    guard let encoding, field.constant == nil else { return field.value }
    guard ["style", "explode", "allowReserved"].contains(where: { encoding[$0] != nil }) else {
      let isJSON = encoding["contentType"]?.text.map { MediaTypeKind.of($0) == .json } ?? false
      return SpecText.node(
        field.name, isJSON && schemas.types.isComposite(field.type) ? "json" : nil)
    }
    let (style, _) = ParameterStyle.read(encoding, in: "query")
    let parameter = ParameterReader.Parameter(
      name: name, field: field, style: style, mediaType: nil)
    var written = StyleEncoding(schemas: schemas)
    let node = written.value(of: parameter, at: encoding)
    if style.name == .form, style.explodes, schemas.types.isObject(field.type.withoutNull.type) {
      written.options.add("maps", .text("explode"))
    }
    written.addOptions(for: name, to: &request, side: "form")
    return node
  }

  // MARK: Multipart

  func readMultipart(_ body: APIBody, _ subtype: String, into draft: inout OperationDraft) {
    guard !["GET", "HEAD"].contains(draft.request.method) else {
      return source.report.lose(
        "the multipart body", "GET and HEAD requests have none", at: body.span)
    }
    let known = ["form-data", "mixed", "related", "alternative"]
    guard known.contains(subtype) || subtype == "*" else {
      return source.report.lose(
        "the body as '\(body.mediaType)'", "a spec has no such multipart content", at: body.span)
    }
    guard let schema = formSchema(body) else {
      return source.report.lose(
        "the multipart body", "its schema has no properties, which would be parts", at: body.span)
    }
    let fields = bodies.inputs(of: schema, in: "form", place: .content, &draft)
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
    examples.take(of: body, fields: fields, into: &draft)
  }

  private func part(
    _ name: String, _ field: SpecField, _ encoding: JSONTree?, _ parameters: inout SpecMap,
    _ parts: inout [SpecNode], _ request: SpecRequest
  ) {
    let type = field.type.withoutNull.type
    let contentType = partType(encoding, of: name)
    var map = SpecMap([("name", .text(SpecText.literal(name)))])
    let value = field.value
    switch type {
    case .named("file"), .list(.named("file")): map.add("file", value)
    case .named("data"), .list(.named("data")): map.add("data", value)
    case .list(let item)
    where !schemas.types.isComposite(item) && encoding?["explode"]?.boolean == false:
      // One part contains all items.
      map.add("value", SpecText.node(field.name, "comma"))
    case .list(let item)
    where !schemas.types.isComposite(item) && item != .any && contentType == nil:
      // Each item is a part of its own without a media type.
      parameters.add(name, value)
      return
    case .list where contentType == nil:
      map.add("json", value)
      map.add("repeat", .boolean(true))
    case _ where schemas.types.isComposite(type): map.add("json", value)
    default:
      map.add("value", value)
      // Text is sent as it is, whatever its media type.
      if contentType == nil, encoding?["contentType"]?.text?.trimmed == MediaType.json {
        map.add("content-type", .text(MediaType.json))
      }
    }
    if let contentType { map.add("content-type", .text(contentType)) }
    if let headers = encoding?.member("headers") {
      source.report.lose(
        "the headers of the part '\(name)'", "their values would be inputs that no one asked for",
        at: headers.nameSpan)
    }
    parts.append(.map(map))
  }

  /// The media type of a part, or `nil` if it follows from the content.
  private func partType(_ encoding: JSONTree?, of name: String) -> String? {
    guard let member = encoding?.member("contentType"), let text = member.value.text else {
      return nil
    }
    let types = text.split(separator: ",").map { $0.trimmed }
    guard let first = types.first, types.count == 1, !first.utf8.contains(0x2A),
      MediaType.isValid(Array(first.utf8))
    else {
      source.report.choose(
        "the part '\(name)' may be '\(text)'; its media type follows from its content",
        at: member.nameSpan)
      return nil
    }
    return first == "application/json" ? nil : first
  }
}
