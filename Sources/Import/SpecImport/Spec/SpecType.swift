import Diagnostics

/// A type of a spec before it is written.
indirect enum SpecType: Sendable, Hashable {
  /// A type of the language.
  case named(String)
  /// A type in `types`, by its index in the ``TypeTable``.
  case declared(Int)
  case list(SpecType)
  case map(SpecType)
  /// An inline `enum`.
  case enumeration(SpecEnumeration)
  /// A type whose values may also be null.
  case nullable(SpecType)
  /// An inline `one-of` of types that differ by their shape.
  case union([SpecType])

  static let any = SpecType.named("any")
  static let string = SpecType.named("string")

  /// The type without null, and whether it allowed null.
  var withoutNull: (type: SpecType, isNullable: Bool) {
    if case .nullable(let type) = self { (type.withoutNull.type, true) } else { (self, false) }
  }

  /// The type with null. `any` includes null already, and files never do.
  var orNull: SpecType {
    switch self {
    case .nullable, .named("any"), .named("file"), .named("stream"): self
    default: .nullable(self)
    }
  }

  /// Whether values are maps or lists.
  var isCollection: Bool {
    switch withoutNull.type {
    case .list, .map: true
    default: false
    }
  }

  /// The number of nested lists and maps.
  var nesting: Int {
    switch self {
    case .list(let type), .map(let type): type.nesting + 1
    case .nullable(let type): type.nesting
    case .named, .declared, .enumeration, .union: 0
    }
  }

  /// The scalar type of a value or of its items, for constraints.
  var scalar: SpecType {
    switch withoutNull.type {
    case .list(let item), .map(let item): item.scalar
    case let type: type
    }
  }
}

/// The values of an `enum`.
struct SpecEnumeration: Sendable, Hashable {
  var values: [SpecNode]
  /// The type of the values: `string`, `integer`, `number` or `boolean`.
  var base = "string"
  /// Whether other values are also allowed.
  var isOpen = false
  /// The Swift identifiers of values that do not yield one themselves.
  var swiftNames: [(value: String, identifier: String)] = []

  static func == (one: Self, other: Self) -> Bool {
    one.values == other.values && one.base == other.base && one.isOpen == other.isOpen
  }

  func hash(into hasher: inout Hasher) { hasher.combine(values) }

  /// Adds the keys that declare the enumeration.
  func add(to map: inout SpecMap) {
    map.add("enum", .list(values))
    if isOpen { map.add("others", .text("any")) }
    if !swiftNames.isEmpty {
      map.add("swift-names", .map(SpecMap(swiftNames.map { ($0.value, .text($0.identifier)) })))
    }
  }
}

/// A `one-of`.
struct SpecUnion: Sendable {
  struct Alternative: Sendable {
    var type: SpecType
    /// The values of the member that choose it.
    var values: [SpecNode] = []
  }

  var alternatives: [Alternative]
  /// The member of objects that tells them apart.
  var member: String?

  /// Adds the keys that declare the union.
  func add(to map: inout SpecMap, _ types: TypeTable) {
    guard let member else { return map.add("one-of", Self.list(alternatives.map(\.type), types)) }
    if alternatives.allSatisfy({ types.declares($0.values, of: member, in: $0.type) }) {
      map.add("one-of", Self.list(alternatives.map(\.type), types))
    } else {
      var choices = SpecMap()
      for alternative in alternatives {
        for value in alternative.values {
          choices.add(value.key, .type(types.text(alternative.type)))
        }
      }
      map.add("one-of", .map(choices))
    }
    map.add("by", .text(SpecText.literal(member)))
  }

  static func list(_ types: [SpecType], _ table: TypeTable) -> SpecNode {
    .list(types.map { .type(table.text($0)) })
  }
}

extension SpecNode {
  /// The spelling of a scalar as a key.
  fileprivate var key: String {
    switch self {
    case .text(let text): SpecText.meaning(of: text)
    case .number(let text): text
    case .boolean(let isTrue): "\(isTrue)"
    default: ""
    }
  }
}

/// A type that is declared in `types`.
struct DeclaredType: Sendable {
  enum Shape: Sendable {
    case object(fields: [SpecField], others: SpecType?)
    case enumeration(SpecEnumeration)
    case union(SpecUnion)
    /// Not yet read.
    case pending
  }

  var name: String
  var shape = Shape.pending
  /// Whether the type is an enumeration, known even before it is read.
  var isEnumeration = false
  /// Whether the type is a union, known even before it is read.
  var isUnion = false
  var description: String?
  var swiftName: String?
  var mark: SpecPlace?
  var remark: String?
  /// The type that it was taken out of, or `nil` if the source names it.
  var parent: Int?
  /// The name in the source, for the shape that requests see. It is used if the other shape is not
  /// used.
  var plainName: String?
  var extensions: [(String, SpecNode)] = []
  /// The place where the source describes the type.
  var span: Span?
}

/// All declared types, by number.
struct TypeTable: Sendable {
  var types: [DeclaredType] = []

  subscript(index: Int) -> DeclaredType {
    get { types[index] }
    set { types[index] = newValue }
  }

  mutating func add(_ type: DeclaredType) -> Int {
    types.append(type)
    return types.count - 1
  }

  /// A type in the notation for names: `[Pet]`, `string | null`.
  func text(_ type: SpecType) -> String {
    switch type {
    case .named(let name): name
    case .declared(let index): types[index].name
    case .list(let item): "[\(text(item))]"
    case .map(let value): "{\(text(value))}"
    case .nullable(let type): "\(text(type)) | null"
    case .enumeration(let enumeration): enumeration.base
    case .union(let types): types.map { text($0) }.joined(separator: " or ")
    }
  }

  /// Whether a type is an object with a field.
  func hasField(_ name: String, _ type: SpecType) -> Bool {
    guard case .declared(let index) = type, case .object(let fields, _) = types[index].shape
    else { return false }
    return fields.contains { NameKey($0.name) == NameKey(name) }
  }

  /// Whether an object declares the values that a member of it may have.
  func declares(_ values: [SpecNode], of member: String, in type: SpecType) -> Bool {
    guard case .declared(let index) = type, case .object(let fields, _) = types[index].shape,
      let field = fields.first(where: { NameKey($0.name) == NameKey(member) })
    else { return false }
    switch field.type {
    case .enumeration(let enumeration):
      return !enumeration.isOpen && Set(enumeration.values) == Set(values)
    case .declared(let index):
      guard case .enumeration(let enumeration) = types[index].shape else { return false }
      return !enumeration.isOpen && Set(enumeration.values) == Set(values)
    default: return false
    }
  }

  /// The types, and all those to which they refer, directly or indirectly, as far as `mayFollow`
  /// allows.
  func reachable(from types: [Int], _ mayFollow: (Int) -> Bool = { _ in true }) -> Set<Int> {
    var reached = Set(types)
    var rest = types
    while let index = rest.popLast() {
      for next in references(of: index, directly: false)
      where mayFollow(next) && reached.insert(next).inserted {
        rest.append(next)
      }
    }
    return reached
  }

  /// Whether values are lists, maps or objects.
  func isComposite(_ type: SpecType) -> Bool {
    switch type.withoutNull.type {
    case .union(let types): types.contains { isComposite($0) }
    case .declared(let index) where types[index].isUnion: true
    case let bare: bare.isCollection || isObject(bare)
    }
  }

  /// Whether values have one of several types.
  func isUnion(_ type: SpecType) -> Bool {
    switch type.withoutNull.type {
    case .union: true
    case .declared(let index): types[index].isUnion
    default: false
    }
  }

  /// Whether values are maps or objects.
  func isObject(_ type: SpecType) -> Bool {
    switch type {
    case .map: true
    case .declared(let index): !types[index].isEnumeration && !types[index].isUnion
    default: false
    }
  }

  /// The types that a type names. If `directly`, types inside lists and maps are skipped.
  static func references(of type: SpecType, directly: Bool) -> [Int] {
    switch type {
    case .declared(let index): [index]
    case .nullable(let type): references(of: type, directly: directly)
    case .list(let item), .map(let item): directly ? [] : references(of: item, directly: false)
    case .union(let types):
      directly ? [] : types.flatMap { references(of: $0, directly: false) }
    case .named, .enumeration: []
    }
  }

  /// The types that an object or a union refers to. A union contains none of its types directly.
  func references(of index: Int, directly: Bool) -> [Int] {
    if case .union(let union) = types[index].shape {
      return directly
        ? [] : union.alternatives.flatMap { Self.references(of: $0.type, directly: false) }
    }
    guard case .object(let fields, let others) = types[index].shape else { return [] }
    let own = fields.flatMap { Self.references(of: $0.type, directly: directly) }
    guard let others, !directly else { return own }
    return own + Self.references(of: others, directly: false)
  }
}
