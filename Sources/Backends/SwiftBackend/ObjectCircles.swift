import RequestModel

/// The objects that contain each other, other than in lists, maps and unions.
struct ObjectCircles {
  /// For each type, a number that it shares with those types that it contains and that contain it.
  private var numbers: [Int]

  /// The types in the order in which they were found, and the first of them that each one reaches.
  private var order: [Int]
  private var first: [Int]
  private var found = 0

  /// The types that are found but have no number yet.
  private var unnumbered: [Int] = []

  /// Finds the strongly connected components of the graph of objects and their fields (R. Tarjan,
  /// "Depth-first search and linear graph algorithms", 1972). O(*types* + *fields*).
  init(of types: [TypeDeclaration]) {
    let none = Array(repeating: -1, count: types.count)
    (numbers, order, first) = (none, none, none)
    for root in types.indices where order[root] < 0 {
      var way = [open(root, types)]
      while let (type, objects) = way.popLast() {
        guard let next = objects.last else {
          close(type)
          if let outer = way.last?.type { first[outer] = min(first[outer], first[type]) }
          continue
        }
        way.append((type, objects.dropLast()))
        if order[next] < 0 {
          way.append(open(next, types))
        } else if numbers[next] < 0 {
          first[type] = min(first[type], order[next])
        }
      }
    }
  }

  subscript(type: Int) -> Int { numbers[type] }

  /// Finds a type, and returns it with the objects that its fields are.
  private mutating func open(
    _ type: Int, _ types: [TypeDeclaration]
  ) -> (type: Int, objects: ArraySlice<Int>) {
    (order[type], first[type]) = (found, found)
    found += 1
    unnumbered.append(type)
    guard case .object(let fields) = types[type].shape else { return (type, []) }
    let objects = fields.compactMap { field -> Int? in
      if case .named(let index) = field.type.withoutNull { index } else { nil }
    }
    return (type, objects[...])
  }

  /// Numbers the types of a circle when its first one has been left.
  private mutating func close(_ type: Int) {
    guard first[type] == order[type] else { return }
    while let member = unnumbered.popLast() {
      numbers[member] = type
      if member == type { return }
    }
  }
}
