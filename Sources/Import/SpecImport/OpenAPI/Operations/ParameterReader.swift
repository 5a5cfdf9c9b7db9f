import Diagnostics
import MessageSyntax

/// Turns parameters into inputs, and into entries of the query, headers and cookies.
struct ParameterReader {
  /// A parameter that has been read: its input and its notation.
  struct Parameter {
    let name: String
    var field: SpecField
    let style: ParameterStyle
    /// The media type, if the parameter has content.
    let mediaType: String?
  }

  let schemas: SchemaReader

  private var source: ImportSource { schemas.source }

  /// Reads a parameter that is not in the path.
  func read(_ parameter: APIParameter, into draft: inout OperationDraft) {
    switch parameter.location {
    case "path": break
    case "query": readQuery(parameter, into: &draft)
    case "header": readHeader(parameter, into: &draft)
    case "cookie": readCookie(parameter, into: &draft)
    case let location:
      source.report.lose(
        "the parameter '\(parameter.name)'",
        location == "querystring"
          ? "a query as a whole has no schema in a spec"
          : "it is at a place that OpenAPI does not have",
        at: parameter.place)
    }
  }

  // MARK: Inputs

  /// Adds the input of a parameter. If its name is taken, its place is prefixed.
  func input(
    of declared: APIParameter, _ place: String, _ draft: inout OperationDraft
  ) -> Parameter {
    let parameter = parameter(declared, as: draft.freeInput(declared.name, place), draft)
    draft.request.inputs.append(parameter.field)
    return parameter
  }

  /// The input of a parameter.
  func parameter(
    _ declared: APIParameter, as inputName: String, _ draft: OperationDraft
  ) -> Parameter {
    var style = declared.style
    let object = declared.object
    if let unknown = declared.unknownStyle {
      source.report.repair(
        "unknown style '\(unknown)'; '\(style.name.rawValue)' is used",
        at: object["style"]?.span ?? object.place)
    }
    var context = draft.context(declared.content == nil ? .text : .json)
    context.hint = SchemaContext.hint(context.hint, declared.name, of: draft.naming)
    var typed = schemas.typed(declared.schema, context)
    typed.type = typed.type.withoutNull.type
    if style.name == .form, !style.explodes, declared.location == "cookie" {
      style.explodes = !typed.type.isCollection
    }
    var field = typed.field(inputName, at: object.place)
    field.isOptional = declared.location != "path" && !object.isTrue("required")
    if let description = object["description"]?.prose { field.description = description }
    field.exampleSource = source.example(of: object, declared.content?.value) ?? field.exampleSource
    if !style.explodes, style.name == .spaceDelimited || style.name == .pipeDelimited,
      schemas.types.isObject(field.type)
    {
      flatten(&field, named: declared.name, at: declared.place)
    }
    complete(&field, typed.defaultValue ?? object["default"], of: object)
    return Parameter(
      name: declared.name, field: field, style: style, mediaType: declared.content?.nameText)
  }

  /// Turns an object that is written as alternating names and values into a list of them, because
  /// no option of `encoding` has that notation.
  private func flatten(_ field: inout SpecField, named name: String, at place: Span) {
    source.report.loosen(
      "the object '\(name)', whose style joins names and values,", as: "the list of them",
      at: place)
    field.type = .list(.string)
    field.constraints = []
    guard let example = field.exampleSource, example.isObject else { return }
    field.exampleSource = JSONTree(
      .array(
        example.members.flatMap { [JSONTree(.string($0.name), span: $0.nameSpan), $0.value] }),
      span: example.span)
  }

  /// Records the meaning of a missing value, as a default or, for an optional field, as a sentence.
  /// Marks deprecated fields.
  private func complete(_ field: inout SpecField, _ value: JSONTree?, of object: JSONTree) {
    if object.isTrue("deprecated") {
      field.description = SpecDescription.appending("Deprecated.", to: field.description)
    }
    if field.isOptional {
      field.describeDefault(value)
    } else {
      field.defaultSource = value
    }
    let examples = object["examples"]?.members.count ?? 0
    source.leftOut.add("other examples of parameters", count: examples - 1)
    if let member = object.member("allowEmptyValue"), member.value.boolean == true {
      source.report.lose(
        "'allowEmptyValue'", "an input without a value is left out", at: member.nameSpan)
    }
  }

  /// The only value of a required parameter. It is written, and not asked for.
  private func constant(of declared: APIParameter) -> SpecNode? {
    guard declared.object.isTrue("required"), declared.content == nil,
      let schema = declared.schema.flatMap({ source.resolved($0) }), schema.isEnumerated,
      schema["type"]?.text != "array"
    else { return nil }
    let (enumeration, isNullable) = SchemaEnumeration.read(schema, source)
    guard let values = enumeration?.values, values.count == 1, !isNullable else { return nil }
    return values[0]
  }

  // MARK: Query

  private func readQuery(_ declared: APIParameter, into draft: inout OperationDraft) {
    if let constant = constant(of: declared) {
      return draft.request.query.add(declared.name, constant)
    }
    let parameter = input(of: declared, "query", &draft)
    var encoding = StyleEncoding(schemas: schemas)
    draft.request.query.add(declared.name, encoding.value(of: parameter, at: declared.object))
    encoding.addOptions(for: declared.name, to: &draft.request, side: nil)
  }

  // MARK: Headers and cookies

  private func readHeader(_ declared: APIParameter, into draft: inout OperationDraft) {
    let name = declared.name
    if let reason = reasonToOmit(declared, &draft) {
      return source.report.lose("the header '\(name)'", reason, at: declared.place)
    }
    if let constant = constant(of: declared) { return draft.request.headers.add(name, constant) }
    let parameter = input(of: declared, "header", &draft)
    draft.request.headers.add(name, fieldValue(parameter))
  }

  /// The reason why a header does not become an input, or `nil` if it does.
  private func reasonToOmit(_ header: APIParameter, _ draft: inout OperationDraft) -> String? {
    let name = header.name.asciiLowercased
    guard FieldName.isValid(Array(name.utf8)) else { return "it is not a name that can be sent" }
    switch name {
    case "content-type", "accept":
      return "OpenAPI ignores it as a parameter; media types say it"
    case "content-length", "transfer-encoding", "host": return "it follows from the request"
    case "authorization" where draft.isAuthenticated:
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
    guard schemas.types.isComposite(type) else { return SpecText.node(input) }
    let isExploded = parameter.style.explodes && schemas.types.isObject(type.withoutNull.type)
    return SpecText.node(input, isExploded ? "comma-explode" : "comma")
  }

  private func readCookie(_ declared: APIParameter, into draft: inout OperationDraft) {
    let name = declared.name
    guard FieldName.isValid(Array(name.utf8)) else {
      return source.report.lose(
        "the cookie '\(name)'", "its name is not a token", at: declared.place)
    }
    let parameter = input(of: declared, "cookie", &draft)
    let input = parameter.field.name
    let type = parameter.field.type.withoutNull.type
    var node = SpecText.node(input)
    if parameter.mediaType != nil {
      node = .text(SpecText.reference(input, "json", "percent"))
    } else if schemas.types.isComposite(type) {
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
