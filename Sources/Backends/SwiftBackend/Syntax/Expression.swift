/// An expression of generated Swift.
///
/// Text from a spec is only in ``text(_:)`` and ``string(_:)``, which the printer escapes;
/// everything else consists of identifiers and literals of the back end. Only cases with another
/// expression are indirect, because most expressions are words and texts.
enum Expression: Equatable {
  /// An identifier, in backticks if necessary.
  case name(String)

  /// A string literal with one text, as most are: `"cat"`.
  case text(String)

  /// A string literal with several pieces: `"/albums/\(album)/photos"`.
  case string([StringPiece])

  /// A literal without quotes: a number, `true`, `nil`.
  case literal(String)

  /// `.bearerAuthorization`: a member of the contextual type.
  case implicitMember(String)

  /// `request.fields`, or `tags?.parameterValue` with a question mark.
  indirect case member(Expression, String, isOptional: Bool)

  /// A call of an expression: `client.send(request)`.
  indirect case call(Expression, [Argument])

  /// `["a", "b"]`, or `[]` if it is empty.
  case array([Expression])

  /// `["a": 1]`, or `[:]` if it is empty.
  case dictionary([DictionaryElement])

  /// `{ ParameterValue.dateTime($0) }`: a closure with one expression.
  indirect case closure(Expression)

  /// `try …`, which covers everything to its right.
  indirect case attempt(Expression)
}

/// A piece of a string literal.
enum StringPiece: Equatable {
  /// Text, before any escaping.
  case text(String)

  /// `\(album)`, `\(album, filters: .segments)`: the contents of the parentheses.
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
  /// Whether it is a variable, or a member of one.
  var isVariable: Bool {
    switch self {
    case .name, .member(.name, _, isOptional: false): true
    default: false
    }
  }

  /// The pieces of a string literal; nil for other expressions.
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
  /// Whether it contains a list or a map.
  var isNested: Bool {
    switch self {
    case .array, .dictionary: true
    case .call(_, let arguments): arguments.contains { $0.value.isNested }
    default: false
    }
  }

  /// The list of parameters, written as `.array([…])` if it is the fourth of directly nested lists:
  /// the time that Swift takes to parse them doubles with each.
  var asShallowList: Expression {
    listDepth < 4 ? self : .implicitCall("array", [Argument(nil, self)])
  }

  private var listDepth: Int {
    guard case .array(let items) = self else { return 0 }
    return 1 + (items.lazy.map(\.listDepth).max() ?? 0)
  }
}
