/// Values of header fields. RFC 9110, 5.5:
///
///     field-value   = *field-content
///     field-content = field-vchar [ 1*( SP / HTAB / field-vchar ) field-vchar ]
///     field-vchar   = VCHAR / obs-text
package enum FieldValue {
  /// The reason why bytes are not a field value.
  package enum Problem: Sendable, Hashable {
    /// CR, LF, NUL, DEL or another control byte other than HTAB.
    case controlByte(offset: Int)
    /// U+0080 to U+009F, two bytes in UTF-8, which some recipients treat as controls.
    case c1Control(offset: Int)
    /// A blank before the value, where recipients would strip it.
    case leadingBlank
    /// A blank after the value, where recipients would strip it.
    case trailingBlank
  }

  /// The reason why `bytes` are not a field value, if any; control bytes are reported first.
  package static func problem(in bytes: some Collection<UInt8>) -> Problem? {
    bytes.withContiguousBytes { problem(in: $0) }
  }

  package static func problem(in bytes: UnsafeBufferPointer<UInt8>) -> Problem? {
    if let offset = bytes.firstIndex(where: { $0.isASCIIControl && $0 != 0x09 }) {
      return .controlByte(offset: offset)
    }
    if let offset = firstC1Control(in: bytes) { return .c1Control(offset: offset) }
    guard let first = bytes.first, let last = bytes.last else { return nil }
    if first.isBlank { return .leadingBlank }
    return last.isBlank ? .trailingBlank : nil
  }

  /// The offset of the first of U+0080 to U+009F in UTF-8: the controls of ISO 6429, of which some
  /// recipients take U+0085 for a line end.
  package static func firstC1Control(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    while index + 1 < bytes.count {
      if bytes[index] == 0xC2, 0x80...0x9F ~= bytes[index + 1] { return index }
      index += 1
    }
    return nil
  }

  /// An item of a list (RFC 9110, section 5.6.1): a quoted string if recipients would divide, drop
  /// or shorten the text.
  package static func listItem(_ text: [UInt8]) -> [UInt8] {
    guard let first = text.first, let last = text.last, !first.isBlank, !last.isBlank,
      !text.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") })
    else { return quotedString(text) }
    return text
  }

  /// RFC 9110, 5.6.4: `quoted-pair = "\" ( HTAB / SP / VCHAR / obs-text )`, required for `"` and
  /// `\`.
  static func quotedString(_ text: some Collection<UInt8>) -> [UInt8] {
    var output: [UInt8] = [0x22]
    for byte in text {
      if byte == 0x22 || byte == 0x5C { output.append(0x5C) }
      output.append(byte)
    }
    output.append(0x22)
    return output
  }

  /// Whether no byte of the value is above 0x7F.
  package static func isASCII(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.withContiguousBytes { bytes in bytes.allSatisfy { $0 < 0x80 } }
  }
}
