import Diagnostics
import RequestModel
import YAMLSyntax

/// Reads declarations of types: enumerations, objects and unions, in any order.
///
/// It reads the names first, then the types, then the values that fields allow or default to,
/// because each type may name any other.
struct TypeDeclarationReader {
  /// A type that is being declared.
  private struct Declared {
    var key: Int
    var node: Int
    var document: Int

    /// The fields of an object whose values are not read yet.
    var fields: [PendingValues]?
  }

  /// The named types, in the order of the collection's types.
  private var declared: [Declared] = []

  /// The documents some type of which is replaced by one of another document.
  private(set) var replaced: Set<Int> = []

  /// The names of the types to read; `nil` for all.
  private let wanted: Set<[UInt8]>?

  init(only wanted: Set<[UInt8]>? = nil) { self.wanted = wanted }

  /// Reads the `types` of all documents. A later type replaces an earlier one of the same name.
  mutating func read(_ maps: [(index: Int, node: Int?)], _ reader: inout DocumentReader) {
    for (index, node) in maps {
      guard let node else { continue }
      reader.reading(index) { declareTypes(node, document: index, &$0) }
    }
    // Inline objects of fields follow the named types.
    reader.draft.types.waiting = []
    for place in declared.indices {
      let document = declared[place].document
      let known = reader.draft.types.waiting?.count ?? 0
      reader.reading(document) { readType(at: place, &$0) }
      for index in known..<(reader.draft.types.waiting?.count ?? 0) {
        reader.draft.types.waiting?[index].document = document
      }
      guard let fields = declared[place].fields else { continue }
      let type = WaitingType(type: place, fields: fields, document: document)
      reader.draft.types.waiting?.append(type)
      reader.collection.takeFields(fields, ofType: place)
    }
    let waiting = Dictionary(
      (reader.draft.types.waiting ?? []).map { ($0.type, $0) },
      uniquingKeysWith: { first, _ in first })
    reader.draft.types.waiting = nil
    readValues(of: waiting, &reader)
    for edge in EndlessDeclarations.edges(in: reader.collection) {
      let name = reader.collection.text.string(reader.collection.types[edge.target].name)
      reader.report(.endlessType(name), at: edge.span)
    }
  }

  /// Reads the values that fields allow, then those that they default to.
  private func readValues(of waiting: [Int: WaitingType], _ reader: inout DocumentReader) {
    // Most types of a large API have fields with neither. Reading them would copy all their fields.
    for type in waiting.values.sorted(by: { $0.type < $1.type })
    where type.fields.contains(where: \.declaration.mayAllowValues) {
      for field in type.fields {
        reader.reading(type.document) { InputReader.readAllowedValues(of: field, &$0) }
      }
      reader.collection.takeFields(type.fields, ofType: type.type)
    }
    for index in reader.collection.types.indices { UnionCheck.settle(index, &reader) }
    // A default may be of a type whose fields have defaults. Those are read first.
    for place in TypeOrder.ofDefaults(in: reader.collection) {
      guard let type = waiting[place],
        type.fields.contains(where: \.declaration.mayHaveGivenValues)
      else { continue }
      for field in type.fields {
        reader.reading(type.document) { InputReader.readDefault(of: field, &$0) }
      }
      reader.collection.takeFields(type.fields, ofType: place)
    }
  }

  private mutating func declareTypes(
    _ node: Int, document index: Int, _ reader: inout DocumentReader
  ) {
    guard var entries = reader.entries(of: node, "'types'") else {
      reader.draft.types.isRefused = true
      return
    }
    while let (key, value) = entries.next(in: reader.document) {
      let name = reader.document.string(of: key)
      guard !InputType.scalars.contains(where: { $0.key == name }) else {
        reader.report(.typeNameTaken(name), at: key)
        continue
      }
      // `Color?` and `[Color]` must be able to contain the name.
      guard reader.document.isName(key, without: "{}[],?|") else {
        reader.report(.invalidTypeName(name), at: key)
        continue
      }
      guard reader.expectMap(value, Title("type", named: key)) else {
        reader.draft.types.refused.insert(Array(reader.document.bytes(of: key)))
        continue
      }
      let type = Declared(key: key, node: value, document: index)
      let declaration = TypeDeclaration(
        name: reader.textRange(of: key), shape: .object([]), span: reader.span(of: key))
      let bytes = Array(reader.collection.text[declaration.name])
      if let wanted, !wanted.contains(bytes) { continue }
      if let place = reader.draft.types.places[bytes] {
        replaced.insert(declared[place].document)
        reader.collection.types[place] = declaration
        declared[place] = type
      } else {
        reader.draft.types.places[bytes] = reader.collection.types.count
        reader.collection.types.append(declaration)
        declared.append(type)
      }
    }
  }

  private mutating func readType(at place: Int, _ reader: inout DocumentReader) {
    let title = Title("type", named: declared[place].key)
    var shape = WrittenShape()
    var shapeKeys: [Int] = []
    let areFields = reader.refuseNames(in: declared[place].node, title, of: .type)
    shape.isRefused = areFields
    var entries = EntryWalk(declared[place].node, of: reader.document)
    while let (entry, value) = entries.next(in: reader.document) {
      switch reader.name(of: entry) {
      case .description:
        reader.collection.types[place].description = reader.documentation(value, "'description'")
      case .object:
        shapeKeys.append(entry)
        declared[place].fields = InputReader.fields(value, &reader)
      case .enum:
        shapeKeys.append(entry)
        shape.enumeration = (entry, value)
        let values = EnumerationReader.valuesOfOneKind(value, &reader)
        reader.collection.types[place].shape = .enumeration(values)
      case .oneOf:
        shapeKeys.append(entry)
        shape.oneOf = (entry, value)
      case .by, .others, .closed, .swiftNames:
        _ = shape.take(reader.name(of: entry), (entry, value), &reader)
      case .swiftName:
        reader.collection.types[place].swiftName = SwiftNameReader.name(
          value, "'swift-name'", &reader)
      default:
        guard !areFields else { continue }
        shape.isRefused = reader.unknownKey(entry, in: title, of: .type) || shape.isRefused
      }
    }
    if shapeKeys.isEmpty { refuse(place, isReported: shape.isRefused, titled: title, &reader) }
    readRest(of: shape, shapeKeys, ofType: place, titled: title, &reader)
  }

  /// Refuses a type without a shape. Its values are not checked.
  private func refuse(
    _ place: Int, isReported: Bool, titled title: Title, _ reader: inout DocumentReader
  ) {
    reader.collection.types[place].others = .any
    guard !isReported else { return }
    reader.report(
      .missingKey("enum', 'object' or 'one-of", in: title.rendered(in: reader.document), help: nil),
      at: declared[place].key)
  }

  /// Reads the alternatives of a union, and what accompanies another shape.
  private func readRest(
    of shape: WrittenShape, _ shapeKeys: [Int], ofType place: Int, titled title: Title,
    _ reader: inout DocumentReader
  ) {
    if shape.closed != nil, !shapeKeys.isEmpty {
      reader.collection.types[place].isClosed = shape.isClosed(
        in: title.rendered(in: reader.document), &reader)
    }
    if shapeKeys.count > 1 {
      let names = shapeKeys.prefix(2).map { reader.document.string(of: $0) }.sorted()
      reader.report(
        .twoShapes(title.rendered(in: reader.document), names[0], names[1]), at: shapeKeys[1],
        besides: reader.span(of: shapeKeys[0]))
    } else if shape.oneOf != nil {
      readUnion(shape, ofType: place, titled: title, &reader)
    } else {
      readRest(of: shape, ofType: place, titled: title, &reader)
    }
  }

  /// Reads the alternatives of a union.
  private func readUnion(
    _ shape: WrittenShape, ofType place: Int, titled title: Title, _ reader: inout DocumentReader
  ) {
    let title = title.rendered(in: reader.document)
    guard let union = UnionReader.read(shape, in: title, &reader) else { return }
    var type = reader.collection.types[place]
    type.shape = .union(union)
    UnionReader.readRest(of: shape, of: &type, &reader)
    reader.collection.types[place] = type
  }

  /// Reads what accompanies an `enum` or an `object`.
  private func readRest(
    of shape: WrittenShape, ofType place: Int, titled title: Title, _ reader: inout DocumentReader
  ) {
    if let by = shape.by {
      reader.report(
        .missingKey("one-of", in: title.rendered(in: reader.document), help: nil), at: by.key)
    }
    if let others = shape.others { readOthers(others.value, ofType: place, &reader) }
    if let names = shape.swiftNames { readNames(names, ofType: place, titled: title, &reader) }
  }

  /// Reads `others`, which decides which additional values a named type accepts.
  private func readOthers(_ node: Int, ofType place: Int, _ reader: inout DocumentReader) {
    if declared[place].fields != nil {
      reader.collection.types[place].others = InlineTypeReader.othersType(node, &reader)
    } else {
      reader.collection.types[place].others = InlineTypeReader.isAny(node, &reader) ? .any : nil
    }
  }

  /// Reads the identifiers for the values of a named type.
  private func readNames(
    _ names: WrittenShape.Entry, ofType place: Int, titled title: Title,
    _ reader: inout DocumentReader
  ) {
    guard case .enumeration(let values) = reader.collection.types[place].shape else {
      return reader.report(
        .missingKey("enum", in: title.rendered(in: reader.document), help: nil), at: names.key)
    }
    reader.collection.types[place].swiftNames = SwiftNameReader.names(
      names.value, of: values, &reader)
  }
}

extension RequestCollection {
  /// Sets an object's shape to the fields that are in the collection.
  mutating func takeFields(_ fields: [PendingValues], ofType index: Int) {
    types[index].shape = .object(fields.map { inputs[$0.input] })
  }
}
