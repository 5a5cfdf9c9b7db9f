import Diagnostics
import MessageSyntax

/// Reads the content of a request according to its media type.
struct BodyReader {
  let schemas: SchemaReader

  private var source: ImportSource { schemas.source }
  private var examples: BodyExamples { BodyExamples(source: source) }

  func read(_ body: APIBody, into draft: inout OperationDraft) {
    if draft.request.method == "TRACE" {
      return source.report.lose("the body", "TRACE requests have none", at: body.span)
    }
    let kind = MediaTypeKind.of(body.mediaType)
    if body.mediaType.utf8.contains(0x2A) {
      source.report.choose(
        "'\(body.mediaType)' is not a media type; the content is sent as "
          + (kind == .json ? "JSON" : "a file"), at: body.span)
    } else {
      setContentType(body.mediaType, kind, &draft.request, at: body.span)
    }
    switch kind {
    case .json: readJSON(body, into: &draft)
    case .form: FormReader(bodies: self).readForm(body, into: &draft)
    case .multipart(let subtype):
      FormReader(bodies: self).readMultipart(body, subtype, into: &draft)
    case .jsonLines: readWhole(body, "json-lines", .json, into: &draft)
    case .text: readText(body, into: &draft)
    case .xml: readXML(body, into: &draft)
    case .binary: readBinary(body, into: &draft)
    }
  }

  private func setContentType(
    _ mediaType: String, _ kind: MediaTypeKind, _ request: inout SpecRequest, at span: Span
  ) {
    guard MediaType.isValid(Array(mediaType.utf8)) else {
      return source.report.lose(
        "the media type '\(mediaType)'", "it is not one that can be sent", at: span)
    }
    let usual: String? =
      switch kind {
      case .json: MediaType.json
      case .form: MediaType.urlEncodedForm
      case .jsonLines: MediaType.jsonLines
      case .text: MediaType.plainText
      case .multipart: mediaType
      case .xml, .binary: nil
      }
    if mediaType != usual { request.contentType = SpecText.literal(mediaType) }
  }

  // MARK: Properties as inputs

  private func readJSON(_ body: APIBody, into draft: inout OperationDraft) {
    guard let schema = flattened(body) else {
      return readWhole(body, "json", .json, into: &draft)
    }
    let fields = inputs(of: schema, in: "body", place: .json, &draft)
    let map = SpecMap(fields.map { ($0.name, $0.field.value) })
    draft.request.content = ("json", .map(map))
    examples.take(of: body, fields: fields, into: &draft)
  }

  /// The schema of a body whose properties become inputs: an object with properties and no other
  /// entries. An optional body without required properties is one input, so that it can be omitted.
  private func flattened(_ body: APIBody) -> JSONTree? {
    guard var schema = body.schema.flatMap({ source.resolved($0) }) else { return nil }
    guard schemas.composition.isDeclarable(schema) || Self.isSingle(schema) else { return nil }
    schema = schemas.composition.merged(schema)
    while schema["$ref"] != nil {
      guard let next = source.resolved(schema), schemas.composition.isDeclarable(next) else {
        return nil
      }
      schema = schemas.composition.merged(next)
    }
    guard schema["enum"] == nil, schema["properties"]?.members.isEmpty == false,
      !schema.isTrue("nullable")
    else { return nil }
    if let others = schema["additionalProperties"], others.boolean != false, !others.isNull {
      return nil
    }
    let isRequired = body.isRequired || !(schema["required"]?.elements.isEmpty ?? true)
    if isRequired, !body.isRequired, source.isNew(body.span) {
      source.report.choose(
        "the body is optional, and has required properties; it is always sent", at: body.span)
    }
    return isRequired ? schema : nil
  }

  /// Whether a schema is another one with a different description.
  private static func isSingle(_ schema: JSONTree) -> Bool {
    schema["allOf"]?.elements.count == 1 && schema["properties"] == nil
  }

  /// Turns properties into inputs of a request. Each has the name of its property. A property with
  /// one value needs no input.
  func inputs(
    of schema: JSONTree, in location: String, place: SchemaContext.Place,
    direction: SchemaDirection = .request, _ draft: inout OperationDraft
  ) -> [(name: String, field: SpecField)] {
    let context = draft.context(place, direction)
    let fields = schemas.objects.fields(of: schema, context, forInputs: true)
    let properties = direction == .xml ? propertyNames(of: schema) : [:]
    var inputs: [(String, SpecField)] = []
    for var field in fields {
      let name = field.name
      if field.constant != nil {
        inputs.append((name, field))
        continue
      }
      field.name = draft.freeInput(properties[NameKey(name)] ?? name, location)
      if field.isOptional { field.describeDefault(field.defaultSource) }
      draft.request.inputs.append(field)
      inputs.append((name, field))
    }
    return inputs
  }

  // MARK: XML

  /// Reads a body as an XML document, or as text if its schema describes none that a spec can write.
  private func readXML(_ body: APIBody, into draft: inout OperationDraft) {
    let names = XMLNames(source: source, composition: schemas.composition)
    guard let schema = body.schema, let document = names.document(of: schema) else {
      source.report.loosen("XML", as: "text that the caller writes", at: body.span)
      return readText(body, into: &draft)
    }
    var members = document.namespaces.map { ($0.name, SpecNode.text(SpecText.literal($0.uri))) }
    let root: SpecNode
    if let item = document.item {
      members.append((item, readWholeXML(body, into: &draft)))
      root = .map(SpecMap(members))
    } else if let flat = flattened(body) {
      let fields = inputs(of: flat, in: "body", place: .json, direction: .xml, &draft)
      root = .map(SpecMap(members + fields.map { ($0.name, $0.field.value) }))
    } else if members.isEmpty {
      root = readWholeXML(body, into: &draft)
    } else {
      source.report.loosen("XML", as: "text that the caller writes", at: body.span)
      return readText(body, into: &draft)
    }
    draft.request.content = ("xml", .map(SpecMap([(document.root, root)])))
    if draft.request.contentType == MediaType.xml { draft.request.contentType = nil }
    if source.example(of: body.source) != nil { source.leftOut.add("examples of XML bodies") }
  }

  /// The names of properties, by those that they have in XML.
  private func propertyNames(of schema: JSONTree) -> [NameKey: String] {
    let names = XMLNames(source: source, composition: schemas.composition)
    return Dictionary(
      (schema["properties"]?.members ?? []).map { property in
        (
          NameKey(names.name(of: property.value, called: property.nameText).element),
          property.nameText
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Reads a whole XML body as an input, to which the node refers.
  private func readWholeXML(_ body: APIBody, into draft: inout OperationDraft) -> SpecNode {
    readWhole(body, "xml", .json, direction: .xml, into: &draft)
    draft.examples = []
    if let index = draft.request.inputs.indices.last {
      draft.request.inputs[index].exampleSource = nil
    }
    return draft.request.content?.value ?? .null
  }

  // MARK: One input

  /// Reads a body as a single input.
  private func readWhole(
    _ body: APIBody, _ key: String, _ place: SchemaContext.Place,
    direction: SchemaDirection = .request, into draft: inout OperationDraft
  ) {
    var typed = schemas.typed(body.schema, draft.context(place, suffix: "Body", direction))
    if key == "json-lines" {
      if case .list = typed.type.withoutNull.type {
      } else {
        let context = draft.context(place, suffix: "Line")
        typed.type = .list(schemas.declarations.hoistingEnumerations(typed.type, context))
      }
    }
    let name = draft.freeInput("body", "request")
    var field = typed.field(name, at: body.span)
    field.isOptional = !body.isRequired
    field.description = body.description ?? field.description
    field.exampleSource = source.example(of: body.source) ?? field.exampleSource
    field.defaultSource = nil
    draft.request.inputs.append(field)
    draft.request.content = (key, SpecText.node(name))
    draft.examples = examples.named(in: body.source).map {
      NamedExample(name: $0.name, values: [(name, $0.value)])
    }
  }

  private func readText(_ body: APIBody, into draft: inout OperationDraft) {
    readWhole(body, "text", .text, into: &draft)
    guard let index = draft.request.inputs.indices.last,
      schemas.types.isComposite(draft.request.inputs[index].type)
    else { return }
    draft.request.inputs[index].type = .string
    draft.request.inputs[index].constraints = []
    if MediaTypeKind.of(body.mediaType) != .xml {
      source.report.loosen("an object as '\(body.mediaType)'", as: "text", at: body.span)
    }
    if draft.request.inputs[index].exampleSource?.text == nil {
      draft.request.inputs[index].exampleSource = nil
    }
  }

  private func readBinary(_ body: APIBody, into draft: inout OperationDraft) {
    readWhole(body, "file", .content, into: &draft)
    guard let index = draft.request.inputs.indices.last else { return }
    let type = draft.request.inputs[index].type.withoutNull.type
    draft.request.inputs[index].constraints = []
    if type == .named("data") {
      draft.request.content = ("data", SpecText.node(draft.request.inputs[index].name))
    } else {
      if type != .named("file"), body.schema != nil, type != .any, type != .string {
        source.report.loosen("a value as '\(body.mediaType)'", as: "a file", at: body.span)
      }
      draft.request.inputs[index].type = .named("file")
      draft.request.inputs[index].exampleSource = nil
    }
  }
}
