import Diagnostics
import MessageSyntax

// Objects and enumerations.

extension OpenAPIImporter {
  /// The fields of an object whose `allOf` is merged. Those that become inputs of a request keep their
  /// examples and defaults.
  mutating func fields(
    of schema: JSONTree, _ context: SchemaContext, forInputs: Bool = false
  ) -> [SpecField] {
    let names = schema["required"]?.elements.count ?? 0
    guard source.budget.take(names, for: .fields, at: schema.place) else { return [] }
    let required = Set(
      (schema["required"]?.elements ?? []).compactMap { $0.text.map { NameKey($0) } })
    reportObjectKeywords(schema)
    var fields: [SpecField] = []
    for property in schema["properties"]?.members ?? [] {
      guard source.budget.take(2, for: .fields, at: property.nameSpan) else { break }
      if isLeftOut(property.value, context.direction) { continue }
      guard forInputs || NameRegistry.isFieldName(property.nameText) else {
        source.report.loosen(
          "the property '\(property.nameText)', whose name a spec cannot write,",
          as: "one of the other entries, with any value", at: property.nameSpan)
        continue
      }
      var inner = context.inside(property.nameText, of: source.options.naming)
      inner.place = context.place
      let typed = typed(property.value, inner)
      var field = field(property.nameText, typed, at: property.nameSpan)
      field.isOptional = !required.contains(NameKey(property.name))
      if !forInputs {
        field.exampleSource = nil
        field.description = SpecDescription.appending(
          Self.defaultSentence(typed.defaultValue), to: field.description)
      }
      fields.append(field)
    }
    reportRequiredNames(schema, required, at: schema.place)
    return fields
  }

  /// A field or an input of a typed schema.
  func field(_ name: String, _ typed: TypedSchema, at span: Span) -> SpecField {
    var field = SpecField(name, typed.type)
    field.constraints = typed.constraints
    field.description = SpecDescription.appending(
      typed.isDeprecated ? "Deprecated." : nil, to: typed.description)
    field.exampleSource = typed.example
    field.defaultSource = typed.defaultValue
    field.span = span
    return field
  }

  /// The value that the service assumes if none is sent.
  static func defaultSentence(_ value: JSONTree?) -> String? {
    guard let text = value?.spelling, !text.isEmpty, text.utf8.count < 100 else { return nil }
    return "Default: \(text)."
  }

  /// Whether a property is only in messages of the other direction.
  private mutating func isLeftOut(_ property: JSONTree, _ direction: SchemaDirection) -> Bool {
    if property.isTrue(direction.leftOut) { return true }
    guard property["$ref"] != nil, schemas.affected[direction] != nil,
      let target = source.resolved(property)
    else { return false }
    return target.isTrue(direction.leftOut)
  }

  private mutating func reportObjectKeywords(_ schema: JSONTree) {
    guard source.isNew(schema.span) else { return }
    for key in [
      "not", "if", "patternProperties", "propertyNames", "dependentRequired", "dependentSchemas",
      "dependencies", "minProperties", "maxProperties",
    ] {
      source.loseMember(key, of: schema, "a spec has no such constraint")
    }
    if let discriminator = schema.member("discriminator") {
      source.report.lose(
        "'discriminator'", "a spec cannot tell types apart by a property",
        at: discriminator.nameSpan)
    }
  }

  private mutating func reportRequiredNames(
    _ schema: JSONTree, _ required: Set<NameKey>, at span: Span
  ) {
    let known = Set((schema["properties"]?.members ?? []).map { NameKey($0.name) })
    for item in schema["required"]?.elements ?? [] {
      guard let name = item.text, !known.contains(NameKey(name)) else { continue }
      source.report.repair(
        "'\(name)' is required but not one of the properties; it is ignored", at: item.span)
    }
  }

  /// The type of the entries that an object has besides its properties; nil for none.
  mutating func others(of schema: JSONTree, _ context: SchemaContext) -> SpecType? {
    let properties = schema["properties"]?.members ?? []
    if !properties.allSatisfy({ NameRegistry.isFieldName($0.nameText) }) { return .any }
    guard let additional = schema["additionalProperties"] else {
      return schema["patternProperties"].map { _ in .any }
    }
    switch additional.content {
    case .boolean(let isAllowed): return isAllowed ? .any : nil
    case .object(let members) where members.isEmpty: return .any
    case .object:
      let inner = context.inside("Value", of: source.options.naming)
      let typed = typed(additional, inner)
      return hoistingEnumerations(typed.type, inner)
    default: return .any
    }
  }

  // MARK: Enumerations

  /// The values of an `enum`, and whether null is one of them; no enumeration where none is left.
  mutating func enumeration(
    of schema: JSONTree
  ) -> (enumeration: SpecEnumeration?, isNullable: Bool) {
    let items = schema["enum"]?.elements ?? schema["const"].map { [$0] } ?? []
    guard source.budget.take(items.count, for: .values, at: schema.place) else {
      return (nil, false)
    }
    var kind = schema["type"]?.text ?? schema["type"]?.elements.first { $0.text != "null" }?.text
    if kind == nil || !["string", "integer", "number", "boolean"].contains(kind ?? "") {
      kind = Self.commonKind(items)
    }
    var values: [SpecNode] = []
    var known: Set<SpecNode> = []
    for item in items where !item.isNull {
      guard let value = Self.enumValue(item, kind) else {
        source.report.repair(
          "a value of the enum does not have its type; it is ignored", at: item.place)
        continue
      }
      if known.insert(value).inserted { values.append(value) }
    }
    let isNullable = items.contains(where: \.isNull)
    guard !values.isEmpty else { return (nil, isNullable) }
    let base = kind ?? "string"
    return (SpecEnumeration(values: values, base: base), isNullable)
  }

  private static func commonKind(_ items: [JSONTree]) -> String {
    let values = items.filter { !$0.isNull }
    if values.allSatisfy({ $0.number.map { Int64($0) != nil } ?? false }) { return "integer" }
    if values.allSatisfy({ $0.number != nil }) { return "number" }
    if values.allSatisfy({ $0.boolean != nil }) { return "boolean" }
    return "string"
  }

  private static func enumValue(_ item: JSONTree, _ kind: String?) -> SpecNode? {
    guard let spelling = item.spelling else { return nil }
    switch kind {
    case "integer": return Int64(spelling).map { .number(String($0)) }
    case "number": return SpecNumber.spelling(spelling).map { .number($0) }
    case "boolean":
      return spelling == "true" || spelling == "false" ? .boolean(spelling == "true") : nil
    default: return .text(SpecText.literal(spelling))
    }
  }
}
