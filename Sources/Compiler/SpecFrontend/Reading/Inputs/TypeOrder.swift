import RequestModel

/// Orders the declared types so that each follows the types that its fields name.
struct TypeOrder {
  /// The types. Each follows the types that it leads to, except along a cycle.
  private(set) var order: [Int] = []

  /// The fields that close a cycle of types, each with the type to which it leads back.
  private(set) var leadingBack: [(field: Input, type: Int)] = []

  /// Walks the types along their fields. `step` returns the part of a field's type to follow if it
  /// is a named type.
  init(of types: [TypeDeclaration], through step: (InputType) -> InputType) {
    var isDone = [Bool](repeating: false, count: types.count)
    for start in types.indices where !isDone[start] {
      // The walk has its own stack, because a chain of types may be long.
      var path: [(type: Int, next: Int)] = [(start, 0)]
      var isOnPath: Set<Int> = [start]
      while let (type, next) = path.last {
        let fields = Self.fields(of: types[type])
        guard next < fields.count else {
          isDone[type] = true
          order.append(type)
          isOnPath.remove(type)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        guard case .named(let target) = step(fields[next].type), !isDone[target] else { continue }
        if isOnPath.insert(target).inserted {
          path.append((target, 0))
        } else {
          leadingBack.append((fields[next], target))
        }
      }
    }
  }

  private static func fields(of type: TypeDeclaration) -> [Input] {
    guard case .object(var fields) = type.shape else { return [] }
    if let others = type.others {
      // The number of other entries varies and may be zero. Like a map, they may contain the type
      // itself.
      fields.append(Input(name: InputName(rawValue: 0), type: .map(others), span: type.span))
    }
    return fields
  }
}
