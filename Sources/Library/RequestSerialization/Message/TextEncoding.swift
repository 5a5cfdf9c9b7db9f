internal import MessageSyntax

/// A character encoding.
///
/// The raw values are the names of the IANA registry of character sets. `RequestSerializationFoundation`
/// makes others from `String.Encoding`.
public struct TextEncoding: Sendable {
  /// The way from a text to bytes.
  private enum Conversion: Sendable {
    case utf8
    case singleBytes(below: UInt32)
    case utf16(isBigEndian: Bool)
    /// Bytes for a text that the encoding has, `nil` for any other.
    case closure(@Sendable (String) -> [UInt8]?)
  }

  /// The name in the registry of character sets, such as `iso-8859-1`.
  public let rawValue: String

  private let conversion: Conversion

  private init(_ name: String, _ conversion: Conversion) {
    (rawValue, self.conversion) = (name, conversion)
  }

  /// Creates an encoding of which only others know how it works.
  package init(_ name: String, converting: @escaping @Sendable (String) -> [UInt8]?) {
    self.init(name, .closure(converting))
  }

  /// UTF-8 (RFC 3629).
  public static let utf8 = TextEncoding("utf-8", .utf8)

  /// ASCII (RFC 20).
  public static let ascii = TextEncoding("us-ascii", .singleBytes(below: 0x80))

  /// ISO 8859-1, the first 256 characters of Unicode.
  public static let isoLatin1 = TextEncoding("iso-8859-1", .singleBytes(below: 0x100))

  /// UTF-16, higher byte first, without a byte order mark (RFC 2781).
  public static let utf16BigEndian = TextEncoding("utf-16be", .utf16(isBigEndian: true))

  /// UTF-16, lower byte first, without a byte order mark (RFC 2781).
  public static let utf16LittleEndian = TextEncoding("utf-16le", .utf16(isBigEndian: false))
}

extension TextEncoding: RawRepresentable, Hashable, Codable {
  /// Creates one of the encodings that need no Foundation; `nil` for any other name.
  public init?(rawValue: String) {
    let all: [Self] = [.utf8, .ascii, .isoLatin1, .utf16BigEndian, .utf16LittleEndian]
    guard let encoding = all.first(where: { $0.rawValue.hasSameBytes(as: rawValue) }) else {
      return nil
    }
    self = encoding
  }
}

extension TextEncoding {
  /// Encodes a text.
  ///
  /// - Parameter text: The text to encode.
  /// - Returns: The bytes. No character is replaced.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/characterNotInEncoding`` and
  ///   the offset, in UTF-8 bytes, of the first character that the encoding lacks.
  public func bytes(of text: String) throws(SerializationError) -> [UInt8] {
    switch conversion {
    case .utf8: return Array(text.utf8)
    case .singleBytes(let limit): return try singleBytes(of: text, below: limit)
    case .utf16(true):
      return text.utf16.flatMap {
        [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)]
      }
    case .utf16(false):
      return text.utf16.flatMap {
        [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
      }
    case .closure(let bytes): return try convert(text, by: bytes)
    }
  }

  private func singleBytes(
    of text: String, below limit: UInt32
  ) throws(SerializationError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var offset = 0
    for scalar in text.unicodeScalars {
      guard scalar.value < limit else {
        throw SerializationError(.characterNotInEncoding, rawValue, offset: offset)
      }
      bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      offset += scalar.utf8.count
    }
    return bytes
  }

  private func convert(
    _ text: String, by bytes: (String) -> [UInt8]?
  ) throws(SerializationError) -> [UInt8] {
    if let bytes = bytes(text) { return bytes }
    let position = text.indices.first { bytes(String(text[$0])) == nil }
    let offset = position.map { text.utf8.distance(from: text.startIndex, to: $0) }
    throw SerializationError(.characterNotInEncoding, rawValue, offset: offset)
  }
}

// MARK: - Forms

extension TextEncoding {
  /// A form whose escapes are those of the encoding: `a=%C3%A9` becomes `a=%A8%A6` in GB 18030.
  ///
  /// Only encodings of Foundation have such forms, as browsers send them for pages in these
  /// encodings. Those of this library escape UTF-8, as AFNetworking does.
  ///
  /// - Parameter form: A form in ASCII, with escapes of UTF-8.
  /// - Returns: The form in ASCII.
  /// - Throws: Any error of ``bytes(of:)``.
  func form(_ form: [UInt8]) throws(SerializationError) -> [UInt8] {
    guard case .closure(let convert) = conversion else { return form }
    var (output, rest): ([UInt8], ArraySlice<UInt8>) = ([], form[...])
    while let first = rest.first {
      let characters = Self.escapesOutsideASCII(at: &rest)
      if characters.isEmpty {
        output.append(first)
        rest = rest.dropFirst()
        continue
      }
      guard let text = String(validating: characters, as: UTF8.self) else {
        PercentEncoding.append(characters, keeping: .unreserved, to: &output)
        continue
      }
      guard let bytes = convert(text) else {
        throw SerializationError(.characterNotInEncoding, rawValue)
      }
      PercentEncoding.append(bytes, keeping: .unreserved, to: &output)
    }
    return output
  }

  /// Removes the escapes of bytes outside ASCII from the beginning of a form.
  private static func escapesOutsideASCII(at rest: inout ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    while rest.first == UInt8(ascii: "%"),
      let byte = UInt8(String(decoding: rest.dropFirst().prefix(2), as: UTF8.self), radix: 16),
      byte >= 0x80
    {
      bytes.append(byte)
      rest = rest.dropFirst(3)
    }
    return bytes
  }
}
