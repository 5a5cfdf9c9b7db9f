package import Diagnostics
package import SerializationOptions

/// The type of an input.
package indirect enum InputType: Sendable, Hashable {
  case string, integer, number, boolean, date, dateTime, data, file, stream, any
  case list(InputType)
  case map(InputType)

  /// The type or null. It holds neither `any`, which takes null anyway, nor another of its kind.
  case nullable(InputType)

  /// A type of the spec's `types`, by its index in ``RequestCollection/types``.
  case named(Int)
}

extension InputType {
  /// The types that are not collections and need no declaration, by their words in the language.
  package static let scalars: KeyValuePairs<String, InputType> = [
    "string": .string, "integer": .integer, "number": .number, "boolean": .boolean, "date": .date,
    "date-time": .dateTime, "data": .data, "file": .file, "stream": .stream, "any": .any,
  ]

  /// The type that takes null as well.
  package var orNull: InputType {
    switch self {
    case .any, .nullable: self
    default: .nullable(self)
    }
  }

  /// The type of what is not null.
  package var withoutNull: InputType {
    if case .nullable(let type) = self { type } else { self }
  }

  /// The word for a scalar type.
  package var scalarWord: String? { Self.scalars.first { $0.value == self }?.key }
}

/// A declared input: of the whole spec, or of one request.
package struct Input: Sendable {
  package var name: InputName
  package var type: InputType
  package var isOptional = false
  package var isSecret = false
  package var description: TextRange?
  package var dateFormat: DateFormat?

  /// The value when nothing else gives one, already of the input's type.
  package var defaultValue: ValueID?

  /// The value that `--set` or the chosen environment gives.
  package var chosenValue: ValueID?

  /// Whether ``chosenValue`` is one of `--set`, which no environment changes.
  package var isSet = false

  /// The value that stands for a real one: of a secret, and of a case that gives none.
  package var example: ValueID?

  /// The only values allowed, when there are any, unless it is open to others.
  package var enumeration: [ValueID] = []

  /// The names of values of the enumeration in generated Swift, where the spec gives them.
  package var swiftNames: [WrittenValueName] = []

  /// Whether any other value of the type is allowed besides those of the enumeration.
  package var isOpen = false

  /// Whether the values of the enumeration are the only ones allowed.
  package var isRestricted: Bool { !enumeration.isEmpty && !isOpen }

  /// The further constraints on values, as an index of ``RequestCollection/constraints``.
  package var constraints: Int?

  /// Its name in generated Swift, if the spec gives one.
  package var swiftName: WrittenName?

  /// Where the name is.
  package var span: Span

  package init(name: InputName, type: InputType, span: Span) {
    self.name = name
    self.type = type
    self.span = span
  }
}

/// A type that the spec declares.
package struct TypeDeclaration: Sendable {
  package enum Shape: Sendable {
    case enumeration([ValueID])
    case object([Input])
  }

  /// Its name, or that of the input or field that declares it in its own place.
  package var name: TextRange
  package var description: TextRange?
  package var shape: Shape

  /// The type of the entries that an object may have besides its fields; `any` where an enumeration
  /// takes every other value of its type.
  package var others: InputType?

  /// Its name in generated Swift, if the spec gives one.
  package var swiftName: WrittenName?

  /// The names of values of the enumeration in generated Swift, where the spec gives them.
  package var swiftNames: [WrittenValueName] = []

  /// Whether it is declared in the place where it is used, so that nothing else can name it.
  package var isInline = false
  package var span: Span

  package init(name: TextRange, shape: Shape, span: Span) {
    self.name = name
    self.shape = shape
    self.span = span
  }
}
