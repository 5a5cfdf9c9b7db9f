import Diagnostics
import MessageSyntax

/// An input of a spec or a request, or a field of an object.
struct SpecField: Sendable {
  var name: String
  var type: SpecType
  var isOptional = false
  var isSecret = false
  var description: String?
  var example: SpecNode?
  var defaultValue: SpecNode?
  /// `minimum`, `pattern` and similar keys, in the order in which they are written.
  var constraints: [(String, SpecNode)] = []
  var swiftName: String?
  /// The text of a comment after the field.
  var remark: String?
  /// The place where the source declares the field.
  var span: Span?
  /// The example in the source, not yet checked against the type.
  var exampleSource: JSONTree?
  /// The value that, according to the source, the service assumes if the field is left out.
  var defaultSource: JSONTree?

  init(_ name: String, _ type: SpecType) { (self.name, self.type) = (name, type) }

  /// The only value of a field that must have one. It is written, and not asked for.
  var constant: SpecNode? {
    guard !isOptional, case .enumeration(let enumeration) = type, enumeration.values.count == 1
    else { return nil }
    return enumeration.values[0]
  }

  /// The value of the field in a message: its only one, or a reference to its input.
  var value: SpecNode { constant ?? SpecText.node(name) }

  /// The text that a message has without cases: the default, or the example.
  var usualText: String? { (defaultValue ?? example)?.scalarText }

  /// Adds a sentence to the description that names the value the service assumes, instead of a
  /// default.
  mutating func describeDefault(_ value: JSONTree?) {
    description = SpecDescription.appending(
      SpecDescription.sentence(ofDefault: value), to: description)
    defaultSource = nil
  }

  /// The declaration. A field with only a type has the short form.
  func node(_ types: TypeTable) -> SpecNode {
    let (bare, isNullable) = type.withoutNull
    var map = SpecMap()
    var (isEnumerated, takesSuffixes) = (true, false)
    switch bare {
    case .enumeration(let enumeration):
      if enumeration.base != "string" { map.add("type", .text(enumeration.base)) }
      enumeration.add(to: &map)
    case .list(.enumeration(let enumeration)):
      map.add("type", .type("[\(enumeration.base)]"))
      enumeration.add(to: &map)
    case .union(let alternatives): map.add("one-of", SpecUnion.list(alternatives, types))
    default:
      (isEnumerated, takesSuffixes) = (false, !bare.isCollection)
      let suffixes = (takesSuffixes && isOptional ? "?" : "") + (isNullable ? " | null" : "")
      map.add("type", .type(types.text(bare) + suffixes))
    }
    if isOptional, !takesSuffixes { map.add("optional", .boolean(true)) }
    if isNullable, isEnumerated { map.add("nullable", .boolean(true)) }
    addRest(to: &map)
    guard map.entries.count == 1, map.entries[0].key == "type" else { return .map(map) }
    return map.entries[0].value
  }

  private func addRest(to map: inout SpecMap) {
    if isSecret { map.add("secret", .boolean(true)) }
    for (key, value) in constraints { map.add(key, value) }
    if let defaultValue { map.add("default", defaultValue) }
    if let example { map.add("example", example) }
    if let swiftName { map.add("swift-name", .text(swiftName)) }
    map.add("description", text: description)
  }

  static func map(_ fields: [SpecField], _ types: TypeTable) -> SpecNode {
    var map = SpecMap()
    for field in fields { map.add(field.name, field.node(types), remark: field.remark) }
    return .map(map)
  }
}
