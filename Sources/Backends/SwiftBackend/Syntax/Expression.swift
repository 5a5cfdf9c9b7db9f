/// An expression of generated Swift.
///
/// Text from a spec is in ``text(_:)`` and ``string(_:)`` only, which the printer escapes; everything
/// else is made of identifiers and literals that the back end writes itself.
/// Only what holds another expression has a place of its own in memory: most are words and texts.
enum Expression: Equatable {
  /// An identifier, with backticks where it wants them.
  case name(String)

  /// A string literal of one text, as nearly all are: `"cat"`.
  case text(String)

  /// A string literal of several pieces: `"/albums/\(album)/photos"`.
  case string([StringPiece])

  /// A literal without quotes: a number, `true`, `nil`.
  case literal(String)

  /// `.bearerAuthorization`: a member of the type that is expected.
  case implicitMember(String)

  /// `request.fields`, or `tags?.parameterValue` with a question mark.
  indirect case member(Expression, String, isOptional: Bool)

  /// A call of an expression: `client.send(request)`.
  indirect case call(Expression, [Argument])

  /// `["a", "b"]`; `[]` when it is empty.
  case array([Expression])

  /// `["a": 1]`; `[:]` when it is empty.
  case dictionary([DictionaryElement])

  /// `{ ParameterValue.dateTime($0) }`: a closure of one expression.
  indirect case closure(Expression)

  /// `try …`. It covers everything to its right.
  indirect case attempt(Expression)
}

/// A piece of a string literal.
enum StringPiece: Equatable {
  /// Text, before any escaping.
  case text(String)

  /// `\(album)`, `\(album, filters: .segments)`: what is between the parentheses.
  case interpolation([Argument])
}

/// An argument of a call.
struct Argument: Equatable {
  var label: String?
  var value: Expression

  init(_ label: String? = nil, _ value: Expression) {
    self.label = label
    self.value = value
  }
}

/// An entry of a dictionary literal.
struct DictionaryElement: Equatable {
  var key: Expression
  var value: Expression

  init(_ key: Expression, _ value: Expression) {
    self.key = key
    self.value = value
  }
}

extension Expression {
  /// Whether it is an identifier alone.
  var isName: Bool {
    if case .name = self { true } else { false }
  }

  /// The pieces of a string literal; nil of anything else.
  var pieces: [StringPiece]? {
    switch self {
    case .text(let text): [.text(text)]
    case .string(let pieces): pieces
    default: nil
    }
  }

  /// Whether it is a string literal.
  var isString: Bool {
    switch self {
    case .text, .string: true
    default: false
    }
  }

  /// `callee(arguments)`.
  static func call(_ callee: String, _ arguments: [Argument] = []) -> Expression {
    .call(.name(callee), arguments)
  }

  /// `.callee(arguments)`.
  static func implicitCall(_ member: String, _ arguments: [Argument]) -> Expression {
    .call(.implicitMember(member), arguments)
  }

  /// `self.member`.
  func member(_ name: String, isOptional: Bool = false) -> Expression {
    .member(self, name, isOptional: isOptional)
  }
}

// MARK: - Nested literals

extension Expression {
  /// Whether there is a list or a map in it.
  var isNested: Bool {
    switch self {
    case .array, .dictionary: true
    case .call(_, let arguments): arguments.contains { $0.value.isNested }
    default: false
    }
  }

  /// The same list of parameters, but `.array([…])` where it is the fourth of lists directly inside
  /// each other: the time that Swift takes to parse them doubles with each.
  var asShallowList: Expression {
    listDepth < 4 ? self : .implicitCall("array", [Argument(nil, self)])
  }

  private var listDepth: Int {
    guard case .array(let items) = self else { return 0 }
    return 1 + (items.lazy.map(\.listDepth).max() ?? 0)
  }
}
