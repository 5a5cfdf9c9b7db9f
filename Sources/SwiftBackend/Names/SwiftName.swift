/// An identifier of generated Swift, and how it is written where it occurs.
struct SwiftName: Hashable {
  /// The identifier without backticks.
  let text: String

  /// Whether it is an identifier between backticks only.
  let isRaw: Bool

  /// An identifier that needs no backticks but for keywords.
  init(_ text: String) {
    self.text = text
    isRaw = false
  }

  /// An identifier that Unicode does not call one; Swift may.
  fileprivate init(raw text: String) {
    self.text = text
    isRaw = !IdentifierSyntax.isUnquoted(text)
  }

  private var quoted: String { "`\(text)`" }

  /// The identifier as it is declared, and as the name of a type.
  var declared: String { isRaw || ReservedNames.keywords.contains(text) ? quoted : text }

  /// The identifier as an expression of its own.
  var expression: String {
    ReservedNames.expressionWords.contains(text) ? quoted : declared
  }

  /// The identifier behind a dot, and as the label of an argument.
  var member: String { isRaw ? quoted : text }
}

/// The rule that makes an identifier of a name of a spec.
extension SwiftName {
  /// The identifier of a name: the name itself if it is one, else its words joined, else the name
  /// between backticks. One that is reserved ends in `_`.
  ///
  ///     SwiftName("listItems", .method)  // listItems
  ///     SwiftName("X-Request-Id", .value)  // xRequestId
  ///     SwiftName("2nd-notice", .method)  // `2nd-notice`
  ///     SwiftName("self", .value)  // self_
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - position: Where the identifier is used.
  ///
  /// `nil` for a name that Swift does not take even between backticks.
  init?(_ name: String, _ position: Position) {
    guard let identifier = Self.unreserved(name, position) else { return nil }
    self =
      !identifier.isRaw && position.reserved.contains(identifier.text)
      ? SwiftName(identifier.text + "_") : identifier
  }

  /// The identifier that a spec chooses itself; `nil` for one that Swift does not take, or that is
  /// reserved.
  init?(chosen name: String, _ position: Position) {
    if IdentifierSyntax.isPlain(name) {
      self.init(name)
    } else if IdentifierSyntax.isRaw(name, isInterpolated: position.isInterpolated) {
      self.init(raw: name)
    } else {
      return nil
    }
    guard !position.reserved.contains(text) else { return nil }
  }

  /// A type that an input or a field declares in its own place: the words of what has it, which is
  /// empty for the whole spec, and its own.
  init?(owner: String, words: String) {
    let text = owner + words
    guard IdentifierSyntax.isPlain(text) || IdentifierSyntax.isRaw(text, isInterpolated: false)
    else {
      return nil
    }
    if !IdentifierSyntax.isPlain(text) {
      self.init(raw: text)
    } else {
      self.init(Position.type.reserved.contains(text) ? text + "_" : text)
    }
  }

  /// The value of an argument of a method in an environment: `listPage`.
  init?(argument: SwiftName, of method: SwiftName) {
    let text = method.text + Words.capitalized(argument.text)
    if IdentifierSyntax.isPlain(text) {
      self.init(Position.enumerationCase(isOpen: false).reserved.contains(text) ? text + "_" : text)
    } else if IdentifierSyntax.isRaw(text, isInterpolated: false) {
      self.init(raw: text)
    } else {
      return nil
    }
  }

  /// A name as a part of the name of a type: with a capital, joined if that makes an identifier.
  static func words(of name: String) -> String {
    unreserved(name, .type)?.text ?? name
  }

  private static func unreserved(_ name: String, _ position: Position) -> SwiftName? {
    let isType = position == .type
    if IdentifierSyntax.isPlain(name) {
      let capitalized = isType ? Words.capitalized(name) : name
      return SwiftName(IdentifierSyntax.isPlain(capitalized) ? capitalized : name)
    }
    let joined = Words.joined(name, isType: isType)
    if IdentifierSyntax.isPlain(joined) { return SwiftName(joined) }
    let isRaw = IdentifierSyntax.isRaw(name, isInterpolated: position.isInterpolated)
    return isRaw ? SwiftName(raw: name) : nil
  }
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

    /// What has an `_` behind it here.
    var reserved: Set<String> {
      switch self {
      case .client, .argument: ReservedNames.common
      case .method, .property, .type: Self.reservedMembers
      case .field(false), .enumerationCase(false): Self.reservedTypeMembers
      case .field(true): Self.reservedTypeMembers.union([GeneratedTypes.othersMember])
      case .enumerationCase(true): Self.reservedTypeMembers.union([GeneratedTypes.otherCase])
      }
    }

    private static let reservedMembers = ReservedNames.common.union(ReservedNames.members)
    private static let reservedTypeMembers = ReservedNames.common.union(ReservedNames.typeMembers)

    /// Whether string literals may name it.
    var isInterpolated: Bool { self == .property || self == .argument }
  }
}

/// The words of names.
private enum Words {
  /// The parts of a name between `-`, blank, `.` and `/`, run together.
  static func joined(_ name: String, isType: Bool) -> String {
    let words = name.unicodeScalars.split { "- ./".unicodeScalars.contains($0) }.map(String.init)
    guard let first = words.first else { return "" }
    return (isType ? capitalized(first) : lowered(first))
      + words.dropFirst().map(capitalized).joined()
  }

  /// A word with a capital, if its first letter has one.
  static func capitalized(_ word: String) -> String {
    guard let first = word.unicodeScalars.first else { return word }
    return single(first.properties.uppercaseMapping, else: first)
      + String(word.unicodeScalars.dropFirst())
  }

  /// A word without the capitals that it begins with. The last of several stays when a lower-case
  /// letter follows: `XMLHttp` has two words.
  private static func lowered(_ word: String) -> String {
    let scalars = Array(word.unicodeScalars)
    var count = scalars.prefix { $0.properties.isUppercase }.count
    if count > 1, count < scalars.count, scalars[count].properties.isLowercase { count -= 1 }
    return scalars.prefix(count).map { single($0.properties.lowercaseMapping, else: $0) }.joined()
      + scalars.dropFirst(count).map { String($0) }.joined()
  }

  /// What a letter becomes, if that is one letter.
  private static func single(_ mapping: String, else scalar: Unicode.Scalar) -> String {
    mapping.unicodeScalars.count == 1 ? mapping : String(scalar)
  }
}
