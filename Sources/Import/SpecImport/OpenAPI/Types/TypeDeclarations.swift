import Diagnostics
import MessageSyntax

/// The declared types of an API, and those that are not read yet.
struct TypeDeclarations {
  /// A schema that is a declared type, by its position and the properties that it omits.
  private struct Key: Hashable {
    let position: UInt32
    let leavesOut: SchemaDirection?
  }

  /// A type that is not read yet.
  struct Pending {
    let index: Int
    let schema: JSONTree
    let direction: SchemaDirection
  }

  var types = TypeTable()
  private(set) var names = NameRegistry()
  private let source: ImportSource
  private var declared: [Key: Int] = [:]
  private var pending: [Pending] = []
  private var nextPending = 0

  init(_ source: ImportSource) { self.source = source }

  /// The type of a named schema. If the shape for requests omits something, it gets a name of its
  /// own.
  mutating func named(
    _ name: String, _ schema: JSONTree, _ direction: SchemaDirection, leavesOut: Bool
  ) -> Int {
    let isVariant = leavesOut && direction != .response
    let suffix = direction == .xml ? "XML" : "Input"
    return declare(
      schema, direction, leavesOut: leavesOut, name: isVariant ? name + suffix : name,
      plainName: isVariant ? NameRegistry.typeName(name) : nil)
  }

  /// The type of a schema that the source does not name.
  mutating func hoisted(_ schema: JSONTree, _ context: SchemaContext, leavesOut: Bool) -> Int {
    declare(
      schema, context.direction, leavesOut: leavesOut, name: context.hint, parent: context.parent)
  }

  private mutating func declare(
    _ schema: JSONTree, _ direction: SchemaDirection, leavesOut: Bool, name: String,
    plainName: String? = nil, parent: Int? = nil
  ) -> Int {
    let key = Key(position: schema.span.start, leavesOut: leavesOut ? direction : nil)
    if let index = declared[key] { return index }
    var type = DeclaredType(name: names.uniqueType(name))
    (type.plainName, type.parent) = (plainName, parent)
    type.mark = source.report.newMark()
    type.span = schema.place
    type.isEnumeration = schema.isEnumerated && schema["properties"] == nil
    type.isUnion = !type.isEnumeration && schema["properties"] == nil && schema.hasAlternatives
    let index = types.add(type)
    declared[key] = index
    pending.append(Pending(index: index, schema: schema, direction: direction))
    return index
  }

  /// The type with each nested enumeration and union declared, because only a field can have an
  /// inline one.
  mutating func hoistingEnumerations(_ type: SpecType, _ context: SchemaContext) -> SpecType {
    switch type {
    case .enumeration(let enumeration):
      var declared = DeclaredType(name: names.uniqueType(context.hint))
      declared.shape = .enumeration(enumeration)
      declared.isEnumeration = true
      declared.parent = context.parent
      declared.mark = source.report.newMark()
      return .declared(types.add(declared))
    case .list(let item): return .list(hoistingEnumerations(item, context))
    case .map(let value): return .map(hoistingEnumerations(value, context))
    case .nullable(let type): return .nullable(hoistingEnumerations(type, context))
    case .union(let alternatives):
      var declared = DeclaredType(name: names.uniqueType(context.hint))
      declared.shape = .union(SpecUnion(alternatives: alternatives.map { .init(type: $0) }))
      declared.isUnion = true
      declared.parent = context.parent
      declared.mark = source.report.newMark()
      return .declared(types.add(declared))
    case .named, .declared: return type
    }
  }

  /// A free name for a type.
  mutating func uniqueName(_ hint: String) -> String { names.uniqueType(hint) }

  /// The next type to read.
  mutating func next() -> Pending? {
    guard nextPending < pending.count else { return nil }
    nextPending += 1
    return pending[nextPending - 1]
  }
}

extension JSONTree {
  /// Whether a schema has alternatives, or several types.
  var hasAlternatives: Bool {
    self["oneOf"] != nil || self["anyOf"] != nil
      || (self["type"]?.elements.filter { $0.text != "null" }.count ?? 0) > 1
  }
}
