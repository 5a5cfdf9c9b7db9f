import MessageSyntax

/// Text in which single characters represent the variables of the source. It can be divided,
/// decoded and parsed like any text, and finally becomes text with references.
struct TemplateText: Sendable {
  /// The characters of plane 15 have no meaning. A source that contains some is refused.
  private static let first: UInt32 = 0xF_0000

  /// The inputs, indexed by the number of their character.
  private(set) var inputs: [String] = []
  private var places: [NameKey: Int] = [:]

  /// The reason why a source cannot be read as text with variables, or `nil` if it can.
  static func problem(in bytes: [UInt8]) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return "the file is not UTF-8"
    }
    // In UTF-8, these characters begin with F3 B0 or a greater byte.
    guard bytes.contains(where: { $0 >= 0xF3 }),
      text.unicodeScalars.contains(where: { $0.value >= first })
    else { return nil }
    return "the file contains characters from U+F0000 on, which have no meaning"
  }

  /// The name of the input in a reference, which may have a filter.
  static func input(of reference: String) -> String {
    String(reference.prefix { $0 != "|" }).trimmed
  }

  /// A text with something else in the place of each variable in double braces.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - literal: Makes what is written for a piece between variables.
  ///   - variable: Makes what is written for a variable, from its name, its spelling with the braces, and
  ///     what is written before it.
  /// - Returns: The new text.
  static func replacingVariables(
    in text: String, literal: (Substring) -> String = { String($0) },
    _ variable: (_ name: String, _ spelling: String, _ before: String) -> String
  ) -> String {
    var output = ""
    var rest = text[...]
    while let open = rest.range(of: "{{"),
      let close = rest[open.upperBound...].range(of: "}}")
    {
      output += literal(rest[..<open.lowerBound])
      output += variable(
        String(rest[open.upperBound..<close.lowerBound]).trimmed,
        String(rest[open.lowerBound..<close.upperBound]), output)
      rest = rest[close.upperBound...]
    }
    return output + literal(rest)
  }

  /// The reason why a document cannot be read as text with variables, or `nil` if it can. Escapes of
  /// JSON may mean characters that its bytes do not contain.
  static func problem(in tree: JSONTree) -> String? {
    switch tree.content {
    case .string(let text): problem(in: text)
    case .array(let elements): elements.lazy.compactMap { problem(in: $0) }.first
    case .object(let members):
      members.lazy.compactMap { problem(in: $0.name) ?? problem(in: $0.value) }.first
    case .null, .boolean, .number: nil
    }
  }

  /// The character that represents an input, or a reference to it with a filter.
  mutating func character(of input: String) -> String {
    let index: Int
    if let known = places[NameKey(input)] {
      index = known
    } else {
      index = inputs.count
      inputs.append(input)
      places[NameKey(input)] = index
    }
    return Unicode.Scalar(Self.first + UInt32(index)).map { String($0) } ?? ""
  }

  /// Whether a text contains a character from U+F0000 on that represents no input, or one that is
  /// percent-encoded or escaped in JSON, and would represent one when it is decoded.
  func hasForeignMark(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    if bytes.contains(where: { $0 >= 0xF3 }),
      text.unicodeScalars.contains(where: { $0.value >= Self.first && !isVariable($0) })
    {
      return true
    }
    return bytes.indices.contains { index in
      // %F3%B0 to %F4%8F, and \udb80 to \udbff.
      let length = bytes[index] == 0x25 ? 5 : bytes[index] == 0x5C ? 6 : 0
      guard length > 0, index + length <= bytes.count else { return false }
      let code = String(decoding: bytes[index + 1..<index + length], as: UTF8.self).asciiLowercased
      return code.hasPrefix("f3%b") || code.hasPrefix("f4%8")
        || code.hasPrefix("udb") && "89abcdef".contains(code.dropFirst(3).first ?? " ")
    }
  }

  /// Changes the references that characters represent.
  mutating func rename(_ change: (String) -> String) { inputs = inputs.map(change) }

  /// Whether a character represents an input.
  func isVariable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= Self.first && scalar.value < Self.first + UInt32(inputs.count)
  }

  /// The inputs in a text, in order.
  func inputs(in text: String) -> [String] {
    text.unicodeScalars.filter(isVariable).map { inputs[Int($0.value - Self.first)] }
  }

  func hasVariable(_ text: String) -> Bool {
    !inputs.isEmpty && text.unicodeScalars.contains(where: isVariable)
  }

  /// The text in the form of a spec. Literal text is escaped, and variables become references, with
  /// a filter if there is one.
  func specText(_ text: String, filter: String? = nil) -> String {
    guard hasVariable(text) else { return SpecText.literal(text) }
    var output = ""
    var literal = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard isVariable(scalar) else {
        literal.append(scalar)
        continue
      }
      output += SpecText.literal(beforeReference: String(literal))
      literal = String.UnicodeScalarView()
      let name = inputs[Int(scalar.value - Self.first)]
      output += filter.map { SpecText.reference(name, $0) } ?? SpecText.reference(name)
    }
    return output + SpecText.literal(String(literal))
  }

  /// JSON as text of a spec. A variable that is a whole string becomes a reference that writes one.
  func specText(ofJSON text: String) -> String {
    guard hasVariable(text) else { return SpecText.literal(text) }
    var output = ""
    var literal = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard isVariable(scalar) else {
        literal.append(scalar)
        continue
      }
      let isString = literal.last == "\"" && rest.first == "\""
      if isString {
        literal.removeLast()
        rest.removeFirst()
      }
      output += SpecText.literal(beforeReference: String(literal))
      literal = String.UnicodeScalarView()
      let name = inputs[Int(scalar.value - Self.first)]
      output += isString ? SpecText.reference(name, "json") : SpecText.reference(name)
    }
    return output + SpecText.literal(String(literal))
  }

  /// The text with examples in place of its inputs.
  func filled(_ text: String, _ example: (String) -> String) -> String {
    guard hasVariable(text) else { return text }
    var output = ""
    for scalar in text.unicodeScalars {
      if isVariable(scalar) {
        output += example(inputs[Int(scalar.value - Self.first)])
      } else {
        output.unicodeScalars.append(scalar)
      }
    }
    return output
  }

  /// The text, percent-encoded except for the characters that represent inputs.
  static func encoded(
    _ text: String, by encoder: PercentEncoder, isVariable: (Unicode.Scalar) -> Bool
  ) -> String {
    var output: [UInt8] = []
    for scalar in text.unicodeScalars {
      if isVariable(scalar) {
        output += String(scalar).utf8
      } else {
        encoder.append(String(scalar).utf8, to: &output)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
