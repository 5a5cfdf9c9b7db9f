import Diagnostics
import MessageSyntax

// Request bodies, and the parameters in `body` and `formData` of Swagger.

extension OpenAPIImporter {
  mutating func importBody(_ draft: inout Draft) {
    guard let body = document.body(of: draft.operation) else { return }
    importContent(body, into: &draft)
  }

  /// Writes a content in the way of its media type.
  private mutating func importContent(_ body: APIBody, into draft: inout Draft) {
    if draft.request.method == "TRACE" {
      return source.report.lose("the body", "TRACE requests have none", at: body.span)
    }
    let kind = ContentKind.of(body.mediaType)
    if body.mediaType.utf8.contains(0x2A) {
      source.report.choose(
        "'\(body.mediaType)' is not a media type; the content is sent as \(Self.words(kind))",
        at: body.span)
    } else {
      setContentType(body.mediaType, kind, &draft.request, at: body.span)
    }
    switch kind {
    case .json: importJSON(body, into: &draft)
    case .form: importForm(body, into: &draft)
    case .multipart(let subtype): importMultipart(body, subtype, into: &draft)
    case .jsonLines: importWhole(body, "json-lines", .json, into: &draft)
    case .text: importText(body, into: &draft)
    case .xml:
      source.report.loosen("XML", as: "text that the caller writes", at: body.span)
      importText(body, into: &draft)
    case .binary: importBinary(body, into: &draft)
    }
  }

  private static func words(_ kind: ContentKind) -> String { kind == .json ? "JSON" : "a file" }

  private mutating func setContentType(
    _ mediaType: String, _ kind: ContentKind, _ request: inout SpecRequest, at span: Span
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
      case .multipart, .xml, .binary: nil
      }
    if case .multipart = kind { return }
    if mediaType != usual { request.contentType = SpecText.literal(mediaType) }
  }

  // MARK: JSON

  private mutating func importJSON(_ body: APIBody, into draft: inout Draft) {
    guard let schema = flattened(body) else {
      return importWhole(body, "json", .json, into: &draft)
    }
    let fields = inputs(of: schema, in: "body", place: .json, &draft)
    var map = SpecMap()
    for (name, field) in fields {
      map.add(name, SpecText.node(field.name))
    }
    draft.request.content = ("json", .map(map))
    takeExamples(of: body, fields: fields, into: &draft)
  }

  /// The schema of a body whose properties become inputs: an object with properties and no other entries.
  /// A body that need not be sent, and has no property that must, is one input, so that it can be left out.
  private mutating func flattened(_ body: APIBody) -> JSONTree? {
    guard var schema = body.schema.flatMap({ source.resolved($0) }) else { return nil }
    guard isDeclarable(schema) || Self.isSingle(schema) else { return nil }
    schema = merged(schema)
    while schema["$ref"] != nil {
      guard let next = source.resolved(schema), isDeclarable(next) else { return nil }
      schema = merged(next)
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

  /// Whether a schema is one other under another description.
  private static func isSingle(_ schema: JSONTree) -> Bool {
    schema["allOf"]?.elements.count == 1 && schema["properties"] == nil
  }

  /// Properties as inputs of a request, each with the name of the property.
  mutating func inputs(
    of schema: JSONTree, in location: String, place: SchemaContext.Place, _ draft: inout Draft
  ) -> [(name: String, field: SpecField)] {
    let context = SchemaContext(
      direction: .request, place: place,
      hint: SchemaContext.hint(draft.request.name, of: source.options.naming),
      parent: nil
    )
    let fields = fields(of: schema, context, forInputs: true)
    var inputs: [(String, SpecField)] = []
    for var field in fields {
      let name = field.name
      field.name = freeInput(name, location, in: draft.request)
      if field.isOptional {
        field.description = SpecDescription.appending(
          Self.defaultSentence(field.defaultSource), to: field.description)
        field.defaultSource = nil
      }
      draft.request.inputs.append(field)
      inputs.append((name, field))
    }
    return inputs
  }

  /// A body that is one input.
  private mutating func importWhole(
    _ body: APIBody, _ key: String, _ place: SchemaContext.Place, into draft: inout Draft
  ) {
    let context = SchemaContext(
      direction: .request, place: place,
      hint: SchemaContext.hint(draft.request.name, of: source.options.naming) + "Body", parent: nil)
    var typed = typed(body.schema, context)
    if key == "json-lines" {
      if case .list = typed.type.withoutNull.type {} else { typed.type = .list(typed.type) }
    }
    let name = freeInput("body", "request", in: draft.request)
    var field = field(name, typed, at: body.span)
    field.isOptional = !body.isRequired
    field.description = body.description ?? field.description
    field.exampleSource = example(body.source, nil) ?? field.exampleSource
    field.defaultSource = nil
    draft.request.inputs.append(field)
    draft.request.content = (key, SpecText.node(name))
    draft.named = namedExamples(body.source).map { ($0.name, [(name, $0.value)]) }
  }

  // MARK: Text and files

  private mutating func importText(_ body: APIBody, into draft: inout Draft) {
    importWhole(body, "text", .text, into: &draft)
    guard let index = draft.request.inputs.indices.last else { return }
    if isComposite(draft.request.inputs[index].type) {
      draft.request.inputs[index].type = .string
      draft.request.inputs[index].constraints = []
      if ContentKind.of(body.mediaType) != .xml {
        source.report.loosen("an object as '\(body.mediaType)'", as: "text", at: body.span)
      }
      draft.request.inputs[index].exampleSource =
        draft.request.inputs[index].exampleSource.flatMap { $0.text == nil ? nil : $0 }
    }
  }

  private mutating func importBinary(_ body: APIBody, into draft: inout Draft) {
    importWhole(body, "file", .content, into: &draft)
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

  // MARK: Examples

  /// The named examples of a Media Type Object.
  mutating func namedExamples(_ media: JSONTree) -> [(name: String, value: JSONTree)] {
    guard let examples = media["examples"], examples.isObject,
      source.budget.take(examples.members.count, for: .examples, at: examples.place)
    else { return [] }
    var named: [(name: String, value: JSONTree)] = []
    for member in examples.members {
      guard let example = source.resolved(member.value) else { continue }
      if let value = example["value"] {
        named.append((member.nameText, value))
      } else {
        source.report.lose(
          "the example '\(member.nameText)'", "its value is not in the document",
          at: member.nameSpan)
      }
    }
    return named
  }

  /// Gives each input the value that examples of the whole body have for it.
  mutating func takeExamples(
    of body: APIBody, fields: [(name: String, field: SpecField)], into draft: inout Draft
  ) {
    let named = namedExamples(body.source)
    let looks = named.count * fields.count + fields.count
    guard source.budget.take(looks, for: .examples, at: body.span) else { return }
    let single =
      body.source["example"] ?? (named.isEmpty ? body.schema.flatMap { example(of: $0) } : nil)
    if let single {
      let places = Dictionary(
        draft.request.inputs.enumerated().map { (NameKey($0.element.name), $0.offset) },
        uniquingKeysWith: { first, _ in first })
      let values = Dictionary(
        single.members.map { (NameKey($0.name), $0.value) }, uniquingKeysWith: { $1 })
      for (name, field) in fields {
        guard let value = values[NameKey(name)], let index = places[NameKey(field.name)] else {
          continue
        }
        draft.request.inputs[index].exampleSource = value
      }
      reportStrays(in: single, fields)
    }
    for example in named {
      reportStrays(in: example.value, fields)
      let members = MemberIndex(example.value)
      let values = fields.compactMap { name, field in members[name].map { (field.name, $0) } }
      draft.named.append((example.name, values))
    }
  }

  /// The example of a schema.
  private mutating func example(of schema: JSONTree) -> JSONTree? {
    guard let schema = source.resolved(schema) else { return nil }
    return schema["example"] ?? schema["examples"]?.elements.first
  }

  private mutating func reportStrays(
    in example: JSONTree, _ fields: [(name: String, field: SpecField)]
  ) {
    let names = Set(fields.map { NameKey($0.name) })
    for member in example.members where !names.contains(NameKey(member.name)) {
      guard source.isNew(member.nameSpan) else { continue }
      source.report.lose(
        "'\(member.nameText)' of an example", "the schema has no such property", at: member.nameSpan
      )
    }
  }
}
