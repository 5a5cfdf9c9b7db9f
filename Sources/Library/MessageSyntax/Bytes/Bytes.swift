// Protocol elements are bytes: a short name for them, and the ASCII classes of a byte.

/// A run of bytes: the text of a protocol element, or content.
package typealias Bytes = [UInt8]

extension UInt8 {
  /// Whether this is a digit, `0`–`9`.
  package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// Whether this is a letter, `A`–`Z` or `a`–`z`.
  package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether this is a control character: below SP, or DEL.
  package var isASCIIControl: Bool { self < 0x20 || self == 0x7F }

  /// Whether this is SP or HTAB, RFC 9110's OWS.
  package var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// The lower-case form of an ASCII letter; any other byte unchanged.
  package var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  /// The upper-case form of an ASCII letter; any other byte unchanged.
  package var asciiUppercased: UInt8 { self &- 0x61 < 26 ? self & ~0x20 : self }

  /// The value of this hexadecimal digit in either case, or nil for any other byte.
  package var hexadecimalValue: UInt8? {
    if isASCIIDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }
}

extension Collection<UInt8> {
  /// Calls `body` with these bytes in one contiguous buffer, copying them only if necessary.
  @inlinable package func withContiguousBytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if let result = withContiguousStorageIfAvailable(body) { return result }
    return Array(self).withUnsafeBufferPointer(body)
  }
}
