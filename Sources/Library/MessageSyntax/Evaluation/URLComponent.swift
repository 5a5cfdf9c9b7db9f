// The encoding of text in a URL: literal text, and the text of values.

/// A component of the request target.
package enum URLComponent: Sendable, Hashable {
  case path
  case query

  /// The bytes that literal text may keep. RFC 3986, 3.3 and 3.4.
  package var literal: ByteSet {
    switch self {
    case .path: .pathLiteral
    case .query: .queryLiteral
    }
  }

  /// Whether literal text is sent as it is written.
  package func keeps(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let literal = literal
    return text.allSatisfy { literal.contains($0) }
  }

  /// Appends literal text: a valid `%XX` is kept as written, other bytes that the component does
  /// not allow are percent-encoded.
  ///
  /// - Returns: The offset of a `%` that is not followed by two hexadecimal digits, or nil if there
  ///   is no such `%`.
  package func appendLiteral(_ text: ArraySlice<UInt8>, to output: inout [UInt8]) -> Int? {
    PercentEncoding.appendLiteral(text, keeping: literal, to: &output)
  }

  /// The first byte that is not allowed in literal text of a URL, a `#` or a control character,
  /// with its offset in the slice.
  package static func firstForbidden(
    in text: ArraySlice<UInt8>
  ) -> (kind: URLProblem.Kind, index: Int)? {
    guard let index = text.firstIndex(where: { $0 == 0x23 || $0.isASCIIControl }) else {
      return nil
    }
    return (text[index] == 0x23 ? .fragment : .controlByte, index)
  }

  /// Appends the text of a value, percent-encoding all but unreserved characters, so that no
  /// content can leave its component.
  package static func appendValue(_ text: String, to output: inout [UInt8]) {
    PercentEncoding.append(text, keeping: .unreserved, to: &output)
  }

  /// Appends the text of a value, percent-encoding all but unreserved characters.
  package static func appendValue(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    PercentEncoding.append(text, keeping: .unreserved, to: &output)
  }

  /// Appends the text of a value, percent-encoding all but unreserved characters.
  package static func appendValue(_ text: [UInt8], to output: inout [UInt8]) {
    PercentEncoding.append(text, keeping: .unreserved, to: &output)
  }
}
