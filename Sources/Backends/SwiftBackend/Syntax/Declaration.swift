/// A declaration of generated Swift: documentation, attributes and kind.
struct Declaration: Equatable {
  /// The lines of the documentation comment, without slashes. They may contain text of a spec; the
  /// printer removes anything that could end a comment.
  var documentation: [String] = []

  /// `@available(*, deprecated)`, with the author's message, if any.
  var deprecation: DeprecationAttribute?

  /// `@inline(never)`
  var isNeverInlined = false

  /// `public`, `package`, `private`, or nil for internal, possibly after `nonisolated`.
  var access: String?

  var kind: Kind

  indirect enum Kind: Equatable {
    case structure(TypeDefinition)
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

  /// Whether it throws any error: `throws`.
  var isThrowing = false
  var result: TypeSyntax?
  var body: [Statement]
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

  init(label: String, name: String, type: TypeSyntax) {
    self.init(name: label == name ? name : "\(label) \(name)", type: type)
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
  var declarations: [Declaration]

  /// The import of a module that declarations with some access level use.
  struct Import: Equatable {
    var access: SwiftAccess
    var module: String
  }
}
