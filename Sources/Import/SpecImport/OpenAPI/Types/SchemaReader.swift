import Diagnostics
import MessageSyntax

/// Reads the types of schemas at their place of use, and the declared types to which they refer.
///
/// Each import has one: the readers of parameters, bodies and responses share its types.
final class SchemaReader {
  let source: ImportSource
  var composition: SchemaComposition
  var directions: DirectionalParts
  var declarations: TypeDeclarations
  /// The types that do not express everything in their schema.
  private(set) var lossyTypes: Set<Int> = []
  /// The nesting of the schema being read.
  private var depth = 0
  /// The references being followed without a declared type in between.
  private var following: Set<UInt32> = []

  init(_ document: APIDocument, _ source: ImportSource) {
    self.source = source
    composition = SchemaComposition(source)
    directions = DirectionalParts(of: document, source)
    declarations = TypeDeclarations(source)
  }

  var types: TypeTable { declarations.types }
  var objects: ObjectReader { ObjectReader(schemas: self) }
  private var constraints: SchemaConstraints { SchemaConstraints(source: source) }
  /// The plans of named unions, by position.
  private var plans: [UInt32: SchemaUnions.Plan?] = [:]

  // MARK: Declared types

  /// Declares the types of all named objects and enumerations in order, whether or not they are
  /// used.
  func declareNamedTypes(of document: APIDocument) {
    for member in document.schemas where !member.nameText.hasPrefix("x-") {
      guard composition.isDeclarable(member.value) || isUnion(member.value) else { continue }
      _ = declared(member.value, name: member.nameText, direction: .response)
    }
  }

  /// The type of a named schema.
  private func declared(_ schema: JSONTree, name: String, direction: SchemaDirection) -> Int {
    declarations.named(
      name, schema, direction, leavesOut: directions.isAffected(named: schema, direction))
  }

  /// Declares a type that the source does not name.
  private func hoisted(_ schema: JSONTree, _ context: SchemaContext) -> Int {
    declarations.hoisted(
      schema, context, leavesOut: directions.isAffected(schema, context.direction))
  }

  /// Reads the declared types, including those that are declared in the process.
  func readDeclaredTypes() {
    while let pending = declarations.next() {
      let outer = source.report.mark
      source.report.mark = types[pending.index].mark
      let losses = source.report.lossCount
      read(pending)
      if source.report.lossCount > losses { lossyTypes.insert(pending.index) }
      source.report.mark = outer
    }
  }

  private func read(_ pending: TypeDeclarations.Pending) {
    let index = pending.index
    let schema = composition.merged(pending.schema)
    source.countLeftOut(of: pending.schema)
    declarations.types[index].description = schema["description"]?.prose
    declarations.types[index].extensions = source.extensions(of: pending.schema)
    if schema.isEnumerated, schema["properties"] == nil {
      let enumeration = SchemaEnumeration.read(schema, source).enumeration
      declarations.types[index].shape =
        enumeration.map { .enumeration($0) } ?? .object(fields: [], others: .any)
      return
    }
    let context = SchemaContext(
      direction: pending.direction, place: .json, hint: types[index].name, parent: index)
    if let plan = plan(of: schema) {
      declarations.types[index].shape = .union(union(plan, at: schema, context))
      return
    }
    let fields = objects.fields(of: schema, context)
    let others = objects.others(of: schema, context)
    declarations.types[index].shape = .object(fields: fields, others: others)
  }

  // MARK: Types in their places

  /// The greatest nesting of schemas, references included. It equals that of documents.
  private static let deepestSchema = SourceReader.maximumDepth

  /// The type of a schema. Without a schema, any value is allowed.
  func typed(_ schema: JSONTree?, _ context: SchemaContext) -> TypedSchema {
    guard let schema, source.budget.take(for: .types, at: schema.place) else {
      return TypedSchema(.any)
    }
    guard schema.isObject else {
      if schema.boolean == false {
        source.report.lose(
          "a schema that no value fits", "every value is accepted", at: schema.span)
      } else if schema.boolean == nil, !schema.isNull {
        source.report.repair("a schema is a map; any value is accepted here", at: schema.span)
      }
      return TypedSchema(.any)
    }
    guard depth < Self.deepestSchema else {
      return any(
        insteadOf: "a type of more than \(Self.deepestSchema) levels", at: schema.place)
    }
    depth += 1
    defer { depth -= 1 }
    var typed: TypedSchema
    if let reference = schema["$ref"]?.text {
      typed = followed(reference, at: schema, context)
    } else {
      typed = read(composition.merged(schema), context)
    }
    annotate(&typed, with: schema, context)
    return typed
  }

  /// The type of a reference's target: a declared type, or the type of the schema there.
  private func followed(
    _ reference: String, at schema: JSONTree, _ context: SchemaContext
  ) -> TypedSchema {
    guard let target = source.target(of: reference, at: schema) else { return TypedSchema(.any) }
    if composition.isDeclarable(target.value) {
      return TypedSchema(
        .declared(declared(target.value, name: target.name, direction: context.direction)))
    }
    if isUnion(target.value) {
      let type = SpecType.declared(
        declared(target.value, name: target.name, direction: context.direction))
      let isNullable =
        plan(of: composition.merged(target.value))?.isNullable ?? false
        || target.value.isTrue("nullable")
      return TypedSchema(isNullable ? type.orNull : type)
    }
    let position = target.value.span.start
    guard following.count < 50, following.insert(position).inserted else {
      return any(insteadOf: "a type that is a list or a map of itself", at: schema.place)
    }
    defer { following.remove(position) }
    var inner = context
    inner.hint = target.name
    return typed(target.value, inner)
  }

  private func any(insteadOf subject: String, at place: Span) -> TypedSchema {
    source.report.loosen(subject, as: "any value", at: place)
    return TypedSchema(.any)
  }

  /// Adds the description, example and default.
  private func annotate(
    _ typed: inout TypedSchema, with schema: JSONTree, _ context: SchemaContext
  ) {
    source.countLeftOut(of: schema)
    if let description = schema["description"]?.prose { typed.description = description }
    if schema.isTrue("deprecated") { typed.isDeprecated = true }
    let example = schema["example"] ?? schema["examples"]?.elements.first ?? schema["x-example"]
    // In XML the members of an example have other names.
    let hasMembers = !TypeTable.references(of: typed.type, directly: false).isEmpty
    if let example, context.direction != .xml || !hasMembers {
      typed.example = example
    }
    if let value = schema["default"] { typed.defaultValue = value }
    if schema.isTrue("nullable") || schema.isTrue("x-nullable") { typed.type = typed.type.orNull }
  }

  /// The type of a schema that is not a reference and whose `allOf` is merged.
  private func read(_ schema: JSONTree, _ context: SchemaContext) -> TypedSchema {
    if let single = schema["$ref"]?.text { return followed(single, at: schema, context) }
    if let alternatives = schema["oneOf"] ?? schema["anyOf"] {
      let key = schema["oneOf"] == nil ? "anyOf" : "oneOf"
      if let typed = alternative(of: alternatives.elements, key, in: schema, context) {
        return typed
      }
    }
    if schema.isEnumerated {
      let (enumeration, isNullable) = SchemaEnumeration.read(schema, source)
      guard let enumeration else { return TypedSchema(.any) }
      let type = SpecType.enumeration(enumeration)
      return TypedSchema(isNullable ? .nullable(type) : type)
    }
    var (kinds, isNullable) = kinds(of: schema)
    if kinds.count > 1, kinds.sorted() == ["integer", "number"] { kinds = ["number"] }
    guard kinds.count <= 1 else {
      if let plan = plan(of: schema) { return union(plan, in: schema, context) }
      return any(
        insteadOf: "a value of the types \(DiagnosticMessage.listing(kinds))",
        at: (schema.member("type")?.value ?? schema).place)
    }
    var typed = read(schema, as: kinds.first, context)
    if isNullable { typed.type = typed.type.orNull }
    return typed
  }

  /// The keywords that imply a type.
  private static let keywords = [
    (kind: "object", keywords: ["properties", "additionalProperties"]),
    (kind: "array", keywords: ["items"]),
    (kind: "string", keywords: ["pattern", "maxLength", "minLength"]),
  ]

  /// The types that a schema names, without null.
  private func kinds(of schema: JSONTree) -> (kinds: [String], isNullable: Bool) {
    var kinds: [String] = []
    switch schema["type"]?.content {
    case .string(let kind)?: kinds = [String(decoding: kind, as: UTF8.self)]
    case .array(let elements)?: kinds = elements.compactMap(\.text)
    default:
      let implied = Self.keywords.first { $0.keywords.contains { schema[$0] != nil } }
      kinds = implied.map { [$0.kind] } ?? []
    }
    let others = kinds.filter { $0 != "null" }
    return (others, others.count < kinds.count)
  }

  private func read(_ schema: JSONTree, as kind: String?, _ context: SchemaContext) -> TypedSchema {
    switch kind {
    case "string", "file": return string(schema, context)
    case "integer", "number": return number(schema, kind ?? "number")
    case "boolean": return TypedSchema(.named("boolean"))
    case "array": return list(schema, context)
    case "object": return object(schema, context)
    case nil: return TypedSchema(.any)
    case let kind?:
      source.report.repair(
        "unknown type '\(kind)'; any value is accepted",
        at: (schema.member("type")?.value ?? schema).place)
      return TypedSchema(.any)
    }
  }

  // MARK: Kinds

  private func string(_ schema: JSONTree, _ context: SchemaContext) -> TypedSchema {
    let format = schema["format"]?.text ?? ""
    let isBase64 = format == "byte" || schema["contentEncoding"]?.text == "base64"
    let isBinary =
      format == "binary" || schema["type"]?.text == "file"
      || schema["contentMediaType"] != nil && schema["contentEncoding"] == nil
        && context.place == .content
    if context.place == .content, isBinary { return TypedSchema(.named("file")) }
    if context.place != .json, isBase64 { return TypedSchema(.named("data")) }
    if format == "date" || format == "date-time" { return TypedSchema(.named(format)) }
    var typed = TypedSchema(.string)
    typed.constraints = constraints.lengths(of: schema, "Length", as: "length")
    if let pattern = constraints.pattern(of: schema) {
      typed.constraints.append(("pattern", pattern))
    }
    return typed
  }

  private func number(_ schema: JSONTree, _ kind: String) -> TypedSchema {
    var typed = TypedSchema(.named(kind))
    typed.constraints = constraints.bounds(of: schema, isInteger: kind == "integer")
    source.loseMember("multipleOf", of: schema, "a spec has no such constraint")
    return typed
  }

  private func list(_ schema: JSONTree, _ context: SchemaContext) -> TypedSchema {
    var inner = context
    inner.hint = context.hint + (context.hint.hasSuffix("Item") ? "" : "Item")
    if schema["prefixItems"] != nil {
      source.report.loosen(
        "a list with 'prefixItems'", as: "a list of any values", at: schema.place)
    }
    let item = schema["prefixItems"] == nil ? typed(schema["items"], inner) : TypedSchema(.any)
    let type =
      if case .enumeration = item.type { item.type } else {
        declarations.hoistingEnumerations(item.type, inner)
      }
    if isTooDeep(type, at: schema) { return TypedSchema(.any) }
    var typed = TypedSchema(.list(type))
    typed.constraints =
      item.constraints.ofItems
      + constraints.lengths(of: schema, "Items", as: "items")
    if item.type.isCollection { typed.constraints.removeAll { $0.0 == "pattern" } }
    typed.description = nil
    typed.example = item.example.map { JSONTree(.array([$0]), span: $0.span) }
    for key in ["uniqueItems", "contains"] {
      source.loseMember(key, of: schema, "a spec has no such constraint")
    }
    return typed
  }

  /// Whether a type is nested too deeply for one more list or map (clause 4.3 of the reference).
  private func isTooDeep(_ type: SpecType, at schema: JSONTree) -> Bool {
    guard type.nesting >= 16 else { return false }
    source.report.loosen(
      "a type of more than 16 lists and maps in each other", as: "any value", at: schema.place)
    return true
  }

  private func object(_ schema: JSONTree, _ context: SchemaContext) -> TypedSchema {
    if let properties = schema["properties"], !properties.members.isEmpty {
      return TypedSchema(.declared(hoisted(schema, context)))
    }
    let others = objects.others(of: schema, context) ?? .any
    if isTooDeep(others, at: schema) { return TypedSchema(.any) }
    var typed = TypedSchema(.map(others))
    typed.constraints = constraints.lengths(of: schema, "Properties", as: "items")
    return typed
  }

  // MARK: XML

  /// Gives a field the name that its property has in XML, and the element around a wrapped list.
  func write(_ field: inout SpecField, of property: JSONTree.Member, asXMLIn context: SchemaContext)
  {
    let names = XMLNames(source: source, composition: composition)
    let name = names.name(of: property.value, called: property.nameText)
    field.name = name.element
    guard let item = name.item else { return }
    var items = field
    (items.name, items.isOptional, items.description) = (item, false, nil)
    let isNullable = items.type != items.type.withoutNull.type
    items.type = items.type.withoutNull.type
    var list = DeclaredType(name: declarations.uniqueName(context.hint))
    (list.shape, list.parent) = (.object(fields: [items], others: nil), context.parent)
    (list.mark, list.span) = (source.report.newMark(), field.span)
    let type = SpecType.declared(declarations.types.add(list))
    field.type = isNullable ? type.orNull : type
    (field.constraints, field.defaultSource) = ([], nil)
    field.exampleSource = field.exampleSource.map { example in
      JSONTree(.object([.init(item, nameSpan: example.span, value: example)]), span: example.span)
    }
  }

  // MARK: Alternatives

  /// The type of alternatives, or `nil` if they do not determine one.
  private func alternative(
    of alternatives: [JSONTree], _ key: String, in schema: JSONTree, _ context: SchemaContext
  ) -> TypedSchema? {
    let place = (schema.member(key)?.nameSpan) ?? schema.place
    guard source.budget.take(alternatives.count, for: .types, at: place) else { return nil }
    if alternatives.allSatisfy(SchemaComposition.isRequirement) {
      source.report.lose(
        "'\(key)' of required properties", "a spec cannot say which fields go together", at: place)
      return nil
    }
    let types = alternatives.filter { $0["type"]?.text != "null" && !SchemaAlternatives.isNull($0) }
    let isNullable = types.count < alternatives.count
    if types.count == 1 {
      var typed = typed(types[0], context)
      if isNullable { typed.type = typed.type.orNull }
      return typed
    }
    let scalars = SchemaAlternatives(source: source, composition: composition)
    var common = scalars.commonScalar(types)
    if isNullable { common = common?.orNull }
    if let common { return TypedSchema(common) }
    if let plan = plan(of: schema) { return union(plan, in: schema, context) }
    if schema["properties"]?.members.isEmpty == false {
      source.report.lose(
        "'\(key)'", "the object has its own properties, and takes others with any values", at: place
      )
      return nil
    }
    return any(insteadOf: "a value of one of \(types.count) types ('\(key)')", at: place)
  }

  // MARK: Unions

  /// Whether a schema is a union that is declared under its name.
  private func isUnion(_ schema: JSONTree) -> Bool {
    guard schema.isObject, schema.hasAlternatives || schema["allOf"] != nil else { return false }
    guard let plan = plan(of: composition.merged(schema)) else { return false }
    if plan.parts.count > 1 { return true }
    if case .objects? = plan.parts.first { return true }
    return false
  }

  /// The union that a merged schema is, if it is one.
  private func plan(of schema: JSONTree) -> SchemaUnions.Plan? {
    guard schema.hasAlternatives else { return nil }
    if let known = plans[schema.span.start] { return known }
    let plan = SchemaUnions(source: source, composition: composition).plan(of: schema)
    plans[schema.span.start] = .some(plan)
    return plan
  }

  /// The union of a plan in the place of a type: inline, unless a property chooses its types.
  private func union(
    _ plan: SchemaUnions.Plan, in schema: JSONTree, _ context: SchemaContext
  ) -> TypedSchema {
    var type: SpecType
    if plan.parts.count == 1, case .schema(let single) = plan.parts[0] {
      type = typed(single, context).type
    } else if plan.parts.count == 1 {
      type = .declared(hoisted(schema, context))
    } else {
      let alternatives = union(plan, at: schema, context).alternatives.map(\.type)
      type = alternatives.count > 1 ? .union(alternatives) : alternatives.first ?? .any
    }
    if plan.isNullable { type = type.orNull }
    return TypedSchema(type)
  }

  /// The union of a plan.
  private func union(
    _ plan: SchemaUnions.Plan, at schema: JSONTree, _ context: SchemaContext
  ) -> SpecUnion {
    if plan.parts.count == 1, case .objects(let choice) = plan.parts[0] {
      return union(choice, context)
    }
    var union = SpecUnion(alternatives: [])
    for part in plan.parts {
      var inner = context
      let type: SpecType
      switch part {
      case .scalar(let scalar): type = scalar
      case .anyObject: type = .map(.any)
      case .schema(let schema):
        let typed = typed(schema, inner)
        type = typed.type.withoutNull.type
        if !typed.constraints.isEmpty { source.leftOut.add("limits of one type among several") }
      case .objects(let choice):
        inner.hint = context.hint + "Object"
        var declared = DeclaredType(name: declarations.uniqueName(inner.hint))
        (declared.isUnion, declared.parent) = (true, context.parent)
        declared.mark = source.report.newMark()
        declared.span = choice.place
        let index = declarations.types.add(declared)
        declarations.types[index].shape = .union(self.union(choice, inner))
        type = .declared(index)
      }
      // Without a type of its own, a value is taken by none of the others either.
      guard type != .any else { continue }
      union.alternatives.append(.init(type: declarations.hoistingEnumerations(type, inner)))
    }
    return union
  }

  private func union(_ choice: SchemaUnions.Choice, _ context: SchemaContext) -> SpecUnion {
    var alternatives: [SpecUnion.Alternative] = []
    for object in choice.objects {
      var inner = context
      if case .text(let word)? = object.values.first {
        inner = context.inside(SpecText.meaning(of: word), of: source.options.naming)
      }
      let type = typed(object.schema, inner).type.withoutNull.type
      alternatives.append(.init(type: type, values: object.values))
    }
    return SpecUnion(alternatives: alternatives, member: choice.member)
  }
}
