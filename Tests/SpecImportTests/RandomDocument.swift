// OpenAPI documents by chance: every text may be hostile, and every example may contradict its schema.

/// A small generator of numbers: the same seed gives the same documents.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}

/// Text that means something somewhere on its way: to YAML, to the language, to URLs, to terminals.
let hostileTexts: [String] = [
  "${x}", "$${x}", "$$", "$", "${", "a\r\nb", "a\nb", "\n", "\u{0}", "\u{1B}[31m", "\u{7F}",
  "\u{85}",
  "\u{A0}", "\u{2028}", "\u{FEFF}", "\u{202E}txt", "\u{FFFE}", "\u{10FFFF}", "\u{F0000}", "", " ",
  " a ",
  "\t", "# a", "a #b", "a: b", "- a", "{{x}}", "{x}", "{", "}", "[x]", "a|b", "a,b", "a=b", "a;b",
  "'",
  "\"", "\\", "%", "%zz", "%41", "é", "e\u{301}", "🎉", "null", "true", "~", "1", "-1", "007",
  "0x10",
  "1e999", ".nan", "2024-01-31", "..", ".", "/", "//", "a/b", "?a", "#f", "*", "*/*", "&a", "!t",
  "@", "`",
  "<<", "---", "...", "=", "a b", "default", "body", "file", "any", "string?", "[string]",
  "manifest.json",
  "CON", "x-a", "text/plain", "text/plain; charset=utf-8", "application/json", "multipart/mixed",
  "https://h.example/a b", "http://u:p@h.example", "//h.example", "ftp://h.example", "HTTP", "^a$",
  "(", "a{2",
  String(repeating: "long ", count: 800),
]

/// A document that is being made.
struct RandomDocument {
  var numbers: SeededNumbers
  private let isSwagger: Bool

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
    isSwagger = seed % 5 == 0
  }

  // MARK: Chance

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &numbers) < percent
  }

  private mutating func one<Element>(of choices: [Element]) -> Element {
    choices[Int.random(in: 0..<choices.count, using: &numbers)]
  }

  private mutating func text(_ usual: String = "word", hostile: Int = 25) -> JSONText {
    guard chance(hostile) else { return .text(usual) }
    return .text(chance(50) ? one(of: hostileTexts) : usual + one(of: hostileTexts))
  }

  private mutating func string(_ usual: String) -> String {
    if case .text(let text) = text(usual, hostile: 15) { text } else { usual }
  }

  /// Members, each with a chance to be there.
  private mutating func map(
    _ members: [(String, Int, (inout Self) -> JSONText)]
  ) -> JSONText {
    var made: [(String, JSONText)] = []
    for (name, percent, value) in members where chance(percent) {
      made.append((name, value(&self)))
    }
    return .map(made)
  }

  private mutating func list(_ most: Int, _ item: (inout Self) -> JSONText) -> JSONText {
    .list((0..<Int.random(in: 0...most, using: &numbers)).map { _ in item(&self) })
  }

  // MARK: Values and schemas

  private mutating func value(depth: Int = 0) -> JSONText {
    switch Int.random(in: 0..<(depth > 2 ? 6 : 8), using: &numbers) {
    case 0: return .raw("null")
    case 1: return .raw(one(of: ["true", "false"]))
    case 2:
      return .raw(one(of: ["0", "-1", "3", "1.5", "1e400", "12345678901234567890", "-0", "1E2"]))
    case 3, 4: return text("b")
    case 5: return .text(one(of: ["00", "2024-02-30", "2024-01-31", "YQ==", "not base64", "abc"]))
    case 6: return list(3) { $0.value(depth: depth + 1) }
    default:
      return map([
        ("a", 60, { $0.value(depth: depth + 1) }), ("b", 40, { $0.value(depth: depth + 1) }),
        (string("c"), 40, { $0.value(depth: depth + 1) }),
      ])
    }
  }

  private mutating func number() -> JSONText {
    .raw(one(of: ["0", "1", "2", "5", "-3", "1.5", "1e30", "100", "-1e400", "3.0"]))
  }

  private mutating func schema(depth: Int = 0) -> JSONText {
    if chance(20) {
      let prefix = isSwagger ? "#/definitions/" : "#/components/schemas/"
      return .map([("$ref", .text(prefix + one(of: ["A", "B", "C", "D", "none"])))])
    }
    let inner: (inout Self) -> JSONText = {
      depth < 3 ? $0.schema(depth: depth + 1) : .map([("type", .text("string"))])
    }
    let types = ["string", "integer", "number", "boolean", "array", "object", "null", "file"]
    return map([
      ("type", 85, { $0.chance(95) ? .text($0.one(of: types)) : $0.text("string") }),
      (
        "format", 25,
        {
          let known = ["date", "date-time", "byte", "binary", "int64", "uuid"]
          return .text($0.chance(80) ? $0.one(of: known) : $0.string("uuid"))
        }
      ),
      ("enum", 12, { $0.list(4) { $0.value(depth: 3) } }), ("const", 4, { $0.value(depth: 3) }),
      ("example", 30, { $0.value() }), ("default", 20, { $0.value() }),
      ("description", 25, { $0.text("Some text.") }), ("title", 5, { $0.text("Title") }),
      ("minimum", 15, { $0.number() }), ("maximum", 15, { $0.number() }),
      ("exclusiveMinimum", 5, { $0.chance(50) ? .raw("true") : $0.number() }),
      ("minLength", 10, { $0.number() }), ("maxLength", 10, { $0.number() }),
      ("minItems", 8, { $0.number() }), ("maxItems", 8, { $0.number() }),
      ("minProperties", 4, { $0.number() }), ("pattern", 10, { $0.text("^[a-z]{1,3}$") }),
      ("nullable", 8, { _ in .raw("true") }), ("deprecated", 5, { _ in .raw("true") }),
      ("readOnly", 5, { _ in .raw("true") }), ("writeOnly", 5, { _ in .raw("true") }),
      ("x-note", 5, { $0.value() }), ("items", 30, inner),
      (
        "properties", 40,
        {
          $0.map([
            ($0.string("a"), 80, inner), ($0.string("b"), 60, inner), ($0.string("c d"), 30, inner),
          ])
        }
      ),
      ("required", 25, { $0.list(3) { $0.text("a", hostile: 10) } }),
      ("additionalProperties", 15, { $0.chance(50) ? .raw("true") : inner(&$0) }),
      ("allOf", 8, { $0.list(3, inner) }), ("oneOf", 6, { $0.list(3, inner) }),
      ("anyOf", 4, { $0.list(3, inner) }),
    ])
  }

  // MARK: Operations

  private mutating func parameter() -> JSONText {
    let places = ["path", "query", "header", "cookie", isSwagger ? "formData" : "query"]
    let styles = [
      "form", "simple", "label", "matrix", "spaceDelimited", "pipeDelimited", "deepObject",
    ]
    return map([
      ("name", 100, { $0.text($0.one(of: ["p", "q", "id", "X-A"]), hostile: 30) }),
      ("in", 100, { .text($0.one(of: places)) }),
      ("required", 50, { .raw($0.one(of: ["true", "false"])) }),
      ("style", 20, { .text($0.one(of: styles)) }),
      ("explode", 25, { .raw($0.one(of: ["true", "false"])) }),
      ("allowReserved", 8, { _ in .raw("true") }), ("description", 20, { $0.text("A parameter.") }),
      ("example", 30, { $0.value() }),
      ("examples", 10, { $0.map([($0.string("one"), 80, { .map([("value", $0.value())]) })]) }),
      ("content", 8, { .map([($0.string("application/json"), .map([("schema", $0.schema())]))]) }),
      ("schema", 80, { $0.schema() }),
      ("type", isSwagger ? 90 : 0, { .text($0.one(of: ["string", "integer", "array"])) }),
      ("default", isSwagger ? 30 : 0, { $0.value() }),
    ])
  }

  private mutating func body() -> JSONText {
    let types = [
      "application/json", "application/x-www-form-urlencoded", "multipart/form-data", "text/plain",
      "application/octet-stream", "application/xml", "application/x-ndjson", "*/*",
    ]
    let encoding: (inout Self) -> JSONText = {
      $0.map([
        ("contentType", 60, { $0.text("text/plain", hostile: 50) }),
        ("style", 20, { .text($0.one(of: ["form", "deepObject", "spaceDelimited"])) }),
        ("explode", 30, { _ in .raw("false") }), ("allowReserved", 20, { _ in .raw("true") }),
        ("headers", 10, { _ in .map([]) }),
      ])
    }
    let media: (inout Self) -> JSONText = {
      $0.map([
        ("schema", 95, { $0.schema() }), ("example", 20, { $0.value() }),
        (
          "examples", 20,
          {
            let value: (inout Self) -> JSONText = { .map([("value", $0.value())]) }
            return $0.map([($0.string("one"), 90, value), ($0.string("two"), 50, value)])
          }
        ), ("encoding", 40, { $0.map([("a", 70, encoding), ("b", 70, encoding)]) }),
      ])
    }
    return map([
      ("required", 70, { _ in .raw("true") }), ("description", 20, { $0.text("The body.") }),
      (
        "content", 98,
        {
          $0.map([
            ($0.chance(85) ? $0.one(of: types) : $0.string("text/x"), 95, media),
            (types[0], 15, media),
          ])
        }
      ),
    ])
  }

  private mutating func operation() -> JSONText {
    let response: (inout Self) -> JSONText = {
      let schema = $0.schema()
      return .map([
        ("description", $0.text("fine")), ("schema", schema),
        ("content", .map([($0.string("application/json"), .map([("schema", schema)]))])),
      ])
    }
    return map([
      ("operationId", 80, { $0.text($0.one(of: ["getA", "listB", "x"]), hostile: 30) }),
      ("summary", 30, { $0.text("Does it.") }), ("description", 30, { $0.text("At length.") }),
      ("tags", 40, { $0.list(2) { $0.text("pets") } }), ("deprecated", 10, { _ in .raw("true") }),
      (
        "externalDocs", 5,
        { .map([("url", $0.text("https://h.example")), ("description", $0.text("more"))]) }
      ),
      ("parameters", 70, { $0.list(4) { $0.parameter() } }),
      (
        isSwagger ? "consumes" : "requestBody", 50,
        { $0.isSwagger ? $0.list(2) { $0.text("application/json") } : $0.body() }
      ),
      (
        "responses", 60,
        {
          $0.map([
            ("200", 70, response), ("default", 30, response), ($0.string("404"), 30, response),
          ])
        }
      ), ("security", 20, { $0.list(2) { .map([($0.one(of: ["k", "b", "none"]), .list([]))]) } }),
      ("servers", 8, { $0.list(2) { $0.server() } }), ("x-more", 10, { $0.value() }),
    ])
  }

  private mutating func server() -> JSONText {
    map([
      (
        "url", 95,
        {
          .text(
            $0.one(of: ["https://h.example", "https://{v}.example/a", "/base", "{v}/x", ""])
              + $0.string(""))
        }
      ), ("description", 30, { $0.text("A server") }),
      (
        "variables", 60,
        {
          let variable = $0.map([
            ("default", 90, { $0.text("eu") }), ("enum", 30, { $0.list(3) { $0.text("eu") } }),
            ("description", 20, { $0.text("where") }),
          ])
          return .map([("v", variable)])
        }
      ),
    ])
  }

  private mutating func scheme() -> JSONText {
    map([
      ("type", 100, { .text($0.one(of: ["apiKey", "http", "oauth2", "basic"])) }),
      ("scheme", 70, { .text($0.one(of: ["bearer", "basic", "digest"])) }),
      ("in", 80, { .text($0.one(of: ["header", "query", "cookie"])) }),
      ("name", 90, { $0.text("X-Key") }),
      ("description", 30, { $0.text("A key.") }),
    ])
  }

  /// The document as JSON.
  mutating func text() -> String {
    var paths: [(String, JSONText)] = []
    for number in 0..<Int.random(in: 1...4, using: &numbers) {
      let path = "/\(number)" + one(of: ["", "/{id}", "/{p}/x", "/{id}.{p}", "{q*}"]) + string("")
      let method = one(of: ["get", "post", "put", "delete", "head", "trace"])
      paths.append((path, .map([(method, operation()), ("summary", text("An item"))])))
    }
    let schemas = JSONText.map(["A", "B", "C", string("D")].map { ($0, schema()) })
    let schemes = JSONText.map([("k", scheme()), ("b", scheme())])
    var members: [(String, JSONText)] = [
      (isSwagger ? "swagger" : "openapi", .text(isSwagger ? "2.0" : one(of: ["3.0.3", "3.1.0"]))),
      (
        "info",
        map([
          ("title", 95, { $0.text("Pets") }), ("version", 90, { $0.text("1") }),
          ("description", 40, { $0.text("All pets.") }),
          ("termsOfService", 20, { $0.text("terms") }),
          ("contact", 20, { .map([("name", $0.text("me"))]) }),
        ])
      ), ("paths", .map(paths)),
      (
        "tags", list(2) { .map([("name", $0.text("pets")), ("description", $0.text("Of pets."))]) }
      ),
    ]
    if chance(20) { members.append(("security", .list([.map([("k", .list([]))])]))) }
    if isSwagger {
      members += [("host", text("h.example")), ("basePath", text("/v1")), ("definitions", schemas)]
      members += [("securityDefinitions", schemes)]
    } else {
      members.append(("components", .map([("schemas", schemas), ("securitySchemes", schemes)])))
      if chance(90) { members.append(("servers", list(3) { $0.server() })) }
    }
    return JSONText.map(members).written
  }
}

/// JSON that is to be written.
indirect enum JSONText {
  case text(String)
  case raw(String)
  case list([JSONText])
  case map([(String, JSONText)])

  var written: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .raw(let text): text
    case .list(let items): "[" + items.map(\.written).joined(separator: ",") + "]"
    case .map(let members):
      "{" + members.map { Self.quoted($0.0) + ":" + $0.1.written }.joined(separator: ",") + "}"
    }
  }

  static func quoted(_ text: String) -> String {
    var output = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": output += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        output += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output + "\""
  }
}
