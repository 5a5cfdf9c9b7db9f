import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// A declared input, and the nodes of its values, which may be of types that are not known yet.
struct InputDeclaration {
  var input: Input
  var enumNode: Int?
  var swiftNamesNode: Int?
  var defaultNode: Int?
  var exampleNode: Int?
}

/// Values of a field that wait until all types are known.
struct PendingValues {
  /// The index of the field among the collection's inputs.
  var input: Int
  var declaration: InputDeclaration
}

/// Declarations of inputs.
extension SpecReader {
  /// Lowers a map of inputs to indices of the collection's inputs.
  mutating func inputs(_ node: Int, in title: Title) -> [Int] {
    guard expectMap(node, "'inputs'") else { return [] }
    var result: [Int] = []
    result.reserveCapacity(Int(document.nodes[node].count))
    var entries = EntryWalk(node, of: document)
    while let (key, value) = entries.next(in: document) {
      guard isInputName(key) else { continue }
      var declaration = InputDeclaration(input: input(named: key))
      read(&declaration, value, named: key, among: LanguageMap.inputKeys)
      readValues(&declaration)
      result.append(collection.inputs.count)
      collection.inputs.append(declaration.input)
    }
    return result
  }

  /// Lowers the fields of an object type to inputs of the collection; their values wait until all
  /// types are known.
  mutating func fields(_ node: Int) -> [PendingValues] {
    guard expectMap(node, "'object'") else { return [] }
    var result: [PendingValues] = []
    var entries = EntryWalk(node, of: document)
    while let (key, value) = entries.next(in: document) {
      guard isInputName(key) else { continue }
      var declaration = InputDeclaration(input: input(named: key))
      read(&declaration, value, named: key, among: LanguageMap.fieldKeys)
      result.append(PendingValues(input: collection.inputs.count, declaration: declaration))
      collection.inputs.append(declaration.input)
    }
    return result
  }

  /// Reads what a field of an object allows and defaults to.
  mutating func readValues(of pending: PendingValues) {
    var declaration = pending.declaration
    readValues(&declaration)
    collection.inputs[pending.input] = declaration.input
  }

  private mutating func input(named key: Int) -> Input {
    let name = inputName(for: document.nodes[key].key, spelled: textRange(of: key))
    return Input(name: name, type: .string, span: document.span(of: key))
  }

  /// Reads a declaration in its place: one that is returned is copied.
  private mutating func read(
    _ declaration: inout InputDeclaration, _ node: Int, named key: Int, among keys: [LanguageKey]
  ) {
    switch kind(of: node) {
    case .scalar where isNull(node):
      report(.missingType(document.string(of: key)), at: key)
      refuse(&declaration)
    case .scalar, .sequence:
      guard let (type, optional) = inputType(node, &declaration) else {
        return refuse(&declaration)
      }
      declaration.input.type = type
      declaration.input.isOptional = optional
    case .mapping where isMapType(node):
      guard let (type, _) = inputType(node, &declaration) else { return refuse(&declaration) }
      declaration.input.type = type
    case .mapping, .alias:
      if !declare(&declaration, node, named: key, among: keys) { refuse(&declaration) }
    }
  }

  /// Whether a map is the short form of a map type, `{string}`, and no declaration.
  private func isMapType(_ node: Int) -> Bool {
    guard document.nodes[node].count == 1,
      let entry = document.entries(of: node).first(where: { _ in true }), isNull(entry.value)
    else { return false }
    return key(entry.key).map { !LanguageMap.inputKeys.contains($0) } ?? true
  }

  /// An input whose declaration has been reported: it is there for references, and any value will
  /// do, so that nothing else is said of it.
  private func refuse(_ declaration: inout InputDeclaration) {
    var input = declaration.input
    input.type = .any
    input.example = .absent
    declaration = InputDeclaration(input: input)
  }

  /// Whether a key can name an input: `${…}`, `--set` and the names of matrix cases must be able to
  /// write it.
  private mutating func isInputName(_ key: Int) -> Bool {
    if document.isName(key, without: "{}|$=,") { return true }
    report(.invalidInputName(document.string(of: key)), at: key)
    return false
  }

  /// Reads the long form of a declaration, all but its values.
  private mutating func declare(
    _ declaration: inout InputDeclaration, _ node: Int, named key: Int, among keys: [LanguageKey]
  ) -> Bool {
    var shape = WrittenShape()
    var formatKey: Int?
    var constraints: [(key: Int, node: Int)] = []
    var nullableNode: Int?
    var isRefused = false
    var entries = EntryWalk(node, of: document)
    while let (entry, value) = entries.next(in: document) {
      guard let name = self.key(entry), keys.contains(name) else {
        unknownKey(entry, in: Title("input", named: key), among: keys)
        isRefused = isRefused || !isAuthorsOwn(entry)
        continue
      }
      switch name {
      case .type: shape.type = (entry, value)
      case .description: declaration.input.description = documentation(value, "'description'")
      case .default: declaration.defaultNode = value
      case .example: declaration.exampleNode = value
      case .enum: shape.enumeration = (entry, value)
      case .object: shape.object = (entry, value)
      case .others: shape.others = (entry, value)
      case .swiftNames: shape.swiftNames = (entry, value)
      case .swiftName: declaration.input.swiftName = writtenName(value, "'swift-name'")
      case .optional: declaration.input.isOptional = boolean(value, "'optional'") ?? false
      case .nullable: nullableNode = boolean(value, "'nullable'") ?? false ? value : nil
      case .secret: declaration.input.isSecret = boolean(value, "'secret'") ?? false
      case .format:
        formatKey = entry
        declaration.input.dateFormat = choice(value, "'format'")
      case let name where LanguageMap.constraintKeys.contains(name):
        constraints.append((entry, value))
      default: break
      }
    }
    guard shape.type != nil || shape.enumeration != nil || shape.object != nil else {
      if !isRefused { report(.missingType(document.string(of: key)), at: key) }
      return false
    }
    guard let type = type(of: shape, at: node, &declaration) else { return false }
    declaration.input.type = type
    if let nullableNode {
      guard let type = nullable(declaration.input.type, at: nullableNode) else { return false }
      declaration.input.type = type
    }
    if declaration.input.dateFormat != nil, !declaration.input.type.holdsDateTime {
      report(.formatWithoutDate(document.string(of: key)), at: formatKey ?? key)
    }
    readConstraints(constraints, of: &declaration.input)
    return !isRefused
  }

  /// The type of an input that only says which values it may have.
  func commonType(of list: Int) -> InputType {
    guard kind(of: list) == .sequence else { return .string }
    let types = document.items(of: list).map { document.nodes[document.resolved($0)].type }
    if types.allSatisfy({ $0 == .integer }) { return .integer }
    if types.allSatisfy({ $0 == .integer || $0 == .float }) { return .number }
    return types.allSatisfy { $0 == .boolean } ? .boolean : .string
  }

  private mutating func readValues(_ declaration: inout InputDeclaration) {
    if declaration.input.isSecret, listsValues(declaration) {
      (declaration.enumNode, declaration.swiftNamesNode) = (nil, nil)
    }
    if let enumNode = declaration.enumNode { readEnumeration(enumNode, of: &declaration.input) }
    if let node = declaration.swiftNamesNode {
      declaration.input.swiftNames = writtenNames(node, of: declaration.input.enumeration)
    }
    let (name, isSecret) = (declaration.input.name, declaration.input.isSecret)
    // A value that is refused is there all the same: cases do not complain of having none.
    if let node = declaration.defaultNode {
      declaration.input.defaultValue = typedValue(node, for: declaration.input) ?? .absent
      if isSecret { report(.secretWithDefault(collection.string(name)), at: node) }
    }
    if let node = declaration.exampleNode {
      declaration.input.example = typedValue(node, for: declaration.input) ?? .absent
    } else if isSecret {
      report(.secretWithoutExample(collection.string(name)), at: declaration.input.span)
      declaration.input.example = .absent
    }
  }

  /// Whether a secret lists its values, which is reported: every output and many messages show them.
  private mutating func listsValues(_ declaration: InputDeclaration) -> Bool {
    let (input, types) = (declaration.input, collection.types)
    let name = collection.string(input.name)
    if let node = declaration.enumNode {
      report(.secretWithEnumeration(name), at: node)
      return true
    }
    guard case .named(let index) = input.type.innermost, case .enumeration = types[index].shape
    else { return false }
    report(
      .secretOfEnumeration(name, type: collection.text.string(types[index].name)), at: input.span)
    return true
  }

  private mutating func readEnumeration(_ node: Int, of input: inout Input) {
    guard kind(of: node) == .sequence, document.nodes[node].count > 0 else {
      return report(
        .wrongShape("'enum'", expected: "a list of values", found: describe(node)), at: node)
    }
    // The values of a list are those that its items may have.
    var item = input
    item.type = item.type.innermost
    var values: [ValueID] = []
    var known: Set<EnumerationKey> = []
    for node in document.items(of: node) {
      guard let value = typedValue(node, for: item) else { continue }
      if collection[value].isContainer || collection[value].kind == .null {
        report(
          .wrongShape("a value of 'enum'", expected: "a scalar", found: describe(node)), at: node)
      } else if !known.insert(collection.enumerationKey(of: value)).inserted {
        report(.duplicateEnumerationValue(document.string(of: node)), at: node)
      } else {
        values.append(value)
      }
    }
    input.enumeration = values
  }

  /// Documentation text; null is none.
  mutating func documentation(_ node: Int, _ title: Title) -> TextRange? {
    isNull(node) ? nil : plainText(node, title)
  }
}

extension InputType {
  /// The type inside of all lists and maps, without null.
  var innermost: InputType {
    var type = withoutNull
    while let item = type.item { type = item.withoutNull }
    return type
  }

  /// The type of the items of a list, or of the values of a map, null or not.
  var item: InputType? {
    switch self {
    case .list(let item), .map(let item): item
    case .nullable(let type): type.item
    default: nil
    }
  }

  fileprivate var holdsDateTime: Bool { innermost == .dateTime }
}
