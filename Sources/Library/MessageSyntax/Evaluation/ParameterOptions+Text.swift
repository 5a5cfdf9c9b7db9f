package import SerializationOptions

// The text of bytes and booleans.

extension ParameterOptions.DataText {
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

extension ParameterOptions.Booleans {
  /// Appends the text of `value`.
  package func append(_ value: Bool, to output: inout [UInt8]) {
    switch self {
    case .literal: output.append(contentsOf: value ? "true".utf8 : "false".utf8)
    case .numeric: output.append(value ? 0x31 : 0x30)
    }
  }
}
