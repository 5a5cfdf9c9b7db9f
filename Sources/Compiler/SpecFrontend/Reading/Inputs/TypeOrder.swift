import RequestModel

/// The declared types in an order in which each comes after those that its fields name.
struct TypeOrder {
  /// The types, each after those that it leads to, unless they lead back.
  private(set) var order: [Int] = []

  /// The fields that lead back to a type that leads to them.
  private(set) var leadingBack: [(field: Input, type: Int)] = []

  /// Walks types along their fields. `step` is the part of a field's type that leads on if it names a
  /// type.
  init(of types: [TypeDeclaration], through step: (InputType) -> InputType) {
    var isDone = [Bool](repeating: false, count: types.count)
    for start in types.indices where !isDone[start] {
      // A walk with a stack of its own: types may follow each other a long way.
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
      // Others are as many as a value has, be it none: they hold a type as a map does.
      fields.append(Input(name: InputName(rawValue: 0), type: .map(others), span: type.span))
    }
    return fields
  }
}
