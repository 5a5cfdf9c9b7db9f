/// A character encoding.
///
/// The raw values are the names of the IANA registry of character sets.
public enum TextEncoding: String, Sendable, Hashable, Codable {
  /// UTF-8 (RFC 3629).
  case utf8 = "utf-8"

  /// ASCII (RFC 20).
  case ascii = "us-ascii"

  /// ISO 8859-1, the first 256 characters of Unicode.
  case isoLatin1 = "iso-8859-1"

  /// UTF-16, higher byte first, without a byte order mark (RFC 2781).
  case utf16BigEndian = "utf-16be"

  /// UTF-16, lower byte first, without a byte order mark (RFC 2781).
  case utf16LittleEndian = "utf-16le"

  /// Encodes a text.
  ///
  /// - Parameter text: The text to encode.
  /// - Returns: The bytes. No character is replaced.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/characterNotInEncoding`` and
  ///   the offset, in UTF-8 bytes, of the first character that the encoding lacks.
  public func bytes(of text: String) throws(SerializationError) -> [UInt8] {
    switch self {
    case .utf8: return Array(text.utf8)
    case .ascii: return try singleBytes(of: text, below: 0x80)
    case .isoLatin1: return try singleBytes(of: text, below: 0x100)
    case .utf16BigEndian:
      return text.utf16.flatMap {
        [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)]
      }
    case .utf16LittleEndian:
      return text.utf16.flatMap {
        [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
      }
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
}
