/// The names that are taken, each with its identifier in Swift, so that no two of a scope meet.
struct NameRegistry {
  /// What shares its names.
  enum Scope: Hashable {
    /// Requests, inputs of the spec, and types, as identifiers of Swift.
    case members
    /// Requests by their names, without case.
    case requests
    case types
    case inputs
  }

  let naming: SwiftNaming
  private var taken: [Scope: Set<NameKey>] = [:]
  /// The number that is tried next after a name, so that many of one name are not counted from 2 each.
  private var numbers: [Scope: [NameKey: Int]] = [:]

  init(_ naming: SwiftNaming = .unchecked) { self.naming = naming }

  func isTaken(_ name: String, in scope: Scope) -> Bool {
    taken[scope]?.contains(NameKey(name)) ?? false
  }

  /// Takes a name; false when it is taken already.
  mutating func take(_ name: String, in scope: Scope) -> Bool {
    taken[scope, default: []].insert(NameKey(name)).inserted
  }

  /// The name, or one with a number after it that is free.
  mutating func unique(_ name: String, in scope: Scope, folding: Bool = false) -> String {
    let key = { (name: String) in folding ? name.asciiLowercased : name }
    if take(key(name), in: scope) { return name }
    var number = numbers[scope]?[NameKey(key(name))] ?? 2
    while !take(key("\(name)-\(number)"), in: scope) { number += 1 }
    numbers[scope, default: [:]][NameKey(key(name))] = number + 1
    return "\(name)-\(number)"
  }

  /// The name of a type: one that is free, and that no type of the language has.
  mutating func uniqueType(_ name: String) -> String {
    var name = Self.typeName(name)
    if Self.typesOfLanguage.contains(name) { name += "Type" }
    if take(name, in: .types) { return name }
    var number = numbers[.types]?[NameKey(name)] ?? 2
    while !take("\(name)\(number)", in: .types) { number += 1 }
    numbers[.types, default: [:]][NameKey(name)] = number + 1
    return "\(name)\(number)"
  }

  /// A name without what the notation of types gives a meaning.
  static func typeName(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isBad =
        scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
        || "{}[],?|".unicodeScalars.contains(scalar)
      scalars.append(isBad ? "_" : scalar)
    }
    let text = String(scalars).trimmed
    return text.isEmpty ? "Unnamed" : text
  }

  /// Whether a field of an object can have a name: clause 4.2 of the reference.
  static func isFieldName(_ name: String) -> Bool {
    !name.isEmpty && name.trimmed == name
      && !name.unicodeScalars.contains { scalar in
        scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
          || "{}|$=,".unicodeScalars.contains(scalar)
      }
  }

  /// A name without what `${…}` and `--set` give a meaning.
  static func inputName(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      switch scalar {
      case "$": continue
      case "[", "{": scalars.append(".")
      case "]", "}": continue
      case "|", "=", ",": scalars.append("-")
      case _ where scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value: scalars.append("-")
      default: scalars.append(scalar)
      }
    }
    var text = String(scalars).trimmed
    while text.hasSuffix(".") { text.removeLast() }
    while text.hasPrefix(".") { text.removeFirst() }
    return text.isEmpty ? "value" : text
  }

  static let typesOfLanguage: Set<String> = [
    "string", "integer", "number", "boolean", "date", "date-time", "data", "file", "stream", "any",
    "null",
  ]
}
