import Diagnostics
import MessageSyntax

/// The value of an entry of a query or form, and the options of `encoding` that write it in its
/// style.
struct StyleEncoding {
  let schemas: SchemaReader
  var options = SpecMap()

  init(schemas: SchemaReader) { self.schemas = schemas }

  private var source: ImportSource { schemas.source }

  /// The value of an entry. The options that its style requires are added.
  mutating func value(of parameter: ParameterReader.Parameter, at object: JSONTree) -> SpecNode {
    let (name, style) = (parameter.field.name, parameter.style)
    if parameter.mediaType != nil { return SpecText.node(name, "json") }
    let type = parameter.field.type.withoutNull.type
    if style.allowsReserved {
      options.add("reserved", .text(ParameterStyle.reserved))
      source.report.lose(
        "'allowReserved' of '&', '=', '+' and '#'", "they are percent-encoded in a value",
        at: (object.member("allowReserved")?.nameSpan) ?? object.place)
    }
    let isUnion = schemas.types.isUnion(type)
    if type == .any || isUnion { addOptionsOfAny(style) }
    guard schemas.types.isComposite(type), !isUnion else { return SpecText.node(name) }
    if schemas.types.isObject(type) { return objectValue(of: parameter, at: object.place) }
    switch (style.name, style.explodes) {
    case (.deepObject, _):
      options.add("arrays", .text("brackets"))
      source.report.choose(
        "OpenAPI does not say how 'deepObject' writes a list; '\(parameter.name)[]' is written",
        at: object.place)
    case (.spaceDelimited, false): options.add("arrays", .text("space"))
    case (.pipeDelimited, false): options.add("arrays", .text("pipe"))
    case (.form, false): options.add("arrays", .text("comma"))
    case (.form, true), (.simple, _), (.label, _), (.matrix, _): break
    case (.spaceDelimited, true), (.pipeDelimited, true):
      source.report.choose(
        "with 'explode' each item of '\(parameter.name)' is a pair of its own", at: object.place)
    case (.tabDelimited, _): loseStyle(of: parameter, at: object.place)
    }
    return SpecText.node(name)
  }

  private mutating func objectValue(
    of parameter: ParameterReader.Parameter, at place: Span
  ) -> SpecNode {
    let name = parameter.field.name
    switch (parameter.style.name, parameter.style.explodes) {
    case (.deepObject, _):
      options.add("maps", .text("brackets"))
      options.add("arrays", .text("brackets"))
    case (.form, false):
      options.entries.removeAll { $0.key == "reserved" }
      options.add("reserved", .text(","))
      return SpecText.node(name, "comma")
    case (.spaceDelimited, false), (.pipeDelimited, false), (.tabDelimited, _):
      loseStyle(of: parameter, at: place)
    default: break
    }
    return SpecText.node(name)
  }

  private func loseStyle(of parameter: ParameterReader.Parameter, at place: Span) {
    source.report.lose(
      "the style '\(parameter.style.name.rawValue)' of '\(parameter.name)'",
      "no option of 'encoding' writes it so; each item is a pair of its own", at: place)
  }

  /// The options that write a list or an object in a style, for a value that may be either.
  private mutating func addOptionsOfAny(_ style: ParameterStyle) {
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

  /// Adds the options of one entry to a request.
  func addOptions(for name: String, to request: inout SpecRequest, side: String?) {
    guard !options.entries.isEmpty else { return }
    func adding(_ names: inout SpecMap) { names.add(name, .map(options)) }
    guard let side else { return request.encoding.withMap("names", adding) }
    request.encoding.withMap(side) { $0.withMap("names", adding) }
  }
}
