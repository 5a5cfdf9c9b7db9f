import Diagnostics
import MessageSyntax

/// The variables of a collection: its own, and those of environments and globals. A variable becomes an
/// input where it is used.
struct CollectionVariables {
  /// A place in a message where a variable stands. In a URL, the value of a reference is
  /// percent-encoded, but not at its beginning.
  enum Place {
    case origin, host, path, query, text

    /// The place behind a text that begins at this one.
    fileprivate func behind(_ text: String) -> Place {
      switch self {
      case .text, .query: return self
      case .origin, .host, .path:
        if text.isEmpty { return self }
        if text.utf8.contains(0x3F) { return .query }
        let host = text.range(of: "://").map { text[$0.upperBound...] } ?? text[...]
        return self == .path || host.utf8.contains(0x2F) ? .path : .host
      }
    }

    /// The characters of values to which a reference may refer, because they are not encoded; `nil` if
    /// none is.
    fileprivate var characters: ByteSet? {
      switch self {
      case .origin, .text: nil
      case .host: ByteSet.unreserved.union(ByteSet(":"))
      case .path: ByteSet.unreserved.union(ByteSet("/"))
      case .query: .unreserved
      }
    }
  }

  private struct Variable {
    var value: String?
    var isSecret: Bool
    /// The values that environments give it, in order.
    var values: [(environment: String, value: String)] = []

    /// All its values that are not empty.
    var known: [String] { ([value ?? ""] + values.map(\.value)).filter { !$0.isEmpty } }
  }

  private(set) var template = TemplateText()
  private(set) var inputs: [SpecField] = []
  private var variables: [NameKey: Variable] = [:]
  private var names: [String] = []
  private var used: Set<NameKey> = []
  private var environmentNames: [String] = []
  /// The inputs of variables, and the indices of ``inputs``.
  private var places: [NameKey: Int] = [:]
  private var inputNames = NameRegistry()
  /// The requests whose scripts set a variable.
  var setters: [NameKey: String] = [:]
  /// The client whose collection it is.
  var client = "Postman"
  /// Whether the values of variables in a query are percent-encoded, as those of references are.
  var encodesQuery = false
  /// The number of uses of `{{$guid}}` and the like.
  private(set) var generatedCount = 0
  /// The variables whose values are texts of URLs, because a reference would be encoded.
  private(set) var literals: Set<NameKey> = []
  /// The nesting of the variables whose text is being filled, and the number of nested texts. They limit
  /// variables that name themselves, or others many times.
  private var depth = 0
  private var nestedFills = 0

  // MARK: Declarations

  /// Declares a variable.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - value: Its value, or `nil` if it has none.
  ///   - isSecret: Whether the source says that it is a secret. Many names say it, too.
  ///   - environment: The environment that gives it the value, or `nil` for one that the collection gives.
  mutating func declare(_ name: String, _ value: String?, isSecret: Bool, in environment: String?) {
    if variables[NameKey(name)] == nil { names.append(name) }
    var variable = variables[NameKey(name)] ?? Variable(value: nil, isSecret: false)
    variable.isSecret = variable.isSecret || isSecret || CredentialInputs.isSecret(name)
    if let environment {
      if !environmentNames.contains(where: { $0.isSame(as: environment) }) {
        environmentNames.append(environment)
      }
      if let value { variable.values.append((environment, value)) }
    } else if variable.value == nil {
      variable.value = value
    }
    variables[NameKey(name)] = variable
  }

  /// A name for an input that belongs to a request alone.
  func requestInput(_ name: String) -> String {
    let wanted = NameRegistry.inputName(name)
    // A variable of the same name may still become an input.
    let isVariable = variables[NameKey(name)] != nil || inputNames.isTaken(wanted)
    return isVariable ? "path-\(wanted)" : wanted
  }

  mutating func character(of reference: String) -> String { template.character(of: reference) }

  // MARK: Uses

  /// The environments, with the values of the inputs that are used.
  var environments: SpecMap {
    var environments = SpecMap(.block)
    for environment in environmentNames {
      var values = SpecMap()
      for (key, place) in places.sorted(by: { $0.value < $1.value }) where !inputs[place].isSecret {
        guard
          let value = variables[key]?.values.last(where: { $0.environment.isSame(as: environment) }
          ),
          !value.value.isEmpty
        else { continue }
        values.add(inputs[place].name, Self.node(value.value, of: inputs[place].type))
      }
      if !values.entries.isEmpty {
        environments.add(environment, .map(SpecMap([("values", .map(values))])))
      }
    }
    return environments
  }

  /// A text with characters of inputs in the place of its variables.
  mutating func filled(_ text: String, _ place: Place) -> String {
    TemplateText.replacingVariables(in: text) { name, spelling, before in
      value(of: name, place.behind(before)) ?? spelling
    }
  }

  /// The text of a message with the values of its inputs.
  func resolved(_ text: String) -> String {
    template.filled(text) { reference in
      let name = TemplateText.input(of: reference)
      return inputs.first { $0.name.isSame(as: name) }?.usualText ?? "1"
    }
  }

  /// The text that is sent for a variable; `nil` for braces around something else.
  private mutating func value(of name: String, _ place: Place) -> String? {
    guard !name.isEmpty, !name.utf8.contains(0x7B), name.utf8.count < 200 else { return nil }
    let variable = variables[NameKey(name)]
    used.insert(NameKey(name))
    if let value = variable?.value, value.range(of: "{{") != nil {
      guard depth < 12, nestedFills < 10_000 else { return nil }
      (depth, nestedFills) = (depth + 1, nestedFills + 1)
      defer { depth -= 1 }
      return filled(value, place)
    }
    let input = inputs[self.input(for: name)].name
    guard variable?.isSecret != true, !(encodesQuery && place == .query),
      let characters = place.characters
    else {
      return template.character(of: input)
    }
    let bytes = (variable?.known ?? []).flatMap(\.utf8)
    guard bytes.allSatisfy({ characters.contains($0) }) else {
      literals.insert(NameKey(name))
      return variable?.known.first ?? ""
    }
    let hasSlash = bytes.contains(0x2F)
    return template.character(of: hasSlash ? "\(input) | segments" : input)
  }

  /// The index of the input of a variable.
  private mutating func input(for name: String) -> Int {
    if let known = places[NameKey(name)] { return known }
    let isGenerated = name.hasPrefix("$")
    var field = SpecField(inputNames.unique(NameRegistry.inputName(name)), .string)
    let variable = variables[NameKey(name)]
    if isGenerated {
      generatedCount += 1
      field.example = .text(Self.example(ofGenerated: name))
      field.remark = "\(client) makes a value for each message"
    } else if variable?.isSecret ?? CredentialInputs.isSecret(name) {
      field.isSecret = true
      field.example = .text("test-\(SpecText.slug(field.name))")
    } else if let value = variable?.known.first {
      field.defaultValue = .text(SpecText.literal(value))
    } else {
      field.example = .text("example")
      field.remark = "no value in the collection"
    }
    if let setter = setters[NameKey(name)] { field.remark = "a script of '\(setter)' sets it" }
    places[NameKey(name)] = inputs.count
    inputs.append(field)
    return inputs.count - 1
  }

  /// Gives the input of a variable that begins a URL, and has no value, one that can.
  mutating func makeOrigin(of name: String) {
    let place = input(for: name)
    guard case .text("example")? = inputs[place].example else { return }
    inputs[place].example = .text("https://example.com")
  }

  /// The first value of a variable, or `nil` if it has none.
  func value(of name: String) -> String? { variables[NameKey(name)]?.known.first }

  // MARK: JSON

  /// JSON in which each variable that is a whole value is text in quotes, and comments are left out.
  ///
  /// The input of such a variable has the type of its value: `"count": {{count}}`.
  mutating func json(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    var position = 0
    while position < bytes.count {
      let end = CollectionJSON.end(of: bytes, at: position)
      let piece = bytes[position..<end]
      position = end
      if piece.starts(with: "{{".utf8), piece.suffix(2).elementsEqual("}}".utf8),
        let value = bareValue(
          String(decoding: piece.dropFirst(2).dropLast(2), as: UTF8.self).trimmed)
      {
        output += "\"\(value)\"".utf8
      } else if let value = quotedValue(piece) {
        output += "\"\(value)\"".utf8
      } else if !CollectionJSON.isComment(piece) {
        output += piece
      }
    }
    // The variables that are left are in texts.
    return filled(String(decoding: output, as: UTF8.self), .text)
  }

  /// The character of a variable that is a whole text of JSON, which is text whatever the type of the
  /// input: its filter says so, see ``settleTexts()``.
  private mutating func quotedValue(_ piece: ArraySlice<UInt8>) -> String? {
    guard piece.starts(with: "\"{{".utf8), piece.suffix(3).elementsEqual("}}\"".utf8) else {
      return nil
    }
    let name = String(decoding: piece.dropFirst(3).dropLast(3), as: UTF8.self).trimmed
    guard !name.isEmpty, !name.utf8.contains(where: { $0 == 0x7B || $0 == 0x7D }),
      name.utf8.count < 200, variables[NameKey(name)]?.value?.range(of: "{{") == nil
    else { return nil }
    used.insert(NameKey(name))
    return template.character(of: inputs[input(for: name)].name + Self.textFilter)
  }

  private static let textFilter = " | json"

  /// Removes the filters of references to text: it is known at the end which inputs have another type.
  mutating func settleTexts() {
    let texts = Set(inputs.filter { $0.type == .string }.map { NameKey($0.name) })
    template.rename { reference in
      guard reference.hasSuffix(Self.textFilter) else { return reference }
      let name = String(reference.dropLast(Self.textFilter.utf8.count))
      return texts.contains(NameKey(name)) ? name : reference
    }
  }

  /// The character of a variable that is a whole value of JSON.
  private mutating func bareValue(_ name: String) -> String? {
    guard !name.isEmpty, !name.utf8.contains(where: { $0 == 0x7B || $0 == 0x22 }) else {
      return nil
    }
    if let value = variables[NameKey(name)]?.value, value.range(of: "{{") != nil { return nil }
    used.insert(NameKey(name))
    let place = input(for: name)
    if case .string = inputs[place].type, !inputs[place].isSecret { setType(of: place, name) }
    return template.character(of: inputs[place].name)
  }

  private mutating func setType(of place: Int, _ name: String) {
    let known = variables[NameKey(name)]?.known ?? []
    let types = Set(known.map { Self.type(of: $0) })
    let type = types.count == 1 ? types.first ?? .any : SpecType.any
    inputs[place].type = type
    if let value = known.first { inputs[place].defaultValue = Self.node(value, of: type) }
  }

  /// The type of a value of JSON.
  private static func type(of value: String) -> SpecType {
    if Int64(value).map({ String($0).isSame(as: value) }) ?? false { return .named("integer") }
    return value == "true" || value == "false" ? .named("boolean") : .any
  }

  /// A value in the form of a spec.
  private static func node(_ value: String, of type: SpecType) -> SpecNode {
    guard type != .string, case .success(let tree) = JSONReader.parse(Array(value.utf8)) else {
      return .text(SpecText.literal(value))
    }
    return tree.inputNode
  }

  // MARK: Generated values

  /// A value like those that Postman makes. Messages are reproducible, so that it is always the same.
  static func example(ofGenerated name: String) -> String {
    switch name.prefix(while: { $0 != " " }) {
    case "$guid", "$uuid", "$random.uuid", "$randomUUID": "f81d4fae-7dec-41d0-a765-00a0c91e6bf6"
    case "$timestamp": "1767225600"
    case "$isoTimestamp": "2026-01-01T00:00:00.000Z"
    case "$randomInt": "7"
    case "$randomBoolean": "true"
    case "$randomEmail": "ada@example.com"
    case "$randomFirstName": "Ada"
    case "$randomLastName": "Lovelace"
    case "$randomFullName": "Ada Lovelace"
    case "$randomUrl": "https://example.com"
    default: "example"
    }
  }

  /// The names of the variables that nothing uses.
  var unusedNames: [String] { names.filter { !used.contains(NameKey($0)) } }

  /// The names of the secret inputs, whose values are not written.
  var secretNames: [String] { inputs.filter(\.isSecret).map(\.name) }
}

/// JSON as people write it in collections: with comments, and variables as values.
private enum CollectionJSON {
  /// The end of the text in quotes, comment, variable or single byte that begins at a position. One that
  /// does not end takes the rest.
  static func end(of bytes: [UInt8], at start: Int) -> Int {
    let rest = bytes[start...]
    if bytes[start] == UInt8(ascii: "\"") { return endOfText(bytes, start) }
    if rest.starts(with: "//".utf8) {
      return rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    }
    if rest.starts(with: "/*".utf8) { return end(of: "*/", bytes, start + 2) }
    if rest.starts(with: "{{".utf8) { return end(of: "}}", bytes, start + 2) }
    return start + 1
  }

  /// Whether a piece is a comment, which ends.
  static func isComment(_ piece: ArraySlice<UInt8>) -> Bool {
    piece.starts(with: "//".utf8)
      || piece.count > 3 && piece.starts(with: "/*".utf8)
        && piece.suffix(2).elementsEqual("*/".utf8)
  }

  private static func endOfText(_ bytes: [UInt8], _ start: Int) -> Int {
    var position = start + 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(position + 1, bytes.count)
  }

  private static func end(of mark: StaticString, _ bytes: [UInt8], _ start: Int) -> Int {
    let mark = Array(mark.description.utf8)
    var position = start
    while position + mark.count <= bytes.count {
      if bytes[position..<position + mark.count].elementsEqual(mark) {
        return position + mark.count
      }
      position += 1
    }
    return bytes.count
  }
}
