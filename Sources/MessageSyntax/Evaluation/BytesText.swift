/// How bytes become text.
package enum BytesText: Sendable, Hashable {
  /// The base64 of RFC 4648, section 4, padded.
  case base64

  /// The base64url of RFC 4648, section 5, padded.
  case base64url

  /// Two lower-case hexadecimal digits a byte.
  case hex

  /// Appends the text of `bytes`.
  package func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    switch self {
    case .base64: Base64.append(bytes, to: &output)
    case .base64url: Base64.append(bytes, alphabet: .url, to: &output)
    case .hex: Hexadecimal.append(bytes, to: &output)
    }
  }

  /// Appends the text of `bytes`.
  package func append(_ bytes: [UInt8], to output: inout [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0, to: &output) }
  }
}

/// How a boolean becomes text.
package enum BooleanText: Sendable, Hashable {
  /// `true` and `false`.
  case words

  /// `1` and `0`.
  case digits

  /// Appends the text of `value`.
  package func append(_ value: Bool, to output: inout [UInt8]) {
    switch self {
    case .words: output.append(contentsOf: value ? "true".utf8 : "false".utf8)
    case .digits: output.append(value ? 0x31 : 0x30)
    }
  }
}
