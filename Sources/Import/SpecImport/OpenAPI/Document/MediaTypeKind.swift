import MessageSyntax

/// The kind of content that a media type denotes.
enum MediaTypeKind: Equatable {
  case json, form, multipart(subtype: String), jsonLines, text, xml, binary

  /// The kind of a media type, with or without parameters.
  static func of(_ mediaType: String) -> MediaTypeKind {
    let type = mediaType.prefix { $0 != ";" }.description.trimmed.asciiLowercased
    switch type {
    case "application/x-www-form-urlencoded": return .form
    case "application/x-ndjson", "application/jsonl", "application/x-jsonlines",
      "application/json-lines",
      "application/json-seq":
      return .jsonLines
    case "application/json", "text/json", "application/*", "*/*": return .json
    default: break
    }
    if type.hasSuffix("+json") { return .json }
    if type.hasPrefix("multipart/") { return .multipart(subtype: String(type.dropFirst(10))) }
    if type == "application/xml" || type == "text/xml" || type.hasSuffix("+xml") { return .xml }
    if type.hasPrefix("text/") { return .text }
    if [
      "application/graphql", "application/javascript", "application/yaml", "application/x-yaml",
      "application/sql",
    ]
    .contains(type) {
      return .text
    }
    return .binary
  }

  /// The preference for a kind. The best is the one that a spec describes best.
  var rank: Int {
    switch self {
    case .json: 0
    case .form: 1
    case .multipart: 2
    case .jsonLines: 3
    case .binary: 4
    case .text: 5
    case .xml: 6
    }
  }
}

/// Chooses a media type of several for a content.
enum MediaTypeChoice {
  /// The best of several, or the first of equally good ones. Plain `application/json` is better
  /// than another kind of JSON.
  static func best(_ members: [JSONTree.Member]) -> JSONTree.Member? {
    func rank(_ member: JSONTree.Member) -> Int {
      let isPlain = member.nameText.trimmed.asciiLowercased == "application/json"
      return MediaTypeKind.of(member.nameText).rank * 2 + (isPlain ? 0 : 1)
    }
    return members.enumerated().min {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }?.element
  }
}
