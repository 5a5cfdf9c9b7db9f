import Diagnostics
import RequestModel

/// A field or an alternative of a declared type, and the declared type that it names.
struct TypeEdge {
  let target: Int
  let span: Span
}

/// Orders declared types so that each follows the types to which its edges lead.
struct TypeOrder {
  /// The types. Each follows the types that it leads to, except along a cycle.
  private(set) var order: [Int] = []

  /// The edges that close a cycle of types.
  private(set) var leadingBack: [TypeEdge] = []

  /// Walks a number of types along their edges.
  init(ofTypes count: Int, along edges: (Int) -> [TypeEdge]) {
    var isDone = [Bool](repeating: false, count: count)
    for start in 0..<count where !isDone[start] {
      // The walk has its own stack, because a chain of types may be long.
      var path = [(type: start, edges: edges(start)[...])]
      var isOnPath: Set<Int> = [start]
      while let (type, rest) = path.last {
        guard let edge = rest.first else {
          isDone[type] = true
          order.append(type)
          isOnPath.remove(type)
          path.removeLast()
          continue
        }
        path[path.count - 1].edges.removeFirst()
        guard !isDone[edge.target] else { continue }
        if isOnPath.insert(edge.target).inserted {
          path.append((edge.target, edges(edge.target)[...]))
        } else {
          leadingBack.append(edge)
        }
      }
    }
  }
}

extension TypeOrder {
  /// The declared types, each after those that its fields name anywhere, so that the defaults of
  /// their fields are known.
  static func ofDefaults(in collection: RequestCollection) -> [Int] {
    let types = collection.types
    return TypeOrder(ofTypes: types.count) { type in
      switch types[type].shape {
      case .enumeration: return []
      case .object(let fields):
        let others = types[type].others.flatMap { edge($0, types[type].span) }
        return fields.compactMap { edge($0.type, $0.span) } + [others].compactMap(\.self)
      case .union(let union):
        return union.alternatives.compactMap { edge($0.type, $0.span) }
      }
    }.order
  }

  private static func edge(_ type: InputType, _ span: Span) -> TypeEdge? {
    guard case .named(let target) = type.innermost else { return nil }
    return TypeEdge(target: target, span: span)
  }
}

// MARK: - Types without a finite value

/// Finds the types of which every value would contain another one.
///
/// An object needs a value for each of its fields, but for those that may be absent, null or empty; a
/// union needs one of its alternatives.
struct EndlessDeclarations {
  private let collection: RequestCollection

  /// The edges of each type that a value of it needs: all of an object, one of a union.
  private var needs: [[TypeEdge]]
  private var isEndless: [Bool]

  /// The edges through which such types lead back to themselves.
  static func edges(in collection: RequestCollection) -> [TypeEdge] {
    guard !collection.types.isEmpty else { return [] }
    let types = EndlessDeclarations(collection)
    guard types.isEndless.contains(true) else { return [] }
    return TypeOrder(ofTypes: types.needs.count) { type in
      types.isEndless[type] ? types.needs[type].filter { types.isEndless[$0.target] } : []
    }.leadingBack
  }

  private init(_ collection: RequestCollection) {
    self.collection = collection
    needs = []
    isEndless = Array(repeating: true, count: collection.types.count)
    needs = collection.types.map(needs)
    var dependents: [[Int]] = Array(repeating: [], count: needs.count)
    for (type, edges) in needs.enumerated() {
      for edge in edges { dependents[edge.target].append(type) }
    }
    var missing = needs.map(\.count)
    var finite = needs.indices.filter { missing[$0] == 0 }
    for type in finite { isEndless[type] = false }
    while let type = finite.popLast() {
      for dependent in dependents[type] where isEndless[dependent] {
        missing[dependent] -= 1
        if case .union = collection.types[dependent].shape { missing[dependent] = 0 }
        guard missing[dependent] == 0 else { continue }
        isEndless[dependent] = false
        finite.append(dependent)
      }
    }
  }

  private func needs(of type: TypeDeclaration) -> [TypeEdge] {
    switch type.shape {
    case .enumeration: return []
    case .object(let fields): return fields.compactMap(need)
    case .union(let union):
      let needs = union.alternatives.map { need(of: $0.type, at: $0.span) }
      // One alternative that needs nothing is enough.
      return type.others != nil || needs.contains { $0 == nil } ? [] : needs.compactMap(\.self)
    }
  }

  private func need(of field: Input) -> TypeEdge? {
    if let value = field.defaultValue {
      guard !value.isAbsent else { return nil }
      let node = collection[value]
      let isObject = node.kind == .map && field.type.withoutNull.item == nil
      guard node.kind != .null, isObject || node.count > 0,
        case .named(let target) = field.type.innermost
      else { return nil }
      return TypeEdge(target: target, span: field.span)
    }
    return field.isOptional ? nil : need(of: field.type, at: field.span)
  }

  private func need(of type: InputType, at span: Span) -> TypeEdge? {
    if case .named(let target) = type { TypeEdge(target: target, span: span) } else { nil }
  }
}
