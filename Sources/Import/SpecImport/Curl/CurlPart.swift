import MessageSyntax

/// The part that curl builds from the value of `-F`: `name=text`, `name=@file` or `name=<file`,
/// each with suffixes after semicolons.
struct CurlPart {
  enum Content {
    case text(String)
    /// A file that is attached, or one whose content is sent as text.
    case file(String), textOfFile(String)
    /// Content of another kind: several files, or parts within the part.
    case other(String)
  }

  let name: String
  let content: Content
  private(set) var contentType: String?
  private(set) var filename: String?
  private(set) var headers: [String] = []
  /// Suffixes that change the part but are not supported.
  private(set) var unknown: [String] = []

  /// Parses the value of the option. Returns `nil` if it has no `=`.
  init?(_ value: String) {
    guard let equals = value.firstIndex(of: "=") else { return nil }
    name = String(value[..<equals])
    var rest = Rest(value[value.index(after: equals)...])
    switch rest.scalars.first {
    case "@":
      rest.scalars.removeFirst()
      let path = rest.word(endingAt: ",")
      content = rest.scalars.first == "," ? .other("several files") : .file(path)
    case "<":
      rest.scalars.removeFirst()
      content = .textOfFile(rest.word(endingAt: nil))
    case "(":
      content = .other("parts within a part")
      return
    default: content = .text(rest.word(endingAt: nil))
    }
    readSuffixes(&rest)
  }

  private mutating func readSuffixes(_ rest: inout Rest) {
    var isType = false
    while rest.scalars.first == ";" {
      rest.scalars.removeFirst()
      rest.skipBlanks()
      if rest.skip("type=") {
        contentType = rest.untilSemicolon()
        isType = true
      } else if rest.skip("filename=") {
        filename = rest.word(endingAt: nil)
        isType = false
      } else if rest.skip("headers=") {
        headers.append(rest.word(endingAt: nil))
        isType = false
      } else if isType {
        // A parameter of the media type.
        contentType = (contentType ?? "") + "; " + rest.untilSemicolon()
      } else {
        unknown.append(rest.word(endingAt: nil))
      }
    }
  }

  /// The media type that curl sends, or `nil` if it sends none.
  var sentContentType: String? {
    if let contentType { return contentType }
    switch content {
    case .file(let path) where path != "-":
      return Self.contentType(of: filename ?? "") ?? Self.contentType(of: path)
        ?? MediaType.octetStream
    default: return filename.flatMap { Self.contentType(of: $0) }
    }
  }

  /// The extensions that curl knows.
  private static func contentType(of path: String) -> String? {
    let types = [
      ".gif": "image/gif", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png",
      ".svg": "image/svg+xml", ".txt": "text/plain", ".htm": "text/html", ".html": "text/html",
      ".pdf": "application/pdf", ".xml": "application/xml",
    ]
    let path = path.asciiLowercased
    return types.first { path.hasSuffix($0.key) }?.value
  }
}

/// The unread rest of a value.
private struct Rest {
  var scalars: Substring.UnicodeScalarView

  init(_ text: Substring) { scalars = text.unicodeScalars }

  mutating func skipBlanks() { scalars = scalars.drop { $0 == " " || $0 == "\t" } }

  mutating func skip(_ prefix: String) -> Bool {
    guard String(scalars.prefix(prefix.unicodeScalars.count)).asciiLowercased == prefix else {
      return false
    }
    scalars.removeFirst(prefix.unicodeScalars.count)
    return true
  }

  /// A word up to a semicolon or another mark, without surrounding spaces. A quoted word may
  /// contain them; a backslash escapes a quote or a backslash.
  mutating func word(endingAt mark: Unicode.Scalar?) -> String {
    skipBlanks()
    if scalars.first == "\"", let quoted = quotedWord() {
      while let next = scalars.first, next != ";", next != mark { scalars.removeFirst() }
      return quoted
    }
    let word = scalars.prefix { $0 != ";" && $0 != mark }
    scalars = scalars[word.endIndex...]
    return String(word).trimmed
  }

  private mutating func quotedWord() -> String? {
    var rest = scalars.dropFirst()
    var word = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "\"" {
        scalars = rest
        return String(word)
      }
      if scalar == "\\", rest.first == "\\" || rest.first == "\"", let next = rest.popFirst() {
        word.append(next)
      } else {
        word.append(scalar)
      }
    }
    return nil
  }

  mutating func untilSemicolon() -> String {
    skipBlanks()
    let text = scalars.prefix { $0 != ";" }
    scalars = scalars[text.endIndex...]
    return String(text).trimmed
  }
}
