import MessageSyntax

/// Decides whether text can be the body of a request inside a `.http` file, so that all clients
/// send it unchanged.
///
/// Clients search it for the next request, scripts, includes, variables and comments, each with its
/// own syntax. Text that any client would interpret is written to a file instead.
enum InlineText {
  static func isSafe(_ text: [UInt8], in dialect: HTTPDialect, isForm: Bool = false) -> Bool {
    guard UTF8Validation.firstInvalidByte(text) == nil, hasVisibleEdges(text),
      holdsPlainCharacters(text), !holdsBraces(text), !holds(text, any: delimiters)
    else { return false }
    let takesFiles = dialect.takesFilesAnywhere && text.contains(UInt8(ascii: "<"))
    let words = dialect.bodyWords
    return text.split(separator: 0x0A, omittingEmptySubsequences: false).allSatisfy { line in
      let text = Blanks.dropped(from: line)
      return isSafe(line: line, text, isForm: isForm) && !words.contains { starts(text, with: $0) }
        && !(takesFiles && holdsFileMark(line))
    }
  }

  /// Whether the text neither begins nor ends with whitespace. Clients trim it, including Unicode
  /// whitespace.
  static func hasVisibleEdges(_ text: [UInt8]) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    if first < 0x80, last < 0x80 { return !Blanks.contain(first) && !Blanks.contain(last) }
    return !Blanks.begin(text[...]) && !Blanks.end(text[...])
  }

  /// Whether the text has no carriage return, no control except tab and line feed, no Unicode line
  /// separator and no byte order mark.
  static func holdsPlainCharacters(_ text: [UInt8]) -> Bool {
    for (index, byte) in text.enumerated() {
      switch byte {
      case 0x09, 0x0A: continue
      case 0..<0x20, 0x7F: return false
      // U+0080 to U+009F, including U+0085.
      case 0xC2 where text[index + 1] < 0xA0: return false
      // U+2028, U+2029.
      case 0xE2 where text[index + 1] == 0x80 && (text[index + 2] | 1) == 0xA9: return false
      // U+FEFF.
      case 0xEF where text[index + 1] == 0xBB && text[index + 2] == 0xBF: return false
      default: continue
      }
    }
    return true
  }

  /// Whether a line is safe whose text after blanks is `text`.
  private static func isSafe(
    line: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, isForm: Bool
  ) -> Bool {
    guard !line.starts(with: "<@".utf8), !ends(line, with: "===") else { return false }
    if let first = text.first, firstBytes.contains(first) {
      guard !beginnings.contains(where: { starts(text, with: $0) }) else { return false }
    }
    if text.first == UInt8(ascii: "<"), text.count == 1 || Blanks.begin(text.dropFirst()) {
      return false
    }
    let word = text.prefix { $0.isASCIILetter || $0 == UInt8(ascii: "-") }
    let rest = text[word.endIndex...]
    if rest.first == UInt8(ascii: ":"), starts(rest, with: "://") { return false }
    // All words and methods begin with a letter, but most lines of content do not.
    guard let first = text.first, first.isASCIILetter else { return true }
    // Clients search for a word, which a hyphen ends.
    let letters = text.prefix { $0.isASCIILetter }
    let following = text[letters.endIndex...].first
    let isAlone = following.map { !$0.isASCIIDigit && $0 != UInt8(ascii: "_") } ?? true
    if isAlone, !isForm, words.contains(where: { equal(letters, $0) }) { return false }
    // A word before a space, or alone on the line, may be a method in some client.
    guard Blanks.begin(rest) else { return true }
    return !methods.contains { equal(word, $0) }
  }

  private static let beginnings = [
    "#", "//", ">", "<>", "@", "??", "/*", "*/", "%}", "http/", "<@",
  ]

  /// The first bytes of ``beginnings`` in either case. Few lines begin with one and need a closer
  /// look.
  private static let firstBytes = ByteSet(
    beginnings.flatMap { [$0, $0.uppercased()] }.compactMap(\.utf8.first))

  private static let words = [
    "query", "mutation", "subscription", "fragment", "gql", "import", "run",
  ]

  private static let methods = [
    "get", "post", "put", "patch", "delete", "head", "options", "connect", "trace", "list",
    "graphql", "websocket", "ws", "wss", "grpc", "sse", "rsocket", "mqtt", "mqtts", "amqp",
    "amqps", "copy", "move", "lock", "unlock", "propfind", "proppatch", "mkcol", "mkcalendar",
    "mkactivity", "mkworkspace", "report", "search", "purge", "link", "unlink", "view", "bind",
    "rebind", "unbind", "acl", "checkin", "checkout", "merge", "version-control",
    "baseline-control", "notify", "subscribe", "unsubscribe", "m-search", "query", "eventsource",
  ]

  /// Whether bytes begin with lower-case text, ignoring case.
  private static func starts(_ bytes: ArraySlice<UInt8>, with text: String) -> Bool {
    let count = text.utf8.count
    return bytes.count >= count && equal(bytes.prefix(count), text)
  }

  private static func equal(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
    // Most texts differ in length.
    bytes.count == text.utf8.count
      && zip(bytes, text.utf8).allSatisfy { $0.asciiLowercased == $1 }
  }

  private static func ends(_ bytes: ArraySlice<UInt8>, with text: String) -> Bool {
    bytes.suffix(text.utf8.count).elementsEqual(text.utf8)
  }

  /// The texts that begin a variable in some client. Only `{{` does in all.
  private static let braces = searches("{{", "\\{")

  private static let delimiters = searches("###", "<--->")

  /// Whether a `<` is between blanks.
  private static func holdsFileMark(_ line: ArraySlice<UInt8>) -> Bool {
    line.indices.contains {
      line[$0] == UInt8(ascii: "<") && Blanks.begin(line[($0 + 1)...]) && Blanks.end(line[..<$0])
    }
  }

  private static func searches(_ texts: String...) -> [ByteSearch] {
    texts.map { ByteSearch(Array($0.utf8)) }
  }

  /// Whether a client would search the bytes for a variable.
  static func holdsBraces(_ bytes: [UInt8]) -> Bool {
    bytes.contains(UInt8(ascii: "{")) && holds(bytes, any: braces)
  }

  /// Whether the bytes contain `{{`.
  static func holdsVariable(_ bytes: [UInt8]) -> Bool { holds(bytes, any: braces.prefix(1)) }

  private static func holds(_ bytes: [UInt8], any searches: some Sequence<ByteSearch>) -> Bool {
    bytes.withUnsafeBytes { bytes in searches.contains { $0.firstOffset(in: bytes) != nil } }
  }
}
