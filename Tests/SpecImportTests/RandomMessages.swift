// Records of messages by chance, as archives, curl commands and `.http` files, with hostile texts in all places.

/// Messages that are being made.
struct RandomMessages {
  private var numbers: SeededNumbers

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &numbers) < percent
  }

  private mutating func one<Element>(of choices: [Element]) -> Element {
    choices[Int.random(in: 0..<choices.count, using: &numbers)]
  }

  private mutating func text(_ usual: String) -> String {
    guard chance(30) else { return usual }
    return chance(50) ? one(of: hostileTexts) : usual + one(of: hostileTexts)
  }

  private mutating func url() -> String {
    let origin = one(of: ["https://h.example", "https://h.example", "http://h.example:8080"])
    return text(origin) + text("/a") + (chance(40) ? "?" + text("b=c") + "&" + text("d=e f") : "")
  }

  private static let types = [
    "application/json", "application/x-www-form-urlencoded", "text/plain", "image/png",
    "multipart/form-data; boundary=b", "application/x-ndjson", "application/graphql",
  ]

  private mutating func content() -> String {
    one(of: [
      "{\"a\": \"\(one(of: ["x", "${x}", "{{x}}"]))\"}", "{\"a\":[1,null,1.50,1e400]}",
      "a=b&c=%zz&a=d", "a=b",
      "--b\r\nContent-Disposition: form-data; name=\"n\"\r\n\r\nv\r\n--b--\r\n", "\"text\"",
      "--b\r\nContent-Disposition: form-data; name=\"\"\r\nContent-Type: x\r\n\r\nv\r\n--b--\r\n",
    ]) + (chance(30) ? one(of: hostileTexts) : "")
  }

  // MARK: Kinds

  /// An archive.
  mutating func archive() -> String {
    let entries = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in entry() }
    return JSONText.map([("log", .map([("entries", .list(entries))]))]).written
  }

  private mutating func pair(_ name: String, _ value: String) -> JSONText {
    .map([("name", .text(text(name))), ("value", .text(text(value)))])
  }

  private mutating func entry() -> JSONText {
    var request: [(String, JSONText)] = [
      ("url", .text(url())), ("method", .text(text(one(of: ["GET", "POST", "PUT"])))),
      (
        "headers",
        .list(
          (0..<Int.random(in: 0...3, using: &numbers)).map { _ in
            pair(one(of: ["X-A", "Accept", "Cookie", "Host"]), "v")
          })
      ),
      ("cookies", .list(chance(30) ? [pair("c", "d")] : [])),
    ]
    if chance(20) {
      request.append(("_target", .text(text(one(of: ["/x?y", "*", "https://h.example/z"])))))
    }
    if chance(60) {
      var data: [(String, JSONText)] = [("mimeType", .text(text(one(of: Self.types))))]
      if chance(70) {
        data.append(("text", .text(content())))
      } else {
        var parameter: [(String, JSONText)] = [
          ("name", .text(text("n"))), ("value", .text(text("v"))),
        ]
        if chance(40) { parameter.append(("fileName", .text(text("f.png")))) }
        if chance(40) { parameter.append(("contentType", .text(text("image/png")))) }
        data.append(("params", .list([.map(parameter), pair("m", "w")])))
      }
      if chance(10) { data.append(("encoding", .text("base64"))) }
      request.append(("postData", .map(data)))
    }
    return .map([("comment", .text(chance(50) ? text("a name") : "")), ("request", .map(request))])
  }

  /// A collection of Postman.
  mutating func collection() -> String {
    var items = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in item() }
    if chance(50) {
      items = [.map([("name", .text(text("folder"))), ("item", .list(items))])]
    }
    let variables = (0..<Int.random(in: 0...2, using: &numbers)).map { _ in
      keyed("key", one(of: ["v", "w"]), chance(30) ? "{{\(one(of: ["v", "w", "x"]))}}" : "1")
    }
    return JSONText.map([
      ("info", .map([("name", .text(text("name"))), ("schema", .text("schema.getpostman.com"))])),
      ("variable", .list(variables)), ("item", .list(items)),
    ]).written
  }

  private mutating func keyed(_ key: String, _ name: String, _ value: String) -> JSONText {
    .map([
      (key, .text(text(name))), ("value", .text(text(value))),
      ("disabled", .raw(chance(20) ? "true" : "false")),
    ])
  }

  private mutating func item() -> JSONText {
    let host = one(of: ["h.example", "{{v}}", "https://h.example"])
    var url: [(String, JSONText)] = [
      ("host", .list([.text(text(host))])),
      ("path", .list([.text(text("a")), .text(one(of: [":id", "{{w}}", "b"]))])),
      ("query", .list([keyed("key", "q", "{{v}}"), keyed("key", "q", "1")])),
    ]
    if chance(60) { url.append(("variable", .list([keyed("key", "id", "7/8")]))) }
    var request: [(String, JSONText)] = [
      ("method", .text(text(one(of: ["GET", "POST", "PUT"])))), ("url", .map(url)),
      ("header", .list([keyed("key", one(of: ["X-A", "Accept", "Host"]), "{{v}}")])),
    ]
    let mode = one(of: ["raw", "urlencoded", "formdata", "graphql", "file", "none"])
    let body: JSONText =
      switch mode {
      case "raw": .text(one(of: [content(), "{\"a\": {{v}}, \"b\": \"{{w}}\"}"]))
      case "graphql": .map([("query", .text(text("{a}"))), ("variables", .text("{\"n\": {{v}}}"))])
      case "file": .map([("src", .text(text("f.bin")))])
      default: .list([keyed("key", "n", "{{v}} a"), keyed("key", "m", "é"), keyed("key", "n", "")])
      }
    request.append(("body", .map([("mode", .text(mode)), (mode, body)])))
    if chance(40) {
      let type = one(of: ["basic", "bearer", "apikey", "oauth2", "awsv4", "noauth"])
      let parameters = ["username", "password", "token", "key", "value"].map {
        keyed("key", $0, "{{w}}")
      }
      request.append(("auth", .map([("type", .text(type)), (type, .list(parameters))])))
    }
    let example = JSONText.map([
      ("name", .text(text("example"))), ("code", .raw("200")), ("originalRequest", .map(request)),
    ])
    return .map([
      ("name", .text(text("a name"))), ("request", .map(request)),
      ("response", .list(chance(30) ? [example] : [])),
    ])
  }

  /// A script of curl commands.
  mutating func commands() -> String {
    (0..<Int.random(in: 1...3, using: &numbers)).map { _ in command() }.joined(separator: "\n")
  }

  private mutating func command() -> String {
    var words = ["curl", Self.quoted(url())]
    for _ in 0..<Int.random(in: 0...4, using: &numbers) {
      let (option, value) = one(of: [
        ("-X", "PUT"), ("-H", "X-A: b"), ("-H", "Content-Type: text/x"), ("-d", "a=b"),
        ("--data-raw", "c"),
        ("--data-urlencode", "a=b c"), ("-F", "n=v"), ("-F", "f=@p.png;type=image/png;filename=q"),
        ("-u", "me:secret"),
        ("-b", "c=d"), ("-A", "agent"), ("-e", "https://h.example"), ("--json", "{\"a\":1}"),
        ("-T", "file.bin"),
        ("--oauth2-bearer", "token"), ("-m", "5"), ("--url-query", "q=r"),
        ("--request-target", "/t"), ("-r", "0-1"),
        ("--data-binary", "@f.bin"), ("-F", "n=v;headers=\"X-B: c\""),
      ])
      words += [option, Self.quoted(text(value))]
    }
    if chance(20) { words.append("\"$TOKEN\"") }
    return words.joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// A `.http` file.
  mutating func httpFile() -> String {
    var lines: [String] = []
    for _ in 0..<Int.random(in: 1...3, using: &numbers) {
      lines.append("### " + text("a name"))
      if chance(30) { lines.append("@" + text("v") + " = " + text("w")) }
      lines.append(one(of: ["GET", "POST"]) + " " + url() + (chance(20) ? "/{{v}}" : ""))
      if chance(60) { lines.append(text("X-A") + ": " + text("b")) }
      if chance(60) { lines.append("Content-Type: " + text(one(of: Self.types))) }
      if chance(60) { lines += ["", content() + (chance(20) ? "{{v}}" : "")] }
    }
    return lines.joined(separator: "\n")
  }
}
