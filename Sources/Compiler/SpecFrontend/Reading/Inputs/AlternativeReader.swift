import Diagnostics
import RequestModel
import YAMLSyntax

/// Reads values of unions: it chooses the alternative, and reads the value as that.
enum AlternativeReader {
  /// Appends a value of a union. Mistakes in it say which alternative it was read as.
  static func append(
    _ index: Int, _ union: Union, ofType type: Int, _ input: Input, _ reader: inout DocumentReader
  ) {
    guard !union.isRefused else { return _ = reader.value(index, .refused) }
    let isOpen = reader.collection.types[type].others != nil
    guard let member = union.member else {
      guard let place = choice(index, union, isOpen: isOpen, reader) else {
        if isOpen, !reader.isNull(index) { return _ = reader.value(index, .refused) }
        return refuse(index, union, type, input, &reader)
      }
      return append(index, union.alternatives[place], nil, input, &reader)
    }
    guard reader.kind(of: index) == .mapping, reader.document.nodes[index].type != .set else {
      if isOpen, !reader.isNull(index) { return _ = reader.value(index, .refused) }
      return refuse(index, union, type, input, &reader)
    }
    let name = reader.collection.string(member)
    let entry = reader.document.entries(of: index).first {
      reader.inputName(of: reader.document.nodes[$0.key].key) == member
    }
    guard let entry else {
      if isOpen { return _ = reader.value(index, .refused) }
      return reader.report(
        .missingChoice(of: name, among: spellings(of: union, &reader)), at: index)
    }
    guard let place = choice(of: entry.value, union, &reader) else {
      if isOpen { return _ = reader.value(index, .refused) }
      return report(entry.value, of: name, union, input, &reader)
    }
    append(index, union.alternatives[place], (member, entry.value), input, &reader)
  }

  /// Appends a value of an alternative that a member or else the shape of the value has chosen.
  private static func append(
    _ index: Int, _ alternative: Union.Alternative, _ member: (name: InputName, value: Int)?,
    _ input: Input, _ reader: inout DocumentReader
  ) {
    let title = TypeMismatch.title(of: alternative.type, &reader)
    let before = reader.draft.sink.context
    defer { reader.draft.sink.context = before }
    reader.draft.sink.context =
      if let member {
        .init(
          "it is a '\(title)' by '\(reader.collection.string(member.name))'",
          at: reader.span(of: member.value))
      } else { .init("it is read as '\(title)'", at: alternative.span) }
    guard alternative.addsMember, let member, case .named(let type) = alternative.type,
      case .object(let fields) = reader.collection.types[type].shape
    else { return InputValueReader.appendTyped(index, alternative.type, input, &reader) }
    var choosing = Input(name: member.name, type: .string, span: alternative.span)
    choosing.enumeration = alternative.values
    DeclaredValueReader.appendObject(
      index, [choosing] + fields, reader.collection.types[type], input, &reader)
  }

  // MARK: The choice

  /// The alternative that a value's shape chooses.
  ///
  /// Text needs no quotes where no other value may be a scalar, as in clause 4.4.
  private static func choice(
    _ index: Int, _ union: Union, isOpen: Bool, _ reader: DocumentReader
  ) -> Int? {
    let shape = shape(of: index, reader)
    let place = reader.collection.alternative(of: union, for: shape)
    if isOpen || place != nil { return place }
    switch shape {
    case .integer, .fraction, .boolean, .text: break
    case .list, .map, .data, .other: return nil
    }
    let scalars = union.alternatives.indices.filter { place in
      reader.collection.leaves(of: union.alternatives[place].type).contains {
        isScalar($0, reader.collection)
      }
    }
    guard scalars.count == 1 else { return nil }
    let type = union.alternatives[scalars[0]].type
    if case .named(let index) = type, case .object = reader.collection.types[index].shape {
      return nil
    }
    if case .named = type { return scalars[0] }
    return type == .string ? scalars[0] : nil
  }

  private static func isScalar(_ type: InputType, _ collection: RequestCollection) -> Bool {
    switch type {
    case .list, .map: return false
    case .named(let index):
      if case .enumeration = collection.types[index].shape { return true }
      return false
    default: return true
    }
  }

  private static func shape(of index: Int, _ reader: DocumentReader) -> ValueShape {
    let node = reader.document.nodes[index]
    let text = { Array(reader.document.bytes(of: index)) }
    return switch node.type {
    case .string, .timestamp: .text(text())
    case .integer: .integer(text())
    case .float: .fraction(text())
    case .boolean: .boolean(node.isTrue)
    case .sequence: .list
    case .mapping:
      .map(reader.document.entries(of: index).map { Array(reader.document.bytes(of: $0.key)) })
    case .binary: .data
    case .null, .set: .other
    }
  }

  /// The alternative that the value of the member chooses.
  private static func choice(
    of node: Int, _ union: Union, _ reader: inout DocumentReader
  ) -> Int? {
    let node = reader.document.resolved(node)
    guard reader.kind(of: node) == .scalar else { return nil }
    let text = Array(reader.document.bytes(of: node))
    let shape = shape(of: node, reader)
    return union.alternatives.firstIndex { alternative in
      alternative.values.contains { value in
        // A value of a text needs no quotes.
        reader.collection[value].kind == .text
          ? reader.collection.text[reader.collection[value].text].elementsEqual(text)
          : ValueShape(of: value, in: reader.collection).isSame(as: shape)
      }
    }
  }

  // MARK: Reports

  private static func refuse(
    _ index: Int, _ union: Union, _ type: Int, _ input: Input, _ reader: inout DocumentReader
  ) {
    let expected = phrase(for: union, &reader)
    let name = reader.collection.string(input.name)
    guard !reader.isNull(index) else {
      return reader.report(.nullForInput(name, expected: expected), at: index)
    }
    let fields = reader.kind(of: index) == .mapping ? fields(of: union, reader.collection) : []
    guard fields.count < 2 else {
      return reader.report(.noAlternativeByFields(input: name, among: fields), at: index)
    }
    let found = TypeMismatch.found(index, .named(type), input, &reader)
    reader.report(
      .noAlternative(
        found, input: name, expected: expected,
        isQuotable: reader.kind(of: index) == .scalar
          && union.alternatives.contains { $0.type == .string }), at: index)
  }

  /// The names of the fields of each of a union's objects.
  private static func fields(of union: Union, _ collection: RequestCollection) -> [[String]] {
    union.alternatives.compactMap { alternative in
      Union.fields(of: alternative.type, collection.types)?.map { collection.string($0.name) }
    }
  }

  private static func report(
    _ node: Int, of member: String, _ union: Union, _ input: Input, _ reader: inout DocumentReader
  ) {
    let node = reader.document.resolved(node)
    let isShown = reader.kind(of: node) == .scalar && !input.isSecret
    reader.report(
      .unknownChoice(
        isShown ? reader.document.string(of: node) : nil, of: member,
        among: spellings(of: union, &reader)), at: node)
  }

  /// The values of the member that choose alternatives.
  private static func spellings(of union: Union, _ reader: inout DocumentReader) -> [String] {
    let values = union.alternatives.flatMap(\.values)
    guard reader.draft.sink.mayCompare(values.count) else { return [] }
    return values.map { reader.collection.spelling(of: $0) }
  }

  /// The alternatives as a phrase: `a string or Address`.
  static func phrase(for union: Union, _ reader: inout DocumentReader) -> String {
    let phrases = union.alternatives.map { TypeMismatch.phrase(for: $0.type, &reader) }
    guard let last = phrases.last, phrases.count > 1 else { return "any value" }
    return "\(phrases.dropLast().joined(separator: ", ")) or \(last)"
  }
}
