package import Diagnostics
package import SerializationOptions

/// The type of an input.
package indirect enum InputType: Sendable, Hashable {
  case string, integer, number, boolean, date, dateTime, data, file, stream, any

  /// A number, or NaN or an infinity, which are sent as text.
  case float
  case list(InputType)
  case map(InputType)

  /// The type or null. It contains neither `any`, which accepts null anyway, nor another nullable
  /// type.
  case nullable(InputType)

  /// A type of the spec's `types`, by its index in ``RequestCollection/types``.
  case named(Int)
}

extension InputType {
  /// The scalar types that need no declaration, by their words in the language.
  package static let scalars: KeyValuePairs<String, InputType> = [
    "string": .string, "integer": .integer, "number": .number, "float": .float, "boolean": .boolean,
    "date": .date, "date-time": .dateTime, "data": .data, "file": .file, "stream": .stream,
    "any": .any,
  ]

  /// The same type, accepting null.
  package var orNull: InputType {
    switch self {
    case .any, .nullable: self
    default: .nullable(self)
    }
  }

  /// The same type, not accepting null.
  package var withoutNull: InputType {
    if case .nullable(let type) = self { type } else { self }
  }

  /// The type inside all lists and maps, without null.
  package var innermost: InputType {
    var type = withoutNull
    while let item = type.item { type = item.withoutNull }
    return type
  }

  /// The type of the items of a list or of the values of a map, including its null.
  package var item: InputType? {
    switch self {
    case .list(let item), .map(let item): item
    case .nullable(let type): type.item
    default: nil
    }
  }

  /// The type with the innermost type of all lists and maps replaced.
  package func replacingInnermost(_ type: InputType) -> InputType {
    switch self {
    case .list(let item): .list(item.replacingInnermost(type))
    case .map(let item): .map(item.replacingInnermost(type))
    case .nullable(let item): .nullable(item.replacingInnermost(type))
    default: type
    }
  }

  /// The word for a scalar type.
  package var scalarWord: String? { Self.scalars.first { $0.value == self }?.key }
}

/// A declared input of the whole spec or of one request.
package struct Input: Sendable {
  package var name: InputName
  package var type: InputType
  package var isOptional = false
  package var isSecret = false
  package var description: TextRange?
  package var dateFormat: DateFormat?

  /// Whether it is only the moment of signatures, and a client that leaves it out signs at the
  /// current one. Then it is optional in generated code.
  package var isSignatureDate = false {
    didSet { if isSignatureDate { isOptional = true } }
  }

  /// The value if no other is given, already of the input's type.
  package var defaultValue: ValueID?

  /// The value from `--set` or the chosen environment.
  package var chosenValue: ValueID?

  /// Whether ``chosenValue`` comes from `--set`, which overrides all environments.
  package var isSet = false

  /// The value that represents a real one: of a secret, or of a case that sets none.
  package var example: ValueID?

  /// The enumerated values, if any. They are the only ones allowed unless the input is open.
  package var enumeration: [ValueID] = []

  /// The written Swift names of values of the enumeration.
  package var swiftNames: [WrittenValueName] = []

  /// Whether other values of the type are allowed besides the enumeration.
  package var isOpen = false

  /// Whether responses cannot have other values than those of the enumeration either.
  package var isClosed = false

  /// Whether only the values of the enumeration are allowed.
  package var isRestricted: Bool { !enumeration.isEmpty && !isOpen }

  /// The index of further constraints on values in ``RequestCollection/constraints``.
  package var constraints: Int?

  /// Its name in generated Swift, if the spec gives one.
  package var swiftName: WrittenName?

  package var span: Span

  package init(name: InputName, type: InputType, span: Span) {
    self.name = name
    self.type = type
    self.span = span
  }
}

/// A declared type.
package struct TypeDeclaration: Sendable {
  package enum Shape: Sendable {
    case enumeration([ValueID])
    case object([Input])
    case union(Union)
  }

  /// Its name, or the name of the input or field that declares it inline.
  package var name: TextRange
  package var description: TextRange?
  package var shape: Shape

  /// The type of an object's additional fields; `any` for an enumeration that accepts every other
  /// value of its type, and for a union that accepts every other value.
  package var others: InputType?

  /// Whether responses cannot have other values than the declared ones either.
  package var isClosed = false

  /// Its name in generated Swift, if the spec gives one.
  package var swiftName: WrittenName?

  /// The written Swift names of values of the enumeration, or of alternatives of the union.
  package var swiftNames: [WrittenValueName] = []

  /// Whether it is declared inline, so that nothing else can name it.
  package var isInline = false
  package var span: Span

  package init(name: TextRange, shape: Shape, span: Span) {
    self.name = name
    self.shape = shape
    self.span = span
  }
}
