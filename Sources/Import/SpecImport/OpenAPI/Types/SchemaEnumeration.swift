import Diagnostics
import MessageSyntax

/// Reads `enum` and `const`.
enum SchemaEnumeration {
  /// The values of an `enum`, and whether null is one of them. Without other values, there is no
  /// enumeration.
  static func read(
    _ schema: JSONTree, _ source: ImportSource
  ) -> (enumeration: SpecEnumeration?, isNullable: Bool) {
    let items = schema["enum"]?.elements ?? schema["const"].map { [$0] } ?? []
    guard source.budget.take(items.count, for: .values, at: schema.place) else {
      return (nil, false)
    }
    var kind = schema["type"]?.text ?? schema["type"]?.elements.first { $0.text != "null" }?.text
    if kind == nil || !["string", "integer", "number", "boolean"].contains(kind ?? "") {
      kind = commonKind(items)
    }
    var values: [SpecNode] = []
    var known: Set<SpecNode> = []
    for item in items where !item.isNull {
      guard let value = enumValue(item, kind) else {
        source.report.repair(
          "a value of the enum does not have its type; it is ignored", at: item.place)
        continue
      }
      if known.insert(value).inserted { values.append(value) }
    }
    let isNullable = items.contains(where: \.isNull)
    guard !values.isEmpty else { return (nil, isNullable) }
    let base = kind ?? "string"
    return (SpecEnumeration(values: values, base: base), isNullable)
  }

  private static func commonKind(_ items: [JSONTree]) -> String {
    let values = items.filter { !$0.isNull }
    if values.allSatisfy({ $0.number.map { Int64($0) != nil } ?? false }) { return "integer" }
    if values.allSatisfy({ $0.number != nil }) { return "number" }
    if values.allSatisfy({ $0.boolean != nil }) { return "boolean" }
    return "string"
  }

  private static func enumValue(_ item: JSONTree, _ kind: String?) -> SpecNode? {
    guard let spelling = item.spelling else { return nil }
    switch kind {
    case "integer": return Int64(spelling).map { .number(String($0)) }
    case "number": return SpecNumber.spelling(spelling).map { .number($0) }
    case "boolean":
      return spelling == "true" || spelling == "false" ? .boolean(spelling == "true") : nil
    default: return .text(SpecText.literal(spelling))
    }
  }
}

extension JSONTree {
  /// Whether a schema lists its values.
  var isEnumerated: Bool { self["enum"] != nil || self["const"] != nil }
}
