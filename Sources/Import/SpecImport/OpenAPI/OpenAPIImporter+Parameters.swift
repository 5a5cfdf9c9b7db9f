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

  mutating func importParameter(_ parameter: APIParameter, into draft: inout Draft) {
    switch parameter.location {
    case "path": break
    case "query": importQuery(parameter, into: &draft)
    case "header": importHeader(parameter, into: &draft)
    case "cookie": importCookie(parameter, into: &draft)
    case "querystring":
      source.report.lose(
        "the parameter '\(parameter.name)'", "a query as a whole has no schema in a spec",
        at: parameter.place)
    default:
      source.report.lose(
        "the parameter '\(parameter.name)'", "it is at a place that OpenAPI does not have",
        at: parameter.place)
    }
  }

  /// Reads a parameter.
  mutating func parameter(
    _ declared: APIParameter, as inputName: String, _ request: SpecRequest
  ) -> Parameter {
    var style = declared.style
    let (object, name) = (declared.object, declared.name)
    if let unknown = declared.unknownStyle {
      source.report.repair(
        "unknown style '\(unknown)'; '\(style.name.rawValue)' is used",
        at: object["style"]?.span ?? object.place)
    }
    var typed = typed(declared.schema, context(of: declared, request))
    typed.type = typed.type.withoutNull.type
    if style.name == .form, !style.explodes, declared.location == "cookie",
      !typed.type.isCollection
    {
      style.explodes = true
    }
    var field = field(inputName, typed, at: object.place)
    field.isOptional = declared.location != "path" && !object.isTrue("required")
    if let description = object["description"]?.prose { field.description = description }
    field.exampleSource = example(object, declared.content?.value) ?? field.exampleSource
    let examples = object["examples"]?.members.count ?? 0
    source.leftOut.add("other examples of parameters", count: examples - 1)
    if !style.explodes, style.name == .spaceDelimited || style.name == .pipeDelimited,
      isObject(field.type)
    {
      flatten(&field, named: name, at: object)
    }
    complete(
      &field, typed.defaultValue ?? object["default"], isDeprecated: object.isTrue("deprecated"))
    if let member = object.member("allowEmptyValue"), member.value.boolean == true {
      source.report.lose(
        "'allowEmptyValue'", "an input without a value is left out", at: member.nameSpan)
    }
    return Parameter(
      name: name, field: field, style: style, mediaType: declared.content?.nameText)
  }

  private func context(of declared: APIParameter, _ request: SpecRequest) -> SchemaContext {
    let naming = source.options.naming
    return SchemaContext(
      direction: .request, place: declared.content == nil ? .text : .json,
      hint: SchemaContext.hint(
        SchemaContext.hint(request.name, of: naming), declared.name, of: naming),
      parent: nil)
  }

  /// An object that is written as its names and values, one after the other, becomes the list of them: no
  /// option of `encoding` divides an object so.
  private mutating func flatten(_ field: inout SpecField, named name: String, at value: JSONTree) {
    source.report.loosen(
      "the object '\(name)', whose style joins names and values,", as: "the list of them",
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
      guard let first = holder["examples"]?.members.first,
        let example = source.resolved(first.value)
      else {
        continue
      }
      if let value = example["value"] { return value }
    }
    return nil
  }

  // MARK: Path

  mutating func pathParameter(
    _ declared: APIParameter, spansSegments: Bool, _ draft: inout Draft
  ) -> String {
    let inputName = NameRegistry.inputName(declared.name)
    if draft.pathInputs.contains(inputName), !spansSegments {
      // The same parameter a second time.
      let parameter = parameter(declared, as: inputName, draft.request)
      return pathText(parameter, inputName)
    }
    let free = freeInput(declared.name, "path", in: draft.request)
    let parameter = parameter(declared, as: free, draft.request)
    draft.request.inputs.append(parameter.field)
    draft.pathInputs.insert(free)
    if spansSegments, !isComposite(parameter.field.type) {
      source.report.choose(
        "the value of '\(declared.name)' may contain '/', as its mark in the path says",
        at: declared.place)
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
        source.report.lose(
          "the name '\(parameter.name)'", "the items are written under the name of the input",
          at: parameter.field.span ?? document.root.place)
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

  private mutating func importQuery(_ declared: APIParameter, into draft: inout Draft) {
    let input = freeInput(declared.name, "query", in: draft.request)
    let parameter = parameter(declared, as: input, draft.request)
    draft.request.inputs.append(parameter.field)
    var options = SpecMap()
    let entry = pairValue(parameter, &options, at: declared.object)
    draft.request.query.add(declared.name, entry)
    addOptions(options, for: declared.name, to: &draft.request, side: nil)
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
      source.report.lose(
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
        source.report.choose(
          "OpenAPI does not say how 'deepObject' writes a list; '\(parameter.name)[]' is written",
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
      source.report.choose(
        "with 'explode' each item of '\(parameter.name)' is a pair of its own", at: value.place)
    default:
      source.report.lose(
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

  private mutating func importHeader(_ declared: APIParameter, into draft: inout Draft) {
    let name = declared.name
    if let reason = reasonToOmit(declared, &draft) {
      return source.report.lose("the header '\(name)'", reason, at: declared.place)
    }
    let input = freeInput(name, "header", in: draft.request)
    let parameter = parameter(declared, as: input, draft.request)
    draft.request.inputs.append(parameter.field)
    draft.request.headers.add(name, fieldValue(parameter))
  }

  /// Why a header is no input of the request; nil where it is one.
  private func reasonToOmit(_ header: APIParameter, _ draft: inout Draft) -> String? {
    let name = header.name.asciiLowercased
    guard FieldName.isValid(Array(name.utf8)) else { return "it is not a name that can be sent" }
    switch name {
    case "content-type", "accept":
      return "OpenAPI ignores it as a parameter; media types say it"
    case "content-length", "transfer-encoding", "host": return "it follows from the request"
    case "authorization"
    where draft.operation.object["security"] != nil || security.common?.auth != nil:
      return "OpenAPI ignores it as a parameter; 'auth' sends it"
    case "cookie" where draft.operation.parameters.contains { $0.location == "cookie" }:
      return "'cookies' sends it"
    default:
      let isNew = draft.fieldNames.insert(name).inserted
      return isNew ? nil : "another parameter is the same header"
    }
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

  private mutating func importCookie(_ declared: APIParameter, into draft: inout Draft) {
    let name = declared.name
    guard FieldName.isValid(Array(name.utf8)) else {
      return source.report.lose(
        "the cookie '\(name)'", "its name is not a token", at: declared.place)
    }
    let input = freeInput(name, "cookie", in: draft.request)
    let parameter = parameter(declared, as: input, draft.request)
    draft.request.inputs.append(parameter.field)
    let type = parameter.field.type.withoutNull.type
    var node = SpecText.node(input)
    if parameter.mediaType != nil {
      node = .text(SpecText.reference(input, "json", "percent"))
    } else if isComposite(type) {
      if parameter.style.explodes {
        source.report.lose(
          "'explode' of the cookie '\(name)'", "a cookie has one value; items are joined by commas",
          at: declared.place)
      }
      node = .text(SpecText.reference(input, "comma", "percent"))
    } else if case .named(let kind) = type, ["string", "any", "data"].contains(kind) {
      node = SpecText.node(input, "percent")
    }
    draft.request.cookies.add(name, node)
  }
}
