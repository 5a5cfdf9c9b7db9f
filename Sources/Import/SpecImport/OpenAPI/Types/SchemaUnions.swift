import Diagnostics
import MessageSyntax

/// Decides which alternatives of `oneOf` and `anyOf` are a union of the language: types that differ
/// by their shape, or objects that a property or their required properties tell apart.
struct SchemaUnions {
  let source: ImportSource
  let composition: SchemaComposition

  /// The types of a union, before the types of their schemas are known.
  struct Plan {
    enum Part {
      case scalar(SpecType)
      case schema(JSONTree)

      /// Objects that a property tells apart.
      case objects(Choice)

      /// Objects that no property tells apart.
      case anyObject
    }

    var parts: [Part]
    var isNullable: Bool
  }

  /// Objects with the values of the property that chooses each of them.
  struct Choice {
    var member: String
    var objects: [(schema: JSONTree, values: [SpecNode])]

    /// The schema as if it had no other alternatives.
    var place: Span
  }

  /// An alternative: the schema as it is written, and with its reference followed and its parts
  /// merged.
  private struct Alternative {
    var written: JSONTree
    var schema: JSONTree
  }

  private enum Shape: Int, Hashable {
    case text, number, boolean, list, object
  }

  private static let mostAlternatives = 500

  /// The union that a schema is, or `nil` if the language cannot express it.
  func plan(of schema: JSONTree) -> Plan? {
    guard schema.isObject, schema["$ref"] == nil, schema["properties"]?.members.isEmpty ?? true,
      !schema.isEnumerated
    else { return nil }
    var alternatives: [Alternative] = []
    var isNullable = false
    guard isComplete(schema, &alternatives, &isNullable, depth: 0), alternatives.count > 1 else {
      return nil
    }
    var groups: [(shape: Shape, members: [Alternative])] = []
    for alternative in alternatives {
      guard let shape = shape(of: alternative.schema) else { return nil }
      if let place = groups.firstIndex(where: { $0.shape == shape }) {
        groups[place].members.append(alternative)
      } else {
        groups.append((shape, [alternative]))
      }
    }
    var parts: [Plan.Part] = []
    for group in groups {
      guard
        let found = self.parts(group.members, group.shape, of: schema, isOnly: groups.count == 1)
      else { return nil }
      parts += found
    }
    return Plan(parts: parts, isNullable: isNullable)
  }

  /// Collects the alternatives of a schema, with those of alternatives in their place. Returns
  /// `false` if the schema has none.
  private func isComplete(
    _ schema: JSONTree, _ found: inout [Alternative], _ isNullable: inout Bool, depth: Int
  ) -> Bool {
    guard depth < 8, found.count < Self.mostAlternatives else { return false }
    guard let alternatives = (schema["oneOf"] ?? schema["anyOf"])?.elements else {
      return takesKinds(of: schema, &found, &isNullable)
    }
    guard source.budget.take(alternatives.count, for: .types, at: schema.place) else {
      return false
    }
    for alternative in alternatives {
      if alternative["type"]?.text == "null" || SchemaAlternatives.isNull(alternative) {
        isNullable = true
        continue
      }
      guard let resolved = source.resolved(alternative).map(composition.merged) else {
        return false
      }
      if resolved.isTrue("nullable") { isNullable = true }
      let isNested =
        (resolved["oneOf"] ?? resolved["anyOf"]) != nil && resolved["discriminator"] == nil
        || resolved["type"]?.isArray == true
      if isNested, resolved["properties"] == nil, !resolved.isEnumerated {
        guard isComplete(resolved, &found, &isNullable, depth: depth + 1) else { return false }
      } else {
        found.append(Alternative(written: alternative, schema: resolved))
      }
    }
    return true
  }

  /// Takes each of several types that a schema names as an alternative.
  private func takesKinds(
    of schema: JSONTree, _ found: inout [Alternative], _ isNullable: inout Bool
  ) -> Bool {
    guard let kinds = schema["type"]?.elements, !kinds.isEmpty else { return false }
    for kind in kinds {
      guard kind.text != "null" else {
        isNullable = true
        continue
      }
      let members = schema.members.map { member in
        member.nameText == "type"
          ? JSONTree.Member(member.nameText, nameSpan: member.nameSpan, value: kind) : member
      }
      let single = JSONTree(.object(members), span: schema.span)
      found.append(Alternative(written: single, schema: single))
    }
    return true
  }

  private func shape(of schema: JSONTree) -> Shape? {
    if schema.isEnumerated {
      let values = schema["enum"]?.elements ?? schema["const"].map { [$0] } ?? []
      if values.allSatisfy({ $0.text != nil }) { return .text }
      if values.allSatisfy({ $0.number != nil }) { return .number }
      return values.allSatisfy { $0.boolean != nil } ? .boolean : nil
    }
    switch schema["type"]?.text {
    case "string": return ["binary", "byte"].contains(schema["format"]?.text) ? nil : .text
    case "integer", "number": return .number
    case "boolean": return .boolean
    case "array": return .list
    case "object": return .object
    case nil:
      if schema["properties"] != nil { return .object }
      return schema["items"] == nil ? nil : .list
    default: return nil
    }
  }

  /// The parts of the union that alternatives of one shape are.
  private func parts(
    _ members: [Alternative], _ shape: Shape, of schema: JSONTree, isOnly: Bool
  ) -> [Plan.Part]? {
    guard members.count > 1 else { return [.schema(members[0].written)] }
    switch shape {
    case .text, .number, .boolean:
      guard !isOnly else { return nil }
      let scalars = SchemaAlternatives(source: source, composition: composition)
      let word = shape == .text ? "string" : shape == .number ? "number" : "boolean"
      return [.scalar(scalars.commonScalar(members.map(\.written)) ?? .named(word))]
    case .list: return [.schema(list(of: members))]
    case .object:
      if let choice = choice(among: members, of: schema) { return [.objects(choice)] }
      if areToldApartByProperties(members, of: schema) {
        return members.map { .schema($0.written) }
      }
      guard !isOnly else { return nil }
      source.report.loosen(
        "one of \(members.count) objects that no property tells apart", as: "any object",
        at: schema.place)
      return [.anyObject]
    }
  }

  /// One list in place of several: its items are of all their types.
  private func list(of members: [Alternative]) -> JSONTree {
    let first = members[0].schema
    let place = first.member("items")?.nameSpan ?? first.place
    source.report.loosen(
      "one of \(members.count) lists", as: "a list whose items may differ", at: place)
    let items = members.map { $0.schema["items"] ?? JSONTree(.object([]), span: place) }
    let alternatives = JSONTree(.array(items), span: place)
    let item = JSONTree(
      .object([.init("anyOf", nameSpan: place, value: alternatives)]), span: place)
    return JSONTree(
      .object([
        .init("type", nameSpan: place, value: JSONTree(.string(Array("array".utf8)), span: place)),
        .init("items", nameSpan: place, value: item),
      ]), span: first.span)
  }

  // MARK: Objects

  /// Whether each object requires a property that each of the others lacks (clause 4.42 of the
  /// reference), and no value is of two of them.
  private func areToldApartByProperties(_ objects: [Alternative], of schema: JSONTree) -> Bool {
    guard schema["discriminator"] == nil,
      source.budget.take(objects.count * objects.count, for: .types, at: schema.place)
    else { return false }
    let exclusive = Set((schema["oneOf"]?.elements ?? []).map(\.span))
    let names = objects.map { object in
      Set((object.schema["properties"]?.members ?? []).map { NameKey($0.name) })
    }
    let required = objects.map { self.requiredProperties(of: $0.schema) }
    return objects.indices.allSatisfy { place in
      let schema = objects[place].schema
      let isClosed = schema["additionalProperties"]?.boolean == false
      let isOpen = schema["additionalProperties"] != nil && !isClosed
      guard exclusive.contains(objects[place].written.span) || isClosed, !isOpen,
        schema["patternProperties"] == nil
      else { return false }
      return objects.indices.allSatisfy { other in
        other == place || !required[place].isSubset(of: names[other])
      }
    }
  }

  /// The properties that every value of an object contains, in both directions, and not as null.
  private func requiredProperties(of object: JSONTree) -> Set<NameKey> {
    let required = Set(
      (object["required"]?.elements ?? []).compactMap { $0.text.map { NameKey($0) } })
    var found: Set<NameKey> = []
    for property in object["properties"]?.members ?? []
    where required.contains(NameKey(property.name)) {
      guard NameRegistry.isFieldName(property.nameText) else { return [] }
      guard let value = source.resolved(property.value).map(composition.merged),
        value["default"] == nil, !value.isTrue("readOnly"), !value.isTrue("writeOnly"),
        !value.isTrue("nullable"), !value.isTrue("x-nullable"), !mayBeNull(value)
      else { continue }
      found.insert(NameKey(property.name))
    }
    return found
  }

  private func mayBeNull(_ schema: JSONTree) -> Bool {
    let types = schema["type"]?.elements ?? schema["type"].map { [$0] } ?? []
    if types.contains(where: { $0.text == "null" }) { return true }
    if schema["enum"]?.elements.contains(where: \.isNull) ?? false { return true }
    return schema.hasAlternatives
  }

  /// The property that tells objects apart, with its values.
  private func choice(among objects: [Alternative], of schema: JSONTree) -> Choice? {
    guard objects.allSatisfy({ $0.schema["properties"]?.members.isEmpty == false }) else {
      return nil
    }
    let place = schema.member("oneOf")?.nameSpan ?? schema.member("anyOf")?.nameSpan ?? schema.place
    let names: [String] =
      if let name = schema["discriminator"]?["propertyName"]?.text {
        [name]
      } else {
        objects[0].schema["properties"]?.members.map(\.nameText) ?? []
      }
    let mapping = schema["discriminator"]?["mapping"]
    for name in names where NameRegistry.isFieldName(name) {
      let isNamed = schema["discriminator"] != nil
      let values = objects.map { self.values(of: name, in: $0, mapping, isNamed: isNamed) }
      let all = values.flatMap(\.self)
      guard values.allSatisfy({ !$0.isEmpty }), Set(all).count == all.count else { continue }
      return Choice(
        member: name, objects: zip(objects, values).map { ($0.written, $1) }, place: place)
    }
    return nil
  }

  /// The values of a property that choose an object: those of the mapping, those that its own
  /// schema lists, or the name of the object if the property is the discriminator.
  private func values(
    of name: String, in object: Alternative, _ mapping: JSONTree?, isNamed: Bool
  ) -> [SpecNode] {
    let reference = object.written["$ref"]?.text
    let last = reference.flatMap { $0.split(separator: "/").last }.map(String.init)
    if let mapping, let reference {
      let mapped = mapping.members.filter { $0.value.text == reference || $0.value.text == last }
      if !mapped.isEmpty { return mapped.map { .text(SpecText.literal($0.nameText)) } }
    }
    if let property = object.schema["properties"]?[name].flatMap(source.resolved)
      .map(composition.merged), property.isEnumerated
    {
      return SchemaEnumeration.read(property, source).enumeration?.values ?? []
    }
    return isNamed ? last.map { [.text(SpecText.literal($0))] } ?? [] : []
  }
}
