import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// A declared input and the nodes of its values. The types of the values may not be known yet.
struct InputDeclaration {
  var input: Input
  var enumNode: Int?
  var swiftNamesNode: Int?
  var defaultNode: Int?
  var exampleNode: Int?

  /// Whether there are allowed values to read, or to refuse.
  var mayAllowValues: Bool { enumNode != nil || swiftNamesNode != nil || input.isSecret }

  /// Whether there is a default or an example to read, or to miss.
  var mayHaveGivenValues: Bool {
    defaultNode != nil || exampleNode != nil || input.isSecret
  }
}

/// The values of a field, which are read once all types are known.
struct PendingValues {
  /// The index of the field among the collection's inputs.
  var input: Int
  var declaration: InputDeclaration
}

/// Reads declarations of inputs.
enum InputReader {
  /// Lowers a map of inputs to indices of the collection's inputs.
  static func inputs(_ node: Int, in title: Title, _ reader: inout DocumentReader) -> [Int] {
    guard var entries = reader.entries(of: node, "'inputs'") else {
      reader.draft.holdsBrokenInputs = true
      return []
    }
    var result: [Int] = []
    result.reserveCapacity(Int(reader.document.nodes[node].count))
    while let (key, value) = entries.next(in: reader.document) {
      guard isInputName(key, &reader) else { continue }
      var declaration = InputDeclaration(input: input(named: key, &reader))
      read(&declaration, value, named: key, isField: false, &reader)
      readValues(&declaration, &reader)
      result.append(reader.collection.inputs.count)
      reader.collection.inputs.append(declaration.input)
    }
    return result
  }

  /// Lowers the fields of an object type to inputs of the collection. Their values are read once
  /// all types are known.
  static func fields(_ node: Int, _ reader: inout DocumentReader) -> [PendingValues] {
    guard var entries = reader.entries(of: node, "'object'") else { return [] }
    var result: [PendingValues] = []
    while let (key, value) = entries.next(in: reader.document) {
      guard isInputName(key, &reader) else { continue }
      var declaration = InputDeclaration(input: input(named: key, &reader))
      read(&declaration, value, named: key, isField: true, &reader)
      result.append(PendingValues(input: reader.collection.inputs.count, declaration: declaration))
      reader.collection.inputs.append(declaration.input)
    }
    return result
  }

  /// Reads the allowed values and the default of an object's field.
  static func readValues(of pending: PendingValues, _ reader: inout DocumentReader) {
    readAllowedValues(of: pending, &reader)
    readDefault(of: pending, &reader)
  }

  /// Reads the allowed values of an object's field.
  static func readAllowedValues(of pending: PendingValues, _ reader: inout DocumentReader) {
    var declaration = pending.declaration
    readAllowedValues(&declaration, &reader)
    reader.collection.inputs[pending.input] = declaration.input
  }

  /// Reads the default of an object's field whose allowed values are known.
  static func readDefault(of pending: PendingValues, _ reader: inout DocumentReader) {
    var declaration = pending.declaration
    declaration.input = reader.collection.inputs[pending.input]
    readGivenValues(&declaration, &reader)
    reader.collection.inputs[pending.input] = declaration.input
  }

  private static func input(named key: Int, _ reader: inout DocumentReader) -> Input {
    let name = reader.inputName(
      for: reader.document.nodes[key].key, spelled: reader.textRange(of: key))
    return Input(name: name, type: .string, span: reader.span(of: key))
  }

  /// Reads a declaration in place, because returning it would copy it.
  private static func read(
    _ declaration: inout InputDeclaration, _ node: Int, named key: Int, isField: Bool,
    _ reader: inout DocumentReader
  ) {
    switch reader.kind(of: node) {
    case .scalar where reader.isNull(node):
      reader.report(.missingType(reader.document.string(of: key)), at: key)
      refuse(&declaration)
    case .scalar, .sequence:
      guard let (type, optional) = TypeReader.read(node, &declaration, &reader) else {
        return refuse(&declaration)
      }
      declaration.input.type = type
      declaration.input.isOptional = optional
    case .mapping where isMapType(node, &reader):
      guard let (type, _) = TypeReader.read(node, &declaration, &reader) else {
        return refuse(&declaration)
      }
      declaration.input.type = type
    case .mapping, .alias:
      guard declare(&declaration, node, named: key, isField: isField, &reader) else {
        return refuse(&declaration)
      }
    }
  }

  /// Whether a map is the short form of a map type, `{string}`, and not a declaration.
  private static func isMapType(_ node: Int, _ reader: inout DocumentReader) -> Bool {
    guard reader.document.nodes[node].count == 1,
      let entry = reader.document.entries(of: node).first(where: { _ in true }),
      reader.isNull(entry.value)
    else { return false }
    return reader.name(of: entry.key).map { !LanguageMap.input.has($0) } ?? true
  }

  /// Turns an input whose declaration has been reported into one that accepts any value, so that
  /// references resolve and nothing more is reported about it.
  private static func refuse(_ declaration: inout InputDeclaration) {
    var input = declaration.input
    input.type = .any
    input.example = .absent
    declaration = InputDeclaration(input: input)
  }

  /// Whether a key can name an input. `${…}`, `--set` and the names of matrix cases must be able to
  /// spell it.
  private static func isInputName(_ key: Int, _ reader: inout DocumentReader) -> Bool {
    if reader.document.isName(key, without: "{}|$=,") { return true }
    reader.report(.invalidInputName(reader.document.string(of: key)), at: key)
    return false
  }

  /// Reads the long form of a declaration, except its values.
  private static func declare(
    _ declaration: inout InputDeclaration, _ node: Int, named key: Int, isField: Bool,
    _ reader: inout DocumentReader
  ) -> Bool {
    var shape = WrittenShape()
    var isRefused = false
    var entries = EntryWalk(node, of: reader.document)
    while let (entry, value) = entries.next(in: reader.document) {
      let name = reader.name(of: entry)
      if shape.take(name, (entry, value), &reader) { continue }
      if take(name, (entry, value), isField, into: &declaration, &shape, &reader) { continue }
      let title = Title("input", named: key)
      isRefused = reader.unknownKey(entry, in: title, of: isField ? .field : .input) || isRefused
    }
    isRefused = isRefused || shape.isRefused
    shape.isRefused = isRefused
    guard shape.hasType else {
      if !isRefused { reader.report(.missingType(reader.document.string(of: key)), at: key) }
      return false
    }
    guard let type = InlineTypeReader.type(of: shape, at: node, &declaration, &reader) else {
      return false
    }
    declaration.input.type = type
    if declaration.input.dateFormat != nil, !declaration.input.type.holdsDateTime {
      reader.report(.formatWithoutDate(reader.document.string(of: key)), at: shape.formatKey ?? key)
    }
    ConstraintReader.read(shape.constraints, of: &declaration.input, &reader)
    return !isRefused
  }

  /// Takes an entry that an inline type cannot have. Returns false for a key that is not part of a
  /// declaration.
  private static func take(
    _ name: LanguageKey?, _ entry: WrittenShape.Entry, _ isField: Bool,
    into declaration: inout InputDeclaration, _ shape: inout WrittenShape,
    _ reader: inout DocumentReader
  ) -> Bool {
    let node = entry.value
    switch name {
    case .type: shape.type = entry
    case .description: declaration.input.description = reader.documentation(node, "'description'")
    case .default: declaration.defaultNode = node
    case .example where !isField: declaration.exampleNode = node
    case .swiftName:
      declaration.input.swiftName = SwiftNameReader.name(node, "'swift-name'", &reader)
    case .optional:
      let isOptional = reader.boolean(node, "'optional'")
      declaration.input.isOptional = isOptional ?? false
      shape.isRefused = isOptional == nil
    case .secret where !isField:
      declaration.input.isSecret = reader.boolean(node, "'secret'") ?? false
    case .format:
      shape.formatKey = entry.key
      declaration.input.dateFormat = reader.choice(node, "'format'")
    case .minimum, .maximum, .minimumLength, .maximumLength, .pattern, .minimumItems, .maximumItems:
      shape.constraints.append(entry)
    default: return false
    }
    return true
  }

  /// The type of an input that declares only the values that it may have.
  static func commonType(of list: Int, _ reader: inout DocumentReader) -> InputType {
    guard reader.kind(of: list) == .sequence else { return .string }
    let types = reader.document.items(of: list).map {
      reader.document.nodes[reader.document.resolved($0)].type
    }
    if types.allSatisfy({ $0 == .integer }) { return .integer }
    if types.allSatisfy({ $0 == .integer || $0 == .float }) { return .number }
    return types.allSatisfy { $0 == .boolean } ? .boolean : .string
  }

  private static func readValues(
    _ declaration: inout InputDeclaration, _ reader: inout DocumentReader
  ) {
    readAllowedValues(&declaration, &reader)
    readGivenValues(&declaration, &reader)
  }

  private static func readAllowedValues(
    _ declaration: inout InputDeclaration, _ reader: inout DocumentReader
  ) {
    if declaration.input.isSecret, listsValues(declaration, &reader) {
      (declaration.enumNode, declaration.swiftNamesNode) = (nil, nil)
    }
    if let node = declaration.enumNode,
      let values = EnumerationReader.values(node, of: declaration.input, &reader)
    {
      declaration.input.enumeration = values
    }
    if let node = declaration.swiftNamesNode {
      declaration.input.swiftNames = SwiftNameReader.names(
        node, of: declaration.input.enumeration, &reader)
    }
  }

  private static func readGivenValues(
    _ declaration: inout InputDeclaration, _ reader: inout DocumentReader
  ) {
    let (name, isSecret) = (declaration.input.name, declaration.input.isSecret)
    // Store `.absent` for a refused value, so that cases do not report it as missing.
    if let node = declaration.defaultNode {
      declaration.input.defaultValue = defaultValue(node, of: declaration.input, &reader)
      if isSecret { reader.report(.secretWithDefault(reader.collection.string(name)), at: node) }
    }
    if let node = declaration.exampleNode {
      declaration.input.example =
        InputValueReader.read(node, for: declaration.input, &reader) ?? .absent
    } else if isSecret, declaration.input.example == nil {
      reader.report(
        .secretWithoutExample(reader.collection.string(name)), at: declaration.input.span)
      declaration.input.example = .absent
    }
  }

  /// Reads a default. A null that the type does not allow was meant to make the input optional.
  private static func defaultValue(_ node: Int, of input: Input, _ reader: inout DocumentReader)
    -> ValueID
  {
    guard reader.isNull(node), input.type == input.type.withoutNull, input.type != .any else {
      return InputValueReader.read(node, for: input, &reader) ?? .absent
    }
    let expected = TypeMismatch.phrase(for: input.type, &reader)
    reader.report(
      DiagnosticMessage.nullForInput(reader.collection.string(input.name), expected: expected)
        .helping("write 'optional: true' in place of 'default'; to send null, 'nullable: true'"),
      at: node)
    return .absent
  }

  /// Whether a secret lists its values. This is reported: every output and many messages show
  /// listed values.
  private static func listsValues(_ declaration: InputDeclaration, _ reader: inout DocumentReader)
    -> Bool
  {
    let (input, types) = (declaration.input, reader.collection.types)
    let name = reader.collection.string(input.name)
    if let node = declaration.enumNode {
      reader.report(.secretWithEnumeration(name), at: node)
      return true
    }
    guard case .named(let index) = input.type.innermost, case .enumeration = types[index].shape
    else { return false }
    reader.report(
      .secretOfEnumeration(name, type: reader.collection.text.string(types[index].name)),
      at: input.span)
    return true
  }
}

extension InputType {
  fileprivate var holdsDateTime: Bool { innermost == .dateTime }
}
