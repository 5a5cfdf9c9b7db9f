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
    lines.json.member("optional", input.isOptional)
    lines.json.member("secret", input.isSecret)
    if let format = input.dateFormat { member("format", format.rawValue) }
    if !input.enumeration.isEmpty {
      members(of: input.enumeration, input.swiftNames)
      if input.isClosed { lines.json.member("closed", true) }
    }
    if input.isOpen { member("others", "any") }
    if let index = input.constraints { members(of: collection.constraints[index]) }
    if let value = input.defaultValue, !value.isAbsent { member("default", value) }
    if let value = input.example, !value.isAbsent { member("example", value) }
    lines.json.endObject()
  }

  private mutating func members(of constraints: ValueConstraints) {
    if let minimum = constraints.minimum { member("minimum", minimum) }
    if let maximum = constraints.maximum { member("maximum", maximum) }
    if let length = constraints.minimumLength { lines.json.member("min-length", length) }
    if let length = constraints.maximumLength { lines.json.member("max-length", length) }
    if let pattern = constraints.pattern { member("pattern", pattern) }
    if let count = constraints.minimumItems { lines.json.member("min-items", count) }
    if let count = constraints.maximumItems { lines.json.member("max-items", count) }
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
    case .union(let union): members(of: union, type.swiftNames)
    }
    if type.isClosed { lines.json.member("closed", true) }
    guard let others = type.others else { return }
    lines.json.key("others")
    write(others)
  }

  private mutating func members(of enumeration: [ValueID], _ names: [WrittenValueName]) {
    lines.json.key("enum")
    lines.json.beginArray()
    for value in enumeration { write(value) }
    lines.json.endArray()
    members(of: names)
  }

  private mutating func members(of union: Union, _ names: [WrittenValueName]) {
    lines.json.key("one-of")
    lines.json.beginArray()
    for alternative in union.alternatives {
      lines.json.beginObject()
      if alternative.isKeyed { member("key", alternative.name) }
      lines.json.key("type")
      write(alternative.type)
      if !alternative.values.isEmpty {
        lines.json.key("values")
        lines.json.beginArray()
        for value in alternative.values { write(value) }
        lines.json.endArray()
        lines.json.member("adds-member", alternative.addsMember)
      }
      lines.json.endObject()
    }
    lines.json.endArray()
    if let name = union.member { member("by", collection.inputNames[Int(name.rawValue)]) }
    members(of: names)
  }

  private mutating func members(of names: [WrittenValueName]) {
    guard !names.isEmpty else { return }
    lines.json.key("swift-names")
    lines.json.beginArray()
    for named in names {
      lines.json.beginObject()
      lines.json.member("place", Int(named.place))
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

extension TypeFragment {
  /// Writes a fragment with the types that generated code declares apart from the spec.
  func write(to writer: inout ModelWriter) {
    writer.lines.json.beginObject()
    writer.member("path", path)
    if let name = swiftName { writer.member("swift-name", name.text) }
    writer.lines.json.key("types")
    writer.lines.json.beginArray()
    for index in types { writer.write(.named(index)) }
    writer.lines.json.endArray()
    writer.lines.json.endObject()
  }
}
