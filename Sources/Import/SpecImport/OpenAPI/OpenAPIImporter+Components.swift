import Diagnostics
import MessageSyntax

// The schemas that the document names.

extension OpenAPIImporter {
  /// Declares the types of all named objects and enumerations, in their order, used or not.
  mutating func registerComponentTypes() {
    for member in document.schemas where !member.nameText.hasPrefix("x-") {
      guard isDeclarable(member.value) else { continue }
      _ = declared(member.value, name: member.nameText, direction: .response)
    }
  }

  /// The type of a named schema.
  mutating func declared(
    _ schema: JSONTree, name: String, direction: SchemaDirection
  ) -> Int {
    let isAffected = schemas.affected[direction]?.contains(schema.span.start) ?? false
    let key = SchemaState.Key(
      position: schema.span.start, leavesOut: isAffected ? direction : nil)
    if let index = schemas.declared[key] { return index }
    let isVariant = isAffected && direction == .request
    var type = DeclaredType(name: names.uniqueType(isVariant ? name + "Input" : name))
    type.plainName = isVariant ? NameRegistry.typeName(name) : nil
    type.mark = source.report.newMark()
    return declare(type, schema, direction: direction, key: key)
  }

  /// Declares a type that the source gives no name.
  mutating func hoisted(_ schema: JSONTree, _ context: SchemaContext) -> Int {
    let key = SchemaState.Key(
      position: schema.span.start,
      leavesOut: isAffected(schema, context.direction) ? context.direction : nil)
    if let index = schemas.declared[key] { return index }
    var type = DeclaredType(name: names.uniqueType(context.hint))
    type.parent = context.parent
    type.mark = source.report.newMark()
    return declare(type, schema, direction: context.direction, key: key)
  }

  private mutating func declare(
    _ type: DeclaredType, _ schema: JSONTree, direction: SchemaDirection, key: SchemaState.Key
  ) -> Int {
    var type = type
    type.span = schema.place
    type.isEnumeration =
      (schema["enum"] != nil || schema["const"] != nil) && schema["properties"] == nil
    let index = types.add(type)
    schemas.declared[key] = index
    schemas.pending.append(.init(index: index, schema: schema, direction: direction))
    return index
  }

  /// Reads the types that were declared, and those that are declared meanwhile.
  mutating func buildPendingTypes() {
    while schemas.nextPending < schemas.pending.count {
      let pending = schemas.pending[schemas.nextPending]
      schemas.nextPending += 1
      let outer = source.report.mark
      source.report.mark = types[pending.index].mark
      let losses = source.report.lossCount
      build(pending)
      if source.report.lossCount > losses { schemas.lossy.insert(pending.index) }
      source.report.mark = outer
    }
  }

  private mutating func build(_ pending: SchemaState.Pending) {
    let schema = merged(pending.schema)
    source.countLeftOut(of: pending.schema)
    types[pending.index].description = schema["description"]?.prose
    types[pending.index].extensions = source.extensions(of: pending.schema)
    if schema["enum"] != nil || schema["const"] != nil, schema["properties"] == nil {
      let (enumeration, _) = enumeration(of: schema)
      types[pending.index].shape =
        enumeration.map { .enumeration($0) }
        ?? .object(fields: [], others: .any)
      return
    }
    let context = SchemaContext(
      direction: pending.direction, place: .json, hint: types[pending.index].name,
      parent: pending.index)
    let fields = fields(of: schema, context)
    let others = others(of: schema, context)
    types[pending.index].shape = .object(fields: fields, others: others)
  }

  // MARK: What is left out

  /// Finds the named schemas that hold, however deep, what only one direction has.
  mutating func indexReadOnlyParts() {
    var uses: [String: Set<String>] = [:]
    var flagged: [SchemaDirection: Set<String>] = [:]
    let prefix = document.schemaPrefix
    for member in document.schemas {
      var flags: Set<SchemaDirection> = []
      Self.collect(member.value) { value in
        if let reference = value["$ref"]?.text, reference.hasPrefix(prefix) {
          uses[String(reference.dropFirst(prefix.count)), default: []].insert(member.nameText)
        }
        if value.isTrue("readOnly") { flags.insert(.request) }
        if value.isTrue("writeOnly") { flags.insert(.response) }
      }
      for direction in flags { flagged[direction, default: []].insert(member.nameText) }
    }
    let positions = Dictionary(
      document.schemas.map { ($0.nameText, $0.value.span.start) },
      uniquingKeysWith: { first, _ in first })
    for (direction, names) in flagged {
      var reached = names
      var rest = Array(names)
      while let name = rest.popLast() {
        for user in uses[name] ?? [] where reached.insert(user).inserted { rest.append(user) }
      }
      schemas.affected[direction] = Set(reached.compactMap { positions[$0] })
    }
  }

  /// Whether something in a schema without a name is left out of one direction.
  private mutating func isAffected(_ schema: JSONTree, _ direction: SchemaDirection) -> Bool {
    guard let affected = schemas.affected[direction] else { return false }
    return isAffected(schema, direction, affected, around: nil)
  }

  /// Looks at each map of a document once. One that was made of others begins where the map around it does.
  private mutating func isAffected(
    _ value: JSONTree, _ direction: SchemaDirection, _ affected: Set<UInt32>,
    around outer: UInt32?
  ) -> Bool {
    let start = value.span.start
    let isGenuine = outer.map { $0 != start } ?? false
    if isGenuine, let known = schemas.affectedParts[direction]?[start] { return known }
    var isAffected = value.isTrue(direction.leftOut)
    if !isAffected, let reference = value["$ref"]?.text,
      let position = source.position(of: reference, at: value)
    {
      isAffected = affected.contains(position)
    }
    for inner in Self.partsOfSchema(value) where !isAffected {
      isAffected = self.isAffected(inner, direction, affected, around: start)
    }
    if isGenuine { schemas.affectedParts[direction, default: [:]][start] = isAffected }
    return isAffected
  }

  /// The members of a value that can be schemas, or contain some.
  private static func partsOfSchema(_ value: JSONTree) -> [JSONTree] {
    value.elements
      + value.members.filter {
        !["example", "examples", "default", "enum", "const"].contains($0.nameText)
      }.map(\.value)
  }

  /// Calls `body` with every map of a schema that can be a schema.
  private static func collect(_ value: JSONTree, _ body: (JSONTree) -> Void) {
    if value.isObject { body(value) }
    for part in partsOfSchema(value) { collect(part, body) }
  }
}
