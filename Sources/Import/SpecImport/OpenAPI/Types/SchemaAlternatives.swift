import Diagnostics
import MessageSyntax

/// Decides what the alternatives of `oneOf` and `anyOf` have in common.
struct SchemaAlternatives {
  let source: ImportSource
  let composition: SchemaComposition

  static func isNull(_ schema: JSONTree) -> Bool {
    guard let values = schema["enum"]?.elements, !values.isEmpty else {
      return schema["const"]?.isNull ?? false
    }
    return values.allSatisfy(\.isNull)
  }

  /// The common type of alternatives that are scalars of one kind: an enumeration, which is open if
  /// one alternative accepts any text.
  func commonScalar(_ alternatives: [JSONTree]) -> SpecType? {
    var kinds: Set<String> = []
    var values: [SpecNode] = []
    var known: Set<SpecNode> = []
    var isOpen = false
    for alternative in alternatives {
      guard let schema = source.resolved(alternative).map(composition.merged) else { return nil }
      guard schema["oneOf"] == nil, schema["anyOf"] == nil, schema["properties"] == nil else {
        return nil
      }
      if schema.isEnumerated {
        guard let enumeration = SchemaEnumeration.read(schema, source).enumeration else {
          return nil
        }
        kinds.insert(enumeration.base)
        values += enumeration.values.filter { known.insert($0).inserted }
        continue
      }
      guard let kind = schema["type"]?.text,
        ["string", "integer", "number", "boolean"].contains(kind)
      else { return nil }
      if let format = schema["format"]?.text,
        ["date", "date-time", "binary", "byte"].contains(format)
      {
        return nil
      }
      kinds.insert(kind)
      isOpen = true
    }
    if kinds == ["integer", "number"] { return .named("number") }
    guard kinds.count == 1, let kind = kinds.first else { return nil }
    guard !values.isEmpty else { return .named(kind) }
    return .enumeration(SpecEnumeration(values: values, base: kind, isOpen: isOpen))
  }
}
