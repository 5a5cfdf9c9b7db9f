import SerializationOptions

// The filters, with their names and output. A new filter is added here.

/// A transformation of a value's text before it is used.
///
/// ```swift
/// try ParameterValue.string("猫").text(filters: .hex)           // e78cab
/// try ParameterValue.string("ann:s3cret").text(filters: .base64)  // YW5uOnMzY3JldA==
/// ```
public enum TextFilter: String, Sendable, Hashable, Codable, CaseIterable {
  // The raw values are the language's words. A case's name is its word in camel case, used by
  // generated Swift.

  /// The base64 of RFC 4648, section 4, padded.
  case base64

  /// The base64url of RFC 4648, section 5, padded.
  case base64url

  /// The items of a list, or the names and values of a map, separated by commas: the simple
  /// expansion of RFC 6570, section 3.2.2. In a URL each is percent-encoded, but the commas are
  /// not.
  case comma

  /// Like ``comma``, with `name=value` for an entry of a map: the modifier `*` of RFC 6570.
  case commaExplode = "comma-explode"

  /// Two lower-case hexadecimal digits for each byte.
  case hex

  /// A compact JSON text (RFC 8259). As the first filter it takes any value that JSON can
  /// represent, otherwise a text.
  case json

  /// Like ``comma``, after a dot: the label expansion of RFC 6570, section 3.2.5.
  case label

  /// Like ``label``, with a dot before each item, or before `name=value` of each entry.
  case labelExplode = "label-explode"

  /// The number of bytes, in decimal.
  case length

  /// The items of a list, or `name=value` for each entry of a map, separated by a comma and a space:
  /// the list of RFC 9110, section 5.6.1, for a header field. An item that is empty, contains a comma
  /// or a quote, or begins or ends with a blank becomes a quoted string (section 5.6.4), and so does
  /// an entry's value that is not a token.
  case list

  /// Like ``comma``, after `;name=` with the name of the value: the path-style parameter of RFC
  /// 6570, section 3.2.7.
  case matrix

  /// `;name=item` for each item of a list, or `;name=value` with the entry's own name for each
  /// entry of a map.
  case matrixExplode = "matrix-explode"

  /// The 16-byte MD5 digest of RFC 1321. A following filter receives these bytes if it takes bytes;
  /// otherwise they are written as by ``hex``.
  case md5

  /// Percent-encoding of all but the unreserved characters of RFC 3986.
  case percent

  /// Percent-encoding of all but the unreserved characters of RFC 3986 and `/`, for text that forms
  /// several segments of a path.
  case segments

  /// The 32-byte SHA-256 digest of FIPS 180-4, treated as that of ``md5``.
  case sha256

  /// XML text, in which characters that would be read as markup or as other white space are
  /// replaced by references; suitable for an element's text and for an attribute between quotes.
  case xml
}

extension TextFilter {
  /// The input of a filter when it is the first of a chain.
  package enum Intake: Sendable, Hashable {
    /// The JSON text of a value of any type.
    case json

    /// The texts of the scalars in a list or a map, or the text of one scalar.
    case items

    /// The text of a scalar.
    case text

    /// The text of a scalar, or raw bytes.
    case bytes
  }

  package var intake: Intake {
    switch self {
    case .json: .json
    case .comma, .commaExplode, .label, .labelExplode, .list, .matrix, .matrixExplode: .items
    case .xml: .text
    case .base64, .base64url, .hex, .length, .md5, .percent, .segments, .sha256: .bytes
    }
  }

  /// Whether the filter's output includes the name of the value.
  package var takesName: Bool { self == .matrix || self == .matrixExplode }

  /// Whether the filter computes a property of content and so also accepts a file.
  package var takesContent: Bool { self == .length || makesDigest }

  /// Whether the result is binary.
  var makesDigest: Bool { self == .md5 || self == .sha256 }

  /// Whether the result, if this is the last filter in a URL, is already percent-encoded.
  var percentEncodes: Bool {
    self == .percent || self == .segments || intake == .items && self != .list
  }

  /// The filter's expansion of a list or a map, if it has one.
  var expansion: ValueExpansion? {
    switch self {
    case .comma: ValueExpansion(.comma)
    case .commaExplode: ValueExpansion(.comma, isExploded: true)
    case .label: ValueExpansion(.label)
    case .labelExplode: ValueExpansion(.label, isExploded: true)
    case .list: ValueExpansion(.list, isExploded: true)
    case .matrix: ValueExpansion(.matrix)
    case .matrixExplode: ValueExpansion(.matrix, isExploded: true)
    default: nil
    }
  }

  /// Applies a filter without expansion to the bytes of a text, or to raw bytes.
  func apply(to bytes: [UInt8]) throws(FilterProblem) -> [UInt8] {
    var output: [UInt8] = []
    switch self {
    case .base64: ParameterOptions.DataText.base64.append(bytes, to: &output)
    case .base64url: ParameterOptions.DataText.base64url.append(bytes, to: &output)
    case .hex: ParameterOptions.DataText.hex.append(bytes, to: &output)
    case .length: output = Array(String(bytes.count).utf8)
    case .md5: output = MD5.hash(bytes)
    case .sha256: output = SHA256.hash(bytes)
    case .percent: PercentEncoding.append(bytes, keeping: .unreserved, to: &output)
    case .segments: PercentEncoding.append(bytes, keeping: Self.segmentsKept, to: &output)
    case .xml:
      guard bytes.withUnsafeBufferPointer(XMLText.firstForbidden) == nil else { throw .notXML }
      bytes.withUnsafeBufferPointer { XMLText.appendForAttributes($0, to: &output) }
    case .json:
      var writer = JSONWriter()
      writer.string(bytes)
      output = writer.take()
    case .comma, .commaExplode, .label, .labelExplode, .list, .matrix, .matrixExplode:
      output = bytes
    }
    return output
  }

  private static let segmentsKept = ByteSet.unreserved.union(ByteSet("/"))
}
