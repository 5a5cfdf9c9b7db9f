import RequestModel

/// The names that hide types of the client in an expression: members of the type that contains it,
/// arguments and variables. A type with one of these names must be qualified with the structure
/// there.
struct NearNames {
  private var names: Set<String>

  /// Whether every type is hidden, because the structure is elsewhere.
  private(set) var isOutside = false

  /// No names, for expressions in the structure itself, whose types share no names with other
  /// members.
  static let none = NearNames(names: [])

  /// The names outside of the structure.
  static let outside: NearNames = {
    var near = NearNames.none
    near.isOutside = true
    return near
  }()

  /// The names visible to members of `Environment`: the associated type.
  static let typesOfEnvironments = NearNames(names: ["AllCases"])

  private init(names: Set<String>) { self.names = names }

  /// The names visible to members of a declared type or of the environments.
  init(members: [SwiftName]) { names = Self.ofEveryType.union(members.map(\.text)) }

  /// The names visible in the body of a method.
  init(arguments: [SwiftName], variables: some Sequence<String>) {
    names = Set(arguments.map(\.text)).union(variables)
  }

  /// The members that types have because of their conformances, and the names that code in them
  /// declares.
  static let ofEveryType: Set<String> = [
    "AllCases", "RawValue", "allCases", "decoder", "encode", "encoder", "hash", "hashValue",
    "members", "other", "others", "parameterValue", "rawValue",
  ]

  func contains(_ name: String) -> Bool { isOutside || names.contains(name) }
}

/// Types in expressions and declarations.
extension ClientContext {
  /// The name of a type in an expression.
  func typeName(_ index: Int, near: NearNames) -> String {
    let type = types[index]
    guard case .fragment(let place) = type.space else { return typeName(type.name, near: near) }
    return "\(names.fragments[place].type).\(type.name.member)"
  }

  /// The name of a type that the file declares in an expression.
  func typeName(_ name: SwiftName, near: NearNames) -> String {
    guard near.contains(name.text) else { return name.type }
    // In a type, keywords after a dot are in backticks.
    return "\(names.client.type).\(near.isOutside ? name.declared : name.member)"
  }

  /// `Ticket.self`, `[Ticket].self`.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - innermost: The replacement of the innermost type.
  ///   - near: The names visible to the expression.
  /// - Returns: The expression.
  func metatype(
    _ type: InputType, innermost: String? = nil, near: NearNames
  ) -> Expression {
    let syntax = named(type, innermost: innermost.map { .name($0) }, near: near)
    return Expression.name(syntax.text).member("self")
  }

  /// A type in an expression. In angle brackets, Swift expects a type, which no member hides.
  private func named(
    _ type: InputType, innermost: TypeSyntax?, near: NearNames
  ) -> TypeSyntax {
    switch type {
    case .list(let item): .array(named(item, innermost: innermost, near: near))
    case .named(let index) where innermost == nil:
      .name(typeName(index, near: near))
    default: self.type(type, innermost: innermost)
    }
  }

  /// A type with the innermost type of all lists and maps replaced.
  private func type(_ type: InputType, innermost: TypeSyntax?) -> TypeSyntax {
    guard let innermost else { return self.type(type) }
    return switch type {
    case .list(let item): .array(self.type(item, innermost: innermost))
    case .map(let item): .generic("ParameterMap", [self.type(item, innermost: innermost)])
    case .nullable(let item): .generic("Nullable", [self.type(item, innermost: innermost)])
    default: innermost
    }
  }

  /// A type of the library or of the standard library that generated code uses only for responses.
  /// A type of the spec may have its name, and a member may in expressions.
  func ownName(_ name: String, of module: String, near: NearNames? = nil) -> String {
    let isHidden = near.map { $0.contains(name) || names.hiddenNames.contains(name) } ?? false
    let isTaken =
      isHidden
      || types.contains { $0.isDeclared && $0.space == .own && $0.name.text == name }
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
  /// The expression as an optional: Swift reads `.none` as the absence of a value.
  var wrapped: Expression {
    isCaseOfOptional ? .implicitCall("some", [Argument(nil, self)]) : self
  }

  /// Whether it is a member with the name of a case of `Optional`, which is not such a case itself.
  private var isCaseOfOptional: Bool {
    switch self {
    case .implicitMember("none"), .call(.implicitMember("none"), _): true
    case .call(.implicitMember("some"), let arguments):
      !(arguments.first?.value.isCaseOfOptional ?? false)
    default: false
    }
  }

  /// The pattern of a case for an optional subject, whose own cases are `none` and `some`.
  var wrappedPattern: Expression {
    self == .implicitMember("some") ? .implicitCall("some", [Argument(nil, self)]) : wrapped
  }
}
