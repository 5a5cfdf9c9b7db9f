import Diagnostics
import RequestModel
import YAMLSyntax

/// What a map says of a type: its entries `enum`, `object`, `others` and `swift-names`.
struct WrittenShape {
  typealias Entry = (key: Int, value: Int)

  var type: Entry?
  var enumeration: Entry?
  var object: Entry?
  var others: Entry?
  var swiftNames: Entry?
}

/// The fields of an object whose values wait until all types are known.
struct WaitingType {
  /// The index of the type among the collection's types.
  var type: Int
  var fields: [PendingValues]

  /// The document that declares it.
  var document: Int
}

/// Types that are declared where they are used: `{object: {…}, others: any}`, `{enum: […]}`.
extension SpecReader {
  /// Whether a map is a type of its own, and not the short form of a map type.
  func isInlineType(_ node: Int) -> Bool {
    document.entries(of: node).contains { key, value in
      self.key(key).map { LanguageMap.inlineTypeKeys.contains($0) } ?? false && !isNull(value)
    }
  }

  /// Reads a type that is declared where it is used. The values of an `enum` are read with those of
  /// the input.
  mutating func inlineType(_ node: Int, _ declaration: inout InputDeclaration) -> InputType? {
    var shape = WrittenShape()
    var nullableNode: Int?
    var isRefused = false
    for (entry, value) in document.entries(of: node) {
      switch key(entry) {
      case .enum: shape.enumeration = (entry, value)
      case .object: shape.object = (entry, value)
      case .others: shape.others = (entry, value)
      case .swiftNames: shape.swiftNames = (entry, value)
      case .nullable: nullableNode = boolean(value, "'nullable'") ?? false ? value : nil
      default:
        unknownKey(entry, in: "type", among: LanguageMap.inlineTypeKeys)
        isRefused = isRefused || !isAuthorsOwn(entry)
      }
    }
    guard !isRefused, let type = type(of: shape, at: node, &declaration) else { return nil }
    guard let nullableNode else { return type }
    return nullable(type, at: nullableNode)
  }

  /// The type that `type`, `enum` and `object` of a declaration say, at most one of them but for an
  /// `enum` beside a `type`.
  mutating func type(
    of shape: WrittenShape, at node: Int, _ declaration: inout InputDeclaration
  ) -> InputType? {
    let name = declaration.input.name
    if let object = shape.object {
      if let other = shape.type ?? shape.enumeration {
        reportTwoShapes(name, object.key, other.key)
        return nil
      }
      reportNamesWithoutEnum(shape, of: name)
      return inlineObject(object.value, others: shape.others, of: declaration.input)
    }
    if let enumeration = shape.enumeration {
      declaration.enumNode = enumeration.value
      declaration.swiftNamesNode = shape.swiftNames?.value
    } else {
      reportNamesWithoutEnum(shape, of: name)
    }
    var type = shape.enumeration.map { commonType(of: $0.value) } ?? .string
    if let written = shape.type {
      let before = declaration.enumNode
      guard let (known, isOptional) = inputType(written.value, &declaration) else { return nil }
      if let enumeration = shape.enumeration, declaration.enumNode != before {
        reportTwoShapes(name, enumeration.key, written.key)
        return nil
      }
      type = known
      declaration.input.isOptional = declaration.input.isOptional || isOptional
    }
    guard let others = shape.others else { return type }
    guard declaration.enumNode != nil else {
      report(
        .missingKey("enum' or 'object", in: "input '\(collection.string(name))'", help: nil),
        at: others.key)
      return nil
    }
    declaration.input.isOpen = isAny(others.value)
    return declaration.input.isOpen ? type : nil
  }

  /// Reports `swift-names` where there is no `enum`.
  private mutating func reportNamesWithoutEnum(_ shape: WrittenShape, of input: InputName) {
    guard shape.enumeration == nil, let names = shape.swiftNames else { return }
    report(
      .missingKey("enum", in: "input '\(collection.string(input))'", help: nil), at: names.key)
  }

  private mutating func reportTwoShapes(_ input: InputName, _ a: Int, _ b: Int) {
    let (first, second) = a < b ? (a, b) : (b, a)
    report(
      .twoShapes(
        "input '\(collection.string(input))'", document.string(of: first),
        document.string(of: second)),
      at: document.span(of: second),
      notes: [.init("the other is here", at: document.span(of: first))])
  }

  /// Declares an object where an input or a field needs it.
  private mutating func inlineObject(
    _ node: Int, others: WrittenShape.Entry?, of input: Input
  ) -> InputType? {
    let fields = self.fields(node)
    var declaration = TypeDeclaration(
      name: collection.inputNames[Int(input.name.rawValue)], shape: .object([]), span: input.span)
    declaration.isInline = true
    if let others {
      guard let type = othersType(others.value) else { return nil }
      declaration.others = type
    }
    let index = collection.types.count
    collection.types.append(declaration)
    if waitingTypes != nil {
      waitingTypes?.append(WaitingType(type: index, fields: fields, document: 0))
    } else {
      for field in fields { readValues(of: field) }
    }
    takeFields(fields, ofType: index)
    return .named(index)
  }

  /// The type of the entries that an object has besides its fields.
  mutating func othersType(_ node: Int) -> InputType? {
    var declaration = InputDeclaration(
      input: Input(name: InputName(rawValue: 0), type: .any, span: document.span(of: node)))
    let count = collection.types.count
    guard let (type, isOptional) = inputType(node, &declaration) else { return nil }
    guard !isOptional else {
      report(.optionalItem(), at: node)
      return nil
    }
    guard declaration.enumNode == nil, collection.types.count == count else {
      report(.inlineOthers(), at: node)
      return nil
    }
    return type
  }

  /// Whether `others` beside an `enum` is `any`; what else it is is reported.
  mutating func isAny(_ node: Int) -> Bool {
    if kind(of: node) == .scalar, document.bytes(of: node).elementsEqual("any".utf8) { return true }
    report(
      .wrongShape("'others' beside 'enum'", expected: "'any'", found: describe(node)), at: node)
    return false
  }

  /// Makes the shape of an object of what is known of its fields.
  mutating func takeFields(_ fields: [PendingValues], ofType index: Int) {
    collection.types[index].shape = .object(fields.map { collection.inputs[$0.input] })
  }
}
