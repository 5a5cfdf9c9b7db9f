import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Reads the values that a case, a default, an example or `--set` gives an input, as the input's
/// type.
enum InputValueReader {
  /// Lowers a value to the type of its input. Reports a value that does not fit.
  static func read(_ node: Int, for input: Input, _ reader: inout DocumentReader) -> ValueID? {
    let start = reader.collection.values.count
    let errors = reader.sink.errorCount
    appendTyped(reader.document.resolved(node), input.type, input, &reader)
    guard reader.sink.errorCount == errors else {
      reader.removeValues(from: start)
      return nil
    }
    let value = ValueID(start)
    guard !input.isRestricted || isEnumerated(value, node, as: input.type, of: input, &reader),
      input.constraints == nil || ConstraintCheck.isPassed(by: value, of: input, &reader)
    else {
      reader.removeValues(from: start)
      return nil
    }
    return value
  }

  /// Whether a value, or each item of a list or a map, is one that the input allows, or null if its
  /// type allows null. `node` is the node of the value.
  private static func isEnumerated(
    _ value: ValueID, _ node: Int, as type: InputType, of input: Input,
    _ reader: inout DocumentReader
  ) -> Bool {
    let node = reader.document.resolved(node)
    if reader.collection[value].kind == .null, type != type.withoutNull { return true }
    let item = type.item ?? type
    if reader.collection[value].kind == .list, reader.kind(of: node) == .sequence {
      var isAllowed = true
      for (child, node) in zip(
        reader.collection.children(of: value), reader.document.items(of: node))
      {
        isAllowed = isEnumerated(child, node, as: item, of: input, &reader) && isAllowed
      }
      return isAllowed
    }
    if reader.collection[value].kind == .map, reader.kind(of: node) == .mapping {
      var isAllowed = true
      for (entry, written) in zip(
        reader.collection.entries(of: value), reader.document.entries(of: node))
      {
        isAllowed =
          isEnumerated(entry.value, written.value, as: item, of: input, &reader) && isAllowed
      }
      return isAllowed
    }
    guard reader.collection.enumerated(value, in: input.enumeration) != nil else {
      reader.report(notEnumerated(reader.document.string(of: node), input, &reader), at: node)
      return false
    }
    return true
  }

  static func notEnumerated(_ value: String, _ input: Input, _ reader: inout DocumentReader)
    -> DiagnosticMessage
  {
    let values = reader.draft.sink.mayCompare(input.enumeration.count) ? input.enumeration : []
    return .valueNotInEnumeration(
      value, input: reader.collection.string(input.name),
      among: values.map { reader.collection.text.string(reader.collection[$0].text) })
  }

  private static func appendTyped(
    _ index: Int, _ type: InputType, _ input: Input, _ reader: inout DocumentReader
  ) {
    switch type {
    case .any: _ = reader.value(index, .refused)
    case .nullable(let type):
      if reader.isNull(index) {
        _ = reader.value(index, .refused)
      } else {
        appendTyped(index, type, input, &reader)
      }
    case .list(let item): appendTypedList(index, item, input, &reader)
    case .map(let item): appendTypedMap(index, item, input, &reader)
    case .named(let declared):
      appendDeclared(index, reader.collection.types[declared], input, &reader)
    default:
      guard reader.kind(of: index) == .scalar, !reader.isNull(index) else {
        return refuse(index, type, input, &reader)
      }
      appendTypedScalar(index, type, input, &reader)
    }
  }

  private static func appendTypedList(
    _ index: Int, _ item: InputType, _ input: Input, _ reader: inout DocumentReader
  ) {
    guard reader.kind(of: index) == .sequence else {
      return refuse(index, .list(item), input, &reader)
    }
    let start = reader.open(.list, at: index)
    var count: UInt32 = 0
    for node in reader.document.items(of: index) {
      appendTyped(node, item, input, &reader)
      count += 1
    }
    reader.close(start, count: count)
  }

  private static func appendTypedMap(
    _ index: Int, _ item: InputType, _ input: Input, _ reader: inout DocumentReader
  ) {
    guard reader.kind(of: index) == .mapping, reader.document.nodes[index].type != .set else {
      return refuse(index, .map(item), input, &reader)
    }
    let start = reader.open(.map, at: index)
    var count: UInt32 = 0
    for (key, node) in reader.document.entries(of: index) {
      reader.append(.text, text: reader.textRange(of: key), at: key)
      appendTyped(node, item, input, &reader)
      count += 1
    }
    reader.close(start, count: count)
  }

  private static func appendTypedScalar(
    _ index: Int, _ type: InputType, _ input: Input, _ reader: inout DocumentReader
  ) {
    let node = reader.document.nodes[index]
    switch type {
    case .string where node.type != .binary:
      InterpolationReader.appendText(index, .refused, &reader)
    case .integer where node.type == .integer:
      appendInteger(index, input, &reader)
    case .number where node.type == .integer || node.type == .float:
      appendNumber(index, input, &reader)
    case .boolean where node.type == .boolean:
      reader.append(
        .boolean, detail: node.isTrue ? 1 : 0, text: reader.textRange(of: index), at: index)
    case .date:
      guard CalendarDate(reader.document.bytes(of: index)) != nil else {
        return reader.report(
          .invalidDate(reader.document.string(of: index), expected: "date"), at: index)
      }
      reader.append(.date, text: reader.textRange(of: index), at: index)
    case .dateTime:
      guard Timestamp(rfc3339: reader.document.bytes(of: index)) != nil else {
        return reader.report(
          .invalidDate(reader.document.string(of: index), expected: "date-time"), at: index)
      }
      reader.append(
        .dateTime, detail: input.dateFormat?.number ?? 0, text: reader.textRange(of: index),
        at: index)
    case .data where node.type == .binary:
      _ = reader.value(index, .refused)
    case .file, .stream:
      appendFile(index, input, &reader)
    default:
      TypeMismatch.mismatch(index, type, input, &reader)
    }
  }

  private static func appendInteger(_ index: Int, _ input: Input, _ reader: inout DocumentReader) {
    guard
      case .integer(let value)? = reader.document.withText(of: index, { NumberText.literal($0) })
    else {
      return reader.report(
        .integerTooLarge(
          reader.document.string(of: index), input: reader.collection.string(input.name)),
        at: index)
    }
    let spelling = reader.document.bytes(of: index)
    if spelling.allSatisfy(\.isASCIIDigit) {
      // Digits without a leading zero are already in canonical form.
      return reader.append(.integer, text: reader.textRange(of: index), at: index)
    }
    var canonical: [UInt8] = []
    NumberText.append(value, to: &canonical)
    let text =
      canonical.elementsEqual(spelling)
      ? reader.textRange(of: index) : reader.collection.text.append(canonical)
    reader.append(.integer, text: text, at: index)
  }

  private static func appendNumber(_ index: Int, _ input: Input, _ reader: inout DocumentReader) {
    let spelling = reader.document.bytes(of: index)
    let value: Double
    switch NumberText.literal(spelling) {
    case .integer(let integer): value = Double(integer)
    case .float(let double): value = double
    case .bigInteger: value = Double(reader.document.string(of: index)) ?? .infinity
    default:
      return reader.report(
        .numberNotFinite(
          reader.document.string(of: index), input: reader.collection.string(input.name)),
        at: index)
    }
    guard value.isFinite, !NumberText.shortestRoundTripChangesValue(spelling) else {
      return reader.report(
        .numberNotExact(
          reader.document.string(of: index), input: reader.collection.string(input.name)),
        at: index)
    }
    var canonical: [UInt8] = []
    NumberText.append(value, to: &canonical)
    reader.append(.number, text: reader.collection.text.append(canonical), at: index)
  }

  private static func appendFile(_ index: Int, _ input: Input, _ reader: inout DocumentReader) {
    guard reader.document.nodes[index].type == .string, reader.document.nodes[index].textCount > 0
    else {
      return TypeMismatch.mismatch(index, .file, input, &reader)
    }
    reader.append(.file, text: reader.textRange(of: index), at: index)
    reader.draft.requireAttachment(
      path: Array(reader.document.bytes(of: index)), at: reader.span(of: index))
  }

  private static func appendDeclared(
    _ index: Int, _ declaration: TypeDeclaration, _ input: Input, _ reader: inout DocumentReader
  ) {
    switch declaration.shape {
    case .enumeration(let values):
      appendEnumerated(index, values, isOpen: declaration.others != nil, input, &reader)
    case .object(let fields):
      appendObject(index, fields, declaration, input, &reader)
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
    if let value = read(index, for: base, &reader),
      let declared = reader.collection.enumerated(value, in: values)
    {
      reader.collection.values[Int(value.index)].text = reader.collection[declared].text
    }
  }

  /// Whether a scalar other than text is one of the values of an enumeration.
  private static func isListed(_ index: Int, in base: Input, _ reader: inout DocumentReader) -> Bool
  {
    guard reader.kind(of: index) == .scalar, reader.document.nodes[index].type != .string,
      let value = read(index, for: base, &reader)
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

  private static func appendObject(
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
      appendTyped(reader.document.resolved(node), type, other, &reader)
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
      appendTyped(reader.document.resolved(node), field.type, field, &reader)
    } else {
      _ = read(node, for: field, &reader)
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

  /// Reports a value of the wrong kind. Null has a message of its own.
  private static func refuse(
    _ index: Int, _ type: InputType, _ input: Input, _ reader: inout DocumentReader
  ) {
    guard reader.isNull(index) else { return TypeMismatch.mismatch(index, type, input, &reader) }
    reader.report(
      .nullForInput(
        reader.collection.string(input.name), expected: TypeMismatch.phrase(for: type, &reader)),
      at: index)
  }

  /// The type in the notation of a spec.
  static func title(of type: InputType, _ reader: inout DocumentReader) -> String {
    switch type {
    case .list(let item): "[\(title(of: item, &reader))]"
    case .map(let item): "{\(title(of: item, &reader))}"
    case .nullable(let type): "\(title(of: type, &reader)) | null"
    case .named(let index) where reader.collection.types[index].isInline: "an object"
    case .named(let index): reader.collection.text.string(reader.collection.types[index].name)
    default: type.scalarWord ?? "any"
    }
  }
}
