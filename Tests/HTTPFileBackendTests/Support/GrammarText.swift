import TestSupport

/// Lines that are drawn from the grammars of clients: what a rule of their parsers looks for, and what only
/// resembles it.
struct GrammarText {
  private var numbers: SeededNumbers

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
  }

  /// `\s` of JavaScript (httpYac, REST Client) and `%s` of Lua (kulala).
  private static let spaces = [
    " ", " ", "  ", "\t", "", "", "\u{A0}", "\u{1680}", "\u{2003}", "\u{200A}", "\u{202F}",
    "\u{205F}",
    "\u{3000}", "\u{FEFF}", "\u{2028}", "\u{B}", "\u{C}", "\u{200B}", "\u{180E}",
  ]

  private static let methods = [
    "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "CONNECT", "TRACE", "PROPFIND",
    "COPY",
    "VERSION-CONTROL", "MKACTIVITY", "GRPC", "GRAPHQL", "SSE", "EVENTSOURCE", "WS", "WSS",
    "WEBSOCKET",
    "MQTT", "AMQP", "RSOCKET", "LIST", "GETS", "PO", "X",
  ]

  private static let words = [
    "query", "mutation", "fragment", "gql", "import", "run", "proto", "queryable", "mutations",
    "gqlx",
    "fragments", "subscription", "imports", "protobuf",
  ]

  private static let schemes = [
    "http", "https", "ws", "wss", "grpc", "grpcs", "mqtt", "mqtts", "amqp", "amqps", "sse", "h",
  ]

  private static let tails = [
    "", "x", "a on B {", "./a.body", "{", "= 1", ": b", "200", "a.proto", "#2", "%}",
  ]

  /// The marks that begin lines: delimiters, comments, variables, assertions, files, scripts, responses and
  /// messages of streams.
  private static let marks = [
    "#", "##", "###", "####", "//", "/", "/*", "*/", "@", "@a", "# @", "#@", "??", "?", "<", "<@",
    "<@utf8",
    "<>", ">", ">>", ">!", "> {%", "< {%", "{%", "%}", "{{", "}}", "{{@", "{{x}}", "===", "====",
    "==", "<--->",
    "HTTP/1.1", "HTTP/2", "HTTP", "---", "--x", "???", "//@", "$", ":",
  ]

  private mutating func space() -> String { numbers.pick(Self.spaces) }

  /// A word as it is spelled, in the other case, or with a letter of the other case.
  private mutating func spelled(_ word: String) -> String {
    switch Int.random(in: 0..<3, using: &numbers) {
    case 0: word.lowercased()
    case 1: word.uppercased()
    default: word.prefix(1).uppercased() + word.dropFirst().lowercased()
    }
  }

  /// One line, without its end.
  mutating func line() -> String {
    let head: String
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0: head = spelled(numbers.pick(Self.words))
    case 1: head = spelled(numbers.pick(Self.methods))
    case 2: head = spelled(numbers.pick(Self.schemes)) + "://"
    case 3: head = "proto" + space() + "<"
    default: head = numbers.pick(Self.marks)
    }
    let before = Bool.random(using: &numbers) ? space() : numbers.pick(["", "a", "a ", "\"", "- "])
    return before + head + space() + numbers.pick(Self.tails) + space()
  }

  /// Some lines, the first or last of which may be plain.
  mutating func text() -> String {
    var lines = (0...Int.random(in: 0..<2, using: &numbers)).map { _ in line() }
    if Bool.random(using: &numbers) { lines.insert("plain", at: 0) }
    if Bool.random(using: &numbers) { lines.append("end") }
    return lines.joined(separator: numbers.pick(["\n", "\n", "\n\n", "\r\n", "\n\t"]))
  }

  /// A line for a field value, without what no field can have.
  mutating func value() -> String {
    let scalars = line().unicodeScalars.filter { $0.value >= 0x20 }
    var trimmed = String.UnicodeScalarView(scalars)[...]
    while trimmed.last == " " { trimmed.removeLast() }
    return "v" + String(trimmed)
  }

  /// The entries of a request in a spec: a body, a query or fields, of lines.
  mutating func request() -> String {
    let method = "method: POST, path: /"
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0..<3:
      let type = numbers.pick([
        "text/plain", "text/markdown", "application/json", "application/xml", "a/b",
      ])
      return "\(method), text: \(quoted(text())), content-type: \(type)"
    case 3:
      return
        "\(method), json: {\(quoted(line())): \(quoted(text()))}, json-options: {style: pretty}"
    case 4: return "\(method), form: {\(quoted(line())): \(quoted(text()))}"
    case 5:
      let part = "{name: a, value: \(quoted(text()))}"
      return "\(method), multipart: {boundary: edge_of_part, parts: [\(part)]}"
    case 6: return "method: GET, path: /, headers: {X-A: \(quoted(value()))}"
    default:
      let path = quoted("/HTTP/1.1/" + numbers.pick(Self.words))
      return "summary: \(quoted("s" + text())), method: GET, path: \(path), "
        + "query: {\(quoted(line())): \(quoted(text()))}"
    }
  }
}
