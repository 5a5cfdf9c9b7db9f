internal import MessageSyntax

/// What is done to the text of a value before it is used.
///
/// ```swift
/// try ParameterValue.string("猫").text(filters: .hex)           // e78cab
/// try ParameterValue.string("ann:s3cret").text(filters: .base64)  // YW5uOnMzY3JldA==
/// ```
public enum TextFilter: String, Sendable, Hashable, Codable, CaseIterable {
  /// The base64 of RFC 4648, section 4, padded.
  case base64

  /// The base64url of RFC 4648, section 5, padded.
  case base64url

  /// Two lower-case hexadecimal digits a byte.
  case hex

  /// A compact JSON text (RFC 8259). As the first filter it takes any value that JSON can say,
  /// later a text.
  case json

  /// Percent-encoding of everything but the unreserved characters of RFC 3986.
  case percent

  /// Percent-encoding of everything but the unreserved characters of RFC 3986 and `/`: a text
  /// becomes the segments of a path.
  case segments

  /// The filter's result on the bytes of a text.
  func apply(to bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    switch self {
    case .base64: Base64.append(bytes, to: &output)
    case .base64url: Base64.append(bytes, alphabet: .url, to: &output)
    case .hex: Hexadecimal.append(bytes, to: &output)
    case .percent: PercentEncoding.append(bytes, keeping: .unreserved, to: &output)
    case .segments: PercentEncoding.append(bytes, keeping: .unreservedAndSlash, to: &output)
    case .json:
      var writer = JSONWriter()
      writer.string(bytes)
      output = writer.take()
    }
    return output
  }
}

extension ByteSet {
  fileprivate static let unreservedAndSlash = ByteSet.unreserved.union(ByteSet("/"))
}
