import Diagnostics

// Steps that need all types to be known.

extension OpenAPIImporter {
  /// Breaks objects that would contain themselves without end: one of their fields takes any value.
  mutating func breakEndlessTypes() {
    var search = EndlessTypeSearch(count: types.types.count)
    var broken: [Int: Set<Int>] = [:]
    for index in types.types.indices {
      for edge in search.backEdges(from: index, types) {
        tell(ofBroken: edge.field, of: edge.type)
        broken[edge.type, default: []].insert(edge.field)
      }
    }
    for (index, places) in broken { breakFields(places, of: index) }
  }

  private mutating func tell(ofBroken field: Int, of index: Int) {
    guard case .object(let fields, _) = types[index].shape else { return }
    source.report.mark = types[index].mark
    source.report.loosen(
      "the property '\(fields[field].name)', which contains an object of its own type,",
      as: "any value", at: fields[field].span ?? document.root.place)
    source.report.mark = nil
    schemas.lossy.insert(index)
  }

  private mutating func breakFields(_ places: Set<Int>, of index: Int) {
    guard case .object(var fields, let others) = types[index].shape else { return }
    for place in places {
      fields[place].type = .any
      fields[place].constraints = []
    }
    types[index].shape = .object(fields: fields, others: others)
  }

  /// Takes requests for incomplete that use a type, however deep, which does not say all.
  mutating func markIncompleteRequests() {
    var users: [Int: [Int]] = [:]
    for index in types.types.indices {
      for other in types.references(of: index, directly: false) {
        users[other, default: []].append(index)
      }
    }
    var lossy = schemas.lossy
    var rest = Array(lossy)
    while let index = rest.popLast() {
      for user in users[index] ?? [] where lossy.insert(user).inserted { rest.append(user) }
    }
    for index in requests.indices {
      let request = requests[index].request
      let used = request.inputs.map(\.type) + request.responses.compactMap { $0.type }
      let isLossy = used.contains { type in
        TypeTable.references(of: type, directly: false).contains { lossy.contains($0) }
      }
      if isLossy { requests[index].request.isExact = false }
    }
  }

  /// Leaves out the shape of an object that nothing uses where requests use the other, and gives its name
  /// to the one they use.
  mutating func settleTypeNames() {
    let used = usedTypes(by: requests)
    var plain: [String: Int] = [:]
    for (index, type) in types.types.enumerated() where type.plainName == nil && type.parent == nil
    {
      plain[type.name] = index
    }
    // The shape that only requests use, by the one that nothing uses.
    var shapes: [Int: Int] = [:]
    for index in types.types.indices {
      guard let name = types[index].plainName, used.contains(index), let other = plain[name],
        !used.contains(other)
      else { continue }
      shapes[other] = index
    }
    let omitted = omittedTypes(shapes, used)
    for (other, index) in shapes where omitted.contains(other) {
      (types[index].name, types[other].name) = (types[other].name, types[index].name)
    }
    for index in types.types.indices where !omitted.contains(index) {
      guard let parent = types[index].parent, omitted.contains(parent) else { continue }
      types[index].parent = shapes[parent]
    }
    schemas.omitted.formUnion(omitted)
  }

  /// The shapes, and what was taken out of them, that no type which stays refers to.
  private func omittedTypes(_ shapes: [Int: Int], _ used: Set<Int>) -> Set<Int> {
    var omitted = Set(shapes.keys)
    // A type comes after the one that it was taken out of.
    for index in types.types.indices where !used.contains(index) {
      if let parent = types[index].parent, omitted.contains(parent) { omitted.insert(index) }
    }
    var rest = types.types.indices.filter {
      !omitted.contains($0) && !schemas.omitted.contains($0)
    }
    while let index = rest.popLast() {
      for next in types.references(of: index, directly: false)
      where omitted.remove(next) != nil {
        rest.append(next)
      }
    }
    return omitted
  }

  /// The types that requests name.
  func directlyUsedTypes(by requests: [ImportedOperation]) -> [Int] {
    requests.flatMap { operation in
      let request = operation.request
      let used = request.inputs.map(\.type) + request.responses.compactMap(\.type)
      return used.flatMap { TypeTable.references(of: $0, directly: false) }
    }
  }

  /// The types that requests use, and those that these use.
  func usedTypes(by requests: [ImportedOperation]) -> Set<Int> {
    var rest = directlyUsedTypes(by: requests)
    var used = Set(rest)
    while let index = rest.popLast() {
      for next in types.references(of: index, directly: false) where used.insert(next).inserted {
        rest.append(next)
      }
    }
    return used
  }

  /// The types in the order in which they are written: those that the source names in its order, each
  /// followed by those that were taken out of it.
  func orderedTypes() -> [Int] {
    var children: [Int: [Int]] = [:]
    var roots: [Int] = []
    for (index, type) in types.types.enumerated() where !schemas.omitted.contains(index) {
      if let parent = type.parent, parent != index {
        children[parent, default: []].append(index)
      } else {
        roots.append(index)
      }
    }
    var ordered: [Int] = []
    var rest = Array(roots.reversed())
    while let index = rest.popLast() {
      ordered.append(index)
      rest += (children[index] ?? []).reversed()
    }
    return ordered
  }
}

/// Finds fields through which objects hold themselves directly, not in a list or a map.
private struct EndlessTypeSearch {
  struct Edge {
    let type: Int
    let field: Int
  }

  private enum State: UInt8 {
    case new, open, done
  }

  private var states: [State]

  init(count: Int) { states = Array(repeating: .new, count: count) }

  /// The fields that lead back into the way from a type. A type is looked at once.
  mutating func backEdges(from root: Int, _ types: TypeTable) -> [Edge] {
    guard states[root] == .new else { return [] }
    var edges: [Edge] = []
    var way: [(type: Int, next: Int)] = [(root, 0)]
    states[root] = .open
    while let (type, next) = way.last {
      guard case .object(let fields, _) = types[type].shape, next < fields.count else {
        states[type] = .done
        way.removeLast()
        continue
      }
      way[way.count - 1].next = next + 1
      guard let target = TypeTable.references(of: fields[next].type, directly: true).first else {
        continue
      }
      switch states[target] {
      case .new:
        states[target] = .open
        way.append((target, 0))
      case .open: edges.append(Edge(type: type, field: next))
      case .done: break
      }
    }
    return edges
  }
}
