import MessageSyntax

/// The grammar of a text, according to its media type.
enum TextFormat: String {
  case json = "JSON"
  case xml = "XML"

  /// Follows RFC 8259, RFC 7303, and the suffixes of RFC 6839. Returns `nil` for other media types.
  init?(mediaType: [UInt8]) {
    let type = mediaType.prefix { $0 != UInt8(ascii: ";") }.map(\.asciiLowercased)
      .filter { $0 != 0x20 && $0 != 0x09 }
    func isOne(of names: [String]) -> Bool { names.contains { type.elementsEqual($0.utf8) } }
    if isOne(of: ["application/json", "text/json"]) || type.suffix(5).elementsEqual("+json".utf8) {
      self = .json
    } else if isOne(of: ["application/xml", "text/xml"])
      || type.suffix(4).elementsEqual("+xml".utf8)
    {
      self = .xml
    } else {
      return nil
    }
  }

  /// The reason why a text does not follow the grammar, or `nil` if it does.
  func problem(in text: [UInt8]) -> (reason: String, offset: Int)? {
    switch self {
    case .json:
      guard case .failure(let error) = JSONReader.parse(text),
        // Text with either problem is well-formed.
        error.reason != .duplicateName, error.reason != .tooDeep
      else { return nil }
      return (error.reason.rawValue, error.offset)
    case .xml: return XMLWellFormedness.problem(in: text).map { ($0.reason, $0.offset) }
    }
  }

  /// Whether the output of a filter can be inserted anywhere in such a text.
  func isSafe(filter: String) -> Bool {
    switch filter {
    case "base64", "base64url", "hex", "percent", "length", "md5", "sha256": true
    case "json": self == .json
    case "xml": self == .xml
    default: false
    }
  }

  /// Whether a text needs no escape.
  func isSafe(_ text: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .json: !text.contains { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    case .xml: !text.contains { "<>&\"'".utf8.contains($0) }
    }
  }
}
