// Random targets, fields, comments and secrets made of awkward pieces, read back and compared with
// the wire message.

import Testing

@Suite("Awkward requests of .http files")
struct AwkwardRequestTests {
  @Test("Keys and values of a query and segments of a path arrive as they are", arguments: seeds)
  func target(seed: UInt64) throws {
    let head = specHead + "inputs: {x: {type: string, example: y}}\n"
    try checkAwkward(seed, head: head) {
      let text = quoted($0)
      return #"method: GET, path: "/a/${x}/", query: {k: [\#(text)], \#(quoted("l" + $0)): b}, "#
        + "cases: {default: {x: \(quoted("x" + $0))}}"
    }
  }

  @Test("Text for people changes nothing", arguments: seeds)
  func comments(seed: UInt64) throws {
    var awkward = AwkwardText(seed: seed)
    let head =
      specHead + "summary: \(quoted(awkward.text()))\ndescription: \(quoted(awkward.text()))\n"
      + "deprecated: \(quoted("x" + awkward.text()))\n"
    try checkAwkward(seed, head: head) {
      let text = quoted($0)
      return "summary: \(text), description: \(text), deprecated: \(quoted("x" + $0)), "
        + "method: POST, path: /, text: a"
    }
  }

  @Test("A field arrives as it is, or a warning exempts it", arguments: seeds)
  func fields(seed: UInt64) throws {
    var awkward = AwkwardText(seed: seed)
    let requests = (1...30).map {
      (
        name: "r\($0)",
        body: "method: GET, path: /, headers: {X-A: \(quoted(awkward.fieldValue()))}"
      )
    }
    let compiled = try CompiledSpec(spec(requests))
    try compiled.expectNoMistakes()
    #expect(compiled.cases.flatMap(\.warnings).allSatisfy { $0 == "http-field-value" })
    #expect(try compiled.comparedEntries().count > 5)
  }

  @Test(
    "What clients do to a field is a warning, or it arrives as it is",
    arguments: [
      ("X-A: \"a,\"", true), ("X-A: \"a,b\"", false), ("X-A: \"{{a}}\"", true),
      ("X-A: '\\{\\{a'", true), ("X-A: \"}} {\"", false), ("X-A: é", true),
      ("X-A: \"\"", false), ("\"#A\": b", true), ("\"&A\": b", true), ("\"!A\": b", nil),
      ("\"A.b\": c", nil), ("A_b: c", false), ("X-Request-Type: GraphQL", true),
      ("X-Request-Type: other", false), ("Authorization: Basic a:b", true),
      ("Authorization: Basic a b", true), ("Authorization: Basic YTpi", false),
      ("Authorization: 'Digest username=\"a\"'", true), ("Authorization: AWS a b", true),
      ("Authorization: Token a b", false), ("Accept: [a/b, c/d]", false), ("X-A: [a, b]", true),
      ("Host: g.example", true), ("Host: h.example", false), ("Connection: close", nil),
      ("Cookie: a", true), ("cookie: a=b; c=d", false), ("Cookie: '=x'", true),
      ("Cookie: a=b", false), ("Referer: https://h/?a", true), ("User-Agent: ''", true),
      ("accept: ''", true),
    ])
  func field(text: String, isExempt: Bool?) throws {
    let compiled = try CompiledSpec(spec([("r", "method: GET, path: /, headers: {\(text)}")]))
    try compiled.expectNoMistakes()
    if let isExempt { #expect(compiled.cases.map { !$0.warnings.isEmpty } == [isExempt]) }
  }

  @Test("Secrets with awkward text arrive as their examples", arguments: seeds)
  func secrets(seed: UInt64) throws {
    var awkward = AwkwardText(seed: seed)
    let head =
      specHead + """
        inputs:
          s: {type: string, secret: true, example: \(quoted("s" + awkward.text()))}
          t: {type: string, secret: true, example: \(quoted(awkward.fieldValue()))}

        """
    let compiled = try CompiledSpec(spec(Self.secretRequests, head: head))
    try compiled.expectNoMistakes()
    // A value that no variable can contain is an example, and a warning says so.
    let known = ["http-secret-example", "http-field-value", "http-form-body"]
    #expect(compiled.cases.flatMap(\.warnings).allSatisfy { known.contains($0) })
  }

  /// Requests that contain the secrets `s` and `t` in each place and with each filter.
  private static let secretRequests = [
    (name: "a", body: #"method: POST, path: /, text: "${s}""#),
    (name: "b", body: #"method: POST, path: /, text: "a ${s} b""#),
    (
      name: "c",
      body: #"method: POST, path: /, json: {k: ["${s}", "a${s}b", "${s | base64}", "{${s}}"]}"#
    ),
    (name: "d", body: #"method: POST, path: /, form: {k: "${s}", l: "${s | hex}"}"#),
    (name: "e", body: #"method: GET, path: "/${s}/a", query: {k: "${s}", l: "a${s}"}"#),
    (name: "f", body: #"method: GET, path: /, headers: {X-A: "${t}", X-B: "a ${t}"}"#),
    (name: "g", body: #"method: GET, path: /, auth: {bearer: "${s | base64url}"}"#),
    (name: "h", body: #"method: GET, path: /, auth: {basic: {username: u, password: "${t}"}}"#),
    (name: "i", body: #"method: POST, path: /, multipart: [{name: a, value: "${t}"}]"#),
    (name: "j", body: #"method: POST, path: /, plist: {a: "${t}", b: "x${t}y"}"#),
    (name: "k", body: #"method: GET, path: /, cookies: {a: "${s | hex}", b: c}"#),
  ]
}
