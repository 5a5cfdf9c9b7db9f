import Emission
import RequestModel

/// An identifier of generated Swift, with its spelling in each place.
struct SwiftName: Hashable {
  /// The identifier without backticks.
  let text: String

  /// Whether it is an identifier only in backticks.
  let isRaw: Bool

  /// Whether it is a keyword, and whether it may begin an expression as an operator or a type as a
  /// modifier. Looked up once, because identifiers are written often.
  private let isKeyword: Bool
  private let isExpressionWord: Bool
  private let isTypeWord: Bool

  /// Creates an identifier that needs backticks only if it is a keyword.
  init(_ text: String) {
    self.init(text, isRaw: false)
  }

  private init(_ identifier: SpecIdentifier) {
    self.init(identifier.text, isRaw: identifier.isRaw)
  }

  private init(_ text: String, isRaw: Bool) {
    (self.text, self.isRaw) = (text, isRaw)
    isKeyword = ReservedNames.keywords.contains(text)
    isExpressionWord = ReservedNames.expressionWords.contains(text)
    isTypeWord = ReservedNames.typeWords.contains(text)
  }

  private var quoted: String { "`\(text)`" }

  /// The identifier in its declaration.
  var declared: String { isRaw || isKeyword ? quoted : text }

  /// The identifier as a reference to a type.
  var type: String { isTypeWord ? quoted : declared }

  /// The identifier as an expression.
  var expression: String { isExpressionWord ? quoted : declared }

  /// The identifier after a dot, and as an argument label.
  var member: String { isRaw ? quoted : text }
}

/// Applies the rule for identifiers of names, ``SpecIdentifier``, in each position.
extension SwiftName {
  /// The identifier of a name; `nil` if Swift does not accept it even in backticks.
  init?(_ name: String, _ position: Position, _ style: SwiftNameStyle = .written) {
    let identifier = SpecIdentifier(
      name, isType: position == .type, isInterpolated: position.isInterpolated, style: style,
      reserved: position.reserved)
    guard let identifier else { return nil }
    self.init(identifier)
  }

  /// The identifier that a spec sets; `nil` if it is invalid in Swift or reserved.
  init?(chosen name: String, _ position: Position) {
    let identifier = SpecIdentifier(
      chosen: name, isInterpolated: position.isInterpolated, reserved: position.reserved)
    guard let identifier else { return nil }
    self.init(identifier)
  }

  /// The identifier of an inline type: the words of the owner, which are empty for the whole spec,
  /// and its own.
  init?(owner: String, words: String) {
    let identifier = SpecIdentifier(
      owner: owner, words: words, reserved: Position.type.reserved)
    guard let identifier else { return nil }
    self.init(identifier)
  }

  /// The identifier for an argument's value in an environment: `listPage`.
  init?(argument: SwiftName, of method: SwiftName) {
    let identifier = SpecIdentifier(
      owner: method.text, words: SpecIdentifier.capitalized(argument.text),
      reserved: Position.enumerationCase(isOpen: false).reserved)
    guard let identifier else { return nil }
    self.init(identifier)
  }

  /// A name as part of a type's name: capitalized, with its words joined if that gives an
  /// identifier.
  static func words(of name: String, _ style: SwiftNameStyle) -> String {
    SpecIdentifier.words(of: name, style: style)
  }
}

extension SwiftName {
  /// The position of an identifier, which decides the reserved names.
  enum Position: Hashable {
    /// The structure of the whole spec.
    case client

    /// The method of a request.
    case method

    /// A stored property of the structure, for an input of the whole spec.
    case property

    /// An argument of a method, for an input of a request.
    case argument

    /// A declared type.
    case type

    /// A field of an object. An open object also has a member `others`.
    case field(isOpen: Bool)

    /// A case of an enumeration. An open enumeration also has a case `other`.
    case enumerationCase(isOpen: Bool)

    /// The names that get a trailing `_` in this position.
    var reserved: Set<String> {
      switch self {
      case .client: ReservedNames.ofClient
      case .argument: ReservedNames.common
      case .method, .property, .type: ReservedNames.ofMembers
      case .field(false), .enumerationCase(false): ReservedNames.ofTypeMembers
      case .field(true): ReservedNames.ofTypeMembers.union([GeneratedTypes.othersMember])
      case .enumerationCase(true): ReservedNames.ofTypeMembers.union([GeneratedTypes.otherCase])
      }
    }

    /// Whether string literals may contain the identifier.
    var isInterpolated: Bool { self == .property || self == .argument }
  }
}
