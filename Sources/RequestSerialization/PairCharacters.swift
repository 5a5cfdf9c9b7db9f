internal import MessageSyntax

/// The characters of names, values and items that an encoding leaves as they are, and the marks
/// that it puts between them.
struct PairCharacters {
  let escaped: Bool
  let spacesAsPlus: Bool
  let name: ByteSet
  let value: ByteSet
  /// What stays in an item of a list that is written in one pair.
  let item: ByteSet
  let open: [UInt8]
  let close: [UInt8]
  let emptyBrackets: [UInt8]
  let delimiter: [UInt8]

  init(_ encoding: ParameterEncoding, escaped: Bool) throws(SerializationError) {
    if let offset = encoding.offsetOfInvalidReserved {
      throw SerializationError(.invalidReservedCharacter, encoding.reserved, offset: offset)
    }
    self.escaped = escaped
    spacesAsPlus = encoding.spaces == .plus
    let kept =
      encoding.reserved.isEmpty
      ? ByteSet.formUnescaped : ByteSet.formUnescaped.union(ByteSet(encoding.reserved))
    value = kept
    name = encoding.reserved.isEmpty ? kept : kept.subtracting(Self.equalsSign)
    item = encoding.reserved.isEmpty ? kept : kept.subtracting(Self.delimiters(of: encoding.arrays))
    open = escaped && !kept.contains(UInt8(ascii: "[")) ? Self.escapedOpen : Self.plainOpen
    close = escaped && !kept.contains(UInt8(ascii: "]")) ? Self.escapedClose : Self.plainClose
    emptyBrackets = encoding.arrays == .brackets ? open + close : []
    delimiter = Self.delimiter(of: encoding.arrays, escaped: escaped)
  }

  /// The delimiters stand as `,` `%7C` `%20`, in a multipart message as themselves.
  private static func delimiter(
    of arrays: ParameterEncoding.Arrays, escaped: Bool
  ) -> [UInt8] {
    switch arrays {
    case .brackets, .indices, .repeat: []
    case .comma: Array(",".utf8)
    case .pipe: Array((escaped ? "%7C" : "|").utf8)
    case .space: Array((escaped ? "%20" : " ").utf8)
    }
  }

  /// What is escaped in an item although it is reserved. No space is ever left as it is.
  private static func delimiters(of arrays: ParameterEncoding.Arrays) -> ByteSet {
    switch arrays {
    case .comma: ByteSet(",")
    case .pipe: ByteSet("|")
    case .brackets, .indices, .repeat, .space: ByteSet()
    }
  }

  private static let equalsSign = ByteSet("=")
  private static let plainOpen = Array("[".utf8)
  private static let plainClose = Array("]".utf8)
  private static let escapedOpen = Array("%5B".utf8)
  private static let escapedClose = Array("%5D".utf8)
}

extension ParameterEncoding {
  /// Where ``reserved`` holds a character that cannot stay unescaped, or `nil`.
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
