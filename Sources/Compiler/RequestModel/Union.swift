package import Diagnostics
import MessageSyntax

/// A declared type whose values are each of one of several types.
package struct Union: Sendable {
  package struct Alternative: Sendable {
    package var type: InputType

    /// The values of the member ``Union/member`` that choose this alternative.
    package var values: [ValueID] = []

    /// Whether the type does not declare that member, so that the union adds it to each value.
    package var addsMember = false

    /// The name of the alternative in the spec: its type, or its key in a map of types.
    package var name: TextRange

    /// The name of a type that is declared in place: a key, or a value that chooses the alternative.
    package var inlineName: InputName?

    /// Whether the name is a key, which is the value that chooses the alternative.
    package var isKeyed = false
    package var span: Span

    package init(type: InputType, name: TextRange, span: Span) {
      (self.type, self.name, self.span) = (type, name, span)
    }
  }

  package var alternatives: [Alternative]

  /// The member of objects whose value chooses the alternative; without one, the shape of a value
  /// does.
  package var member: InputName?

  /// Whether a mistake in its declaration has been reported, so that no value of it is checked.
  package var isRefused = false

  package init(alternatives: [Alternative], member: InputName?) {
    (self.alternatives, self.member) = (alternatives, member)
  }
}

/// The properties of a value by which a union without a member chooses the alternative.
package enum ValueShape: Sendable {
  case list, data

  /// A map, with the names of its entries.
  case map([[UInt8]])
  case text([UInt8])
  case integer([UInt8])
  case fraction([UInt8])
  case boolean(Bool)

  /// A value that no alternative takes, such as null.
  case other
}

extension RequestCollection {
  /// The union that a type is, if it is one.
  package func union(_ type: InputType) -> Union? {
    guard case .named(let index) = type.withoutNull, case .union(let union) = types[index].shape
    else { return nil }
    return union
  }

  /// A type's alternatives, with those of unions among them in their place.
  package func leaves(of type: InputType) -> [InputType] {
    Union.alternatives(within: type, types).leaves
  }

  /// Whether a type is a union, or has it among the alternatives of alternatives.
  package func contains(_ type: InputType, union: Int) -> Bool {
    Union.alternatives(within: type, types).unions.contains(union)
  }

  /// The alternative of a union without a member that takes values of a shape: the first, and of
  /// several objects the first that has the most of the names of the map; `nil` if they have none.
  package func alternative(of union: Union, for shape: ValueShape) -> Int? {
    let places = union.alternatives.indices.filter { place in
      leaves(of: union.alternatives[place].type).contains { shape.isTaken(by: $0, in: self) }
    }
    guard places.count > 1, case .map = shape else { return places.first }
    let known = places.map { shape.fieldCount(of: union.alternatives[$0].type, in: self) }
    return known.max().flatMap { $0 > 0 ? known.firstIndex(of: $0).map { places[$0] } : nil }
  }

  /// The alternative of a union that a value belongs to; `nil` for other values of an open union.
  package func alternative(of union: Union, for value: ValueID) -> Int? {
    guard let member = union.member else {
      return alternative(of: union, for: ValueShape(of: value, in: self))
    }
    guard self[value].kind == .map else { return nil }
    let name = inputNames[Int(member.rawValue)]
    guard let entry = entries(of: value).first(where: { text.equal(self[$0.key].text, name) })
    else { return nil }
    return union.alternatives.firstIndex { alternative in
      alternative.values.contains { value in
        ValueShape(of: value, in: self).isSame(as: ValueShape(of: entry.value, in: self))
      }
    }
  }
}

extension Union {
  /// The fields of a type that is an object.
  package static func fields(of type: InputType, _ types: [TypeDeclaration]) -> [Input]? {
    guard case .named(let index) = type, case .object(let fields) = types[index].shape else {
      return nil
    }
    return fields
  }

  /// Whether the fields of two objects tell their values apart: each has one that every value of it
  /// contains, and that no value of the other does.
  package static func areToldApartByFields(
    _ a: InputType, _ b: InputType, _ types: [TypeDeclaration]
  ) -> Bool {
    guard case .named(let first) = a, case .named(let second) = b, types[first].others == nil,
      types[second].others == nil, let own = fields(of: a, types), let others = fields(of: b, types)
    else { return false }
    return ownField(among: own, besides: others) != nil
      && ownField(among: others, besides: own) != nil
  }

  /// The first field that every value of an object contains, and that others do not have.
  package static func ownField(among fields: [Input], besides others: [Input]) -> Input? {
    fields.first { field in
      !field.isOptional && field.defaultValue == nil && field.type == field.type.withoutNull
        && !others.contains { $0.name == field.name }
    }
  }

  /// The types that a type may be, and the unions among which they are.
  fileprivate static func alternatives(
    within type: InputType, _ types: [TypeDeclaration]
  ) -> (leaves: [InputType], unions: Set<Int>) {
    var leaves: [InputType] = []
    var unions: Set<Int> = []
    var waiting = [type]
    while let type = waiting.popLast() {
      guard case .named(let index) = type, case .union(let union) = types[index].shape else {
        leaves.append(type)
        continue
      }
      if unions.insert(index).inserted { waiting += union.alternatives.reversed().map(\.type) }
    }
    return (leaves, unions)
  }
}

extension ValueShape {
  package init(of value: ValueID, in collection: RequestCollection) {
    let node = collection[value]
    let text = { Array(collection.text[node.text]) }
    self =
      switch node.kind {
      case .list: .list
      case .map:
        .map(
          collection.entries(of: value).map { Array(collection.text[collection[$0.key].text]) })
      case .boolean: .boolean(node.boolean)
      case .text, .date, .dateTime: .text(text())
      case .integer: .integer(text())
      case .real, .number: .fraction(text())
      case .data: .data
      case .null, .file, .set, .reference, .concatenation, .fieldList: .other
      }
  }

  /// Whether two types without alternatives have values in common.
  package static func areShared(
    by a: InputType, _ b: InputType, in collection: RequestCollection
  ) -> Bool {
    func isTaken(_ value: ValueID, by type: InputType) -> Bool {
      ValueShape(of: value, in: collection).isTaken(by: type, in: collection)
    }
    if let values = closedValues(of: a, in: collection) {
      return values.contains { isTaken($0, by: b) }
    }
    if let values = closedValues(of: b, in: collection) {
      return values.contains { isTaken($0, by: a) }
    }
    switch (group(of: a, in: collection), group(of: b, in: collection)) {
    case (.any, _), (_, .any): return true
    case (.date, .dateTime), (.dateTime, .date): return false
    // Bytes and the words of `float` are text where they are sent.
    case (.string, .date), (.string, .dateTime), (.date, .string), (.dateTime, .string),
      (.data, .string), (.string, .data), (.data, .date), (.date, .data), (.data, .dateTime),
      (.dateTime, .data), (.data, .float), (.float, .data), (.float, .string), (.string, .float),
      (.integer, .number), (.number, .integer), (.integer, .float), (.float, .integer),
      (.number, .float), (.float, .number):
      return true
    case (let a, let b): return a == b
    }
  }

  /// Whether values of this shape are those of a type without alternatives.
  func isTaken(by type: InputType, in collection: RequestCollection) -> Bool {
    if let values = Self.closedValues(of: type, in: collection) {
      return values.contains { ValueShape(of: $0, in: collection).isSame(as: self) }
    }
    return switch (Self.group(of: type, in: collection), self) {
    case (.any, _), (.string, .text), (.boolean, .boolean), (.integer, .integer): true
    case (.number, .integer), (.number, .fraction), (.data, .data): true
    case (.float, .integer), (.float, .fraction): true
    case (.float, .text(let text)): NonFiniteNumber.value(of: text) != nil
    case (.date, .text(let text)): CalendarDate(text) != nil
    case (.dateTime, .text(let text)): Timestamp(rfc3339: text) != nil
    case (.list(.any), .list), (.map(.any), .map): true
    default: false
    }
  }

  /// The number of entries of a map that are fields of an object.
  func fieldCount(of type: InputType, in collection: RequestCollection) -> Int {
    guard case .map(let names) = self, let fields = Union.fields(of: type, collection.types) else {
      return 0
    }
    return fields.count { field in
      let name = collection.text[collection.inputNames[Int(field.name.rawValue)]]
      return names.contains { $0.elementsEqual(name) }
    }
  }

  package func isSame(as other: ValueShape) -> Bool {
    switch (self, other) {
    case (.text(let a), .text(let b)): a == b
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)), (.fraction(let a), .fraction(let b)):
      NumberText.literal(a) == NumberText.literal(b)
    default: false
    }
  }

  /// The type that stands for all types of the same shape.
  private static func group(of type: InputType, in collection: RequestCollection) -> InputType {
    switch type {
    case .list: return .list(.any)
    case .map: return .map(.any)
    case .named(let index):
      guard case .enumeration(let values) = collection.types[index].shape,
        let first = values.first
      else { return .map(.any) }
      return switch ValueShape(of: first, in: collection) {
      case .integer: .integer
      case .fraction: .number
      case .boolean: .boolean
      default: .string
      }
    default: return type
    }
  }

  /// The only values of a type that is a closed enumeration.
  package static func closedValues(
    of type: InputType, in collection: RequestCollection
  ) -> [ValueID]? {
    guard case .named(let index) = type, collection.types[index].others == nil,
      case .enumeration(let values) = collection.types[index].shape
    else { return nil }
    return values
  }
}
