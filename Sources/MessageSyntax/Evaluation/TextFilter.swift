import SerializationOptions

// The filters: their words, and the bytes that they make. A filter is added here.

/// What is done to the text of a value before it is used.
///
/// ```swift
/// try ParameterValue.string("猫").text(filters: .hex)           // e78cab
/// try ParameterValue.string("ann:s3cret").text(filters: .base64)  // YW5uOnMzY3JldA==
/// ```
public enum TextFilter: String, Sendable, Hashable, Codable, CaseIterable {
  // The words are those of the language and the names of the cases, which generated Swift calls.

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
}

extension TextFilter {
  /// The filter's result on the bytes of a text.
  package func apply(to bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    switch self {
    case .base64: ParameterEncoding.DataText.base64.append(bytes, to: &output)
    case .base64url: ParameterEncoding.DataText.base64url.append(bytes, to: &output)
    case .hex: ParameterEncoding.DataText.hex.append(bytes, to: &output)
    case .percent: PercentEncoding.append(bytes, keeping: .unreserved, to: &output)
    case .segments: PercentEncoding.append(bytes, keeping: Self.segmentsKept, to: &output)
    case .json:
      var writer = JSONWriter()
      writer.string(bytes)
      output = writer.take()
    }
    return output
  }

  /// Whether the result is percent-encoded, and so stands in a URL as it is.
  var percentEncodes: Bool {
    switch self {
    case .percent, .segments: true
    case .base64, .base64url, .hex, .json: false
    }
  }

  private static let segmentsKept = ByteSet.unreserved.union(ByteSet("/"))
}

extension [TextFilter] {
  /// Whether the first filter takes the value itself, as JSON, and not the value's text.
  package var takeValue: Bool { first == .json }

  /// Whether the result is percent-encoded, and so stands in a URL as it is.
  package var percentEncode: Bool { last?.percentEncodes ?? false }

  /// The filters that take text, one after the other.
  private var textFilters: ArraySlice<TextFilter> { dropFirst(takeValue ? 1 : 0) }

  /// The result of all filters on the bytes of a text or, where they take the value, on its JSON
  /// text.
  package func apply(to bytes: [UInt8]) -> [UInt8] {
    textFilters.reduce(bytes) { $1.apply(to: $0) }
  }

  /// The same, or `nil` when a filter makes more bytes than `limit`.
  package func apply(to bytes: [UInt8], atMost limit: Int) -> [UInt8]? {
    var text = bytes
    for filter in textFilters {
      text = filter.apply(to: text)
      guard text.count <= limit else { return nil }
    }
    return text
  }
}
