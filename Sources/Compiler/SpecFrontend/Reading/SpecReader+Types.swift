import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Declarations of types: enumerations and objects, in any order.
///
/// Names first, then what each is, then the values that its fields allow or default to: each may
/// name any other type.
extension SpecReader {
  /// A type that is being declared.
  private struct Declared {
    var key: Int
    var node: Int
    var document: Int

    /// The fields of an object, their values still to be read.
    var fields: [PendingValues]?
  }

  /// Lowers the `types` of all documents; a later one of the same name takes the place of an
  /// earlier one.
  mutating func lowerTypes(_ maps: [(index: Int, node: Int?)]) {
    var declared: [Declared] = []
    for (index, node) in maps {
      guard let node else { continue }
      reading(index) { $0.declareTypes(node, document: index, &declared) }
    }
    // Objects that fields declare in their own place come after the types that have names.
    waitingTypes = []
    for place in declared.indices {
      let known = waitingTypes?.count ?? 0
      let document = declared[place].document
      reading(document) { reader in
        reader.lowerType(at: place, &declared[place])
      }
      for index in known..<(waitingTypes?.count ?? 0) { waitingTypes?[index].document = document }
      guard let fields = declared[place].fields else { continue }
      waitingTypes?.append(WaitingType(type: place, fields: fields, document: document))
      takeFields(fields, ofType: place)
    }
    let waiting = Dictionary(
      (waitingTypes ?? []).map { ($0.type, $0) }, uniquingKeysWith: { first, _ in first })
    waitingTypes = nil
    // A default may be of a type whose fields have defaults of their own: those are read first.
    for place in walkTypes(through: \.innermost).order {
      guard let type = waiting[place] else { continue }
      for field in type.fields { reading(type.document) { $0.readValues(of: field) } }
      takeFields(type.fields, ofType: place)
    }
    reportEndlessTypes()
  }

  /// Walks the types along their fields.
  ///
  /// - Parameter step: What of a field's type leads on, when it names a type.
  /// - Returns: The types, each after those that it leads to, unless they lead back; and the fields
  ///   that lead back.
  private func walkTypes(
    through step: (InputType) -> InputType
  ) -> (order: [Int], leadingBack: [(field: Input, type: Int)]) {
    var order: [Int] = []
    var leadingBack: [(field: Input, type: Int)] = []
    var isDone = [Bool](repeating: false, count: collection.types.count)
    for start in collection.types.indices where !isDone[start] {
      // A walk with a stack of its own: types may follow each other a long way.
      var path: [(type: Int, next: Int)] = [(start, 0)]
      var isOnPath: Set<Int> = [start]
      while let (type, next) = path.last {
        let fields = fields(of: type)
        guard next < fields.count else {
          isDone[type] = true
          order.append(type)
          isOnPath.remove(type)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        guard case .named(let target) = step(fields[next].type), !isDone[target] else { continue }
        if isOnPath.insert(target).inserted {
          path.append((target, 0))
        } else {
          leadingBack.append((fields[next], target))
        }
      }
    }
    return (order, leadingBack)
  }

  private mutating func declareTypes(_ node: Int, document index: Int, _ declared: inout [Declared])
  {
    guard expectMap(node, "'types'") else { return }
    for (key, value) in document.entries(of: node) {
      let name = document.string(of: key)
      guard !InputType.scalars.contains(where: { $0.key == name }) else {
        report(.typeNameTaken(name), at: key)
        continue
      }
      guard isTypeName(key), expectMap(value, Title("type", named: key)) else { continue }
      let type = Declared(key: key, node: value, document: index)
      let declaration = TypeDeclaration(
        name: textRange(of: key), shape: .object([]), span: document.span(of: key))
      let bytes = Array(collection.text[declaration.name])
      if let place = typePlaces[bytes] {
        collection.types[place] = declaration
        declared[place] = type
      } else {
        typePlaces[bytes] = collection.types.count
        collection.types.append(declaration)
        declared.append(type)
      }
    }
  }

  /// Whether a key can name a type: `Color?` and `[Color]` must be able to hold it.
  private mutating func isTypeName(_ key: Int) -> Bool {
    if document.isName(key, without: "{}[],?|") { return true }
    report(.invalidTypeName(document.string(of: key)), at: key)
    return false
  }

  private mutating func lowerType(
    at place: Int, _ declared: inout Declared
  ) {
    let title = Title("type", named: declared.key)
    var shapeKeys: [Int] = []
    var others: WrittenShape.Entry?
    var names: WrittenShape.Entry?
    var isRefused = false
    for (entry, value) in document.entries(of: declared.node) {
      switch self.key(entry) {
      case .description:
        collection.types[place].description = documentation(value, "'description'")
      case .object:
        shapeKeys.append(entry)
        declared.fields = fields(value)
      case .enum:
        shapeKeys.append(entry)
        collection.types[place].shape = .enumeration(enumeration(value))
      case .others:
        others = (entry, value)
      case .swiftName:
        collection.types[place].swiftName = writtenName(value, "'swift-name'")
      case .swiftNames:
        names = (entry, value)
      default:
        unknownKey(entry, in: title, among: LanguageMap.typeKeys)
        isRefused = isRefused || !isAuthorsOwn(entry)
      }
    }
    if shapeKeys.isEmpty, !isRefused {
      report(
        .missingKey("enum' or 'object", in: title.rendered(in: self), help: nil), at: declared.key)
    } else if let others {
      let isObject = declared.fields != nil
      collection.types[place].others =
        isObject ? othersType(others.value) : isAny(others.value) ? .any : nil
    }
    if let names { readNames(names, ofType: place, titled: title) }
    if shapeKeys.count > 1 {
      report(
        .twoShapes(title.rendered(in: self), "enum", "object"),
        at: document.span(of: shapeKeys[1]),
        notes: [.init("the other is here", at: document.span(of: shapeKeys[0]))])
    }
  }

  /// The values of an enumeration, scalars of one kind, each once.
  private mutating func enumeration(_ node: Int) -> [ValueID] {
    guard kind(of: node) == .sequence, document.nodes[node].count > 0 else {
      report(
        .wrongShape("'enum'", expected: "a list of values", found: describe(node)), at: node)
      return []
    }
    var values: [ValueID] = []
    var known: Set<EnumerationKey> = []
    var first: String?
    for item in document.items(of: node) {
      let item = document.resolved(item)
      let found = describe(item)
      guard kind(of: item) == .scalar, !isNull(item) else {
        report(
          .wrongShape("a value of 'enum'", expected: "a scalar", found: describe(item)), at: item)
        continue
      }
      guard found == first ?? found else {
        report(.mixedEnumeration(document.string(of: item), found, among: first ?? ""), at: item)
        continue
      }
      first = found
      let value = self.value(item, .refused)
      if !known.insert(collection.enumerationKey(of: value)).inserted {
        report(.duplicateEnumerationValue(document.string(of: item)), at: item)
      } else {
        values.append(value)
      }
    }
    return values
  }

  /// A type that holds itself other than in a list or a map has no value that ends.
  private mutating func reportEndlessTypes() {
    for (field, type) in walkTypes(through: \.withoutNull).leadingBack {
      report(
        .endlessType(collection.text.string(collection.types[type].name)), at: field.span)
    }
  }

  private func fields(of type: Int) -> [Input] {
    guard case .object(var fields) = collection.types[type].shape else { return [] }
    if let others = collection.types[type].others {
      // Others are as many as a value has, be it none: they hold a type as a map does.
      let span = collection.types[type].span
      fields.append(Input(name: InputName(rawValue: 0), type: .map(others), span: span))
    }
    return fields
  }
}
