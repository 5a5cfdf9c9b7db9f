/// What text must not contain if all clients are to send it as it is in the file.
///
/// Clients look in it for the next request, for comments, scripts, responses, files and variables.
enum InlineRules {
  /// Refuses text that is not safe.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - isForm: Whether the text is a form, percent-encoded: the words of GraphQL are names there
  ///     like any other.
  ///   - isFilledIn: Whether variables are filled in: httpYac looks for its words before that.
  /// - Throws: The part that is not safe.
  static func check(_ bytes: [UInt8], isForm: Bool = false, isFilledIn: Bool = false) throws(Fault)
  {
    guard !bytes.isEmpty else { throw Fault("no content") }
    let text = bytes.text
    guard text.isTrimmed else { throw Fault("content with outer blanks") }
    for mark in ["{{", "###", "<--->", #"\{\{"#]
    where bytes.firstRange(of: mark.utf8) != nil {
      throw Fault("'\(mark)' in the content")
    }
    try check(lines: bytes, isForm: isForm)
    guard !isFilledIn else { return }
    for line in bytes.split(separator: 0x0A) {
      let words = String(line.text.unicodeScalars.drop(while: \.isBlank)).lowercased()
      for word in ["query", "mutation"] where words.hasPrefix(word) {
        throw Fault("a line that begins with '\(word)'")
      }
      if line.text.contains(" < ") { throw Fault("a line with ' < '") }
    }
  }

  /// Refuses text with a line that some client does not send, whatever the dialect.
  static func check(lines: [UInt8], isForm: Bool) throws(Fault) {
    for line in lines.split(separator: 0x0A) { try check(line: line, isForm: isForm) }
  }

  private static func check(line: Line, isForm: Bool) throws(Fault) {
    let scalars = line.text.unicodeScalars.drop { $0.isBlank }
    let visible = Array(String(scalars).utf8)
    let lowercased = visible.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    for beginning in beginnings where lowercased.starts(with: beginning.utf8) {
      throw Fault("a line that begins with '\(beginning)'")
    }
    if line.starts(with: "<@".utf8) { throw Fault("a line that begins with '<@'") }
    if line.first == UInt8(ascii: "<"),
      line.count == 1 || line.text.unicodeScalars.dropFirst().first?.isBlank == true
    {
      throw Fault("a line that begins with '< '")
    }
    if line.suffix(3).elementsEqual("===".utf8) { throw Fault("a line that ends in '==='") }
    let word = lowercased.prefix { $0.isWord }
    for name in words where !isForm && word.elementsEqual(name.utf8) {
      throw Fault("a line that begins with the word '\(name)'")
    }
    let method = lowercased.prefix { $0.isWord || $0 == UInt8(ascii: "-") }
    let next = String(scalars.dropFirst(method.count)).unicodeScalars.first
    if next?.isBlank == true, methods.contains(method.text) {
      throw Fault("a line that begins with the method '\(method.text)'")
    }
  }

  private static let beginnings =
    ["#", "//", ">", "<>", "@", "??", "/*", "*/", "%}", "http/"]
    + ["grpc", "mqtt", "amqp", "ws"].flatMap { [$0 + "://", $0 + "s://"] }

  private static let words = ["query", "mutation", "fragment", "gql"]

  /// The methods that clients know: those of RFC 9110, of WebDAV and its kin, and the names of
  /// other protocols.
  private static let methods = [
    "get", "head", "post", "put", "delete", "connect", "options", "trace", "patch",
    "propfind", "proppatch", "mkcol", "copy", "move", "lock", "unlock", "checkout", "checkin",
    "report", "merge", "mkactivity", "mkworkspace", "version-control", "baseline-control",
    "grpc", "graphql", "websocket", "ws", "wss", "rsocket", "sse", "eventsource", "mqtt", "mqtts",
    "amqp", "amqps",
  ]
}
