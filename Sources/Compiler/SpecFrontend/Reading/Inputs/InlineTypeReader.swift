import Diagnostics
import RequestModel
import YAMLSyntax

/// The entries of a map that define a type and the limits of its values.
struct WrittenShape {
  typealias Entry = (key: Int, value: Int)

  var type: Entry?
  var enumeration: Entry?
  var object: Entry?
  var others: Entry?
  var swiftNames: Entry?

  /// The node of `nullable: true`.
  var nullable: Int?
  var formatKey: Int?
  var constraints: [Entry] = []

  /// Takes an entry that defines an inline type. Returns false for any other entry.
  mutating func take(_ name: LanguageKey?, _ entry: Entry, _ reader: inout DocumentReader) -> Bool {
    switch name {
    case .enum: enumeration = entry
    case .object: object = entry
    case .others: others = entry
    case .swiftNames: swiftNames = entry
    case .nullable:
      nullable = reader.boolean(entry.value, "'nullable'") ?? false ? entry.value : nil
    default: return false
    }
    return true
  }
}

/// The fields of an object whose values are read once all types are known.
struct WaitingType {
  /// The index of the type among the collection's types.
  var type: Int
  var fields: [PendingValues]

  /// The document that declares the type.
  var document: Int
}

/// Reads types that are declared inline: `{object: {…}, others: any}`, `{enum: […]}`.
enum InlineTypeReader {
  /// Whether a map declares a type, as opposed to the short form of a map type.
  static func isType(_ node: Int, _ reader: inout DocumentReader) -> Bool {
    reader.document.entries(of: node).contains { key, value in
      reader.name(of: key).map { LanguageMap.inlineType.has($0) } ?? false
        && !reader.isNull(value)
    }
  }

  /// Reads an inline type. The values of an `enum` are read with those of the input.
  static func read(
    _ node: Int, _ declaration: inout InputDeclaration, _ reader: inout DocumentReader
  ) -> InputType? {
    var shape = WrittenShape()
    var isRefused = false
    for (entry, value) in reader.document.entries(of: node)
    where !shape.take(reader.name(of: entry), (entry, value), &reader) {
      isRefused = reader.unknownKey(entry, in: "type", of: .inlineType) || isRefused
    }
    return isRefused ? nil : type(of: shape, at: node, &declaration, &reader)
  }

  /// The type that the entries of a declaration define. It accepts null if it is `nullable`.
  static func type(
    of shape: WrittenShape, at node: Int, _ declaration: inout InputDeclaration,
    _ reader: inout DocumentReader
  ) -> InputType? {
    let type = typeOfValues(shape, at: node, &declaration, &reader)
    guard let type, let node = shape.nullable else { return type }
    return TypeReader.nullable(type, at: node, &reader)
  }

  /// The type that `type`, `enum` or `object` of a declaration defines. Only one of them may be
  /// present, except that an `enum` may accompany a `type`.
  private static func typeOfValues(
    _ shape: WrittenShape, at node: Int, _ declaration: inout InputDeclaration,
    _ reader: inout DocumentReader
  ) -> InputType? {
    let name = declaration.input.name
    if let object = shape.object {
      if let other = shape.type ?? shape.enumeration {
        reportTwoShapes(name, object.key, other.key, &reader)
        return nil
      }
      reportNamesWithoutEnum(shape, of: name, &reader)
      return inlineObject(object.value, others: shape.others, of: declaration.input, &reader)
    }
    if let enumeration = shape.enumeration {
      declaration.enumNode = enumeration.value
      declaration.swiftNamesNode = shape.swiftNames?.value
    } else {
      reportNamesWithoutEnum(shape, of: name, &reader)
    }
    var type = shape.enumeration.map { InputReader.commonType(of: $0.value, &reader) } ?? .string
    if let written = shape.type {
      let before = declaration.enumNode
      guard let (known, isOptional) = TypeReader.read(written.value, &declaration, &reader) else {
        return nil
      }
      if let enumeration = shape.enumeration, declaration.enumNode != before {
        reportTwoShapes(name, enumeration.key, written.key, &reader)
        return nil
      }
      type = known
      declaration.input.isOptional = declaration.input.isOptional || isOptional
    }
    guard let others = shape.others else { return type }
    guard declaration.enumNode != nil else {
      reportMissing("enum' or 'object", for: others.key, of: name, &reader)
      return nil
    }
    declaration.input.isOpen = isAny(others.value, &reader)
    return declaration.input.isOpen ? type : nil
  }

  /// Reports `swift-names` without an `enum`.
  private static func reportNamesWithoutEnum(
    _ shape: WrittenShape, of input: InputName, _ reader: inout DocumentReader
  ) {
    guard shape.enumeration == nil, let names = shape.swiftNames else { return }
    reportMissing("enum", for: names.key, of: input, &reader)
  }

  private static func reportMissing(
    _ key: String, for other: Int, of input: InputName, _ reader: inout DocumentReader
  ) {
    let title = "input '\(reader.collection.string(input))'"
    reader.report(.missingKey(key, in: title, help: nil), at: other)
  }

  private static func reportTwoShapes(
    _ input: InputName, _ a: Int, _ b: Int, _ reader: inout DocumentReader
  ) {
    let (first, second) = a < b ? (a, b) : (b, a)
    reader.report(
      .twoShapes(
        "input '\(reader.collection.string(input))'", reader.document.string(of: first),
        reader.document.string(of: second)),
      at: second, besides: reader.span(of: first))
  }

  /// Declares the object type that an input or a field defines inline.
  private static func inlineObject(
    _ node: Int, others: WrittenShape.Entry?, of input: Input, _ reader: inout DocumentReader
  ) -> InputType? {
    let fields = InputReader.fields(node, &reader)
    var declaration = TypeDeclaration(
      name: reader.collection.inputNames[Int(input.name.rawValue)], shape: .object([]),
      span: input.span)
    declaration.isInline = true
    if let others {
      guard let type = othersType(others.value, &reader) else { return nil }
      declaration.others = type
    }
    let index = reader.collection.types.count
    reader.collection.types.append(declaration)
    if reader.draft.types.waiting != nil {
      reader.draft.types.waiting?.append(WaitingType(type: index, fields: fields, document: 0))
    } else {
      for field in fields { InputReader.readValues(of: field, &reader) }
    }
    reader.collection.takeFields(fields, ofType: index)
    return .named(index)
  }

  /// The type of the entries that an object has besides its fields.
  static func othersType(_ node: Int, _ reader: inout DocumentReader) -> InputType? {
    TypeReader.readNamed(node, orReport: .optionalItem(), .inlineOthers(), &reader)
  }

  /// Whether `others` beside an `enum` is `any`. Reports any other value.
  static func isAny(_ node: Int, _ reader: inout DocumentReader) -> Bool {
    if reader.kind(of: node) == .scalar, reader.document.bytes(of: node).elementsEqual("any".utf8) {
      return true
    }
    reader.refuse(node, "'others' beside 'enum'", expected: "'any'")
    return false
  }
}
