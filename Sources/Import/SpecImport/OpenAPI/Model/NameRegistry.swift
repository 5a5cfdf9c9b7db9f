/// The names that are taken in one scope.
struct NameRegistry {
  private var taken: Set<NameKey> = []
  /// The next number to try after a name, so that many uses of one name do not count from 2 each
  /// time.
  private var numbers: [NameKey: Int] = [:]

  func isTaken(_ name: String) -> Bool { taken.contains(NameKey(name)) }

  /// Takes a name. Returns false if it is already taken.
  mutating func take(_ name: String) -> Bool { taken.insert(NameKey(name)).inserted }

  /// The name, or a free one made by appending a number.
  mutating func unique(_ name: String, separator: String = "-", folding: Bool = false) -> String {
    let key = { (name: String) in folding ? name.asciiLowercased : name }
    if take(key(name)) { return name }
    var number = numbers[NameKey(key(name))] ?? 2
    while !take(key("\(name)\(separator)\(number)")) { number += 1 }
    numbers[NameKey(key(name))] = number + 1
    return "\(name)\(separator)\(number)"
  }

  /// A free name for a type that is not a type of the language.
  mutating func uniqueType(_ name: String) -> String {
    let name = Self.typeName(name)
    return unique(Self.typesOfLanguage.contains(name) ? name + "Type" : name, separator: "")
  }

  /// A name of an operation as that of a request: slashes would be percent-encoded in the names of
  /// files.
  static func requestName(ofOperation name: String) -> String {
    requestName(
      name.split(separator: "/").map { $0.trimmed }.filter { !$0.isEmpty }.joined(separator: "-"))
  }

  /// A name that a request can have: without control characters, and different from that of the
  /// manifest.
  static func requestName(_ name: String) -> String {
    var name = name
    if name.unicodeScalars.contains(where: \.isControl) { name = SpecText.slug(name) }
    if name.asciiLowercased == "manifest.json" { name += "-request" }
    return name.isEmpty ? "request" : name
  }

  /// A name without characters that have a meaning in the notation of types.
  static func typeName(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isBad = scalar.isControl || "{}[],?|".unicodeScalars.contains(scalar)
      scalars.append(isBad ? "_" : scalar)
    }
    let text = String(scalars).trimmed
    return text.isEmpty ? "Unnamed" : text
  }

  /// Whether a field of an object can have a name (clause 4.2 of the reference).
  static func isFieldName(_ name: String) -> Bool {
    !name.isEmpty && name.trimmed == name
      && !name.unicodeScalars.contains {
        $0.isControl || "{}|$=,".unicodeScalars.contains($0)
      }
  }

  /// A name without characters that have a meaning in `${…}` and `--set`.
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
    "float", "null",
  ]
}

/// Makes names of a stem and the lowest free number. Many names of one stem do not count from the
/// beginning each time.
struct NumberedNames {
  private struct Key: Hashable {
    let stem: NameKey
    let beginsBare: Bool
  }

  private var numbers: [Key: Int] = [:]

  /// The first name that can be taken.
  ///
  /// - Parameters:
  ///   - stem: The text before the number.
  ///   - first: The first number.
  ///   - beginsBare: Whether the first name is the stem alone.
  ///   - names: The names that are taken.
  ///   - takes: Takes a name if it is free.
  /// - Returns: The name, or `nil` if none of very many is free.
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
