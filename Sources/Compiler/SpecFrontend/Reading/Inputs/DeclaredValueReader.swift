import Diagnostics
import RequestModel
import YAMLSyntax

/// Reads the values of types that a spec declares: enumerations, objects and unions.
enum DeclaredValueReader {
  /// Appends a value as a declared type, or reports it.
  static func append(
    _ index: Int, ofType type: Int, _ input: Input, _ reader: inout DocumentReader
  ) {
    let declaration = reader.collection.types[type]
    switch declaration.shape {
    case .enumeration(let values):
      appendEnumerated(index, values, isOpen: declaration.others != nil, input, &reader)
    case .object(let fields):
      appendObject(index, fields, declaration, input, &reader)
    case .union(let union):
      AlternativeReader.append(index, union, ofType: type, input, &reader)
    }
  }

  private static func appendEnumerated(
    _ index: Int, _ values: [ValueID], isOpen: Bool, _ input: Input, _ reader: inout DocumentReader
  ) {
    var base = Input(name: input.name, type: .any, span: input.span)
    base.enumeration = values
    base.isOpen = isOpen
    if let kind = values.first.map({ reader.collection[$0].kind }) {
      if reader.kind(of: index) == .scalar { base.type = untaggedType(of: kind) }
      if isOpen, !isListed(index, in: base, &reader) { base.type = type(ofOpen: kind) }
    }
    // A value of the type is replaced by the declared one, in its spelling.
    if let value = InputValueReader.read(index, for: base, &reader),
      let declared = reader.collection.enumerated(value, in: values)
    {
      reader.collection.values[Int(value.index)].text = reader.collection[declared].text
    }
  }

  /// Whether a scalar other than text is one of the values of an enumeration.
  private static func isListed(_ index: Int, in base: Input, _ reader: inout DocumentReader) -> Bool
  {
    guard reader.kind(of: index) == .scalar, reader.document.nodes[index].type != .string,
      let value = InputValueReader.read(index, for: base, &reader)
    else { return false }
    defer { reader.removeValues(from: Int(value.index)) }
    return reader.collection.enumerated(value, in: base.enumeration) != nil
  }

  /// The type that accepts scalars of a kind with and without a tag, or `any` for other kinds.
  private static func untaggedType(of kind: ValueNode.Kind) -> InputType {
    switch kind {
    case .text: .string
    case .date: .date
    case .dateTime: .dateTime
    default: .any
    }
  }

  /// The type of the additional values that an open enumeration accepts, by the kind of its own
  /// values.
  private static func type(ofOpen kind: ValueNode.Kind) -> InputType {
    switch kind {
    case .boolean: .boolean
    case .integer: .integer
    case .real: .number
    case .data: .data
    default: untaggedType(of: kind)
    }
  }

  static func appendObject(
    _ index: Int, _ fields: [Input], _ declaration: TypeDeclaration, _ input: Input,
    _ reader: inout DocumentReader
  ) {
    guard reader.kind(of: index) == .mapping else {
      let name = declaration.isInline ? "" : ", \(reader.collection.text.string(declaration.name))"
      return reader.report(
        .wrongShape(
          "input '\(reader.collection.string(input.name))'", expected: "a map\(name)",
          found: reader.document.describe(index)),
        at: index)
    }
    let typeName = reader.collection.text.string(declaration.name)
    let given = givenFields(in: index, among: fields, of: declaration, &reader)
    // The fields are in the order of the declaration, as in a value of a generated type.
    let start = reader.open(.map, at: index)
    var count: UInt32 = 0
    for field in fields {
      if let (key, node) = given[field.name] {
        reader.append(.text, text: reader.textRange(of: key), at: key)
        appendField(node, field, &reader)
        count += 1
      } else if let value = field.defaultValue {
        guard !value.isAbsent else { continue }
        let name = reader.collection.inputNames[Int(field.name.rawValue)]
        reader.append(.text, text: name, at: field.span)
        appendCopy(of: value, &reader)
        count += 1
      } else if !field.isOptional {
        reader.report(
          .missingField(reader.collection.string(field.name), of: typeName),
          at: index, notes: [.init("declared here", at: field.span)])
      }
    }
    if let others = declaration.others {
      count += appendOthers(of: index, others, beside: fields, &reader)
    }
    reader.close(start, count: count)
  }

  /// Appends the entries of a map that are not declared fields, and returns their number.
  private static func appendOthers(
    of map: Int, _ type: InputType, beside fields: [Input], _ reader: inout DocumentReader
  ) -> UInt32 {
    let names = Set(fields.map(\.name))
    var count: UInt32 = 0
    for (key, node) in reader.document.entries(of: map) {
      let name = reader.inputName(
        for: reader.document.nodes[key].key, spelled: reader.textRange(of: key))
      guard !names.contains(name) else { continue }
      reader.append(.text, text: reader.textRange(of: key), at: key)
      let other = Input(name: name, type: type, span: reader.span(of: key))
      InputValueReader.appendTyped(reader.document.resolved(node), type, other, &reader)
      count += 1
    }
    return count
  }

  /// The fields that a value of an object type gives. Other entries are reported if the type does
  /// not accept them.
  private static func givenFields(
    in map: Int, among fields: [Input], of declaration: TypeDeclaration,
    _ reader: inout DocumentReader
  ) -> [InputName: (key: Int, node: Int)] {
    var given: [InputName: (key: Int, node: Int)] = [:]
    for (key, node) in reader.document.entries(of: map) {
      let name = reader.inputName(of: reader.document.nodes[key].key)
      guard let name, fields.contains(where: { $0.name == name }) else {
        guard declaration.others == nil else { continue }
        let known = reader.draft.sink.mayCompare(fields.count) ? fields : []
        reader.report(
          .unknownField(
            reader.document.string(of: key), of: reader.collection.text.string(declaration.name),
            among: known.map { reader.collection.string($0.name) }), at: key)
        continue
      }
      given[name] = (key, node)
    }
    return given
  }

  private static func appendField(_ node: Int, _ field: Input, _ reader: inout DocumentReader) {
    if !field.isRestricted, field.constraints == nil {
      InputValueReader.appendTyped(reader.document.resolved(node), field.type, field, &reader)
    } else {
      _ = InputValueReader.read(node, for: field, &reader)
    }
  }

  /// Appends a copy of a value.
  private static func appendCopy(of value: ValueID, _ reader: inout DocumentReader) {
    let shift = reader.collection.values.count - Int(value.index)
    for index in Int(value.index)..<Int(reader.collection[value].end) {
      var node = reader.collection.values[index]
      node.end += UInt32(shift)
      reader.collection.values.append(node)
    }
  }
}
