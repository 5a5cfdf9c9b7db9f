import Diagnostics
import RequestModel
import YAMLSyntax

/// The entries of a map that define a type and the limits of its values.
struct WrittenShape {
  typealias Entry = (key: Int, value: Int)

  var type: Entry?
  var enumeration: Entry?
  var object: Entry?
  var oneOf: Entry?
  var by: Entry?
  var others: Entry?

  /// The entry `closed: true`.
  var closed: Entry?
  var swiftNames: Entry?

  /// The node of `nullable: true`.
  var nullable: Int?
  var formatKey: Int?
  var constraints: [Entry] = []

  /// Whether an entry has been reported, so that values of the input are not checked.
  var isRefused = false

  /// Whether it is closed. Reports `closed` beside what it does not belong to.
  func isClosed(in title: String, _ reader: inout DocumentReader) -> Bool {
    guard let closed else { return false }
    if enumeration == nil, oneOf == nil {
      reader.report(.missingKey("enum' or 'one-of", in: title, help: nil), at: closed.key)
    } else if let others {
      reader.report(
        .twoShapes(title, "closed", "others"), at: max(closed.key, others.key),
        besides: reader.span(of: min(closed.key, others.key)))
    }
    return true
  }

  /// Whether an entry says which type values have.
  var hasType: Bool { type != nil || enumeration != nil || object != nil || oneOf != nil }

  /// Takes an entry that defines an inline type. Returns false for any other entry.
  mutating func take(_ name: LanguageKey?, _ entry: Entry, _ reader: inout DocumentReader) -> Bool {
    switch name {
    case .enum: enumeration = entry
    case .object: object = entry
    case .oneOf: oneOf = entry
    case .by: by = entry
    case .others: others = entry
    case .closed:
      closed = reader.boolean(entry.value, "'closed'") ?? false ? entry : nil
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

/// Reads types that are declared inline: `{object: {…}, others: any}`, `{enum: […]}`,
/// `{one-of: […]}`.
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

  /// The type that `type`, `enum`, `object` or `one-of` of a declaration defines. Only one of them
  /// may be present, except that an `enum` may accompany a `type`.
  private static func typeOfValues(
    _ shape: WrittenShape, at node: Int, _ declaration: inout InputDeclaration,
    _ reader: inout DocumentReader
  ) -> InputType? {
    let name = declaration.input.name
    if shape.closed != nil {
      let title = "input '\(reader.collection.string(name))'"
      declaration.input.isClosed = shape.isClosed(in: title, &reader)
    }
    if let whole = shape.oneOf ?? shape.object {
      let others = [shape.type, shape.enumeration, shape.oneOf == nil ? nil : shape.object]
      if let other = others.compactMap(\.self).first {
        reportTwoShapes(name, whole.key, other.key, &reader)
        return nil
      }
      guard shape.oneOf == nil else { return inlineUnion(shape, of: declaration.input, &reader) }
      reportLoneKeys(shape, of: name, &reader)
      return inlineObject(whole.value, others: shape.others, of: declaration.input, &reader)
    }
    reportLoneKeys(shape, of: name, &reader)
    if let enumeration = shape.enumeration {
      declaration.enumNode = enumeration.value
      declaration.swiftNamesNode = shape.swiftNames?.value
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
    return isOpen(others, &declaration, &reader) ? type : nil
  }

  /// Reads `others` of a declaration that is not an object or a union.
  private static func isOpen(
    _ others: WrittenShape.Entry, _ declaration: inout InputDeclaration,
    _ reader: inout DocumentReader
  ) -> Bool {
    if declaration.enumNode == nil {
      reportMissing(
        "enum', 'object' or 'one-of", for: others.key, of: declaration.input.name, &reader)
      return false
    }
    declaration.input.isOpen = isAny(others.value, &reader)
    return declaration.input.isOpen
  }

  /// Reports `swift-names` without an `enum`, and `by`, in a declaration without `one-of`.
  private static func reportLoneKeys(
    _ shape: WrittenShape, of input: InputName, _ reader: inout DocumentReader
  ) {
    if let by = shape.by { reportMissing("one-of", for: by.key, of: input, &reader) }
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
    var declaration = declaration(.object([]), of: input, reader)
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

  /// A type whose innermost type is the enumeration that a declaration defines inline, if it does.
  static func enumerated(
    _ type: InputType, by declared: InputDeclaration, _ reader: inout DocumentReader
  ) -> InputType {
    guard let node = declared.enumNode else { return type }
    let values = EnumerationReader.valuesOfOneKind(node, &reader)
    var declaration = declaration(.enumeration(values), of: declared.input, reader)
    declaration.others = declared.input.isOpen ? .any : nil
    if let names = declared.swiftNamesNode {
      declaration.swiftNames = SwiftNameReader.names(names, of: values, &reader)
    }
    reader.collection.types.append(declaration)
    return type.replacingInnermost(.named(reader.collection.types.count - 1))
  }

  /// Declares the union that an input or a field defines inline.
  private static func inlineUnion(
    _ shape: WrittenShape, of input: Input, _ reader: inout DocumentReader
  ) -> InputType? {
    let title = "input '\(reader.collection.string(input.name))'"
    guard let union = UnionReader.read(shape, in: title, &reader) else { return nil }
    var declaration = declaration(.union(union), of: input, reader)
    UnionReader.readRest(of: shape, of: &declaration, &reader)
    reader.collection.types.append(declaration)
    let index = reader.collection.types.count - 1
    // Unions of fields are checked once the values of all fields are known.
    if reader.draft.types.waiting == nil { UnionCheck.settle(index, &reader) }
    return .named(index)
  }

  private static func declaration(
    _ shape: TypeDeclaration.Shape, of input: Input, _ reader: DocumentReader
  ) -> TypeDeclaration {
    var declaration = TypeDeclaration(
      name: reader.collection.inputNames[Int(input.name.rawValue)], shape: shape, span: input.span)
    declaration.isInline = true
    declaration.isClosed = input.isClosed
    return declaration
  }

  /// The type of the entries that an object has besides its fields.
  static func othersType(_ node: Int, _ reader: inout DocumentReader) -> InputType? {
    TypeReader.readNamed(node, orReport: .optionalItem(), .inlineOthers(), &reader)
  }

  /// Whether `others` beside an `enum` or `one-of` is `any`. Reports any other value.
  static func isAny(
    _ node: Int, beside key: String = "enum", _ reader: inout DocumentReader
  ) -> Bool {
    if reader.kind(of: node) == .scalar, reader.document.bytes(of: node).elementsEqual("any".utf8) {
      return true
    }
    reader.refuse(node, "'others' beside '\(key)'", expected: "'any'")
    return false
  }
}
