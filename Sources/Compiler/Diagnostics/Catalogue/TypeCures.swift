// Types of other languages, and their equivalents here.

extension DiagnosticMessage {
  /// The equivalent of another language's type: `integer` for `int`, `[string]` for `string[]`.
  /// `known` are the built-in and declared types.
  static func cure(ofType type: String, among known: [String]) -> String? {
    if let cure = cure(ofName: type) { return cure }
    switch type.lowercased() {
    case "array", "list", "seq", "sequence", "tuple", "vector":
      return "write the type of its items in brackets: [string]"
    case "object", "map", "dict", "dictionary", "hash", "record", "struct":
      return "write '{string}' for a map, or declare its fields instead of 'type': "
        + "object: {name: string}"
    case "choice", "select", "oneof": return "write 'enum: [a, b]' in place of 'type'"
    case "password", "secret": return "write 'string', and 'secret: true'"
    default: break
    }
    guard type.utf8.count <= 64 else { return nil }
    return translated(type, among: known).map { "write '\($0)'" }
  }

  private static func translated(_ type: String, among known: [String]) -> String? {
    if type.hasSuffix("[]") {
      return item(type.dropLast(2), among: known).map { "[\($0)]" }
    }
    if let open = type.firstIndex(where: { $0 == "<" || $0 == "[" }),
      let last = type.last, last == ">" || last == "]"
    {
      let inside = type[type.index(after: open)...].dropLast()
      let item = item(inside.split(separator: ",").last ?? "", among: known)
      switch type[..<open].lowercased() {
      case "array", "list", "set", "seq", "sequence", "vector": return item.map { "[\($0)]" }
      case "map", "dict", "dictionary", "record", "hash", "object": return item.map { "{\($0)}" }
      case "optional", "maybe", "option": return item.map { "\($0)?" }
      default: return nil
      }
    }
    return words[type.lowercased()]
  }

  /// The equivalent of an item type.
  private static func item(_ text: Substring, among known: [String]) -> String? {
    let name = String(text.drop { $0 == " " })
    if known.contains(name) { return name }
    return name.contains("<") || name.contains("[") ? nil : words[name.lowercased()]
  }

  private static let words: [String: String] = {
    let table: KeyValuePairs = [
      "integer": "int int8 int16 int32 int64 long short bigint uint uint8 uint16 uint32 uint64",
      "number": "float32 float64 double decimal real numeric num",
      "boolean": "bool",
      "string": "str text char varchar uuid guid email uri url hostname ipv4 ipv6 time enum",
      "date-time": "datetime timestamp instant",
      "data": "binary bytes byte blob base64",
      "file": "upload",
      "any": "json mixed unknown value",
    ]
    return Dictionary(
      table.flatMap { type, words in
        words.split(separator: " ").map { (String($0), type) }
      }, uniquingKeysWith: { first, _ in first })
  }()
}
