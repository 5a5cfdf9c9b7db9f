// What text becomes in a URL: literal text, and the text of values.

/// A part of the request target, which text is put into.
package enum URLComponent: Sendable, Hashable {
  case path
  case query

  /// What literal text may keep. RFC 3986, 3.3 and 3.4.
  package var literal: ByteSet {
    switch self {
    case .path: .pathLiteral
    case .query: .queryLiteral
    }
  }

  /// Whether literal text is in the component as it is written.
  package func keeps(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let literal = literal
    return text.allSatisfy { literal.contains($0) }
  }

  /// Appends literal text: a valid `%XX` stays as written, other bytes that the component does not
  /// have are percent-encoded.
  ///
  /// - Returns: the offset of a `%` that two hexadecimal digits do not follow, or nil when all is
  ///   well.
  package func appendLiteral(_ text: ArraySlice<UInt8>, to output: inout [UInt8]) -> Int? {
    PercentEncoding.appendLiteral(text, keeping: literal, to: &output)
  }

  /// The first byte that literal text of a URL never has, a `#` or a control character, and where it
  /// is in the slice.
  package static func firstForbidden(
    in text: ArraySlice<UInt8>
  ) -> (kind: URLProblem.Kind, index: Int)? {
    guard let index = text.firstIndex(where: { $0 == 0x23 || $0.isASCIIControl }) else {
      return nil
    }
    return (text[index] == 0x23 ? .fragment : .controlByte, index)
  }

  /// Appends the text of a value: percent-encoded but for unreserved characters, so that it stays in
  /// its place whatever it holds.
  package static func appendValue(_ text: String, to output: inout [UInt8]) {
    PercentEncoding.append(text, keeping: .unreserved, to: &output)
  }

  /// Appends the text of a value: percent-encoded but for unreserved characters.
  package static func appendValue(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    PercentEncoding.append(text, keeping: .unreserved, to: &output)
  }

  /// Appends the text of a value: percent-encoded but for unreserved characters.
  package static func appendValue(_ text: [UInt8], to output: inout [UInt8]) {
    PercentEncoding.append(text, keeping: .unreserved, to: &output)
  }
}
