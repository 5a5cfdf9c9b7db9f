import RequestModel

/// The large values that occur several times in a model and are written once.
///
/// All requests share inherited values, and many cases share items of a matrix. Without this, a
/// small spec could produce a model of any size.
struct SharedValues {
  /// The values, in the order in which the model first uses them.
  private(set) var values: [ValueID] = []

  private var places: [ValueID: Int] = [:]

  init(_ collection: RequestCollection) {
    var visitor = Visitor(collection: collection)
    visitor.visitAll()
    values = visitor.seen.filter { visitor.repeated.contains($0) }
    for (place, value) in values.enumerated() { places[value] = place }
  }

  /// The index of a shared value.
  func place(of value: ValueID) -> Int? {
    places.isEmpty ? nil : places[value]
  }
}

extension RequestCollection {
  /// Whether the text of a value is longer than a few words.
  fileprivate func isLarge(_ id: ValueID) -> Bool {
    let node = self[id]
    switch node.kind {
    case .list, .set, .map, .concatenation, .fieldList: return node.end - id.index > 8
    case .reference: return false
    default: return node.text.count > 80
    }
  }
}

/// Visits all values that the model writes, and collects the large ones.
private struct Visitor {
  let collection: RequestCollection

  /// The distinct large values.
  var seen: [ValueID] = []
  var repeated: Set<ValueID> = []
  private var known: Set<ValueID> = []

  init(collection: RequestCollection) {
    self.collection = collection
  }

  mutating func visitAll() {
    visit(collection.clientFields)
    for type in collection.types {
      switch type.shape {
      case .enumeration(let values): for value in values { visit(value) }
      case .object(let fields): for field in fields { visit(field) }
      case .union(let union): for value in union.alternatives.flatMap(\.values) { visit(value) }
      }
    }
    for index in collection.sharedInputs { visit(collection.inputs[index]) }
    for request in collection.requests { visit(request) }
  }

  private mutating func visit(_ id: ValueID?) {
    guard let id, !id.isAbsent, collection.isLarge(id) else { return }
    if known.insert(id).inserted { seen.append(id) } else { repeated.insert(id) }
  }

  private mutating func visit(_ entries: [NamedValue]) {
    for entry in entries { visit(entry.value) }
  }

  private mutating func visit(_ input: Input) {
    for value in input.enumeration { visit(value) }
    visit(input.defaultValue)
    visit(input.example)
  }

  private mutating func visit(_ request: Request) {
    for index in request.scope.prefix(request.ownInputCount) { visit(collection.inputs[index]) }
    request.forEachValue { id, role in
      // The model splits origins, and has the media type of the content elsewhere.
      if role != .url(.origin), role != .contentType { visit(id) }
    }
    visit(request.contentType)
    for `case` in request.cases { visit(`case`, of: request) }
  }

  /// Visits a case, except for values that the declaration of an input has.
  private mutating func visit(_ case: Case, of request: Request) {
    for (position, index) in request.scope.enumerated() {
      let value = collection.bindings[`case`.firstBinding + position]
      let input = collection.inputs[index]
      if value != input.defaultValue, value != input.example { visit(value) }
    }
  }
}
