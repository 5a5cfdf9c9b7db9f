import SerializationOptions

// The filters: their words, and the bytes that they make. A filter is added here.

/// What is done to the text of a value before it is used.
///
/// ```swift
/// try ParameterValue.string("猫").text(filters: .hex)           // e78cab
/// try ParameterValue.string("ann:s3cret").text(filters: .base64)  // YW5uOnMzY3JldA==
/// ```
public enum TextFilter: String, Sendable, Hashable, Codable, CaseIterable {
  // The words are those of the language. A case is its word in camel case, which generated Swift
  // calls.

  /// The base64 of RFC 4648, section 4, padded.
  case base64

  /// The base64url of RFC 4648, section 5, padded.
  case base64url

  /// The items of a list, or the names and values of a map, with commas between: the simple
  /// expansion of RFC 6570, section 3.2.2. In a URL each is percent-encoded and the commas are not.
  case comma

  /// ``comma``, with `name=value` for an entry of a map: the modifier `*` of RFC 6570.
  case commaExplode = "comma-explode"

  /// Two lower-case hexadecimal digits a byte.
  case hex

  /// A compact JSON text (RFC 8259). As the first filter it takes any value that JSON can say,
  /// later a text.
  case json

  /// ``comma`` after a dot: the label expansion of RFC 6570, section 3.2.5.
  case label

  /// ``label``, with a dot before each item, or before `name=value` of each entry.
  case labelExplode = "label-explode"

  /// The number of bytes, in decimal.
  case length

  /// ``comma`` after `;name=`, with the name of the value: the path-style parameter of RFC 6570,
  /// section 3.2.7.
  case matrix

  /// `;name=item` for each item of a list, `;name=value` with its own name for each entry of a map.
  case matrixExplode = "matrix-explode"

  /// The MD5 digest of RFC 1321, 16 bytes. A filter that takes bytes takes them; elsewhere they are
  /// as ``hex`` writes them.
  case md5

  /// Percent-encoding of everything but the unreserved characters of RFC 3986.
  case percent

  /// Percent-encoding of everything but the unreserved characters of RFC 3986 and `/`: a text
  /// becomes the segments of a path.
  case segments

  /// The SHA-256 digest of FIPS 180-4, 32 bytes, which are written as those of ``md5`` are.
  case sha256

  /// A text with references for what XML would read as markup or as another space, so that it
  /// is in the text of an element and between the quotes of an attribute.
  case xml
}

extension TextFilter {
  /// What a filter takes when it is the first of a chain.
  package enum Intake: Sendable, Hashable {
    /// The JSON text of a value of any kind.
    case json

    /// The texts of the scalars in a list or a map, or the text of one scalar.
    case items

    /// The text of a scalar.
    case text

    /// The text of a scalar, or bytes as they are.
    case bytes
  }

  package var intake: Intake {
    switch self {
    case .json: .json
    case .comma, .commaExplode, .label, .labelExplode, .matrix, .matrixExplode: .items
    case .xml: .text
    case .base64, .base64url, .hex, .length, .md5, .percent, .segments, .sha256: .bytes
    }
  }

  /// Whether the filter writes the name of the value.
  package var takesName: Bool { self == .matrix || self == .matrixExplode }

  /// Whether the filter describes content, so that it takes a file, too.
  package var takesContent: Bool { self == .length || makesDigest }

  /// Whether the result is bytes that are not text.
  var makesDigest: Bool { self == .md5 || self == .sha256 }

  /// Whether the result is percent-encoded where it is the last filter in a URL, and so is there
  /// as it is.
  var percentEncodes: Bool { self == .percent || self == .segments || intake == .items }

  /// How the filter expands a list or a map, when it does.
  var expansion: ValueExpansion? {
    switch self {
    case .comma: ValueExpansion(.comma)
    case .commaExplode: ValueExpansion(.comma, isExploded: true)
    case .label: ValueExpansion(.label)
    case .labelExplode: ValueExpansion(.label, isExploded: true)
    case .matrix: ValueExpansion(.matrix)
    case .matrixExplode: ValueExpansion(.matrix, isExploded: true)
    default: nil
    }
  }

  /// The result on the bytes of a text, or on bytes, of a filter that expands nothing.
  func apply(to bytes: [UInt8]) throws(FilterProblem) -> [UInt8] {
    var output: [UInt8] = []
    switch self {
    case .base64: ParameterEncoding.DataText.base64.append(bytes, to: &output)
    case .base64url: ParameterEncoding.DataText.base64url.append(bytes, to: &output)
    case .hex: ParameterEncoding.DataText.hex.append(bytes, to: &output)
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
    case .comma, .commaExplode, .label, .labelExplode, .matrix, .matrixExplode: output = bytes
    }
    return output
  }

  private static let segmentsKept = ByteSet.unreserved.union(ByteSet("/"))
}
