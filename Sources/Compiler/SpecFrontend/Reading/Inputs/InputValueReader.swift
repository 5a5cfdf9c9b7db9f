import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions
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
    let children: [(ValueID, Int)]
    switch (reader.collection[value].kind, reader.kind(of: node)) {
    case (.list, .sequence):
      children = Array(
        zip(reader.collection.children(of: value), reader.document.items(of: node)))
    case (.map, .mapping):
      children = zip(reader.collection.entries(of: value), reader.document.entries(of: node))
        .map { ($0.value, $1.value) }
    default:
      guard reader.collection.enumerated(value, in: input.enumeration) == nil else { return true }
      reader.report(notEnumerated(reader.document.string(of: node), input, &reader), at: node)
      return false
    }
    var isAllowed = true
    for (child, node) in children {
      isAllowed = isEnumerated(child, node, as: item, of: input, &reader) && isAllowed
    }
    return isAllowed
  }

  static func notEnumerated(_ value: String, _ input: Input, _ reader: inout DocumentReader)
    -> DiagnosticMessage
  {
    let values = reader.draft.sink.mayCompare(input.enumeration.count) ? input.enumeration : []
    return .valueNotInEnumeration(
      value, input: reader.collection.string(input.name),
      among: values.map { reader.collection.text.string(reader.collection[$0].text) })
  }

  /// Appends a value of a type. `index` is the node of the value, not an alias.
  static func appendTyped(
    _ index: Int, _ type: InputType, _ input: Input, _ reader: inout DocumentReader
  ) {
    switch type {
    case .any:
      PlaceholderDoubts.warn(inValue: index, of: input, &reader)
      _ = reader.value(index, .refused)
    case .nullable(let type):
      appendTyped(index, reader.isNull(index) ? .any : type, input, &reader)
    case .list(let item): appendTypedList(index, item, input, &reader)
    case .map(let item): appendTypedMap(index, item, input, &reader)
    case .named(let declared):
      DeclaredValueReader.append(index, ofType: declared, input, &reader)
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
      PlaceholderDoubts.warn(inValue: index, of: input, &reader)
      InterpolationReader.appendText(index, .refused, &reader)
    case .integer where node.type == .integer:
      appendInteger(index, input, &reader)
    case .number where node.type == .integer || node.type == .float:
      appendNumber(index, input, &reader)
    case .float:
      appendFloat(index, input, &reader)
    case .boolean where node.type == .boolean:
      reader.append(
        .boolean, detail: node.isTrue ? 1 : 0, text: reader.textRange(of: index), at: index)
    case .date:
      guard CalendarDate(reader.document.bytes(of: index)) != nil else {
        return reader.report(
          .invalidDate(reader.document.string(of: index), expected: "date"), at: index)
      }
      reader.append(.date, text: reader.textRange(of: index), at: index)
    case .dateTime: appendDateTime(index, input, &reader)
    case .data where node.type == .binary:
      _ = reader.value(index, .refused)
    case .file, .stream:
      appendFile(index, input, &reader)
    default:
      TypeMismatch.mismatch(index, type, input, &reader)
    }
  }

  private static func appendDateTime(_ index: Int, _ input: Input, _ reader: inout DocumentReader) {
    guard Timestamp(rfc3339: reader.document.bytes(of: index)) != nil else {
      return reader.report(
        .invalidDate(reader.document.string(of: index), expected: "date-time"), at: index)
    }
    if input.dateFormat == .httpDate, DateRule.losesFraction(reader.document.bytes(of: index)) {
      reader.report(.fractionInHTTPDate(), at: index)
    }
    reader.append(
      .dateTime, detail: input.dateFormat?.number ?? 0, text: reader.textRange(of: index),
      at: index)
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

  /// Appends a number, or the text of one that is not finite, in the words of ECMAScript and of
  /// Protocol Buffers.
  private static func appendFloat(_ index: Int, _ input: Input, _ reader: inout DocumentReader) {
    let spelling = reader.document.bytes(of: index)
    let word: String? =
      switch reader.document.nodes[index].type {
      case .string: NonFiniteNumber.words.first { $0.utf8.elementsEqual(spelling) }
      case .float: NumberText.literal(spelling).flatMap(NonFiniteNumber.word)
      default: nil
      }
    if let word {
      return reader.append(.text, text: reader.collection.text.append(Array(word.utf8)), at: index)
    }
    guard [.integer, .float].contains(reader.document.nodes[index].type) else {
      return TypeMismatch.mismatch(index, .float, input, &reader)
    }
    appendNumber(index, input, &reader)
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
}
