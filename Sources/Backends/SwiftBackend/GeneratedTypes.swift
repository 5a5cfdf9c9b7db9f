import Diagnostics
import RequestModel
import SerializationOptions

/// A type that generated code declares: one of the spec's `types`, or one that an input or a field
/// declares inline.
struct GeneratedType {
  enum Shape {
    /// The values, their type, and the format of dates among them.
    case enumeration([ValueID], base: InputType, format: DateFormat?)

    /// The fields, with generated types.
    case object([Input])

    /// The alternatives, with generated types, and with those by whose shape a value chooses.
    case union(Union, declared: Union)
  }

  var name: SwiftName

  /// The namespace of the type: that of the file, or one of a fragment.
  var space = TypeSpace.own
  var description: TextRange?
  var shape: Shape

  /// The type of additional entries of an object, or of other values of an enumeration or a union.
  var others: InputType?

  /// Whether the spec says that responses have no other values either.
  var isClosed = false

  /// The identifiers of fields or cases.
  var memberNames: [SwiftName] = []

  /// Which fields are stored in a box, because they may contain a value of the type itself.
  var isBoxed: [Bool] = []

  /// Whether the type itself is declared. An inline type of an input is declared once for each
  /// owner of the input.
  var isDeclared = true
}

/// An enumeration with a case for each type of a failure.
struct GeneratedFailures: Sendable {
  let name: SwiftName
  let types: [InputType]
  let caseNames: [SwiftName]
}

extension GeneratedType {
  /// Whether a value has a file or a stream, which JSON cannot express.
  var holdsAttachment: Bool {
    switch shape {
    case .enumeration: false
    case .object(let fields):
      fields.contains { $0.type.isAttachment } || (others?.isAttachment ?? false)
    case .union(let union, declared: _): union.alternatives.contains { $0.type.isAttachment }
    }
  }
}

/// The namespace of a generated type.
enum TypeSpace: Hashable {
  /// The type that the file declares: the structure of a spec, or the enumeration of a fragment.
  case own

  /// The enumeration of an included fragment, by its index in the collection's fragments.
  case fragment(Int)
}

/// The owner of an input or a field. The names of types declared there begin with its words.
enum TypeOwner {
  /// The whole spec, whose inputs need no additional words.
  case spec

  /// A request with this name, which is converted to words when needed.
  case request(TextRange)

  /// A declared type, by its identifier.
  case type(SwiftName)
}

/// The types of a client: named ones, at their indices in the collection, then those declared
/// inline by inputs and fields.
struct GeneratedTypes {
  private let collection: RequestCollection
  private let circles: ObjectCircles

  /// The types that are declared in place, by what they are.
  private var inlineTypes: [TypeSpace: [[UInt8]: Int]] = [:]
  private(set) var types: [GeneratedType] = []
  private(set) var failures: [GeneratedFailures] = []
  private var failureIndices: [Set<InputType>: Int] = [:]

  /// The identifiers of the spec, including those of its types.
  private(set) var names: ClientNames

  init(_ collection: RequestCollection, _ assigned: ClientNames) {
    self.collection = collection
    circles = ObjectCircles(of: collection.types)
    var names = assigned
    var spaces: [Int: TypeSpace] = [:]
    if collection.fragmentAlone == nil {
      for (place, fragment) in collection.fragments.enumerated() {
        for index in fragment.types { spaces[index] = .fragment(place) }
      }
    }
    types = collection.types.enumerated().map { index, declaration in
      let space = spaces[index] ?? .own
      // An inline type of an input has a name for each owner of that input.
      let name = declaration.isInline ? SwiftName("") : names.type(declaration, in: space)
      var type = GeneratedType(
        name: name, space: space, description: declaration.description, shape: .object([]),
        others: declaration.others, isClosed: declaration.isClosed,
        isDeclared: !declaration.isInline)
      if case .enumeration(let values) = declaration.shape {
        type.shape = .enumeration(values, base: collection.type(of: values), format: nil)
      }
      return type
    }
    self.names = names
    for (index, declaration) in collection.types.enumerated() where !declaration.isInline {
      fill(index, asDeclared: index)
    }
  }

  /// An input with its generated type. If that is inline, it is declared once for all equal ones, and
  /// named after the first.
  ///
  /// - Parameters:
  ///   - input: An input or a field.
  ///   - owner: The owner of the input.
  ///   - space: The namespace of types that the input declares inline.
  /// - Returns: The input with the generated type.
  mutating func adopted(
    _ input: Input, of owner: TypeOwner, in space: TypeSpace = .own
  ) -> Input {
    var input = input
    let innermost = input.type.innermost
    let key: InlineTypeKey
    if !input.enumeration.isEmpty, innermost.isEnumerable {
      key = InlineTypeKey(input, base: innermost, collection)
    } else if case .named(let declared) = innermost, collection.types[declared].isInline {
      key = InlineTypeKey(declared, collection)
    } else {
      return input
    }
    let known = inlineTypes[space]?[key.bytes]
    let index = known ?? declare(input, of: owner, in: space, innermost, key)
    input.enumeration = []
    input.type = input.type.replacingInnermost(.named(index))
    return input
  }

  /// Declares the type that an input declares inline, and returns its index.
  private mutating func declare(
    _ input: Input, of owner: TypeOwner, in space: TypeSpace, _ innermost: InputType,
    _ key: InlineTypeKey
  ) -> Int {
    let index = types.count
    inlineTypes[space, default: [:]][key.bytes] = index
    var type = GeneratedType(
      name: names.inlineType(of: input, of: owner, in: space), space: space, shape: .object([]))
    if case .named(let declared) = innermost {
      type.others = collection.types[declared].others
      type.isClosed = collection.types[declared].isClosed
      types.append(type)
      fill(index, asDeclared: declared)
    } else {
      type.shape = .enumeration(input.enumeration, base: innermost, format: input.dateFormat)
      type.others = input.isOpen ? .any : nil
      type.isClosed = input.isClosed
      types.append(type)
      nameMembers(of: index, input.swiftNames)
    }
    return index
  }

  /// The identifier of the enumeration of a request's successful responses.
  mutating func nameResponses(of request: Request) -> SwiftName {
    names.responses(of: request)
  }

  /// The enumeration of several types of failures, one for all requests that have them.
  ///
  /// - Parameters:
  ///   - types: The types, in any order.
  ///   - span: The place of the first request.
  /// - Returns: The index in ``failures``.
  mutating func failures(of types: Set<InputType>, at span: Span) -> Int {
    if let index = failureIndices[types] { return index }
    let worded = types.map { (words: self.words(for: $0, declaredAs: nil), type: $0) }
      .sorted { $0.words.utf8.lexicographicallyPrecedes($1.words.utf8) }
    var known: Set<String> = []
    let unique = worded.map { entry in
      var words = entry.words
      var number = 2
      while !known.insert(SwiftName.words(of: words, names.style(of: .own))).inserted {
        words = "\(entry.words) \(number)"
        number += 1
      }
      return words
    }
    failureIndices[types] = failures.count
    failures.append(
      GeneratedFailures(
        name: names.failures(unique), types: worded.map(\.type),
        caseNames: names.alternatives(
          unique.map { ($0, span) }, of: .own, named: [], isOpen: false)))
    return failures.count - 1
  }

  /// Adopts the fields of an object, and names the members of a type.
  private mutating func fill(_ index: Int, asDeclared declared: Int) {
    let declaration = collection.types[declared]
    switch declaration.shape {
    case .enumeration(let values):
      types[index].shape = .enumeration(values, base: collection.type(of: values), format: nil)
    case .object(let fields):
      var adopted: [Input] = []
      let owner = TypeOwner.type(types[index].name)
      for field in fields {
        let isConstant = field.constant(in: collection) != nil
        adopted.append(
          isConstant ? field : self.adopted(field, of: owner, in: types[index].space))
      }
      types[index].shape = .object(adopted)
      types[index].isBoxed = fields.map { leadsBack($0, toType: declared) }
    case .union(let union):
      types[index].shape = .union(adopted(union, of: types[index]), declared: union)
    }
    nameMembers(of: index, declaration.swiftNames)
  }

  /// A union with generated types in place of those that are declared in it.
  private mutating func adopted(_ union: Union, of owner: GeneratedType) -> Union {
    var union = union
    for (place, alternative) in union.alternatives.enumerated() {
      guard let name = alternative.inlineName else { continue }
      let input = Input(name: name, type: alternative.type, span: alternative.span)
      union.alternatives[place].type =
        adopted(input, of: .type(owner.name), in: owner.space).type
    }
    return union
  }

  private mutating func nameMembers(of index: Int, _ chosen: [WrittenValueName]) {
    let isOpen = types[index].others != nil
    // Responses may have other values.
    let hasOther = isOpen || !types[index].isClosed
    switch types[index].shape {
    case .enumeration(let values, _, _):
      types[index].memberNames = names.cases(
        values, of: types[index].space, named: chosen, isOpen: hasOther)
    case .object(let fields):
      types[index].memberNames = names.fields(
        fields, of: types[index].space, isBoxed: types[index].isBoxed, isOpen: isOpen)
    case .union(_, declared: let union):
      let words = union.alternatives.map { alternative in
        alternative.isKeyed
          ? collection.text.string(alternative.name)
          : self.words(for: alternative.type, declaredAs: alternative.inlineName)
      }
      types[index].memberNames = names.alternatives(
        zip(words, union.alternatives.map(\.span)), of: types[index].space, named: chosen,
        isOpen: hasOther)
    }
  }

  /// The words for a type, which may be declared in place by a name: `string list` for `[string]`.
  private func words(for type: InputType, declaredAs name: InputName?) -> String {
    switch type {
    case .list(let item): "\(words(for: item, declaredAs: name)) list"
    case .map(let item): "\(words(for: item, declaredAs: name)) map"
    case .nullable(let type): "\(words(for: type, declaredAs: name)) or null"
    case .named where name != nil: name.map { collection.string($0) } ?? ""
    case .named(let index): Self.lowered(types[index].name.text)
    default: type.scalarWord ?? "any"
    }
  }

  /// The name of a type as that of a member: `urlPart` for `URLPart`.
  private static func lowered(_ name: String) -> String {
    let capitals = name.prefix { $0.isUppercase }.count
    let count = capitals > 1 && capitals < name.count ? capitals - 1 : capitals
    return name.prefix(count).lowercased() + name.dropFirst(count)
  }

  /// The types reachable from some types through their fields.
  static func reached(from roots: [InputType], in types: [GeneratedType]) -> Set<Int> {
    var reached: Set<Int> = []
    var waiting = roots
    while let type = waiting.popLast() {
      guard case .named(let index) = type.innermost, reached.insert(index).inserted else {
        continue
      }
      switch types[index].shape {
      case .enumeration: continue
      case .object(let fields): waiting += fields.map(\.type)
      case .union(let union, declared: _): waiting += union.alternatives.map(\.type)
      }
      if let others = types[index].others { waiting.append(others) }
    }
    return reached
  }

  /// The case of an open enumeration for all other values.
  static let otherCase = "other"

  /// The property of an open object for additional entries.
  static let othersMember = "others"
}

extension GeneratedTypes {
  /// Whether a field of an object may contain a value of the object's own type, other than in a list,
  /// a map or a union, which are boxes themselves.
  private func leadsBack(_ field: Input, toType origin: Int) -> Bool {
    guard case .named(let index) = field.type.withoutNull else { return false }
    return circles[index] == circles[origin]
  }
}

extension Input {
  /// The only value that a field has, if that needs no type of its own: a text, an integer or a
  /// boolean as Swift spells it.
  func constant(in collection: RequestCollection) -> ValueID? {
    guard enumeration.count == 1, !isOpen, !isClosed else { return nil }
    let node = collection[enumeration[0]]
    let isPlain =
      switch type {
      case .string, .boolean: true
      case .integer:
        Int32(collection.text.string(node.text)).map { "\($0)" }
          == collection.text.string(node.text)
      default: false
      }
    return isPlain ? enumeration[0] : nil
  }

  /// The value that a field always has.
  func fixedValue(in collection: RequestCollection) -> ValueID? {
    mayBeNil ? nil : constant(in: collection)
  }
}

extension InputType {
  /// Whether all values have the same Swift type, so that an enumeration of them is possible.
  fileprivate var isEnumerable: Bool {
    switch self {
    case .string, .integer, .number, .float, .boolean, .date, .dateTime, .data: true
    default: false
    }
  }
}

extension RequestCollection {
  /// The type of the values in a declared enumeration, which are of one kind.
  fileprivate func type(of values: [ValueID]) -> InputType {
    switch values.first.map({ self[$0].kind }) {
    case .boolean: .boolean
    case .integer: .integer
    case .real: .number
    case .data: .data
    case .date: .date
    case .dateTime: .dateTime
    default: .string
    }
  }
}
