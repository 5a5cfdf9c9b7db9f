import Diagnostics
import MessageSyntax

/// The declared types of an API, and those of them that are still to be read.
struct TypeDeclarations {
  /// A schema that is a declared type, by where it is written and what is left out of it.
  private struct Key: Hashable {
    let position: UInt32
    let leavesOut: SchemaDirection?
  }

  /// A type that is still to be read.
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

  /// The type of a schema that the source names. The shape that requests see gets a name of its own where
  /// something is left out of it.
  mutating func named(
    _ name: String, _ schema: JSONTree, _ direction: SchemaDirection, leavesOut: Bool
  ) -> Int {
    let isVariant = leavesOut && direction == .request
    return declare(
      schema, direction, leavesOut: leavesOut, name: isVariant ? name + "Input" : name,
      plainName: isVariant ? NameRegistry.typeName(name) : nil)
  }

  /// The type of a schema to which the source gives no name.
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
    let index = types.add(type)
    declared[key] = index
    pending.append(Pending(index: index, schema: schema, direction: direction))
    return index
  }

  /// The type with each enumeration inside of it declared: only a field can have one in its own place.
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
    case .named, .declared: return type
    }
  }

  /// The next type that is to be read.
  mutating func next() -> Pending? {
    guard nextPending < pending.count else { return nil }
    nextPending += 1
    return pending[nextPending - 1]
  }
}
