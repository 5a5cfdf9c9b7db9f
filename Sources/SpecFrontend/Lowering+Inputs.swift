import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Declarations of inputs and of types.
extension Lowering {
  /// Lowers a map of inputs to indices of the collection's inputs.
  mutating func inputs(_ node: Int, in title: Title) -> [Int] {
    guard expectMap(node, "'inputs'") else { return [] }
    var result: [Int] = []
    for (key, value) in document.entries(of: node) {
      guard let input = input(key, value) else { continue }
      result.append(collection.inputs.count)
      collection.inputs.append(input)
    }
    return result
  }

  private mutating func input(_ key: Int, _ node: Int) -> Input? {
    guard isInputName(key) else { return nil }
    let name = inputName(for: document.nodes[key].key, spelled: textRange(of: key))
    var input = Input(name: name, type: .string, span: document.span(of: key))
    switch kind(of: node) {
    case .scalar, .sequence:
      guard let (type, optional) = inputType(node) else { return refused(input) }
      input.type = type
      input.isOptional = optional
    case .mapping, .alias:
      guard declare(&input, node, named: key) else { return refused(input) }
    }
    return input
  }

  /// An input whose declaration has been reported: it is there for references, and any value will
  /// do, so that nothing else is said of it.
  private func refused(_ input: Input) -> Input {
    var input = input
    input.type = .any
    input.example = .absent
    return input
  }

  /// Whether a key can name an input: `${…}`, `--set` and the names of matrix cases must be able to
  /// write it.
  private mutating func isInputName(_ key: Int) -> Bool {
    let bytes = document.bytes(of: key)
    let isName =
      !bytes.isEmpty && trimmed(bytes).count == bytes.count
      && !bytes.contains { $0 < 0x20 || $0 == 0x7F || "{}|$=,".utf8.contains($0) }
    if !isName { report(.invalidInputName(document.string(of: key)), at: key) }
    return isName
  }

  /// Reads the long form of a declaration.
  private mutating func declare(_ input: inout Input, _ node: Int, named key: Int) -> Bool {
    var typeNode: Int?
    var defaultNode: Int?
    var exampleNode: Int?
    var enumNode: Int?
    for (entry, value) in document.entries(of: node) {
      switch self.key(entry) {
      case .type: typeNode = value
      case .description: input.description = documentation(value, "'description'")
      case .default: defaultNode = value
      case .example: exampleNode = value
      case .enum: enumNode = value
      case .optional: input.isOptional = boolean(value, "'optional'") ?? false
      case .secret: input.isSecret = boolean(value, "'secret'") ?? false
      case .format:
        input.dateFormat = choice(
          value, "'format'",
          among: [
            "rfc3339": .rfc3339, "epoch-seconds": .epochSeconds,
            "epoch-milliseconds": .epochMilliseconds,
          ])
      default:
        unknownKey(
          entry, in: Title("input", named: key), among: LanguageMap.inputKeys)
      }
    }
    if let typeNode {
      guard let (type, optional) = inputType(typeNode) else { return false }
      input.type = type
      input.isOptional = input.isOptional || optional
    } else if enumNode == nil {
      report(.missingType(document.string(of: key)), at: key)
      return false
    }
    if input.dateFormat != nil, !input.type.holdsDateTime {
      report(.formatWithoutDate(document.string(of: key)), at: key)
    }
    readValues(of: &input, enumNode: enumNode, defaultNode: defaultNode, exampleNode: exampleNode)
    return true
  }

  private mutating func readValues(
    of input: inout Input, enumNode: Int?, defaultNode: Int?, exampleNode: Int?
  ) {
    if let enumNode {
      if kind(of: enumNode) != .sequence || document.nodes[enumNode].count == 0 {
        report(
          .wrongShape("'enum'", expected: "a list of values", found: describe(enumNode)),
          at: enumNode)
      } else {
        // The values of a list are those that its items may have.
        var item = input
        while case .list(let type) = item.type { item.type = type }
        var values: [ValueID] = []
        for node in document.items(of: enumNode) {
          if let value = typedValue(node, for: item) { values.append(value) }
        }
        input.enumeration = values
      }
    }
    // A value that is refused is there all the same: cases do not complain of having none.
    if let defaultNode { input.defaultValue = typedValue(defaultNode, for: input) ?? .absent }
    if let exampleNode { input.example = typedValue(exampleNode, for: input) ?? .absent }
    if input.isSecret, input.defaultValue != nil, let defaultNode {
      report(.secretWithDefault(collection.string(input.name)), at: defaultNode)
    }
  }

  /// Reads a type: `string`, `integer?`, `[string]`, `{number}`, `Color`.
  private mutating func inputType(_ node: Int) -> (type: InputType, isOptional: Bool)? {
    switch kind(of: node) {
    case .sequence:
      let items = Array(document.items(of: node))
      guard items.count == 1 else {
        report(.invalidListType(), at: node)
        return nil
      }
      return inputType(items[0]).map { (.list($0.type), false) }
    case .mapping:
      let entries = Array(document.entries(of: node))
      guard entries.count == 1, isNull(entries[0].value) else {
        report(.invalidMapType(), at: node)
        return nil
      }
      return inputType(entries[0].key).map { (.map($0.type), false) }
    case .alias:
      return inputType(document.resolved(node))
    case .scalar:
      return namedType(node)
    }
  }

  private mutating func namedType(_ node: Int) -> (type: InputType, isOptional: Bool)? {
    let isOptional = document.bytes(of: node).last == UInt8(ascii: "?")
    let name = isOptional ? String(document.string(of: node).dropLast()) : document.string(of: node)
    if let type = InputType.scalars.first(where: { $0.key == name })?.value {
      return (type, isOptional)
    }
    let declared = collection.types.firstIndex { collection.text.string($0.name) == name }
    if let declared { return (.named(declared), isOptional) }
    report(
      .unknownType(
        name,
        among: InputType.scalars.map(\.key)
          + collection.types.map { collection.text.string($0.name) }),
      at: node)
    return nil
  }

  /// Documentation text; null is none.
  mutating func documentation(_ node: Int, _ title: Title) -> TextRange? {
    isNull(node) ? nil : plainText(node, title)
  }
}

extension InputType {
  static let scalars: KeyValuePairs<String, InputType> = [
    "string": .string, "integer": .integer, "number": .number, "boolean": .boolean, "date": .date,
    "date-time": .dateTime, "data": .data, "file": .file, "stream": .stream, "any": .any,
  ]

  fileprivate var holdsDateTime: Bool {
    switch self {
    case .dateTime: true
    case .list(let item), .map(let item): item.holdsDateTime
    default: false
    }
  }
}
