import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions

/// Writes declarations of inputs and types.
extension ModelWriter {
  mutating func write(_ input: Input) {
    lines.json.beginObject()
    member("name", collection.inputNames[Int(input.name.rawValue)])
    member(at: input.span)
    if let name = input.swiftName { member("swift-name", name.text) }
    if let description = input.description { member("description", description) }
    lines.json.key("type")
    write(input.type)
    member("optional", input.isOptional)
    member("secret", input.isSecret)
    if let format = input.dateFormat { member("format", format.rawValue) }
    if !input.enumeration.isEmpty { members(of: input.enumeration, input.swiftNames) }
    if input.isOpen { member("others", "any") }
    if let index = input.constraints { members(of: collection.constraints[index]) }
    if let value = input.defaultValue, !value.isAbsent { member("default", value) }
    if let value = input.example, !value.isAbsent { member("example", value) }
    lines.json.endObject()
  }

  private mutating func members(of constraints: ValueConstraints) {
    if let minimum = constraints.minimum { member("minimum", minimum) }
    if let maximum = constraints.maximum { member("maximum", maximum) }
    if let length = constraints.minimumLength { member("min-length", Int64(length)) }
    if let length = constraints.maximumLength { member("max-length", Int64(length)) }
    if let pattern = constraints.pattern { member("pattern", pattern) }
    if let count = constraints.minimumItems { member("min-items", Int64(count)) }
    if let count = constraints.maximumItems { member("max-items", Int64(count)) }
  }

  mutating func write(_ type: TypeDeclaration) {
    lines.json.beginObject()
    member("name", type.name)
    member(at: type.span)
    if let name = type.swiftName { member("swift-name", name.text) }
    if let description = type.description { member("description", description) }
    writeShape(of: type)
    lines.json.endObject()
  }

  private mutating func writeShape(of type: TypeDeclaration) {
    switch type.shape {
    case .enumeration(let values): members(of: values, type.swiftNames)
    case .object(let fields):
      lines.json.key("object")
      lines.json.beginArray()
      for field in fields { write(field) }
      lines.json.endArray()
    }
    guard let others = type.others else { return }
    lines.json.key("others")
    write(others)
  }

  private mutating func members(of enumeration: [ValueID], _ names: [WrittenValueName]) {
    lines.json.key("enum")
    lines.json.beginArray()
    for value in enumeration { write(value) }
    lines.json.endArray()
    guard !names.isEmpty else { return }
    lines.json.key("swift-names")
    lines.json.beginArray()
    for named in names {
      lines.json.beginObject()
      member("place", Int64(named.place))
      member("name", named.name.text)
      lines.json.endObject()
    }
    lines.json.endArray()
  }

  mutating func write(_ type: InputType) {
    switch type {
    case .list(let item):
      lines.json.beginObject()
      lines.json.key("list")
      write(item)
      lines.json.endObject()
    case .map(let item):
      lines.json.beginObject()
      lines.json.key("map")
      write(item)
      lines.json.endObject()
    case .nullable(let type):
      lines.json.beginObject()
      lines.json.key("nullable")
      write(type)
      lines.json.endObject()
    case .named(let index) where collection.types[index].isInline:
      lines.json.beginObject()
      writeShape(of: collection.types[index])
      lines.json.endObject()
    case .named(let index):
      lines.json.beginObject()
      member("named", collection.types[index].name)
      lines.json.endObject()
    default: lines.json.string(type.scalarWord ?? "any")
    }
  }
}
