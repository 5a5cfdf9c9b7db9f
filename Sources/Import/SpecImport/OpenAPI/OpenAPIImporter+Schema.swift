import Diagnostics
import MessageSyntax

// Reads the type of a schema where it is used.

extension OpenAPIImporter {
  /// How many schemas are read in each other, references included: as deep as documents nest.
  private static let deepestSchema = SourceReader.maximumDepth

  /// The type of a schema; without a schema any value.
  mutating func typed(_ schema: JSONTree?, _ context: SchemaContext) -> TypedSchema {
    guard let schema, source.budget.take(for: .types, at: schema.place) else {
      return TypedSchema(.any)
    }
    guard schema.isObject else {
      if schema.boolean == false {
        source.report.lose(
          "a schema that no value fits", "every value is accepted", at: schema.span)
      }
      return TypedSchema(.any)
    }
    guard schemas.depth < Self.deepestSchema else {
      source.report.loosen(
        "a type of more than \(Self.deepestSchema) levels", as: "any value", at: schema.place)
      return TypedSchema(.any)
    }
    schemas.depth += 1
    defer { schemas.depth -= 1 }
    var typed: TypedSchema
    if let reference = schema["$ref"]?.text {
      typed = followed(reference, at: schema, context)
    } else {
      typed = read(merged(schema), context)
    }
    annotate(&typed, with: schema, context)
    return typed
  }

  /// The type of what a reference leads to: a declared one, or what is there.
  private mutating func followed(
    _ reference: String, at schema: JSONTree, _ context: SchemaContext
  ) -> TypedSchema {
    guard let target = source.target(of: reference, at: schema) else { return TypedSchema(.any) }
    if isDeclarable(target.value) {
      return TypedSchema(
        .declared(declared(target.value, name: target.name, direction: context.direction)))
    }
    let position = target.value.span.start
    guard schemas.following.count < 50, schemas.following.insert(position).inserted else {
      source.report.loosen(
        "a type that is a list or a map of itself", as: "any value", at: schema.place)
      return TypedSchema(.any)
    }
    defer { schemas.following.remove(position) }
    var inner = context
    inner.hint = target.name
    return typed(target.value, inner)
  }

  /// Information beside the type: description, example, default.
  private mutating func annotate(
    _ typed: inout TypedSchema, with schema: JSONTree, _ context: SchemaContext
  ) {
    source.countLeftOut(of: schema)
    if let description = schema["description"]?.prose { typed.description = description }
    if schema.isTrue("deprecated") { typed.isDeprecated = true }
    let example = schema["example"] ?? schema["examples"]?.elements.first ?? schema["x-example"]
    if let example { typed.example = example }
    if let value = schema["default"] { typed.defaultValue = value }
    if schema.isTrue("nullable") || schema.isTrue("x-nullable") { typed.type = typed.type.orNull }
  }

  /// The type of a schema that is not a reference, and whose `allOf` is merged.
  private mutating func read(_ schema: JSONTree, _ context: SchemaContext) -> TypedSchema {
    if let single = schema["$ref"]?.text { return followed(single, at: schema, context) }
    if let alternatives = schema["oneOf"] ?? schema["anyOf"] {
      let key = schema["oneOf"] == nil ? "anyOf" : "oneOf"
      if let typed = alternative(of: alternatives.elements, key, in: schema, context) {
        return typed
      }
    }
    if schema["enum"] != nil || schema["const"] != nil {
      let (enumeration, isNullable) = enumeration(of: schema)
      guard let enumeration else { return TypedSchema(.any) }
      let type = SpecType.enumeration(enumeration)
      return TypedSchema(isNullable ? .nullable(type) : type)
    }
    var (kinds, isNullable) = kinds(of: schema)
    if kinds.count > 1, kinds.sorted() == ["integer", "number"] { kinds = ["number"] }
    guard kinds.count <= 1 else {
      source.report.loosen(
        "a value of the types \(DiagnosticMessage.listing(kinds))", as: "any value",
        at: (schema.member("type")?.value ?? schema).place)
      return TypedSchema(.any)
    }
    var typed = read(schema, as: kinds.first, context)
    if isNullable { typed.type = typed.type.orNull }
    return typed
  }

  /// The types that a schema names, without null.
  private func kinds(of schema: JSONTree) -> (kinds: [String], isNullable: Bool) {
    var kinds: [String] = []
    switch schema["type"]?.content {
    case .string(let kind)?: kinds = [String(decoding: kind, as: UTF8.self)]
    case .array(let elements)?: kinds = elements.compactMap(\.text)
    default:
      if schema["properties"] != nil || schema["additionalProperties"] != nil {
        kinds = ["object"]
      } else if schema["items"] != nil {
        kinds = ["array"]
      } else if schema["pattern"] != nil || schema["maxLength"] != nil || schema["minLength"] != nil
      {
        kinds = ["string"]
      }
    }
    let others = kinds.filter { $0 != "null" }
    return (others, others.count < kinds.count)
  }

  private mutating func read(
    _ schema: JSONTree, as kind: String?, _ context: SchemaContext
  ) -> TypedSchema {
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

  private mutating func string(_ schema: JSONTree, _ context: SchemaContext) -> TypedSchema {
    let format = schema["format"]?.text ?? ""
    let isBase64 = format == "byte" || schema["contentEncoding"]?.text == "base64"
    let isBinary =
      format == "binary" || schema["type"]?.text == "file"
      || schema["contentMediaType"] != nil && schema["contentEncoding"] == nil
        && context.place == .content
    if context.place == .content, isBinary { return TypedSchema(.named("file")) }
    if context.place != .json, isBase64 { return TypedSchema(.named("data")) }
    switch format {
    case "date": return TypedSchema(.named("date"))
    case "date-time": return TypedSchema(.named("date-time"))
    default: break
    }
    var typed = TypedSchema(.string)
    typed.constraints = lengths(schema, "minLength", "maxLength", as: "min-length", "max-length")
    if let pattern = patternNode(schema) { typed.constraints.append(("pattern", pattern)) }
    return typed
  }

  private mutating func number(_ schema: JSONTree, _ kind: String) -> TypedSchema {
    var typed = TypedSchema(.named(kind))
    typed.constraints = bounds(schema, isInteger: kind == "integer")
    source.loseMember("multipleOf", of: schema, "a spec has no such constraint")
    return typed
  }

  private mutating func list(_ schema: JSONTree, _ context: SchemaContext) -> TypedSchema {
    var inner = context
    inner.hint = context.hint + (context.hint.hasSuffix("Item") ? "" : "Item")
    if schema["prefixItems"] != nil {
      source.report.loosen(
        "a list with 'prefixItems'", as: "a list of any values", at: schema.place)
    }
    let item =
      schema["prefixItems"] == nil ? typed(schema["items"], inner) : TypedSchema(.any)
    let type =
      if case .enumeration = item.type { item.type } else { hoistingEnumerations(item.type, inner) }
    if isTooDeep(type, at: schema) { return TypedSchema(.any) }
    var typed = TypedSchema(.list(type))
    typed.constraints =
      item.constraints.filter { !$0.0.hasSuffix("-items") }
      + lengths(schema, "minItems", "maxItems", as: "min-items", "max-items")
    if item.type.isCollection { typed.constraints.removeAll { $0.0 == "pattern" } }
    typed.description = nil
    typed.example = item.example.map { JSONTree(.array([$0]), span: $0.span) }
    for key in ["uniqueItems", "contains"] {
      source.loseMember(key, of: schema, "a spec has no such constraint")
    }
    return typed
  }

  /// Whether a type cannot be in one more list or map: clause 4.3 of the reference.
  private mutating func isTooDeep(_ type: SpecType, at schema: JSONTree) -> Bool {
    guard type.nesting >= 16 else { return false }
    source.report.loosen(
      "a type of more than 16 lists and maps in each other", as: "any value", at: schema.place)
    return true
  }

  private mutating func object(_ schema: JSONTree, _ context: SchemaContext) -> TypedSchema {
    if let properties = schema["properties"], !properties.members.isEmpty {
      return TypedSchema(.declared(hoisted(schema, context)))
    }
    let others = others(of: schema, context) ?? .any
    if isTooDeep(others, at: schema) { return TypedSchema(.any) }
    var typed = TypedSchema(.map(others))
    typed.constraints = lengths(
      schema, "minProperties", "maxProperties", as: "min-items", "max-items")
    return typed
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
}
