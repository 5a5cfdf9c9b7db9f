// Protocol elements are bytes: the short name for them, and what ASCII says of one byte.

/// A run of bytes: text of a protocol element, or content.
package typealias Bytes = [UInt8]

extension UInt8 {
  /// Whether this is one of `0`–`9`.
  package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// Whether this is one of `A`–`Z`, `a`–`z`.
  package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether this is a control character: below SP, or DEL.
  package var isASCIIControl: Bool { self < 0x20 || self == 0x7F }

  /// Whether this is SP or HTAB, RFC 9110's OWS.
  package var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// This letter in lower case; any other byte is itself.
  package var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  /// This letter in upper case; any other byte is itself.
  package var asciiUppercased: UInt8 { self &- 0x61 < 26 ? self & ~0x20 : self }

  /// The value of this hexadecimal digit in either case, or nil.
  package var hexadecimalValue: UInt8? {
    if isASCIIDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }
}

extension Collection<UInt8> {
  /// Calls `body` with these bytes in one contiguous buffer, copying them only when it must.
  @inlinable package func withContiguousBytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if let result = withContiguousStorageIfAvailable(body) { return result }
    return Array(self).withUnsafeBufferPointer(body)
  }
}
