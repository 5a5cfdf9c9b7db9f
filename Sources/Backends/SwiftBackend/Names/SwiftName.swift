import Emission

/// An identifier of generated Swift, and how it is written where it occurs.
struct SwiftName: Hashable {
  /// The identifier without backticks.
  let text: String

  /// Whether it is an identifier between backticks only.
  let isRaw: Bool

  /// Whether it is a keyword, and whether it may begin an expression as an operator, or a type as a modifier.
  /// Looked up once: an identifier is written again and again.
  private let isKeyword: Bool
  private let isExpressionWord: Bool
  private let isTypeWord: Bool

  /// An identifier that needs no backticks but for keywords.
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

  /// The identifier as it is declared.
  var declared: String { isRaw || isKeyword ? quoted : text }

  /// The identifier as the name of a type that is declared elsewhere.
  var type: String { isTypeWord ? quoted : declared }

  /// The identifier as an expression of its own.
  var expression: String { isExpressionWord ? quoted : declared }

  /// The identifier after a dot, and as the label of an argument.
  var member: String { isRaw ? quoted : text }
}

/// The rule that makes an identifier of a name of a spec, ``SpecIdentifier``, in each position.
extension SwiftName {
  /// The identifier of a name; `nil` for one that Swift does not take even between backticks.
  init?(_ name: String, _ position: Position) {
    let identifier = SpecIdentifier(
      name, isType: position == .type, isInterpolated: position.isInterpolated,
      reserved: position.reserved)
    guard let identifier else { return nil }
    self.init(identifier)
  }

  /// The identifier that a spec chooses itself; `nil` for one that Swift does not take, or that is
  /// reserved.
  init?(chosen name: String, _ position: Position) {
    let identifier = SpecIdentifier(
      chosen: name, isInterpolated: position.isInterpolated, reserved: position.reserved)
    guard let identifier else { return nil }
    self.init(identifier)
  }

  /// A type that an input or a field declares in its own place: the words of what has it, which is
  /// empty for the whole spec, and its own.
  init?(owner: String, words: String) {
    let identifier = SpecIdentifier(
      owner: owner, words: words, reserved: Position.type.reserved)
    guard let identifier else { return nil }
    self.init(identifier)
  }

  /// The value of an argument of a method in an environment: `listPage`.
  init?(argument: SwiftName, of method: SwiftName) {
    let identifier = SpecIdentifier(
      owner: method.text, words: SpecIdentifier.capitalized(argument.text),
      reserved: Position.enumerationCase(isOpen: false).reserved)
    guard let identifier else { return nil }
    self.init(identifier)
  }

  /// A name as a part of the name of a type: with a capital, joined if that makes an identifier.
  static func words(of name: String) -> String { SpecIdentifier.words(of: name) }
}

extension SwiftName {
  /// Where an identifier is used, which decides what is reserved.
  enum Position: Hashable {
    /// The structure of the whole spec.
    case client

    /// A method: a request.
    case method

    /// A stored property of the structure: an input of the whole spec.
    case property

    /// An argument of a method: an input of a request.
    case argument

    /// A declared type.
    case type

    /// A field of an object; an open one has `others` of its own.
    case field(isOpen: Bool)

    /// A case of an enumeration; an open one has `other` of its own.
    case enumerationCase(isOpen: Bool)

    /// The names that take a trailing `_` in this position.
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

    /// Whether string literals may name it.
    var isInterpolated: Bool { self == .property || self == .argument }
  }
}
