/// The names that are taken in one scope.
struct NameRegistry {
  private var taken: Set<NameKey> = []
  /// The number that is tried next after a name, so that many of one name are not counted from 2 each.
  private var numbers: [NameKey: Int] = [:]

  func isTaken(_ name: String) -> Bool { taken.contains(NameKey(name)) }

  /// Takes a name; false when it is taken already.
  mutating func take(_ name: String) -> Bool { taken.insert(NameKey(name)).inserted }

  /// The name, or one with a number after it that is free.
  mutating func unique(_ name: String, separator: String = "-", folding: Bool = false) -> String {
    let key = { (name: String) in folding ? name.asciiLowercased : name }
    if take(key(name)) { return name }
    var number = numbers[NameKey(key(name))] ?? 2
    while !take(key("\(name)\(separator)\(number)")) { number += 1 }
    numbers[NameKey(key(name))] = number + 1
    return "\(name)\(separator)\(number)"
  }

  /// The name of a type: one that is free, and that no type of the language has.
  mutating func uniqueType(_ name: String) -> String {
    let name = Self.typeName(name)
    return unique(Self.typesOfLanguage.contains(name) ? name + "Type" : name, separator: "")
  }

  /// A name that a request can have: without control characters, and not that of the manifest of outputs.
  static func requestName(_ name: String) -> String {
    var name = name
    if name.unicodeScalars.contains(where: \.isControl) { name = SpecText.slug(name) }
    if name.asciiLowercased == "manifest.json" { name += "-request" }
    return name.isEmpty ? "request" : name
  }

  /// A name without what the notation of types gives a meaning.
  static func typeName(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isBad = scalar.isControl || "{}[],?|".unicodeScalars.contains(scalar)
      scalars.append(isBad ? "_" : scalar)
    }
    let text = String(scalars).trimmed
    return text.isEmpty ? "Unnamed" : text
  }

  /// Whether a field of an object can have a name: clause 4.2 of the reference.
  static func isFieldName(_ name: String) -> Bool {
    !name.isEmpty && name.trimmed == name
      && !name.unicodeScalars.contains {
        $0.isControl || "{}|$=,".unicodeScalars.contains($0)
      }
  }

  /// A name without what `${…}` and `--set` give a meaning.
  static func inputName(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      switch scalar {
      case "$", "]", "}": continue
      case "[", "{": scalars.append(".")
      case "|", "=", ",": scalars.append("-")
      case _ where scalar.isControl: scalars.append("-")
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

/// Names that are a stem and a number, the lowest that is free; many of one stem are not counted from the
/// beginning.
struct NumberedNames {
  private struct Key: Hashable {
    let stem: NameKey
    let beginsBare: Bool
  }

  private var numbers: [Key: Int] = [:]

  /// The first name that can be taken.
  ///
  /// - Parameters:
  ///   - stem: What is in front of the number.
  ///   - first: The first number.
  ///   - beginsBare: Whether the stem alone is in the place of the first number.
  ///   - names: The names that are taken.
  ///   - takes: Takes a name if it can.
  /// - Returns: The name; nil where none of very many can be taken.
  mutating func name<Names>(
    _ stem: String, from first: Int, beginsBare: Bool, in names: inout Names,
    _ takes: (String, inout Names) -> Bool
  ) -> String? {
    let key = Key(stem: NameKey(stem), beginsBare: beginsBare)
    let start = numbers[key] ?? first
    for number in start..<start + 100_000 {
      let candidate = beginsBare && number == first ? stem : "\(stem)\(number)"
      numbers[key] = number + 1
      if takes(candidate, &names) { return candidate }
    }
    return nil
  }
}
