/// A declaration of generated Swift: documentation, attributes and kind.
struct Declaration: Equatable {
  /// The lines of the documentation comment, without slashes. They may contain text of a spec; the
  /// printer removes anything that could end a comment.
  var documentation: [String] = []

  /// `@available(*, deprecated)`, with the author's message, if any.
  var deprecation: DeprecationAttribute?

  /// `@inline(never)` or `@concurrent`, on a line of its own.
  var attribute: String?

  /// `public`, `package`, `private`, or nil for internal, possibly after `nonisolated`.
  var access: String?

  var kind: Kind

  /// `interface` is a protocol.
  indirect enum Kind: Equatable {
    case structure(TypeDefinition)
    case interface(TypeDefinition)
    case enumeration(TypeDefinition)

    /// `case red`, `case red = "red"` or `case other(String)`.
    case enumerationCase(String, rawValue: Expression? = nil, payload: TypeSyntax? = nil)

    /// `var name: Type`, `var name: Type = value`, `static let name = value`.
    case property(Property)

    /// `var name: Type { … }`.
    case computedProperty(name: String, type: TypeSyntax, body: [Statement])

    /// `func name(…) throws(E) -> T { … }`.
    case function(Function)

    /// `init(…) { … }`, or `init(…) throws { … }`.
    case initializer([Parameter], isThrowing: Bool = false, body: [Statement])
  }

  init(_ kind: Kind, access: String? = nil, documentation: [String] = []) {
    self.kind = kind
    self.access = access
    self.documentation = documentation
  }
}

/// `@available(*, deprecated, message: "…")`.
struct DeprecationAttribute: Equatable {
  var message: String?
}

/// A structure or an enumeration.
struct TypeDefinition: Equatable {
  var name: String
  var inheritance: [String]
  var members: [Declaration]
}

/// A stored property.
struct Property: Equatable {
  var isStatic = false
  var isVariable = true
  var name: String
  var type: TypeSyntax?
  var value: Expression?
}

struct Function: Equatable {
  var name: String
  var parameters: [Parameter]

  /// The error type of `throws(…)`; `nil` for a function without one.
  var errorType: String?

  var isAsync = false

  /// Whether it throws any error: `throws`.
  var isThrowing = false
  var result: TypeSyntax?

  /// The statements; `nil` for a requirement of a protocol.
  var body: [Statement]?

  /// `async throws(E)`, which stay on one line.
  var effects: String? {
    let error = errorType.map { "throws(\($0))" } ?? (isThrowing ? "throws" : nil)
    guard isAsync else { return error }
    return error.map { "async \($0)" } ?? "async"
  }
}

/// A parameter of a function or an initializer.
struct Parameter: Equatable {
  /// The name, or label and name if they differ: `method method1`.
  var name: String
  var type: TypeSyntax
  var defaultValue: Expression?

  init(name: String, type: TypeSyntax, defaultValue: Expression? = nil) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
  }

  init(label: String, name: String, type: TypeSyntax, defaultValue: Expression? = nil) {
    self.init(
      name: label == name ? name : "\(label) \(name)", type: type, defaultValue: defaultValue)
  }
}

/// A type as written.
enum TypeSyntax: Equatable {
  case name(String)

  /// `T?`
  indirect case optional(TypeSyntax)

  /// `[T]`
  indirect case array(TypeSyntax)

  /// `ParameterMap<T>`
  case generic(String, [TypeSyntax])
}

/// A whole file.
struct SwiftFile: Equatable {
  /// The lines of the comment at the beginning of the file, without slashes.
  var comment: [String]

  var importDeclaration: Import

  /// The import of one more module.
  var secondImport: Import?
  var declarations: [Declaration]

  /// The import of a module that declarations with some access level use.
  struct Import: Equatable {
    var access: SwiftAccess
    var module: String
  }
}
