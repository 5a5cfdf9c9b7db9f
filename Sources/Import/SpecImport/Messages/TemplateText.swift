import MessageSyntax

/// Text in which variables of the source stand as single characters, so that it can be divided, decoded and
/// parsed like any text, and becomes text with references at the end.
struct TemplateText: Sendable {
  /// The characters of the sixteenth plane have no meaning; a source that has some itself is refused.
  private static let first: UInt32 = 0xF_0000

  /// The inputs, by the number of their character.
  private(set) var inputs: [String] = []
  private var places: [NameKey: Int] = [:]

  /// Why a source cannot be read as text with variables; nil if it can.
  static func problem(in bytes: [UInt8]) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return "the file is not UTF-8"
    }
    // In UTF-8 these begin with F3 B0 or a greater byte.
    guard bytes.contains(where: { $0 >= 0xF3 }),
      text.unicodeScalars.contains(where: { $0.value >= first })
    else { return nil }
    return "the file contains characters from U+F0000 on, which have no meaning"
  }

  /// The character that represents an input.
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

  /// Whether a character represents an input.
  func isVariable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= Self.first && scalar.value < Self.first + UInt32(inputs.count)
  }

  /// The inputs in a text, in their order.
  func inputs(in text: String) -> [String] {
    text.unicodeScalars.filter(isVariable).map { inputs[Int($0.value - Self.first)] }
  }

  func hasVariable(_ text: String) -> Bool {
    !inputs.isEmpty && text.unicodeScalars.contains(where: isVariable)
  }

  /// The text as a spec writes it: what is literal means itself, and variables are references, perhaps with
  /// a filter.
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

  /// The text with the examples of its inputs.
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

  /// A text percent-encoded but for the characters that represent inputs.
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
