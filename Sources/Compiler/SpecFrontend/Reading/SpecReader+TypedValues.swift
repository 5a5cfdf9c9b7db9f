import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Values of inputs: what a case, a default, an example or `--set` gives, as the input's type.
extension SpecReader {
  /// Lowers a value to the type of its input; reports what does not fit.
  mutating func typedValue(_ node: Int, for input: Input) -> ValueID? {
    let start = collection.values.count
    let errors = sink.errorCount
    appendTyped(document.resolved(node), input.type, input)
    guard sink.errorCount == errors else {
      collection.values.removeLast(collection.values.count - start)
      return nil
    }
    let value = ValueID(start)
    guard !input.isRestricted || isEnumerated(value, node, as: input.type, of: input),
      input.constraints == nil || satisfiesConstraints(value, of: input)
    else {
      collection.values.removeLast(collection.values.count - start)
      return nil
    }
    return value
  }

  /// Whether a value, or each item of a list or a map, is one that the input may have, or null where
  /// its type takes null. `node` is where it is written.
  private mutating func isEnumerated(
    _ value: ValueID, _ node: Int, as type: InputType, of input: Input
  ) -> Bool {
    let node = document.resolved(node)
    if collection[value].kind == .null, type != type.withoutNull { return true }
    let item = type.item ?? type
    if collection[value].kind == .list, kind(of: node) == .sequence {
      var isAllowed = true
      for (child, node) in zip(collection.children(of: value), document.items(of: node)) {
        isAllowed = isEnumerated(child, node, as: item, of: input) && isAllowed
      }
      return isAllowed
    }
    if collection[value].kind == .map, kind(of: node) == .mapping {
      var isAllowed = true
      for (entry, written) in zip(collection.entries(of: value), document.entries(of: node)) {
        isAllowed =
          isEnumerated(entry.value, written.value, as: item, of: input) && isAllowed
      }
      return isAllowed
    }
    guard collection.enumerated(value, in: input.enumeration) != nil else {
      report(notEnumerated(document.string(of: node), input), at: node)
      return false
    }
    return true
  }

  mutating func notEnumerated(_ value: String, _ input: Input) -> DiagnosticMessage {
    let values = draft.sink.mayCompare(input.enumeration.count) ? input.enumeration : []
    return .valueNotInEnumeration(
      value, input: collection.string(input.name),
      among: values.map { collection.text.string(collection[$0].text) })
  }

  private mutating func appendTyped(_ index: Int, _ type: InputType, _ input: Input) {
    switch type {
    case .any: _ = value(index, .refused)
    case .nullable(let type):
      if isNull(index) { _ = value(index, .refused) } else { appendTyped(index, type, input) }
    case .list(let item): appendTypedList(index, item, input)
    case .map(let item): appendTypedMap(index, item, input)
    case .named(let declared): appendDeclared(index, collection.types[declared], input)
    default:
      guard kind(of: index) == .scalar, !isNull(index) else { return refuse(index, type, input) }
      appendTypedScalar(index, type, input)
    }
  }

  private mutating func appendTypedList(_ index: Int, _ item: InputType, _ input: Input) {
    guard kind(of: index) == .sequence else { return refuse(index, .list(item), input) }
    let start = open(.list, at: index)
    var count: UInt32 = 0
    for node in document.items(of: index) {
      appendTyped(node, item, input)
      count += 1
    }
    close(start, count: count)
  }

  private mutating func appendTypedMap(_ index: Int, _ item: InputType, _ input: Input) {
    guard kind(of: index) == .mapping, document.nodes[index].type != .set else {
      return refuse(index, .map(item), input)
    }
    let start = open(.map, at: index)
    var count: UInt32 = 0
    for (key, node) in document.entries(of: index) {
      appendNode(.text, text: textRange(of: key), at: key)
      appendTyped(node, item, input)
      count += 1
    }
    close(start, count: count)
  }

  private mutating func appendTypedScalar(_ index: Int, _ type: InputType, _ input: Input) {
    let node = document.nodes[index]
    switch type {
    case .string where node.type != .binary:
      appendText(index, .refused)
    case .integer where node.type == .integer:
      appendInteger(index, input)
    case .number where node.type == .integer || node.type == .float:
      appendNumber(index, input)
    case .boolean where node.type == .boolean:
      appendNode(.boolean, detail: node.isTrue ? 1 : 0, text: textRange(of: index), at: index)
    case .date:
      guard CalendarDate(document.bytes(of: index)) != nil else {
        return report(.invalidDate(document.string(of: index), expected: "date"), at: index)
      }
      appendNode(.date, text: textRange(of: index), at: index)
    case .dateTime:
      guard Timestamp(rfc3339: document.bytes(of: index)) != nil else {
        return report(.invalidDate(document.string(of: index), expected: "date-time"), at: index)
      }
      appendNode(
        .dateTime, detail: input.dateFormat?.number ?? 0, text: textRange(of: index), at: index)
    case .data where node.type == .binary:
      _ = value(index, .refused)
    case .file, .stream:
      appendFile(index, input)
    default:
      mismatch(index, type, input)
    }
  }

  private mutating func appendInteger(_ index: Int, _ input: Input) {
    guard case .integer(let value)? = document.withText(of: index, { NumberText.literal($0) })
    else {
      return report(
        .integerTooLarge(document.string(of: index), input: collection.string(input.name)),
        at: index)
    }
    let spelling = document.bytes(of: index)
    if spelling.allSatisfy(\.isASCIIDigit) {
      // Digits alone, without a leading zero, are how the value prints.
      return appendNode(.integer, text: textRange(of: index), at: index)
    }
    var canonical: [UInt8] = []
    NumberText.append(value, to: &canonical)
    let text =
      canonical.elementsEqual(spelling) ? textRange(of: index) : collection.text.append(canonical)
    appendNode(.integer, text: text, at: index)
  }

  private mutating func appendNumber(_ index: Int, _ input: Input) {
    let spelling = document.bytes(of: index)
    let value: Double
    switch NumberText.literal(spelling) {
    case .integer(let integer): value = Double(integer)
    case .float(let double): value = double
    case .bigInteger: value = Double(document.string(of: index)) ?? .infinity
    default:
      return report(
        .numberNotFinite(document.string(of: index), input: collection.string(input.name)),
        at: index)
    }
    guard value.isFinite, !NumberText.shortestRoundTripChangesValue(spelling) else {
      return report(
        .numberNotExact(document.string(of: index), input: collection.string(input.name)),
        at: index)
    }
    var canonical: [UInt8] = []
    NumberText.append(value, to: &canonical)
    appendNode(.number, text: collection.text.append(canonical), at: index)
  }

  private mutating func appendFile(_ index: Int, _ input: Input) {
    guard document.nodes[index].type == .string, document.nodes[index].textCount > 0 else {
      return mismatch(index, .file, input)
    }
    appendNode(.file, text: textRange(of: index), at: index)
    draft.requireAttachment(path: Array(document.bytes(of: index)), at: document.span(of: index))
  }

  private mutating func appendDeclared(
    _ index: Int, _ declaration: TypeDeclaration, _ input: Input
  ) {
    switch declaration.shape {
    case .enumeration(let values):
      appendEnumerated(index, values, isOpen: declaration.others != nil, input)
    case .object(let fields):
      appendObject(index, fields, declaration, input)
    }
  }

  private mutating func appendEnumerated(
    _ index: Int, _ values: [ValueID], isOpen: Bool, _ input: Input
  ) {
    var base = Input(name: input.name, type: .any, span: input.span)
    base.enumeration = values
    base.isOpen = isOpen
    if let kind = values.first.map({ collection[$0].kind }) {
      if self.kind(of: index) == .scalar { base.type = untaggedType(of: kind) }
      if isOpen, !isListed(index, in: base) { base.type = type(ofOpen: kind) }
    }
    // A value of the type is the declared one, in its spelling.
    if let value = typedValue(index, for: base),
      let declared = collection.enumerated(value, in: values)
    {
      collection.values[Int(value.index)].text = collection[declared].text
    }
  }

  /// Whether a scalar, no text, is one of the values of an enumeration.
  private mutating func isListed(_ index: Int, in base: Input) -> Bool {
    guard kind(of: index) == .scalar, document.nodes[index].type != .string,
      let value = typedValue(index, for: base)
    else { return false }
    defer { collection.values.removeLast(collection.values.count - Int(value.index)) }
    return collection.enumerated(value, in: base.enumeration) != nil
  }

  /// The type that takes scalars of a kind with and without their tag; `any` for other kinds.
  private func untaggedType(of kind: ValueNode.Kind) -> InputType {
    switch kind {
    case .text: .string
    case .date: .date
    case .dateTime: .dateTime
    default: .any
    }
  }

  /// The type of the values that an open enumeration takes besides its own, which are of a kind.
  private func type(ofOpen kind: ValueNode.Kind) -> InputType {
    switch kind {
    case .boolean: .boolean
    case .integer: .integer
    case .real: .number
    case .data: .data
    default: untaggedType(of: kind)
    }
  }

  private mutating func appendObject(
    _ index: Int, _ fields: [Input], _ declaration: TypeDeclaration, _ input: Input
  ) {
    guard kind(of: index) == .mapping else {
      let name = declaration.isInline ? "" : ", \(collection.text.string(declaration.name))"
      return report(
        .wrongShape(
          "input '\(collection.string(input.name))'", expected: "a map\(name)",
          found: describe(index)),
        at: index)
    }
    let typeName = collection.text.string(declaration.name)
    let given = givenFields(in: index, among: fields, of: declaration)
    // In the order of the declaration, as a value of a generated type would be.
    let start = open(.map, at: index)
    var count: UInt32 = 0
    for field in fields {
      if let (key, node) = given[field.name] {
        appendNode(.text, text: textRange(of: key), at: key)
        appendField(node, field)
        count += 1
      } else if let value = field.defaultValue {
        guard !value.isAbsent else { continue }
        let name = collection.inputNames[Int(field.name.rawValue)]
        appendNode(.text, text: name, at: field.span)
        appendCopy(of: value)
        count += 1
      } else if !field.isOptional {
        report(
          .missingField(collection.string(field.name), of: typeName),
          at: document.span(of: index), notes: [.init("declared here", at: field.span)])
      }
    }
    if let others = declaration.others {
      let names = Set(fields.map(\.name))
      for (key, node) in document.entries(of: index) {
        let name = inputName(for: document.nodes[key].key, spelled: textRange(of: key))
        guard !names.contains(name) else { continue }
        appendNode(.text, text: textRange(of: key), at: key)
        let other = Input(name: name, type: others, span: document.span(of: key))
        appendTyped(document.resolved(node), others, other)
        count += 1
      }
    }
    close(start, count: count)
  }

  /// The fields that a value of an object type gives; others are reported where it takes none.
  private mutating func givenFields(
    in map: Int, among fields: [Input], of declaration: TypeDeclaration
  ) -> [InputName: (key: Int, node: Int)] {
    var given: [InputName: (key: Int, node: Int)] = [:]
    for (key, node) in document.entries(of: map) {
      let name = inputName(of: document.nodes[key].key)
      guard let name, fields.contains(where: { $0.name == name }) else {
        guard declaration.others == nil else { continue }
        let known = draft.sink.mayCompare(fields.count) ? fields : []
        report(
          .unknownField(
            document.string(of: key), of: collection.text.string(declaration.name),
            among: known.map { collection.string($0.name) }), at: key)
        continue
      }
      given[name] = (key, node)
    }
    return given
  }

  private mutating func appendField(_ node: Int, _ field: Input) {
    if !field.isRestricted, field.constraints == nil {
      appendTyped(document.resolved(node), field.type, field)
    } else {
      _ = typedValue(node, for: field)
    }
  }

  /// Appends a value once more.
  private mutating func appendCopy(of value: ValueID) {
    let shift = collection.values.count - Int(value.index)
    for index in Int(value.index)..<Int(collection[value].end) {
      var node = collection.values[index]
      node.end += UInt32(shift)
      collection.values.append(node)
    }
  }

  /// Reports a value of another kind, null in words of its own.
  private mutating func refuse(_ index: Int, _ type: InputType, _ input: Input) {
    guard isNull(index) else { return mismatch(index, type, input) }
    report(.nullForInput(collection.string(input.name), expected: phrase(for: type)), at: index)
  }

  /// A type as a spec writes it.
  func title(of type: InputType) -> String {
    switch type {
    case .list(let item): "[\(title(of: item))]"
    case .map(let item): "{\(title(of: item))}"
    case .nullable(let type): "\(title(of: type)) | null"
    case .named(let index) where collection.types[index].isInline: "an object"
    case .named(let index): collection.text.string(collection.types[index].name)
    default: type.scalarWord ?? "any"
    }
  }
}
