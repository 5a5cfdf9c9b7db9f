// What each dialect can express, and what its warnings say.

import Diagnostics
import SpecCompiler
import Testing

@Suite("Dialects of .http files")
struct DialectTests {
  /// The sentences about a request, by dialect; those without any are left out.
  private func sentences(_ body: String) throws -> [String: [String]] {
    var result: [String: [String]] = [:]
    for dialect in dialects {
      let compiled = try CompiledSpec(spec([("r", body)]), dialect: dialect)
      let sentences = compiled.cases.flatMap(\.sentences)
      if !sentences.isEmpty { result[dialect] = sentences }
    }
    return result
  }

  @Test("A '?' in a field value is a matter of kulala")
  func questionMark() throws {
    let sentence = "field 'Referer' of request 'r' is dropped by kulala"
    #expect(
      try sentences("method: GET, path: /, headers: {Referer: https://e.example/?a=b}")
        == ["portable": [sentence], "kulala": [sentence]])
  }

  @Test(
    "A method is a warning where a client does not send it",
    arguments: [
      ("PROPFIND", ["portable", "jetbrains", "visual-studio"]),
      ("REPORT", ["portable", "jetbrains", "visual-studio", "vscode-rest-client"]),
      ("PURGE", ["portable", "jetbrains", "visual-studio", "vscode-rest-client", "httpyac"]),
      ("VERSION-CONTROL", dialects.filter { $0 != "httpyac" }), ("GRAPHQL", dialects),
      ("TRACE", []),
    ])
  func methods(method: String, warned: [String]) throws {
    #expect(Set(try sentences("method: \(method), path: /").keys) == Set(warned))
  }

  @Test("A path with a version of HTTP is not cut by kulala")
  func versions() throws {
    for dialect in dialects {
      let compiled = try CompiledSpec(
        spec([("r", "method: GET, path: /docs/HTTP/1.1/HTTP/x/HTTP/2")]), dialect: dialect)
      let isHidden = dialect == "portable" || dialect == "kulala"
      #expect(
        compiled.text.contains("/docs/%48TTP/1.1/HTTP/x/%48TTP/2\n") == isHidden, "\(dialect)")
    }
  }

  @Test("Characters beyond ASCII and beyond Latin-1 are distinguished")
  func characters() throws {
    let cat = try sentences("method: GET, path: /, headers: {X-A: 猫}")
    #expect(
      cat["portable"] == [
        "field 'X-A' of request 'r' is refused with its request by httpYac, and may be changed by "
          + "kulala and the JetBrains HTTP Client"
      ])
    #expect(
      cat["vscode-rest-client"] == [
        "field 'X-A' of request 'r' is refused with its request by REST Client"
      ])
    #expect(
      try sentences("method: GET, path: /, headers: {X-A: é}")["httpyac"] == [
        "field 'X-A' of request 'r' is sent as Latin-1 by httpYac"
      ])
  }

  @Test("A URL of bytes that are not UTF-8 is refused by httpYac and REST Client")
  func urls() throws {
    for path in ["/%FF", "/%C3%28"] {
      let warned = try sentences("method: GET, path: \(quoted(path))")
      #expect(warned["kulala"] == nil)
      #expect(warned["httpyac"] == ["the URL of request 'r' is refused by httpYac"])
      #expect(
        warned["vscode-rest-client"] == ["the URL of request 'r' is refused by REST Client"])
    }
    #expect(try sentences("method: GET, path: /%C3%A9") == [:])
  }

  @Test(
    "An empty User-Agent and Accept are replaced by httpYac", arguments: ["User-Agent", "accept"])
  func emptyFields(name: String) throws {
    let warned = try sentences("method: GET, path: /, headers: {\(name): ''}")
    #expect(warned["httpyac"] == ["field '\(name)' of request 'r' is replaced by httpYac"])
    #expect(warned["kulala"] == nil)
    #expect(try sentences("method: GET, path: /, headers: {X-A: ''}") == [:])
  }

  @Test("A cookie that does not parse ends the run of httpYac")
  func cookies() throws {
    let warned = try sentences("method: GET, path: /, headers: {Cookie: '=x'}")
    #expect(
      warned["httpyac"] == ["field 'Cookie' of request 'r' ends the whole run of httpYac"])
    #expect(warned["kulala"] == nil)
  }

  @Test("A request with a cookie has no jar, in the dialects that know it", arguments: dialects)
  func cookieJar(dialect: String) throws {
    let compiled = try CompiledSpec(
      spec([("r", "method: GET, path: /, cookies: {a: b}"), ("s", "method: GET, path: /")]),
      dialect: dialect)
    let isKnown = !["kulala", "visual-studio"].contains(dialect)
    #expect(compiled.text.contains("# @name r\n# @no-cookie-jar\n") == isKnown)
    #expect(!compiled.text.contains("# @name s\n# @no-cookie-jar\n"))
  }

  @Test("REST Client ends multipart files itself")
  func multipartFiles() throws {
    let body =
      "method: POST, path: /, multipart: {boundary: b, parts: [{name: a, value: \"x\\ny\"}]}"
    for dialect in dialects where dialect != "visual-studio" {
      let compiled = try CompiledSpec(spec([("r", body)]), dialect: dialect)
      let file = try #require(compiled.outputs["r.body"])
      #expect(file.text.hasSuffix("--b--\r\n") == (dialect != "vscode-rest-client"), "\(dialect)")
      #expect(file.text.contains("\r\n--b--"))
    }
    let digest = try sentences(body.replacing("method:", with: "digest: [md5], method:"))
    #expect(digest["vscode-rest-client"] == nil)
    #expect(digest["portable"]?.count == 1)
  }

  @Test("Visual Studio's file leaves out what needs a file, with a warning and a comment")
  func leavingOut() throws {
    let compiled = try CompiledSpec(
      spec([
        ("up", "summary: Uploads., method: PUT, path: /a, data: !!binary /9j/4AAQ"),
        ("r", "method: GET, path: /b"),
      ]), dialect: "visual-studio")
    #expect(
      compiled.text == """
        ### up
        # Left out: this client cannot send a body from a file.
        # Uploads.
        # PUT https://h.example/a

        ### r
        # @name r
        GET https://h.example/b

        """)
    #expect(compiled.paths == ["t/t.http"])
    #expect(compiled.cases.map(\.warnings) == [["http-body-file"], []])
    #expect(
      compiled.cases[0].sentences == [
        "request 'up' is left out of the .http file: its body must be in a file, which cannot be "
          + "sent by Visual Studio"
      ])
  }

  @Test(
    "JetBrains' client is told not to encode where something would be",
    arguments: [
      ("path: /a", false), ("path: /a%20b", true), ("path: /, query: {a: b c}", true),
      ("path: /, form: {a: b}", false), ("path: /, form: {a: é}", true),
      ("path: /, json: {a: é}", false), ("path: \"/${s}\"", true),
      ("path: /, auth: {bearer: \"${s}\"}", false), ("path: /, form: {a: \"${s}\"}", true),
    ])
  func encoding(body: String, isTold: Bool) throws {
    let head = specHead + "inputs: {s: {type: string, secret: true, example: y}}\n"
    let requests = [
      (name: "r", body: "method: POST, \(body)"), (name: "s", body: #"method: GET, path: "/${s}""#),
    ]
    let text = try CompiledSpec(spec(requests, head: head), dialect: "jetbrains").text
    #expect(text.contains("# @name r\n# @no-auto-encoding\n") == isTold)
    #expect(!(try CompiledSpec(spec(requests, head: head)).text).contains("auto-encoding"))
  }

  @Test("A request is described once")
  func descriptions() throws {
    let text = try CompiledSpec(
      spec([
        (
          "r",
          "summary: S, description: D, deprecated: true, method: GET, path: /, cases: {a: {}, b: {}}"
        )
      ])
    ).text
    #expect(
      text == """
        ### r/a
        # @name r__a
        # S
        # D
        # Deprecated
        GET https://h.example/

        ### r/b
        # @name r__b
        GET https://h.example/

        """)
  }

  @Test("JSON has the bytes of the wire, and pretty JSON too")
  func json() throws {
    for style in ["compact", "pretty"] {
      let compiled = try CompiledSpec(
        spec([("r", "method: POST, path: /, json: {a: [1]}, json-options: {style: \(style)}")]))
      let content = try #require(compiled.cases.first?.message.content)
      #expect(compiled.text.hasSuffix("\n\n\(content.text)\n"))
    }
  }

  @Test("An environment called $shared is an error")
  func shared() {
    var options = CompilerOptions()
    options.kinds = ["http"]
    var worker = Compiler(options: options, provider: AttachedFiles()).makeWorker()
    let yaml = spec(
      [("a", "method: GET, path: /")], head: specHead + "environments: {$shared: {}}\n")
    let diagnostics = worker.analyse(
      SpecInput(path: "spec.yaml", relativePath: "spec.yaml", bytes: Array(yaml.utf8))
    ).diagnostics
    #expect(diagnostics.map { $0.message.id.rawValue } == ["http-environment-name"])
  }

  @Test("The same input in two encodings is two variables")
  func encodings() throws {
    let head = specHead + "inputs: {s: {type: string, secret: true, example: a/b c}}\n"
    let compiled = try CompiledSpec(
      spec(
        [
          ("a", #"method: POST, path: /, form: {k: "${s}"}"#),
          ("b", #"method: POST, path: /, form: {k: "${s}"}, encoding: {spaces: plus}"#),
        ], head: head))
    try compiled.expectNoMistakes()
    #expect(compiled.text.contains("k={{t_s_form}}"))
    #expect(compiled.text.contains("k={{t_b__s_form}}"))
  }
}
