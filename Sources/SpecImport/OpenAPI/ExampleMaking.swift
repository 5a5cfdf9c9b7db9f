/// Makes values up for inputs without an example: the same for the same type, and as plain as can be.
struct ExampleMaking {
  let types: TypeTable

  /// A value of a type that keeps to its constraints; nil where none comes to mind (a pattern, a file).
  func node(_ type: SpecType, _ constraints: [(String, SpecNode)], depth: Int = 0) -> SpecNode? {
    guard depth < 12 else { return nil }
    switch type {
    case .nullable(let type): return node(type, constraints, depth: depth)
    case .named(let name): return scalar(name, constraints)
    case .enumeration(let enumeration): return enumeration.values.first
    case .list(let item):
      let inner = constraints.filter { !$0.0.hasSuffix("-items") }
      guard let node = node(item, inner, depth: depth + 1) else { return nil }
      let count = max(1, number("min-items", constraints) ?? 1)
      return count <= 100 ? .list(Array(repeating: node, count: count)) : nil
    case .map(let item):
      guard
        let node = node(item, constraints.filter { !$0.0.hasSuffix("-items") }, depth: depth + 1),
        (number("min-items", constraints) ?? 1) <= 1
      else { return nil }
      return .map(SpecMap([("key", node)]))
    case .declared(let index):
      switch types[index].shape {
      case .enumeration(let enumeration): return enumeration.values.first
      case .object(let fields, _): return object(fields, depth: depth)
      case .pending: return nil
      }
    }
  }

  private func object(_ fields: [SpecField], depth: Int) -> SpecNode? {
    var map = SpecMap()
    for field in fields where !field.isOptional {
      guard let node = node(field.type, field.constraints, depth: depth + 1) else { return nil }
      map.add(field.name, node)
    }
    return .map(map)
  }

  private func scalar(_ name: String, _ constraints: [(String, SpecNode)]) -> SpecNode? {
    switch name {
    case "string": return text(constraints)
    case "integer", "number":
      let least = spelling("minimum", constraints)
      let most = spelling("maximum", constraints)
      if let least { return .number(least) }
      if let most { return .number(most) }
      return .number("1")
    case "boolean": return .boolean(true)
    case "date": return .text("2024-01-31")
    case "date-time": return .text("2024-01-31T12:00:00Z")
    case "data": return constraints.isEmpty ? .binary(Array("example".utf8)) : nil
    case "any": return .text("example")
    default: return nil
    }
  }

  private func text(_ constraints: [(String, SpecNode)]) -> SpecNode? {
    if constraints.contains(where: { $0.0 == "pattern" }) { return nil }
    let least = number("min-length", constraints) ?? 0
    let most = number("max-length", constraints) ?? Int.max
    guard least <= 1000 else { return nil }
    var text = "example"
    while text.utf8.count < least { text += "example" }
    let length = max(least, min(most, 7))
    return .text(String(text.prefix(length)))
  }

  private func spelling(_ key: String, _ constraints: [(String, SpecNode)]) -> String? {
    guard case .number(let text)? = constraints.first(where: { $0.0 == key })?.1 else { return nil }
    return text
  }

  private func number(_ key: String, _ constraints: [(String, SpecNode)]) -> Int? {
    spelling(key, constraints).flatMap { Int($0) }
  }
}
