/// The YAML 1.2 core schema, which gives plain scalars their types (YAML 1.2.2, section 10.3.2),
/// except that digits with a leading zero are text.
///
///     null   = "null" / "Null" / "NULL" / "~" / ""
///     bool   = "true" / "True" / "TRUE" / "false" / "False" / "FALSE"
///     int    = [-+]? ( 0 | [1-9] [0-9]* ) / 0o [0-7]+ / 0x [0-9a-fA-F]+
///     float  = [-+]? ( \. [0-9]+ | ( 0 | [1-9] [0-9]* ) ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?
///            / [-+]? ( \.inf | \.Inf | \.INF ) / \.nan / \.NaN / \.NAN
enum CoreSchema {
  typealias Text = UnsafeBufferPointer<UInt8>

  /// The type of a plain scalar, and for booleans whether it is true.
  @inline(__always)
  static func resolve(_ text: Text) -> (type: YAMLNode.ValueType, isTrue: Bool) {
    guard let first = unsafe text.first else { return (.null, false) }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"):
      return (unsafe number(text), false)
    case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"),
      UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"):
      return unsafe word(text)
    default: return (.string, false)
    }
  }

  private static func word(_ text: Text) -> (type: YAMLNode.ValueType, isTrue: Bool) {
    guard text.count <= 5 else { return (.string, false) }
    if unsafe matches(text, "true", "True", "TRUE") { return (.boolean, true) }
    if unsafe matches(text, "false", "False", "FALSE") { return (.boolean, false) }
    if unsafe matches(text, "null", "Null", "NULL") || matches(text, "~", "~", "~") {
      return (.null, false)
    }
    return (.string, false)
  }

  @inline(__always)
  private static func matches(
    _ text: Text, _ first: StaticString, _ second: StaticString, _ third: StaticString
  ) -> Bool {
    unsafe equals(text, first) || equals(text, second) || equals(text, third)
  }

  @inline(__always)
  private static func equals(_ text: Text, _ word: StaticString) -> Bool {
    guard text.count == word.utf8CodeUnitCount else { return false }
    for index in 0..<text.count where unsafe text[index] != word.utf8Start[index] { return false }
    return true
  }

  /// The kind of number that a text spells, or string.
  static func number(_ text: Text) -> YAMLNode.ValueType {
    var index = 0
    let isSigned = unsafe text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+")
    if isSigned { index = 1 }
    if !isSigned, unsafe isPrefixed(text) { return unsafe radix(text) }
    if unsafe isSpecialFloat(text, from: index) { return .float }

    let whole = unsafe skipDigits(text, &index)
    if whole > 1, unsafe text[index - whole] == UInt8(ascii: "0") { return .string }
    if index == text.count { return whole > 0 ? .integer : .string }

    if unsafe text[index] == UInt8(ascii: ".") {
      index += 1
      let fraction = unsafe skipDigits(text, &index)
      if whole == 0, fraction == 0 { return .string }
    } else if whole == 0 {
      return .string
    }
    return unsafe isExponent(text, from: index) ? .float : .string
  }

  private static func isPrefixed(_ text: Text) -> Bool {
    guard text.count > 2, unsafe text[0] == UInt8(ascii: "0") else { return false }
    return unsafe text[1] == UInt8(ascii: "o") || text[1] == UInt8(ascii: "x")
  }

  /// The type of `0o17` or `0xFF`.
  private static func radix(_ text: Text) -> YAMLNode.ValueType {
    let isOctal = unsafe text[1] == UInt8(ascii: "o")
    for index in 2..<text.count {
      let byte = unsafe text[index]
      let fits =
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "7"): true
        case UInt8(ascii: "8")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
          UInt8(ascii: "A")...UInt8(ascii: "F"):
          !isOctal
        default: false
        }
      if !fits { return .string }
    }
    return .integer
  }

  /// Whether the text is `.inf` with an optional sign, or `.nan` without one.
  private static func isSpecialFloat(_ text: Text, from index: Int) -> Bool {
    guard text.count - index == 4, unsafe text[index] == UInt8(ascii: ".") else { return false }
    let word = unsafe Text(rebasing: text[index...])
    if unsafe matches(word, ".inf", ".Inf", ".INF") { return true }
    return unsafe index == 0 && matches(word, ".nan", ".NaN", ".NAN")
  }

  /// Whether the rest is an exponent or empty.
  private static func isExponent(_ text: Text, from start: Int) -> Bool {
    guard start < text.count else { return true }
    guard unsafe text[start] | 0x20 == UInt8(ascii: "e") else { return false }
    var index = start + 1
    if index < text.count,
      unsafe text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+")
    {
      index += 1
    }
    return unsafe skipDigits(text, &index) > 0 && index == text.count
  }

  @inline(__always)
  private static func skipDigits(_ text: Text, _ index: inout Int) -> Int {
    let start = index
    while index < text.count, unsafe text[index] &- UInt8(ascii: "0") < 10 { index += 1 }
    return index - start
  }
}
