import Diagnostics
import MessageSyntax

// Parameters become inputs, and entries of the query, headers and cookies.

extension OpenAPIImporter {
  /// A parameter that was read: its input, and how it is written.
  struct Parameter {
    let name: String
    var field: SpecField
    let style: ParameterStyle
    /// Its media type, where it has a content.
    let mediaType: String?
  }

  mutating func importParameter(_ value: JSONTree, into draft: inout Draft) {
    guard let name = value["name"]?.spelling else { return }
    switch value["in"]?.text {
    case "path", "body", "formData": break
    case "query": importQuery(value, name, into: &draft)
    case "header": importHeader(value, name, into: &draft)
    case "cookie": importCookie(value, name, into: &draft)
    case "querystring":
      lose("the parameter '\(name)'", "a query as a whole has no schema in a spec", at: value.place)
    default:
      lose(
        "the parameter '\(name)'", "it is at a place that OpenAPI does not have", at: value.place)
    }
  }

  /// Reads a parameter.
  mutating func parameter(
    _ value: JSONTree, _ name: String, in location: String, as inputName: String,
    _ request: SpecRequest
  ) -> Parameter {
    var (style, unknown) =
      version == .swagger2
      ? (ParameterStyle.swagger(value, in: location), nil)
      : ParameterStyle.read(value, in: location)
    if let unknown {
      report.report(
        .importRepair("unknown style '\(unknown)'; '\(style.name.rawValue)' is used"),
        at: value["style"]?.span ?? value.place)
    }
    let content = value["content"]?.members.first
    let schema =
      version == .swagger2
      ? value : content.map { $0.value["schema"] ?? $0.value } ?? value["schema"]
    let context = SchemaContext(
      direction: .request, place: content == nil ? .text : .json,
      hint: SchemaContext.hint(
        SchemaContext.hint(request.name, of: options.naming), name, of: options.naming),
      parent: nil)
    var typed = typed(schema, context)
    typed.type = typed.type.withoutNull.type
    if style.name == .form, !style.explodes, location == "cookie", !typed.type.isCollection {
      style.explodes = true
    }
    var field = field(inputName, typed, at: value.place)
    let isRequired = location == "path" || value.isTrue("required")
    field.isOptional = !isRequired
    if let description = Self.text(value["description"]) { field.description = description }
    field.exampleSource = example(value, content?.value) ?? field.exampleSource
    leftOut.add("other examples of parameters", count: (value["examples"]?.members.count ?? 0) - 1)
    if !style.explodes, style.name == .spaceDelimited || style.name == .pipeDelimited,
      isObject(field.type)
    {
      flatten(&field, named: name, at: value)
    }
    complete(
      &field, typed.defaultValue ?? value["default"], isDeprecated: value.isTrue("deprecated"))
    if let member = value.member("allowEmptyValue"), member.value.boolean == true {
      lose("'allowEmptyValue'", "an input without a value is left out", at: member.nameSpan)
    }
    return Parameter(name: name, field: field, style: style, mediaType: content?.nameText)
  }

  /// An object that is written as its names and values, one after the other, becomes the list of them: no
  /// option of `encoding` divides an object so.
  private mutating func flatten(_ field: inout SpecField, named name: String, at value: JSONTree) {
    report.report(
      .importedLoosely(
        "the object '\(name)', whose style joins names and values,", as: "the list of them"),
      at: value.place)
    field.type = .list(.string)
    field.constraints = []
    guard let example = field.exampleSource, example.isObject else { return }
    field.exampleSource = JSONTree(
      .array(
        example.members.flatMap { [JSONTree(.string($0.name), span: $0.nameSpan), $0.value] }),
      span: example.span)
  }

  /// Records what a missing value means, as a default or, for an optional field, a sentence; marks deprecated fields.
  private func complete(_ field: inout SpecField, _ value: JSONTree?, isDeprecated: Bool) {
    if isDeprecated {
      field.description = SpecDescription.appending("Deprecated.", to: field.description)
    }
    if field.isOptional {
      field.description = SpecDescription.appending(
        Self.defaultSentence(value), to: field.description)
      field.defaultSource = nil
    } else {
      field.defaultSource = value
    }
  }

  /// The example of a parameter: its own, or the first of several.
  mutating func example(_ value: JSONTree, _ content: JSONTree?) -> JSONTree? {
    for holder in [value, content].compactMap({ $0 }) {
      if let example = holder["example"] ?? holder["x-example"] { return example }
      guard let first = holder["examples"]?.members.first, let example = resolved(first.value)
      else {
        continue
      }
      if let value = example["value"] { return value }
    }
    return nil
  }

  // MARK: Path

  mutating func pathParameter(
    _ value: JSONTree, _ name: String, spansSegments: Bool, _ draft: inout Draft
  ) -> String {
    let inputName = NameRegistry.inputName(name)
    if draft.pathInputs.contains(inputName), !spansSegments {
      // The same parameter a second time.
      let parameter = parameter(value, name, in: "path", as: inputName, draft.request)
      return pathText(parameter, inputName)
    }
    let free = freeInput(name, "path", in: draft.request)
    let parameter = parameter(value, name, in: "path", as: free, draft.request)
    draft.request.inputs.append(parameter.field)
    draft.pathInputs.insert(free)
    if spansSegments, !isComposite(parameter.field.type) {
      report.report(
        .importChoice("the value of '\(name)' may contain '/', as its mark in the path says"),
        at: value.place)
      return SpecText.reference(free, "segments")
    }
    return pathText(parameter, free)
  }

  /// A parameter in a path, as RFC 6570 expands it.
  private mutating func pathText(_ parameter: Parameter, _ input: String) -> String {
    if parameter.mediaType != nil { return SpecText.reference(input, "json") }
    let isCollection = isComposite(parameter.field.type)
    let suffix = parameter.style.explodes ? "-explode" : ""
    switch parameter.style.name {
    case .label: return SpecText.reference(input, "label" + suffix)
    case .matrix where input == parameter.name: return SpecText.reference(input, "matrix" + suffix)
    case .matrix:
      if isCollection, parameter.style.explodes {
        lose(
          "the name '\(parameter.name)'", "the items are written under the name of the input",
          at: parameter.field.span ?? document.place)
        return SpecText.reference(input, "matrix-explode")
      }
      return ";\(parameter.name)="
        + (isCollection ? SpecText.reference(input, "comma") : SpecText.reference(input))
    default:
      return isCollection ? SpecText.reference(input, "comma" + suffix) : SpecText.reference(input)
    }
  }

  /// Whether values are lists, maps or objects.
  func isComposite(_ type: SpecType) -> Bool {
    switch type.withoutNull.type {
    case .list, .map: true
    case .declared(let index): !types[index].isEnumeration
    case .named, .enumeration, .nullable: false
    }
  }

  // MARK: Query

  private mutating func importQuery(_ value: JSONTree, _ name: String, into draft: inout Draft) {
    let input = freeInput(name, "query", in: draft.request)
    let parameter = parameter(value, name, in: "query", as: input, draft.request)
    draft.request.inputs.append(parameter.field)
    var options = SpecMap()
    let entry = pairValue(parameter, &options, at: value)
    draft.request.query.add(name, entry)
    addOptions(options, for: name, to: &draft.request, side: nil)
  }

  /// The value of an entry of a query or form, and the options of `encoding` that its style asks for.
  mutating func pairValue(
    _ parameter: Parameter, _ options: inout SpecMap, at value: JSONTree
  ) -> SpecNode {
    let input = parameter.field.name
    if parameter.mediaType != nil { return SpecText.node(input, "json") }
    let type = parameter.field.type.withoutNull.type
    let isObject = isObject(type)
    if parameter.style.allowsReserved {
      options.add("reserved", .text(ParameterStyle.reserved))
      lose(
        "'allowReserved' of '&', '=', '+' and '#'", "they are percent-encoded in a value",
        at: (value.member("allowReserved")?.nameSpan) ?? value.place)
    }
    if type == .any { addOptionsOfAny(parameter.style, to: &options) }
    guard isComposite(type) else { return SpecText.node(input) }
    switch (parameter.style.name, parameter.style.explodes) {
    case (.deepObject, _):
      options.add(isObject ? "maps" : "arrays", .text("brackets"))
      if isObject { options.add("arrays", .text("brackets")) }
      if !isObject {
        report.report(
          .importChoice(
            "OpenAPI does not say how 'deepObject' writes a list; '\(parameter.name)[]' is written"),
          at: value.place)
      }
      return SpecText.node(input)
    case (.spaceDelimited, false) where !isObject: options.add("arrays", .text("space"))
    case (.pipeDelimited, false) where !isObject: options.add("arrays", .text("pipe"))
    case (.form, true), (.simple, _), (.label, _), (.matrix, _): break
    case (.form, false):
      if isObject {
        options.entries.removeAll { $0.key == "reserved" }
        options.add("reserved", .text(","))
        return SpecText.node(input, "comma")
      }
      options.add("arrays", .text("comma"))
    case (.spaceDelimited, true), (.pipeDelimited, true):
      if isObject { return SpecText.node(input) }
      report.report(
        .importChoice("with 'explode' each item of '\(parameter.name)' is a pair of its own"),
        at: value.place)
    default:
      lose(
        "the style '\(parameter.style.name.rawValue)' of '\(parameter.name)'",
        "no option of 'encoding' writes it so; each item is a pair of its own", at: value.place)
    }
    return SpecText.node(input)
  }

  /// The options that write a list, or an object, in a style, for a value that may be one.
  private func addOptionsOfAny(_ style: ParameterStyle, to options: inout SpecMap) {
    switch (style.name, style.explodes) {
    case (.deepObject, _):
      options.add("maps", .text("brackets"))
      options.add("arrays", .text("brackets"))
    case (.spaceDelimited, false): options.add("arrays", .text("space"))
    case (.pipeDelimited, false): options.add("arrays", .text("pipe"))
    case (.form, false): options.add("arrays", .text("comma"))
    default: break
    }
  }

  /// Options of `encoding` for one entry.
  func addOptions(
    _ options: SpecMap, for name: String, to request: inout SpecRequest, side: String?
  ) {
    guard !options.entries.isEmpty else { return }
    func adding(_ names: inout SpecMap) { names.add(name, .map(options)) }
    guard let side else { return request.encoding.withMap("names", adding) }
    request.encoding.withMap(side) { $0.withMap("names", adding) }
  }

  func isObject(_ type: SpecType) -> Bool {
    switch type {
    case .map: true
    case .declared(let index): !types[index].isEnumeration
    default: false
    }
  }

  // MARK: Headers and cookies

  private mutating func importHeader(_ value: JSONTree, _ name: String, into draft: inout Draft) {
    let lowercased = name.asciiLowercased
    guard FieldName.isValid(Array(name.utf8)) else {
      return lose("the header '\(name)'", "it is not a name that can be sent", at: value.place)
    }
    switch lowercased {
    case "content-type", "accept":
      return lose(
        "the header '\(name)'", "OpenAPI ignores it as a parameter; media types say it",
        at: value.place)
    case "content-length", "transfer-encoding", "host":
      return lose("the header '\(name)'", "it follows from the request", at: value.place)
    case "authorization" where draft.operation["security"] != nil || security.common?.auth != nil:
      return lose(
        "the header '\(name)'", "OpenAPI ignores it as a parameter; 'auth' sends it",
        at: value.place)
    case "cookie" where draft.parameters.contains { $0["in"]?.text == "cookie" }:
      return lose("the header '\(name)'", "'cookies' sends it", at: value.place)
    default: break
    }
    guard draft.fieldNames.insert(lowercased).inserted else {
      return lose("the header '\(name)'", "another parameter is the same header", at: value.place)
    }
    let input = freeInput(name, "header", in: draft.request)
    let parameter = parameter(value, name, in: "header", as: input, draft.request)
    draft.request.inputs.append(parameter.field)
    draft.request.headers.add(name, fieldValue(parameter))
  }

  private func fieldValue(_ parameter: Parameter) -> SpecNode {
    let input = parameter.field.name
    if parameter.mediaType != nil { return SpecText.node(input, "json") }
    let type = parameter.field.type
    guard isComposite(type) else { return SpecText.node(input) }
    return SpecText.node(
      input, parameter.style.explodes && isObject(type.withoutNull.type) ? "comma-explode" : "comma"
    )
  }

  private mutating func importCookie(_ value: JSONTree, _ name: String, into draft: inout Draft) {
    guard FieldName.isValid(Array(name.utf8)) else {
      return lose("the cookie '\(name)'", "its name is not a token", at: value.place)
    }
    let input = freeInput(name, "cookie", in: draft.request)
    let parameter = parameter(value, name, in: "cookie", as: input, draft.request)
    draft.request.inputs.append(parameter.field)
    let type = parameter.field.type.withoutNull.type
    var node = SpecText.node(input)
    if parameter.mediaType != nil {
      node = .text(SpecText.reference(input, "json", "percent"))
    } else if isComposite(type) {
      if parameter.style.explodes {
        lose(
          "'explode' of the cookie '\(name)'", "a cookie has one value; items are joined by commas",
          at: value.place)
      }
      node = .text(SpecText.reference(input, "comma", "percent"))
    } else if case .named(let kind) = type, ["string", "any", "data"].contains(kind) {
      node = SpecText.node(input, "percent")
    }
    draft.request.cookies.add(name, node)
  }
}
