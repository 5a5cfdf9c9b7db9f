import RequestModel

/// The names that an expression sees before the types of the client: members of the type that it is in,
/// arguments and variables. A type with one of them has to be named with its structure there.
struct NearNames {
  private var names: Set<String>

  /// No names, for expressions in the structure itself: its types share no names with its other members.
  static let none = NearNames(names: [])

  /// The types that the members of environments see: that of all of them.
  static let typesOfEnvironments = NearNames(names: ["AllCases"])

  private init(names: Set<String>) { self.names = names }

  /// The names that the members of a declared type, or of the environments, see.
  init(members: [SwiftName]) { names = Self.ofEveryType.union(members.map(\.text)) }

  /// The names that the body of a method sees.
  init(arguments: [SwiftName], variables: some Sequence<String>) {
    names = Set(arguments.map(\.text)).union(variables)
  }

  /// The members that types have by what they conform to, and what the code in them declares.
  static let ofEveryType: Set<String> = [
    "AllCases", "RawValue", "allCases", "decoder", "encode", "encoder", "hash", "hashValue",
    "members", "other", "others", "parameterValue", "rawValue",
  ]

  func contains(_ name: String) -> Bool { names.contains(name) }
}

/// Types as expressions and declarations name them.
extension ClientContext {
  /// The name of a declared type where an expression names it.
  func typeName(_ name: SwiftName, near: NearNames) -> String {
    near.contains(name.text) ? "\(names.client.type).\(name.member)" : name.type
  }

  /// `Ticket.self`, `[Ticket].self`.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - innermost: What is named in place of the innermost type.
  ///   - near: What the expression sees.
  /// - Returns: The expression.
  func metatype(
    _ type: InputType, innermost: String? = nil, near: NearNames
  ) -> Expression {
    let syntax = named(type, innermost: innermost.map { .name($0) }, near: near)
    return Expression.name(syntax.text).member("self")
  }

  /// A type in an expression. What is between angle brackets is a type to Swift, which no member hides.
  private func named(
    _ type: InputType, innermost: TypeSyntax?, near: NearNames
  ) -> TypeSyntax {
    switch type {
    case .list(let item): .array(named(item, innermost: innermost, near: near))
    case .named(let index) where innermost == nil:
      .name(typeName(types[index].name, near: near))
    default: self.type(type, innermost: innermost)
    }
  }

  /// A type with another one inside of all lists and maps.
  private func type(_ type: InputType, innermost: TypeSyntax?) -> TypeSyntax {
    guard let innermost else { return self.type(type) }
    return switch type {
    case .list(let item): .array(self.type(item, innermost: innermost))
    case .map(let item): .generic("ParameterMap", [self.type(item, innermost: innermost)])
    case .nullable(let item): .generic("Nullable", [self.type(item, innermost: innermost)])
    default: innermost
    }
  }

  /// A type of the library that generated code names for responses alone, or one of the standard
  /// library: a type of the spec may have its name, and where an expression names it, a member.
  func ownName(_ name: String, of module: String, near: NearNames? = nil) -> String {
    let isHidden = near.map { $0.contains(name) || names.hiddenNames.contains(name) } ?? false
    let isTaken = isHidden || types.contains { $0.isDeclared && $0.name.text == name }
    return isTaken ? "\(module).\(name)" : name
  }
}

extension TypeSyntax {
  /// The type on one line.
  fileprivate var text: String {
    switch self {
    case .name(let name): name
    case .optional(let wrapped): "\(wrapped.text)?"
    case .array(let item): "[\(item.text)]"
    case .generic(let name, let arguments):
      "\(name)<\(arguments.map(\.text).joined(separator: ", "))>"
    }
  }
}

extension Expression {
  /// The expression where an optional is wanted: Swift takes `.none` for the absence of a value.
  var wrapped: Expression {
    self == .implicitMember("none") ? .implicitCall("some", [Argument(nil, self)]) : self
  }

  /// The pattern of a case where the subject is an optional, whose own cases are `none` and `some`.
  var wrappedPattern: Expression {
    self == .implicitMember("some") ? .implicitCall("some", [Argument(nil, self)]) : wrapped
  }
}
