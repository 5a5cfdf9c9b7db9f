internal import MessageSyntax

/// The characters of names, values and items that an encoding does not escape, and the delimiters
/// that it puts between them.
struct PairCharacters {
  /// Whether characters are escaped: in a query, but not in a multipart message.
  let escaped: Bool
  let name: PercentEncoder
  let value: PercentEncoder
  /// The encoder for an item of a list that is one pair.
  let item: PercentEncoder
  let open: StaticString
  let close: StaticString
  let delimiter: StaticString

  init(_ encoding: ParameterOptions, escaped: Bool) throws(SerializationError) {
    if let offset = encoding.offsetOfInvalidReserved {
      throw SerializationError(.invalidReservedCharacter, encoding.reserved, offset: offset)
    }
    self.escaped = escaped
    let reserved = escaped ? encoding.reserved : ""
    let plus = encoding.spaces == .plus
    if reserved.isEmpty {
      value = encoding.escape.encoder(spacesAsPlus: plus)
      (name, item) = (value, value)
    } else {
      let kept = encoding.escape.kept.union(ByteSet(reserved))
      value = PercentEncoder(keeping: kept, spacesAsPlus: plus)
      name = PercentEncoder(keeping: kept.subtracting(ByteSet("=")), spacesAsPlus: plus)
      item = PercentEncoder(
        keeping: kept.subtracting(Self.delimiters(of: encoding.arrays)), spacesAsPlus: plus)
    }
    open = escaped && !reserved.utf8.contains(UInt8(ascii: "[")) ? "%5B" : "["
    close = escaped && !reserved.utf8.contains(UInt8(ascii: "]")) ? "%5D" : "]"
    delimiter = Self.delimiter(of: encoding.arrays, escaped: escaped)
  }

  /// The characters that are escaped in an item even if they are reserved. A space is always
  /// escaped.
  private static func delimiters(of arrays: ParameterOptions.Arrays) -> ByteSet {
    switch arrays {
    case .comma: ByteSet(",")
    case .pipe: ByteSet("|")
    case .brackets, .indices, .repeat, .space, .numbers, .jquery: ByteSet()
    }
  }

  /// The delimiters are `,`, `%7C` and `%20`; in a multipart message, the characters themselves.
  private static func delimiter(
    of arrays: ParameterOptions.Arrays, escaped: Bool
  ) -> StaticString {
    switch arrays {
    case .brackets, .indices, .repeat, .numbers, .jquery: ""
    case .comma: ","
    case .pipe: escaped ? "%7C" : "|"
    case .space: escaped ? "%20" : " "
    }
  }
}

extension ParameterOptions {
  /// The offset in ``reserved`` of a character that must be escaped, or `nil`.
  package var offsetOfInvalidReserved: Int? {
    guard !reserved.isEmpty else { return nil }
    return reserved.utf8.enumerated().first { _, byte in
      switch byte {
      case UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "&"): true
      case UInt8(ascii: "+"): spaces == .plus
      case 0x21...0x7E: false
      default: true
      }
    }?.offset
  }
}
