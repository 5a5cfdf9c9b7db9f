import Diagnostics
import MessageSyntax

/// Reads the properties of an object.
struct ObjectReader {
  let schemas: SchemaReader

  private var source: ImportSource { schemas.source }

  /// The fields of an object whose `allOf` is merged. Fields that become inputs of a request keep
  /// their examples and defaults.
  func fields(
    of schema: JSONTree, _ context: SchemaContext, forInputs: Bool = false
  ) -> [SpecField] {
    let names = schema["required"]?.elements.count ?? 0
    guard source.budget.take(names, for: .fields, at: schema.place) else { return [] }
    let required = Set(
      (schema["required"]?.elements ?? []).compactMap { $0.text.map { NameKey($0) } })
    reportKeywords(schema)
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
      let typed = schemas.typed(property.value, inner)
      var field = typed.field(property.nameText, at: property.nameSpan)
      if context.direction == .xml { schemas.write(&field, of: property, asXMLIn: inner) }
      field.isOptional = !required.contains(NameKey(property.name))
      if !forInputs {
        field.exampleSource = nil
        field.description = SpecDescription.appending(
          SpecDescription.sentence(ofDefault: typed.defaultValue), to: field.description)
      }
      fields.append(field)
    }
    reportRequiredNames(schema)
    return fields
  }

  /// Whether a property occurs only in messages of the other direction.
  private func isLeftOut(_ property: JSONTree, _ direction: SchemaDirection) -> Bool {
    if property.isTrue(direction.leftOut) { return true }
    guard property["$ref"] != nil, schemas.directions.isDirectional(direction),
      let target = source.resolved(property)
    else { return false }
    return target.isTrue(direction.leftOut)
  }

  private func reportKeywords(_ schema: JSONTree) {
    guard source.isNew(schema.span) else { return }
    source.reportKeywords(of: schema)
    if let discriminator = schema.member("discriminator") {
      source.report.lose(
        "'discriminator'", "a spec cannot tell types apart by a property",
        at: discriminator.nameSpan)
    }
  }

  private func reportRequiredNames(_ schema: JSONTree) {
    let known = Set((schema["properties"]?.members ?? []).map { NameKey($0.name) })
    for item in schema["required"]?.elements ?? [] {
      guard let name = item.text, !known.contains(NameKey(name)) else { continue }
      source.report.repair(
        "'\(name)' is required but not one of the properties; it is ignored", at: item.span)
    }
  }

  /// The type of the entries that an object has besides its properties, or `nil` if there are none.
  func others(of schema: JSONTree, _ context: SchemaContext) -> SpecType? {
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
      let typed = schemas.typed(additional, inner)
      return schemas.declarations.hoistingEnumerations(typed.type, inner)
    default: return .any
    }
  }
}
