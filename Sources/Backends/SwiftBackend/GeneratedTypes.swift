import RequestModel
import SerializationOptions

/// A type that generated code declares: one of the spec's `types`, or one that an input or a field
/// declares in its own place.
struct GeneratedType {
  enum Shape {
    /// The values, the type of each, and how moments among them are written.
    case enumeration([ValueID], base: InputType, format: DateFormat?)

    /// The fields, whose types are generated ones.
    case object([Input])
  }

  var name: SwiftName
  var description: TextRange?
  var shape: Shape

  /// The type of the entries besides the fields, and of the values besides those of an enumeration.
  var others: InputType?

  /// The identifiers of fields or cases.
  var memberNames: [SwiftName] = []

  /// Whether code declares it: what is written in the place of an input is declared for each owner
  /// of that input.
  var isDeclared = true
}

/// The owner of an input or a field. Names of types that are declared there begin with its words.
enum TypeOwner {
  /// The whole spec, whose inputs need no other words.
  case spec

  /// A request of this name, of which words are made where they are needed.
  case request(TextRange)

  /// A declared type, by its identifier.
  case type(SwiftName)
}

/// The types of a client: those with names, at their indices in the collection, then those that inputs
/// and fields declare in their own place.
struct GeneratedTypes {
  private let collection: RequestCollection
  private(set) var types: [GeneratedType] = []

  /// The identifiers of the spec, those of its types among them.
  private(set) var names: ClientNames

  init(_ collection: RequestCollection, _ assigned: ClientNames) {
    self.collection = collection
    var names = assigned
    types = collection.types.map { declaration in
      // A type that is declared in the place of an input has a name for each owner of that input.
      let name = declaration.isInline ? SwiftName("") : names.type(declaration)
      var type = GeneratedType(
        name: name, description: declaration.description, shape: .object([]),
        others: declaration.others, isDeclared: !declaration.isInline)
      if case .enumeration(let values) = declaration.shape {
        type.shape = .enumeration(values, base: collection.type(of: values), format: nil)
      }
      return type
    }
    self.names = names
    for (index, declaration) in collection.types.enumerated() where !declaration.isInline {
      fill(index, declaration)
    }
  }

  /// An input whose type is a generated one, which is declared if it is written in its place.
  ///
  /// - Parameters:
  ///   - input: An input or a field.
  ///   - owner: What has it.
  /// - Returns: The input, with its own type.
  mutating func adopted(_ input: Input, of owner: TypeOwner) -> Input {
    var input = input
    let innermost = input.type.innermostType
    let index = types.count
    if !input.enumeration.isEmpty, innermost.isEnumerable {
      var type = GeneratedType(name: names.inlineType(of: input, in: owner), shape: .object([]))
      type.shape = .enumeration(input.enumeration, base: innermost, format: input.dateFormat)
      type.others = input.isOpen ? .any : nil
      types.append(type)
      nameMembers(of: index, input.swiftNames)
      input.enumeration = []
    } else if case .named(let declared) = innermost, collection.types[declared].isInline {
      var type = GeneratedType(name: names.inlineType(of: input, in: owner), shape: .object([]))
      type.others = collection.types[declared].others
      types.append(type)
      fill(index, collection.types[declared])
    } else {
      return input
    }
    input.type = input.type.replacingInnermost(.named(index))
    return input
  }

  /// The identifier of the enumeration of a request's successful responses.
  mutating func nameResponses(of request: Request) -> SwiftName {
    names.responses(of: request)
  }

  /// Takes the fields of an object, and names the members of a type.
  private mutating func fill(_ index: Int, _ declaration: TypeDeclaration) {
    if case .object(let fields) = declaration.shape {
      var adopted: [Input] = []
      let owner = TypeOwner.type(types[index].name)
      for field in fields { adopted.append(self.adopted(field, of: owner)) }
      types[index].shape = .object(adopted)
    }
    nameMembers(of: index, declaration.swiftNames)
  }

  private mutating func nameMembers(of index: Int, _ chosen: [WrittenValueName]) {
    let isOpen = types[index].others != nil
    switch types[index].shape {
    case .enumeration(let values, _, _):
      types[index].memberNames = names.cases(values, named: chosen, isOpen: isOpen)
    case .object(let fields):
      types[index].memberNames = names.fields(fields, isOpen: isOpen)
    }
  }

  /// The case of an open enumeration that holds every other value.
  static let otherCase = "other"

  /// The property of an open object that holds the entries besides its fields.
  static let othersMember = "others"
}

extension InputType {
  /// Whether values have one Swift type whatever they are, so that an enumeration can be made of them.
  fileprivate var isEnumerable: Bool {
    switch self {
    case .string, .integer, .number, .boolean, .date, .dateTime, .data: true
    default: false
    }
  }

  /// The type with another one inside of all lists and maps.
  fileprivate func replacingInnermost(_ type: InputType) -> InputType {
    switch self {
    case .list(let item): .list(item.replacingInnermost(type))
    case .map(let item): .map(item.replacingInnermost(type))
    case .nullable(let item): .nullable(item.replacingInnermost(type))
    default: type
    }
  }
}

extension RequestCollection {
  /// The type of the values of a declared enumeration, which are of one kind.
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
