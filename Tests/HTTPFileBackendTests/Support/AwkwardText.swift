import TestSupport

/// Text made of pieces to which some client of `.http` files gives a meaning.
struct AwkwardText {
  private var numbers: SeededNumbers

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
  }

  /// Delimiters, comments, scripts, files, variables, request lines and responses.
  private static let marks = [
    "###", "### x", "# @name x", "# @disabled", "#", "//", "// x", ">", "> {%", "%}", "<>",
    "<> x.json",
    "< ", "< ./x.body", "<@ x", "<@utf8 x", "<", "@x=1", "@x = 1", "??", "?? status == 200", "/*",
    "*/",
    "{{", "}}", "{{x}}", "{{$uuid}}", "{", "}", "\\{\\{x\\}\\}", "{% x %}", "===", "====", "<--->",
    "GET http://x", "get http://x", "POST", "POST x", "DELETE\tx", "PROPFIND x", "CHECKIN x",
    "VERSION-CONTROL x", "MKACTIVITY x", "GRAPHQL x", "GRPC x", "HTTP/1.1 200 OK", "http://x",
    "ws://x", "WSS://x", "grpc://x", "mqtts://x", "amqp://x", "import x", "import x.http", "run x",
    "run #x", "query", "query {", "mutation x", "fragment x", "gql x", "query_", "query_id,count",
    "QUERYING", "mutations are", "a < b", "proto < 3", " < x", "Content-Type: a",
    "Host: x", "```", "--", "--b", "--b--", "$", "%", "%41", "\\", "\\n", "\"", "'", ",", ";", ":",
    "&", "=", "+", "?", "/", "..", "[a]", "é", "e\u{301}", "猫", "🎆", "\u{301}", "\u{202E}",
  ]

  /// Characters that end lines, or are invisible at their ends.
  private static let blanks = [
    "\n", "\n", "\n", " ", "  ", "\t", "\n\n", "\r\n", "\r", "\u{A0}", "\u{3000}", "\u{2003}",
    "\u{85}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{B}", "\u{C}", "\0", "\u{1B}", "\u{7F}",
    "\u{9F}",
  ]
  private static let plain = ["a", "b c", "word", "1", "x y z", "A"]

  /// A text for content and comments, which may contain anything.
  mutating func text() -> String {
    var text = ""
    for _ in 0...Int.random(in: 0..<6, using: &numbers) {
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0..<3: text += numbers.pick(Self.marks)
      case 3..<5: text += numbers.pick(Array(Self.blanks.prefix(5)))
      case 5: text += numbers.pick(Self.blanks)
      default: text += numbers.pick(Self.plain)
      }
    }
    return text
  }

  /// A text for the value of a field: visible, without outer blanks.
  mutating func fieldValue() -> String {
    var value = "x"
    for _ in 0...Int.random(in: 0..<3, using: &numbers) {
      value += numbers.pick(["", " "]) + numbers.pick(Self.marks.filter { !$0.hasSuffix(" ") })
    }
    let scalars = value.unicodeScalars.dropFirst().drop { $0.properties.isWhitespace }
    return String(scalars).replacing("\t", with: " ")
  }
}
