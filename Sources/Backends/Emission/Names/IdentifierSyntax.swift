import MessageSyntax

/// Decides which names are Swift identifiers, with or without backticks.
package enum IdentifierSyntax {
  /// Whether a name is an identifier without backticks: `_` and the characters of Unicode Standard
  /// Annex 31 (XID_Start, then XID_Continue), in NFC and without invisible characters. Swift
  /// accepts all of these, and others.
  package static func isPlain(_ name: String) -> Bool {
    if let isPlain = name.utf8.withContiguousStorageIfAvailable(isPlainASCII) ?? nil {
      return isPlain
    }
    guard let first = name.unicodeScalars.first,
      first == "_" || first.properties.isXIDStart,
      name.unicodeScalars.allSatisfy({
        $0.properties.isXIDContinue && !$0.properties.isDefaultIgnorableCodePoint
      })
    else { return false }
    return name.utf8.elementsEqual(name._nfcCodeUnits)
  }

  /// The same for ASCII, without Unicode's tables; `nil` if there is another character.
  private static func isPlainASCII(_ name: UnsafeBufferPointer<UInt8>) -> Bool? {
    var isPlain = name.first.map { !(0x30...0x39 ~= $0) } ?? false
    for byte in name {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, UInt8(ascii: "_"), 0x61...0x7A: continue
      case 0x80...: return nil
      default: isPlain = false
      }
    }
    return isPlain
  }

  /// Whether Swift accepts a name without backticks, including symbols and emoji (The Swift
  /// Programming Language, Lexical Structure).
  package static func isUnquoted(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, isHead(first) else { return false }
    return name.unicodeScalars.allSatisfy { scalar in
      isHead(scalar) || continuing.contains { $0.contains(scalar.value) }
    }
  }

  private static func isHead(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == "_" || scalar.properties.isAlphabetic }
    guard !continuing.contains(where: { $0.contains(scalar.value) }) else { return false }
    // Scalars of all planes below the private ones are allowed, except the last two of each, which
    // are noncharacters.
    if scalar.value >= 0x10000 {
      return scalar.value < 0xF0000 && scalar.value & 0xFFFF < 0xFFFE
    }
    return heads.contains { $0.contains(scalar.value) }
  }

  /// The scalars of the basic plane beyond ASCII that can begin an identifier.
  private static let heads: [ClosedRange<UInt32>] = [
    0xA8...0xA8, 0xAA...0xAA, 0xAD...0xAD, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE,
    0xC0...0xD6, 0xD8...0xF6, 0xF8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D,
    0x202A...0x202E, 0x203F...0x2040, 0x2054...0x2054, 0x2060...0x218F, 0x2460...0x24FF,
    0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F,
    0x3031...0x303F, 0x3040...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44,
    0xFE47...0xFFFD,
  ]

  /// The scalars that can continue an identifier but not begin one.
  private static let continuing: [ClosedRange<UInt32>] = [
    0x30...0x39, 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
  ]

  /// The maximum length of a raw identifier in bytes.
  private static let maximumLength = 80

  /// Whether a name is an identifier in backticks (SE-0451) that is valid everywhere and has no
  /// misleading characters.
  ///
  /// - Parameters:
  ///   - name: A name.
  ///   - isInterpolated: Whether it may be used in a string literal, where quotes end the literal.
  /// - Returns: Whether it is.
  package static func isRaw(_ name: String, isInterpolated: Bool) -> Bool {
    let scalars = name.unicodeScalars
    return name.utf8.count <= maximumLength && scalars.first != "$"
      && scalars.allSatisfy { isInRaw($0) }
      && !scalars.allSatisfy { $0 == " " || isOperator($0) }
      && !(isInterpolated && scalars.contains { $0 == "\"" || $0 == "'" })
  }

  private static func isInRaw(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    guard scalar != "`", scalar != "\\", !properties.isDefaultIgnorableCodePoint,
      !properties.isBidiControl
    else { return false }
    return switch properties.generalCategory {
    case .control, .unassigned, .surrogate, .lineSeparator, .paragraphSeparator: false
    case .spaceSeparator: scalar == " "
    default: true
    }
  }

  /// Whether a scalar can be part of an operator (The Swift Programming Language, Lexical
  /// Structure).
  private static func isOperator(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return "/=-+!*%<>&|^~?.".unicodeScalars.contains(scalar) }
    return operators.contains { $0.contains(scalar.value) }
  }

  private static let operators: [ClosedRange<UInt32>] = [
    0xA1...0xA7, 0xA9...0xA9, 0xAB...0xAC, 0xAE...0xAE, 0xB0...0xB1, 0xB6...0xB6, 0xBB...0xBB,
    0xBF...0xBF, 0xD7...0xD7, 0xF7...0xF7, 0x300...0x36F, 0x1DC0...0x1DFF, 0x2016...0x2017,
    0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E, 0x20D0...0x20FF,
    0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003,
    0x3008...0x3020, 0x3030...0x3030, 0xFE00...0xFE0F, 0xFE20...0xFE2F,
  ]
}
