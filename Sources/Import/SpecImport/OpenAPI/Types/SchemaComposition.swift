import Diagnostics
import MessageSyntax

/// Merges the schemas of `allOf`, and decides which schemas become declared types.
struct SchemaComposition {
  private let source: ImportSource
  /// Whether schemas become declared types, by position.
  private var declarable: [UInt32: Bool] = [:]

  init(_ source: ImportSource) { self.source = source }

  /// The keywords that do not constrain values.
  private static let annotations: Set<String> = [
    "title", "description", "example", "examples", "default", "deprecated", "nullable", "readOnly",
    "writeOnly", "externalDocs", "xml", "$comment",
  ]

  /// Whether a schema constrains values by any keyword other than `key`.
  private static func constrains(_ schema: JSONTree, besides key: String = "") -> Bool {
    schema.members.contains {
      !annotations.contains($0.nameText) && $0.nameText != key && !$0.nameText.hasPrefix("x-")
    }
  }

  // MARK: allOf

  /// A schema with its `allOf` merged into one object.
  func merged(_ schema: JSONTree) -> JSONTree {
    guard let parts = schema["allOf"]?.elements, !parts.isEmpty else { return schema }
    let constraining = parts.filter { Self.constrains($0) }
    if constraining.count == 1, !Self.constrains(schema, besides: "allOf") {
      // The schema is a single type with another description.
      return merging(constraining[0], under: schema)
    }
    return JSONTree(.object(merge(schema).members(at: schema.place)), span: schema.span)
  }

  /// A part with the annotations of the schema around it.
  private func merging(_ part: JSONTree, under schema: JSONTree) -> JSONTree {
    let own = schema.members.filter { $0.nameText != "allOf" }
    let names = Set(own.map(\.name))
    let inner = part["$ref"] == nil ? merged(part) : part
    return JSONTree(
      .object(own + inner.members.filter { !names.contains($0.name) }),
      span: inner.span)
  }

  /// Merges a schema over the parts of its `allOf`, recursively. Each part is added once.
  private func merge(_ schema: JSONTree) -> SchemaMerge {
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

  /// Whether a named schema becomes a declared type: an object or an enumeration, or an `allOf`
  /// that contains one at any depth.
  mutating func isDeclarable(_ schema: JSONTree) -> Bool {
    var users: [UInt32: UInt32] = [:]
    var rest = [(schema: schema, user: schema.span.start)]
    while let (next, user) = rest.popLast() {
      let start = next.span.start
      guard users[start] == nil, source.budget.take(for: .parts, at: next.place) else { continue }
      users[start] = user
      switch declarable[start].map({ $0 ? .yes : .no }) ?? declarability(of: next) {
      case .yes:
        markDeclarable(from: start, users)
        return true
      case .no: continue
      case .likeOneOf(let parts):
        rest += parts.reversed().compactMap { part in source.resolved(part).map { ($0, start) } }
      }
    }
    for start in users.keys { declarable[start] = false }
    return false
  }

  /// Marks a declarable schema and those that contain it.
  private mutating func markDeclarable(from start: UInt32, _ users: [UInt32: UInt32]) {
    var start = start
    declarable[start] = true
    while let user = users[start], user != start {
      declarable[user] = true
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

  /// Whether an alternative only lists required properties.
  static func isRequirement(_ schema: JSONTree) -> Bool {
    schema["required"] != nil && schema["$ref"] == nil && schema["properties"] == nil
      && (schema["type"]?.text ?? "object") == "object"
  }
}

/// Schemas of an `allOf` that are merged into one.
private struct SchemaMerge {
  private var properties = MemberList()
  private var required: [JSONTree] = []
  private var others = MemberList()

  /// Adds a schema over the previous ones.
  mutating func add(_ schema: JSONTree) {
    for member in schema.members {
      switch member.nameText {
      case "allOf": continue
      case "properties":
        for property in member.value.members {
          properties.add(property, replacing: !Self.isDescription(property.value))
        }
      case "required": required += member.value.elements
      default: others.add(member, replacing: true)
      }
    }
  }

  /// Whether a schema only describes a property and so does not replace a known type.
  private static func isDescription(_ schema: JSONTree) -> Bool {
    ["type", "$ref", "enum", "properties", "allOf", "const"].allSatisfy { schema[$0] == nil }
  }

  func members(at place: Span) -> [JSONTree.Member] {
    var members = others.members.filter { $0.nameText != "title" }
    if !properties.members.isEmpty {
      members.append(
        .init("properties", nameSpan: place, value: .init(.object(properties.members), span: place))
      )
    }
    if !required.isEmpty {
      members.append(
        .init("required", nameSpan: place, value: .init(.array(required), span: place)))
    }
    return members
  }
}

/// The members of an object without duplicates, in the order of their first occurrence.
private struct MemberList {
  private(set) var members: [JSONTree.Member] = []
  private var places: [NameKey: Int] = [:]

  mutating func add(_ member: JSONTree.Member, replacing: Bool) {
    let key = NameKey(member.name)
    if let place = places[key] {
      if replacing { members[place] = member }
    } else {
      places[key] = members.count
      members.append(member)
    }
  }
}
