import Diagnostics

/// Finds fields through which objects contain themselves without end: neither in a list or a map, nor
/// optionally.
struct EndlessTypes {
  private struct Edge {
    let type: Int
    let field: Int
  }

  private enum State: UInt8 {
    case new, open, done
  }

  private var states: [State]

  private init(count: Int) { states = Array(repeating: .new, count: count) }

  /// Breaks up objects that would contain themselves endlessly: one of their fields becomes `any`.
  static func breakUp(in model: inout APIModel, _ document: APIDocument, _ source: ImportSource) {
    var search = EndlessTypes(count: model.types.types.count)
    var broken: [Int: Set<Int>] = [:]
    for index in model.types.types.indices {
      for edge in search.backEdges(from: index, model.types) {
        guard case .object(let fields, _) = model.types[edge.type].shape else { continue }
        source.report.mark = model.types[edge.type].mark
        source.report.loosen(
          "the property '\(fields[edge.field].name)', which contains an object of its own type,",
          as: "any value", at: fields[edge.field].span ?? document.root.place)
        source.report.mark = nil
        model.lossyTypes.insert(edge.type)
        broken[edge.type, default: []].insert(edge.field)
      }
    }
    for (index, places) in broken {
      guard case .object(var fields, let others) = model.types[index].shape else { continue }
      for place in places { (fields[place].type, fields[place].constraints) = (.any, []) }
      model.types[index].shape = .object(fields: fields, others: others)
    }
  }

  /// The fields that lead back to the path from a type. Each type is visited once.
  private mutating func backEdges(from root: Int, _ types: TypeTable) -> [Edge] {
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
      let field = fields[next]
      guard !(field.isOptional && field.defaultValue == nil),
        let target = TypeTable.references(of: field.type, directly: true).first
      else { continue }
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
