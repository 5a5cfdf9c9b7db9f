import MessageSyntax

// The kind of a file, which its name or its content tells.

extension SpecImporter.Kind {
  /// The bytes that are looked at.
  private static let lookedAt = 1 << 16

  /// The kind of a file, or `nil` if neither its name nor its content tells it.
  package init?(of path: String, _ bytes: [UInt8]) {
    let name = path.asciiLowercased
    let kind = Self.endings.first { row in row.endings.contains { name.hasSuffix($0) } }?.kind
    if let kind {
      self = kind
      return
    }
    let text = String(decoding: bytes.prefix(Self.lookedAt), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).map {
      $0.drop { " \t\u{FEFF}".contains($0) }
    }
    let isJSON = lines.first?.hasPrefix("{") ?? false
    if isJSON, text.firstRange(of: "\"log\"") != nil, text.firstRange(of: "\"entries\"") != nil {
      self = .har
    } else if isJSON, text.firstRange(of: "schema.getpostman.com") != nil {
      self = .postman
    } else if text.firstRange(of: "collection.insomnia.rest/") != nil
      || isJSON && text.firstRange(of: "\"__export_format\"") != nil
    {
      self = .insomnia
    } else if lines.contains(where: Self.namesOpenAPI)
      || isJSON
        && ["\"openapi\"", "\"swagger\""].contains(where: { text.firstRange(of: $0) != nil })
    {
      self = .openapi
    } else if lines.contains(where: Self.isRequestLine) {
      self = .http
    } else if text.firstRange(of: "curl") != nil {
      self = .curl
    } else {
      return nil
    }
  }

  /// Whether a name is that of a file of Bruno.
  package static func isBruno(_ name: String) -> Bool {
    name == "bruno.json" || [".bru", ".yml", ".yaml"].contains { name.hasSuffix($0) }
  }

  /// Whether a file is an environment of Postman, or its global variables.
  package static func isEnvironment(_ bytes: [UInt8]) -> Bool {
    // An environment names its values at the beginning. Other documents are not read twice.
    let head = String(decoding: bytes.prefix(lookedAt), as: UTF8.self)
    guard head.firstRange(of: "\"values\"") != nil,
      case .success(let tree) = JSONReader.parse(bytes.dropFirst(ByteOrderMark.length(in: bytes)))
    else { return false }
    return PostmanReader.isEnvironment(tree)
  }

  private static let endings: [(kind: Self, endings: [String])] = [
    (.bruno, [".bru"]), (.har, [".har"]), (.http, [".http", ".rest"]),
    (.curl, [".sh", ".bash", ".zsh", ".cmd", ".bat", ".md", ".curl"]),
  ]

  private static func namesOpenAPI(_ line: Substring) -> Bool {
    ["openapi:", "swagger:", "\"openapi\":", "\"swagger\":", "'openapi':", "'swagger':"]
      .contains { line.hasPrefix($0) }
  }

  /// Whether a line of a `.http` file begins a request.
  private static func isRequestLine(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    guard words.count > 1, words[0].utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      return line.hasPrefix("###")
    }
    return ["http://", "https://", "{{", "/"].contains { words[1].hasPrefix($0) }
  }
}
