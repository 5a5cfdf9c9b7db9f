import Diagnostics
import MessageSyntax

// `allOf`, `oneOf` and `anyOf`.

extension OpenAPIImporter {
  /// The keywords that say nothing about values.
  private static let annotations: Set<String> = [
    "title", "description", "example", "examples", "default", "deprecated", "nullable", "readOnly",
    "writeOnly", "externalDocs", "xml", "$comment",
  ]

  /// Whether a schema says something about values, apart from one keyword.
  private static func constrains(_ schema: JSONTree, besides key: String = "") -> Bool {
    schema.members.contains {
      !annotations.contains($0.nameText) && $0.nameText != key && !$0.nameText.hasPrefix("x-")
    }
  }

  // MARK: allOf

  /// A schema with what its `allOf` says written beside the rest: one object of several.
  mutating func merged(_ schema: JSONTree) -> JSONTree {
    guard let parts = schema["allOf"]?.elements, !parts.isEmpty else { return schema }
    let constraining = parts.filter { Self.constrains($0) }
    if constraining.count == 1, !Self.constrains(schema, besides: "allOf") {
      // One type under another description.
      return merging(constraining[0], under: schema)
    }
    return JSONTree(
      .object(merge(schema).members(at: schema.place)), span: schema.span)
  }

  /// A part with the annotations of the schema around it.
  private mutating func merging(_ part: JSONTree, under schema: JSONTree) -> JSONTree {
    let own = schema.members.filter { $0.nameText != "allOf" }
    let names = Set(own.map(\.name))
    let inner = part["$ref"] == nil ? merged(part) : part
    return JSONTree(
      .object(own + inner.members.filter { !names.contains($0.name) }),
      span: inner.span)
  }

  /// A schema over the parts of its `allOf`, which are each over their own; each once.
  private mutating func merge(_ schema: JSONTree) -> SchemaMerge {
    var merge = SchemaMerge()
    var visited: Set<UInt32> = []
    var rest = [(schema: schema, isOverParts: false)]
    while let (next, isOverParts) = rest.popLast() {
      if isOverParts {
        merge.add(next)
        continue
      }
      let size = 1 + next.members.count + (next["properties"]?.members.count ?? 0)
      guard visited.insert(next.span.start).inserted,
        source.budget.take(size, for: .parts, at: next.place)
      else { continue }
      guard next["$ref"] == nil else {
        if let target = source.resolved(next) { rest.append((target, false)) }
        continue
      }
      rest.append((next, true))
      rest += (next["allOf"]?.elements ?? []).reversed().map { ($0, false) }
    }
    return merge
  }

  // MARK: Declarations

  /// Whether a schema that has a name becomes a declared type: an object or an enumeration, or an `allOf` with
  /// one in it, however deep.
  mutating func isDeclarable(_ schema: JSONTree) -> Bool {
    var users: [UInt32: UInt32] = [:]
    var rest = [(schema: schema, user: schema.span.start)]
    while let (next, user) = rest.popLast() {
      let start = next.span.start
      guard users[start] == nil, source.budget.take(for: .parts, at: next.place) else { continue }
      users[start] = user
      switch schemas.declarable[start].map({ $0 ? .yes : .no }) ?? declarability(of: next) {
      case .yes:
        markDeclarable(from: start, users)
        return true
      case .no: continue
      case .likeOneOf(let parts):
        rest += parts.reversed().compactMap { part in source.resolved(part).map { ($0, start) } }
      }
    }
    for start in users.keys { schemas.declarable[start] = false }
    return false
  }

  /// Takes note of a declarable schema and of those around it.
  private mutating func markDeclarable(from start: UInt32, _ users: [UInt32: UInt32]) {
    var start = start
    schemas.declarable[start] = true
    while let user = users[start], user != start {
      schemas.declarable[user] = true
      start = user
    }
  }

  private enum Declarability {
    case yes, no
    /// An `allOf` of these parts.
    case likeOneOf([JSONTree])
  }

  /// Whether a schema by itself can be declared.
  private func declarability(of schema: JSONTree) -> Declarability {
    guard schema.isObject, schema["$ref"] == nil, !isAlternative(schema) else { return .no }
    if schema["enum"]?.elements.contains(where: { $0.spelling != nil }) == true {
      let isScalar = schema["type"]?.text != "boolean" && schema["type"]?.text != "array"
      return schema["properties"] == nil && isScalar ? .yes : .no
    }
    if let properties = schema["properties"], !properties.members.isEmpty { return .yes }
    guard let parts = schema["allOf"]?.elements else { return .no }
    let constraining = parts.filter { Self.constrains($0) }
    if constraining.count == 1, !Self.constrains(schema, besides: "allOf") { return .no }
    return .likeOneOf(constraining)
  }

  /// Whether a schema has alternatives that are types.
  private func isAlternative(_ schema: JSONTree) -> Bool {
    guard let alternatives = (schema["oneOf"] ?? schema["anyOf"])?.elements else { return false }
    return alternatives.contains { !Self.isRequirement($0) }
  }

  /// Whether an alternative only says which properties must be there.
  private static func isRequirement(_ schema: JSONTree) -> Bool {
    schema["required"] != nil && schema["$ref"] == nil && schema["properties"] == nil
      && (schema["type"]?.text ?? "object") == "object"
  }

  // MARK: oneOf, anyOf

  /// The type of alternatives; nil where they say nothing about types.
  mutating func alternative(
    of alternatives: [JSONTree], _ key: String, in schema: JSONTree, _ context: SchemaContext
  ) -> TypedSchema? {
    let place = (schema.member(key)?.nameSpan) ?? schema.place
    guard source.budget.take(alternatives.count, for: .types, at: place) else { return nil }
    if alternatives.allSatisfy(Self.isRequirement) {
      source.report.lose(
        "'\(key)' of required properties", "a spec cannot say which fields go together", at: place)
      return nil
    }
    let types = alternatives.filter { $0["type"]?.text != "null" && !Self.isNullEnumeration($0) }
    let isNullable = types.count < alternatives.count
    if types.count == 1 {
      var typed = typed(types[0], context)
      if isNullable { typed.type = typed.type.orNull }
      return typed
    }
    var common = typesOfScalars(types)
    if isNullable { common = common?.orNull }
    if let common { return TypedSchema(common) }
    if schema["properties"]?.members.isEmpty == false {
      source.report.lose(
        "'\(key)'", "the object has its own properties, and takes others with any values", at: place
      )
      return nil
    }
    source.report.loosen(
      "a value of one of \(types.count) types ('\(key)')", as: "any value", at: place)
    return TypedSchema(isNullable ? SpecType.any.orNull : .any)
  }

  private static func isNullEnumeration(_ schema: JSONTree) -> Bool {
    guard let values = schema["enum"]?.elements, !values.isEmpty else {
      return schema["const"]?.isNull ?? false
    }
    return values.allSatisfy(\.isNull)
  }

  /// The one type of alternatives that are scalars of a kind: an enumeration, open where one of them
  /// takes every text.
  private mutating func typesOfScalars(_ alternatives: [JSONTree]) -> SpecType? {
    var kinds: Set<String> = []
    var values: [SpecNode] = []
    var known: Set<SpecNode> = []
    var isOpen = false
    for alternative in alternatives {
      guard var schema = source.resolved(alternative) else { return nil }
      schema = merged(schema)
      guard schema["oneOf"] == nil, schema["anyOf"] == nil, schema["properties"] == nil else {
        return nil
      }
      if schema["enum"] != nil || schema["const"] != nil {
        guard let enumeration = enumeration(of: schema).enumeration else { return nil }
        kinds.insert(enumeration.base)
        values += enumeration.values.filter { known.insert($0).inserted }
        continue
      }
      guard let kind = schema["type"]?.text,
        ["string", "integer", "number", "boolean"].contains(kind)
      else { return nil }
      if let format = schema["format"]?.text,
        ["date", "date-time", "binary", "byte"].contains(format)
      {
        return nil
      }
      kinds.insert(kind)
      isOpen = true
    }
    if kinds == ["integer", "number"] { return .named("number") }
    guard kinds.count == 1, let kind = kinds.first else { return nil }
    guard !values.isEmpty else { return .named(kind) }
    return .enumeration(SpecEnumeration(values: values, base: kind, isOpen: isOpen))
  }
}

/// Schemas of an `allOf` that become one.
private struct SchemaMerge {
  private var properties: [JSONTree.Member] = []
  private var propertyPlaces: [NameKey: Int] = [:]
  private var required: [JSONTree] = []
  private var others: [JSONTree.Member] = []
  private var otherPlaces: [NameKey: Int] = [:]

  /// Adds a schema over those before it.
  mutating func add(_ schema: JSONTree) {
    for member in schema.members {
      switch member.nameText {
      case "allOf": continue
      case "properties": for property in member.value.members { add(property) }
      case "required": required += member.value.elements
      default:
        if let place = otherPlaces.updateValue(others.count, forKey: NameKey(member.name)) {
          others[place] = member
          otherPlaces[NameKey(member.name)] = place
        } else {
          others.append(member)
        }
      }
    }
  }

  private mutating func add(_ property: JSONTree.Member) {
    let key = NameKey(property.name)
    guard let place = propertyPlaces[key] else {
      propertyPlaces[key] = properties.count
      properties.append(property)
      return
    }
    // A schema that only describes a known property does not replace its type.
    let isDescription =
      property.value["type"] == nil && property.value["$ref"] == nil
      && property.value["enum"] == nil && property.value["properties"] == nil
      && property.value["allOf"] == nil && property.value["const"] == nil
    if !isDescription { properties[place] = property }
  }

  func members(at place: Span) -> [JSONTree.Member] {
    var members = others.filter { $0.nameText != "title" }
    if !properties.isEmpty {
      members.append(
        .init(
          "properties", nameSpan: place, value: .init(.object(properties), span: place)))
    }
    if !required.isEmpty {
      members.append(
        .init("required", nameSpan: place, value: .init(.array(required), span: place)))
    }
    return members
  }
}
