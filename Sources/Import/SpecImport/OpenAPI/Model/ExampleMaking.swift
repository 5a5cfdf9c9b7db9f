import PatternSyntax

/// Invents values for inputs without an example. They are simple, and the same for the same type.
struct ExampleMaking {
  /// A value and the number of values in it.
  struct Made {
    let node: SpecNode
    var size = 1
  }

  /// A declared type at a depth of nesting.
  private struct Key: Hashable {
    let type: Int
    let depth: Int
  }

  private let types: TypeTable
  /// The values of objects that have been made, so that a repeated value is made once.
  private var objects: [Key: Made?] = [:]

  init(types: TypeTable) { self.types = types }

  /// The most values in an invented one, which is meant for human readers.
  private static let largest = 10_000

  /// A value of a type that satisfies its constraints. Returns `nil` if none is found, for example
  /// for a pattern, a file, or too many values.
  mutating func node(
    _ type: SpecType, _ constraints: [(String, SpecNode)], depth: Int = 0
  ) -> Made? {
    guard depth < 12 else { return nil }
    switch type {
    case .nullable(let type): return node(type, constraints, depth: depth)
    case .named(let name): return scalar(name, constraints).map { Made(node: $0) }
    case .enumeration(let enumeration): return enumeration.values.first.map { Made(node: $0) }
    case .list(let item):
      let inner = constraints.ofItems
      let count = max(1, constraints.bound("min-items").flatMap { Int($0) } ?? 1)
      guard count <= 100, let made = node(item, inner, depth: depth + 1) else { return nil }
      let size = made.size * count + 1
      guard size <= Self.largest else { return nil }
      return Made(node: .list(Array(repeating: made.node, count: count)), size: size)
    case .map(let item):
      let inner = constraints.ofItems
      guard (constraints.bound("min-items").flatMap { Int($0) } ?? 1) <= 1,
        let made = node(item, inner, depth: depth + 1)
      else { return nil }
      return Made(node: .map(SpecMap([("key", made.node)])), size: made.size + 1)
    case .union(let types): return first(of: types, depth: depth)
    case .declared(let index):
      switch types[index].shape {
      case .union(let union): return made(union, depth: depth)
      case .enumeration(let enumeration): return enumeration.values.first.map { Made(node: $0) }
      case .object(let fields, _):
        let key = Key(type: index, depth: depth)
        if let known = objects[key] { return known }
        let made = object(fields, depth: depth)
        objects[key] = .some(made)
        return made
      case .pending: return nil
      }
    }
  }

  private mutating func first(of types: [SpecType], depth: Int) -> Made? {
    for type in types {
      if let made = node(type, [], depth: depth + 1) { return made }
    }
    return nil
  }

  private mutating func made(_ union: SpecUnion, depth: Int) -> Made? {
    guard let member = union.member else {
      return first(of: union.alternatives.map(\.type), depth: depth)
    }
    for alternative in union.alternatives {
      guard let value = alternative.values.first,
        let made = node(alternative.type, [], depth: depth + 1), case .map(let map) = made.node
      else { continue }
      var whole = SpecMap([(member, value)])
      for entry in map.entries where NameKey(entry.key) != NameKey(member) {
        whole.add(entry.key, entry.value)
      }
      return Made(node: .map(whole), size: made.size + 1)
    }
    return nil
  }

  private mutating func object(_ fields: [SpecField], depth: Int) -> Made? {
    var map = SpecMap()
    var size = 1
    for field in fields where !field.isOptional {
      guard let made = node(field.type, field.constraints, depth: depth + 1),
        size + made.size <= Self.largest
      else { return nil }
      size += made.size
      map.add(field.name, made.node)
    }
    return Made(node: .map(map), size: size)
  }

  private func scalar(_ name: String, _ constraints: [(String, SpecNode)]) -> SpecNode? {
    switch name {
    case "string": return text(constraints)
    case "integer", "number":
      return .number(constraints.bound("minimum") ?? constraints.bound("maximum") ?? "1")
    case "boolean": return .boolean(true)
    case "date": return .text("2024-01-31")
    case "date-time": return .text("2024-01-31T12:00:00Z")
    case "data": return constraints.isEmpty ? .binary(Array("example".utf8)) : nil
    case "any": return .text("example")
    default: return nil
    }
  }

  private func text(_ constraints: [(String, SpecNode)]) -> SpecNode? {
    let least = constraints.bound("min-length").flatMap { Int($0) } ?? 0
    let most = constraints.bound("max-length").flatMap { Int($0) } ?? Int.max
    guard least <= 1000, least <= most else { return nil }
    if case .text(let pattern)? = constraints.first(where: { $0.0 == "pattern" })?.1 {
      return IRegexp.sample(of: pattern, least...most).map { .text(SpecText.literal($0)) }
    }
    var text = "example"
    while text.utf8.count < least { text += "example" }
    let length = max(least, min(most, 7))
    return .text(String(text.prefix(length)))
  }
}
