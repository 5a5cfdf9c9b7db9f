// Requests of awkward pieces, drawn by a seed, read back and compared with the wire.

import Testing

/// What most specs of the tests begin with.
let specHead = """
  waybill: 1
  service: t
  base-url: https://h.example

  """

/// A spec of one request after the other, each a flow mapping without its braces.
func spec(_ requests: [(name: String, body: String)], head: String = specHead) -> String {
  head + "requests:\n"
    + requests.map { "  \($0.name): {\($0.body)}\n" }.joined()
}

@Suite("Awkward pieces in .http files")
struct AwkwardContentTests {
  private static let seeds = Array(UInt64(1)...40)

  /// Compiles requests of thirty awkward texts, checks them, and tells how many stand inline and how
  /// many in files.
  private func check(
    _ seed: UInt64, head: String = specHead, request: (String) -> String
  ) throws -> (inline: Int, files: Int) {
    var awkward = AwkwardText(seed: seed)
    let compiled = try CompiledSpec(
      spec(
        (1...30).map { ("r\($0)", request(quoted(awkward.text()))) }, head: head))
    #expect(try compiled.mistakes() == [])
    #expect(compiled.cases.filter { !$0.warnings.isEmpty }.map(\.title) == [])
    let entries = try compiled.comparedEntries().map(\.entry)
    let files = entries.filter { $0.contentFile != nil }.count
    return (entries.filter { !$0.content.isEmpty }.count - files, files)
  }

  @Test("Text arrives as it is", arguments: seeds)
  func text(seed: UInt64) throws {
    let (inline, files) = try check(seed) { "method: POST, path: /, text: \($0)" }
    #expect(inline > 0)
    #expect(files > 0)
  }

  @Test("Text of other types arrives as it is", arguments: seeds)
  func types(seed: UInt64) throws {
    let types = ["application/x-ndjson", "application/graphql", "text/xml", "a/b; c=\"d\""]
    let type = types[Int(seed % 4)]
    _ = try check(seed) {
      "method: PUT, path: /, text: \($0), content-type: \(quoted(type))"
    }
  }

  @Test("JSON arrives as it is", arguments: seeds)
  func json(seed: UInt64) throws {
    let options = ["", ", json-options: {style: pretty}", ", json-options: {unicode: escaped}"]
    let option = options[Int(seed % 3)]
    let (inline, _) = try check(seed) {
      "method: PATCH, path: /, json: {\($0): [\($0)], a: 1}\(option)"
    }
    #expect(inline > 0)
  }

  @Test("A form arrives as it is, and stands inline", arguments: seeds)
  func form(seed: UInt64) throws {
    let (inline, files) = try check(seed) {
      "method: POST, path: /, form: {\($0): \($0), query: x}"
    }
    #expect(inline == 30)
    #expect(files == 0)
  }

  @Test("The parts of multipart content arrive as they are", arguments: seeds)
  func parts(seed: UInt64) throws {
    let subtype = ["form-data", "form-data", "mixed", "related"][Int(seed % 4)]
    _ = try check(seed) {
      "method: POST, path: /, multipart: {subtype: \(subtype), parts: [{name: a, value: \($0)}]}"
    }
    _ = try check(seed &+ 1000) {
      "method: POST, path: /, multipart: {subtype: \(subtype), parts: "
        + "[{name: \($0), value: b, filename: \($0)}, {name: c, json: {d: \($0)}}]}"
    }
  }

  @Test("Keys and values of a query and segments of a path arrive as they are", arguments: seeds)
  func target(seed: UInt64) throws {
    let head = specHead + "inputs: {x: {type: string, example: y}}\n"
    _ = try check(seed, head: head) {
      #"method: GET, path: "/a/${x}/", query: {k: [\#($0)], \#($0): b}, cases: {c: {x: \#($0)}}"#
    }
  }

  @Test("Text for people changes nothing", arguments: seeds)
  func comments(seed: UInt64) throws {
    var awkward = AwkwardText(seed: seed)
    let head =
      specHead + "summary: \(quoted(awkward.text()))\ndescription: \(quoted(awkward.text()))\n"
      + "deprecated: \(quoted("x" + awkward.text()))\n"
    _ = try check(seed, head: head) {
      "summary: \($0), description: \($0), deprecated: \($0), method: POST, path: /, text: a"
    }
  }

  @Test("A field arrives as it is, or a warning exempts it", arguments: seeds)
  func fields(seed: UInt64) throws {
    var awkward = AwkwardText(seed: seed)
    let compiled = try CompiledSpec(
      spec(
        (1...30).map {
          ("r\($0)", "method: GET, path: /, headers: {X-A: \(quoted(awkward.fieldValue()))}")
        }))
    #expect(try compiled.mistakes() == [])
    #expect(try compiled.comparedEntries().count > 5)
  }

  @Test("Secrets that hold awkward text arrive as their examples", arguments: seeds)
  func secrets(seed: UInt64) throws {
    var awkward = AwkwardText(seed: seed)
    let head =
      specHead + """
        inputs:
          s: {type: string, secret: true, example: \(quoted("s" + awkward.text()))}
          t: {type: string, secret: true, example: \(quoted(awkward.fieldValue()))}
          
        """
    let compiled = try CompiledSpec(
      spec(
        [
          ("a", #"method: POST, path: /, text: "${s}""#),
          ("b", #"method: POST, path: /, text: "a ${s} b""#),
          (
            "c",
            #"method: POST, path: /, json: {"${s}": 1, k: ["${s}", "a${s}b", "${s | base64}"]}"#
          ),
          ("d", #"method: POST, path: /, form: {k: "${s}", l: "${s | hex}"}"#),
          ("e", #"method: GET, path: "/${s}/a", query: {k: "${s}", l: "a${s}"}"#),
          (
            "f", #"method: GET, path: /, headers: {X-A: "${t}", X-B: "a ${t}", X-C: "${t | json}"}"#
          ),
          ("g", #"method: GET, path: /, auth: {bearer: "${s | base64url}"}"#),
          ("h", #"method: GET, path: /, auth: {basic: {username: u, password: "${s}"}}"#),
          ("i", #"method: POST, path: /, multipart: [{name: a, value: "${t}"}]"#),
          ("j", #"method: POST, path: /, plist: {a: "${t}", b: "x${t}y"}"#),
          ("k", #"method: GET, path: /, cookies: {a: "${s | hex}", b: c}"#),
        ], head: head))
    #expect(try compiled.mistakes() == [])
    // What no variable can hold is an example, and says so.
    #expect(
      compiled.cases.flatMap(\.warnings).allSatisfy {
        ["http-secret-example", "http-field-value", "http-field-is-variable"].contains($0)
      })
  }
}
