// Collections of Postman, and the specs that they become.

import Diagnostics
import SpecImport
import Testing

@Suite("Postman")
struct PostmanTests {
  /// A collection of version 2.1.
  private func collection(_ items: String, _ more: String = "") -> String {
    #"""
    {"info": {"name": "Shop API", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
     "variable": [{"key": "base", "value": "https://h.example/v1"}, {"key": "n", "value": "3"}]\#(more), "item": [\#(items)]}
    """#
  }

  private func request(_ name: String, _ members: String) -> String {
    #"{"name": "\#(name)", "request": {"url": {"host": ["{{base}}"], "path": ["\#(name)"]}, \#(members)}}"#
  }

  private func expect(
    _ items: String, _ more: String = "", environments: [String: String] = [:], inputs: String,
    defaults: String = "", _ requests: String, report: [String] = [],
    location: Testing.SourceLocation = #_sourceLocation
  ) {
    let result = imported(.postman, collection(items, more), files: environments)
    let head = """
      service: shop-api
      summary: Shop API
      base-url: ${base}


      """
    #expect(
      result.spec == head + inputs + "defaults:\n  encoding: openapi\n" + defaults + "\nrequests:\n"
        + requests + "\n", sourceLocation: location)
    #expect(result.report == report, sourceLocation: location)
  }

  private static let base = """
    inputs:
      base: {type: string, default: "https://h.example/v1"}


    """

  @Test("Variables become inputs with the type of their value, and environments give them others")
  func variables() {
    expect(
      request(
        "a",
        #"""
        "method": "POST", "header": [{"key": "X-A", "value": "{{who}} {{$guid}}"}], "body": {"mode": "raw",
        "raw": "{\"n\": {{n}}, \"t\": \"{{n}}\", /* c */ \"any\": {{any}}}", "options": {"raw": {"language": "json"}}}
        """#),
      environments: [
        "dev.json":
          #"{"name": "Dev", "values": [{"key": "base", "value": "http://localhost:1"}, {"key": "n", "value": "4"}, {"key": "off", "value": "1", "enabled": false}]}"#
      ],
      inputs: """
        environments:
          Dev: {values: {base: "http://localhost:1", n: 4}}

        inputs:
          base: {type: string, default: "https://h.example/v1"}
          who: {type: string, example: example} # no value in the collection
          guid: {type: string, example: f81d4fae-7dec-41d0-a765-00a0c91e6bf6} # Postman makes a value for each message
          n: {type: integer, default: 3}
          any: {type: any, example: example} # no value in the collection


        """,
      """
        a:
          method: POST
          path: /a
          headers: {X-A: "${who} ${guid}"}
          json: {n: "${n}", t: "${n | json}", any: "${any}"}
      """,
      report: [
        "import-choice: values that Postman makes for each message, such as '{{$guid}}', are inputs with one example",
        "import-choice: the JSON is written without its white space",
      ])
  }

  @Test("Secrets are not written, whatever names or types them")
  func secrets() {
    let text = collection(
      request(
        "a",
        #""method": "GET", "auth": {"type": "bearer", "bearer": [{"key": "token", "value": "live-1"}]}"#
      )
        + ","
        + request(
          "b",
          #""method": "GET", "header": [{"key": "X-A", "value": "{{pin}} {{api_key}}"}]"#),
      #", "event": [{"listen": "test", "script": {"exec": ["pm.environment.set(\"x\", 1)"]}}]"#)
    let result = imported(
      .postman, text,
      files: [
        "e.json":
          #"{"name": "e", "values": [{"key": "pin", "value": "live-2", "type": "secret"}, {"key": "api_key", "value": "live-3"}]}"#
      ])
    #expect(!result.spec.contains("live-"))
    #expect(result.spec.contains("  pin: {type: string, secret: true, example: test-pin}\n"))
    #expect(
      result.spec.contains("  api_key: {type: string, secret: true, example: test-api-key}\n"))
    #expect(
      result.report == [
        "import-choice: the values of secrets are not written: 'pin', 'api_key'",
        "import-choice: left out: variables that no request uses: 'n'",
        "import-choice: left out: scripts, which are not run (1)",
        "import-choice: the token becomes the secret input 'token', and is not written",
      ])
  }

  @Test("No secret is written, wherever it stands")
  func secretsEverywhere() throws {
    let url =
      #""url": {"host": ["h", "example"], "path": ["a", ":token"], "variable": [{"key": "token", "value": "live-1"}], "query": [{"key": "api_key", "value": "live-2", "disabled": true}]}"#
    let items = [
      #"{"name": "a", "request": {"method": "POST", \#(url), "body": {"mode": "urlencoded", "urlencoded": [{"key": "password", "value": "live-3", "disabled": true}, {"key": "client_secret", "value": "live-4"}]}}}"#,
      #"{"name": "b", "request": {"method": "GET", "url": "https://h.example/b", "auth": {"type": "apikey", "apikey": [{"key": "key", "value": "X-Shop"}, {"key": "value", "value": "live-5"}]}}}"#,
      #"{"name": "c", "request": {"method": "GET", "url": "https://h.example/c", "auth": {"type": "apikey", "apikey": [{"key": "key", "value": "k"}, {"key": "value", "value": "live-6"}, {"key": "in", "value": "query"}]}}}"#,
      #"{"name": "d", "request": {"method": "POST", "url": "https://h.example/d", "body": {"mode": "graphql", "graphql": {"query": "{a}", "variables": "{\"password\": \"live-7\"}"}}}}"#,
    ]
    let result = imported(.postman, collection(items.joined(separator: ",")))
    #expect(!result.spec.contains("live-"))
    #expect(!result.spec.unicodeScalars.contains { $0.value >= 0xF_0000 })
    #expect(!result.report.contains { $0.contains("live-") })
    let sent = try messages(of: result, allowing: ["unused-input"])
    #expect(sent["a/default"]?.hasPrefix("POST /a/test-token HTTP/1.1\r\n") == true)
    #expect(sent["b/default"]?.contains("X-Shop: test-shop\r\n") == true)
    #expect(sent["c/default"]?.hasPrefix("GET /c?k=test-k HTTP/1.1\r\n") == true)
    #expect(sent["d/default"]?.contains(#""variables":{"password":"test-password"}"#) == true)
  }

  @Test("Patterns choose the hosts of variables, too", arguments: [("h.example", 2), ("other", 0)])
  func only(_ pattern: String, _ count: Int) {
    var options = ImportOptions()
    options.only = ImportPattern(pattern).map { [$0] } ?? []
    let text = collection(
      request("a", #""method": "GET""#) + "," + request("b", #""method": "GET""#))
    #expect(imported(.postman, text, options: options).summary.requests == count)
  }

  @Test(
    "Characters that stand for variables are refused, also where JSON or an environment spells them"
  )
  func privateCharacters() {
    let message =
      "not-importable: the file contains characters from U+F0000 on, which have no meaning"
    #expect(
      imported(.postman, collection(request(#"\udb80\udc00"#, #""method": "GET""#))).report == [
        message
      ])
    let environment = #"{"name": "e", "values": [{"key": "base", "value": "\udb80\udc00"}]}"#
    #expect(
      imported(
        .postman, collection(request("a", #""method": "GET""#)), files: ["e.json": environment]
      ).report == [message])
  }

  @Test(
    "JSON that begins very many variables or comments is read in one pass",
    arguments: ["{{", "/*", "\\\""])
  func manyBeginnings(_ beginning: String) {
    let body = String(repeating: beginning, count: 400_000)
    let text = collection(
      request(
        "a",
        #""method": "POST", "body": {"mode": "raw", "raw": "\#(body)", "options": {"raw": {"language": "json"}}}"#
      ))
    #expect(imported(.postman, text).summary.requests == 1)
  }

  @Test("The nearest credentials count, and those of most requests are defaults")
  func credentials() throws {
    let bearer = #""auth": {"type": "bearer", "bearer": [{"key": "token", "value": "{{t}}"}]}"#
    let items = [
      request("a", #""method": "GET""#), request("b", #""method": "GET", "auth": null"#),
      #"{"name": "F", "auth": {"type": "noauth"}, "item": ["#
        + request("c", #""method": "GET""#) + "]}",
      request(
        "d",
        #""method": "GET", "auth": {"type": "basic", "basic": {"username": "ada", "password": "{{pass}}"}}"#
      ),
      request(
        "e",
        #""method": "GET", "auth": {"type": "apikey", "apikey": [{"key": "key", "value": "k"}, {"key": "value", "value": "{{v}}"}, {"key": "in", "value": "query"}]}"#
      ),
      request(
        "f",
        #""method": "GET", "auth": {"type": "oauth2", "oauth2": [{"key": "accessToken", "value": "{{t}}"}, {"key": "headerPrefix", "value": "OAuth"}]}"#
      ),
      request("g", #""method": "GET", "auth": {"type": "digest", "digest": []}"#),
      request("h", #""method": "GET", "header": [{"key": "Authorization", "value": "own"}]"#),
      request("i", #""method": "GET""#), request("j", #""method": "GET""#),
      request("k", #""method": "GET""#), request("l", #""method": "GET""#),
    ]
    let result = imported(.postman, collection(items.joined(separator: ","), ", " + bearer))
    let sent = try messages(of: result, allowing: ["example-secret"])
    func fields(_ name: String) -> [Substring] {
      (sent["\(name)/default"] ?? "").split(separator: "\r\n").filter {
        $0.hasPrefix("Authorization") || $0.hasPrefix("GET")
      }
    }
    #expect(result.spec.contains("  auth: {bearer: \"${t}\"}\n"))
    #expect(fields("a") == ["GET /v1/a HTTP/1.1", "Authorization: Bearer example"])
    #expect(fields("b") == ["GET /v1/b HTTP/1.1", "Authorization: Bearer example"])
    #expect(fields("c") == ["GET /v1/c HTTP/1.1"])
    #expect(fields("d").last == "Authorization: Basic YWRhOnRlc3QtcGFzcw==")
    #expect(fields("e") == ["GET /v1/e?k=example HTTP/1.1"])
    #expect(fields("f").last == "Authorization: OAuth example")
    #expect(fields("g") == ["GET /v1/g HTTP/1.1"])
    #expect(fields("h").count == 2)
    #expect(result.report.contains { $0.hasPrefix("not-imported: the authentication by 'digest'") })
  }

  @Test("Saved examples with other values are cases, and their statuses responses")
  func examples() {
    func get(_ id: String) -> String {
      #"{"method": "GET", "url": {"host": ["{{base}}"], "path": ["a", ":id"], "variable": [{"key": "id", "value": "\#(id)"}]}}"#
    }
    expect(
      #"""
      {"name": "Get it", "event": [{"listen": "test", "script": {"exec": ["pm.response.to.have.status(201);"]}}],
       "request": \#(get("7")), "response": [
        {"name": "Another", "code": 200, "originalRequest": \#(get("8"))},
        {"name": "The same", "code": 200, "originalRequest": \#(get("7"))},
        {"name": "Elsewhere", "code": 404, "originalRequest": {"method": "POST", "url": "{{base}}/b"}}]}
      """#,
      inputs: Self.base,
      """
        Get it:
          inputs: {id: {type: string, example: "7"}}
          method: GET
          path: /a/${id}
          responses: {201: any, 200: any, 404: any}
          cases: {default: {id: "7"}, Another: {id: "8"}}
      """,
      report: [
        "import-choice: left out: variables that no request uses: 'n'",
        "import-choice: left out: scripts, which are not run (1)",
        "import-choice: left out: saved examples that differ from their request in more than values (1)",
      ])
  }

  @Test("What is switched off is an optional input, or left out")
  func switchedOff() {
    expect(
      #"""
      {"name": "a", "request": {"method": "POST", "header": [{"key": "X-A", "value": "1", "disabled": true}],
        "url": {"host": ["{{base}}"], "path": ["a"], "query": [{"key": "q", "value": "1"}, {"key": "r", "value": "2", "disabled": true}]},
        "body": {"mode": "urlencoded", "urlencoded": [{"key": "f", "value": "x y"}, {"key": "g", "value": "{{n}}", "disabled": true, "description": "More"}]}}}
      """#,
      inputs: Self.base,
      """
        a:
          inputs:
            r: {type: string?, description: "For example: 2"}
            g: {type: string?, description: More}
          method: POST
          path: /a
          query: {q: 1, r: "${r}"}
          encoding: {form: {preset: openapi, escape: component, spaces: percent}}
          form: {f: x y, g: "${g}"}
      """,
      report: [
        "import-choice: left out: variables that no request uses: 'n'",
        "import-choice: left out: header fields that are switched off (1)",
      ])
  }

  @Test("A large collection becomes a spec for each folder, with shared inputs")
  func large() throws {
    var options = ImportOptions()
    options.largestSpec = 2
    let text = collection(
      #"{"name": "Pets & co", "description": "All pets", "item": ["#
        + request("a", #""method": "GET""#)
        + "," + request("b", #""method": "GET""#) + "]}," + request("c", #""method": "GET""#))
    let result = imported(.postman, text, options: options)
    #expect(result.files.map(\.path) == ["_inputs.yaml", "pets-co.yaml", "other.yaml"])
    let specs = result.files.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(specs[1].contains("service: shop-api-pets-co\n"))
    #expect(specs[1].contains("include: [_inputs.yaml]\n"))
    #expect(specs[1].contains("  # Pets & co: All pets\n  a:\n    tags: [Pets & co]\n"))
    #expect(specs[0].contains("  base: {type: string, default: \"https://h.example/v1\"}\n"))
  }

  @Test(
    "Other documents are refused",
    arguments: [
      (#"{"requests": [], "order": []}"#, "it is one of version 1: export it as Collection v2.1"),
      (#"{"item": []}"#, "it must contain 'info' and 'item'; export it as Collection v2.1"),
      ("[]", "it must contain 'info' and 'item'; export it as Collection v2.1"),
    ])
  func refused(_ text: String, _ help: String) {
    let result = imported(.postman, text)
    #expect(result.report == ["not-importable: the file is not a collection of Postman"])
    #expect(result.diagnostics.first?.message.help == help)
  }

  @Test("Variables that name themselves or others without end are text")
  func endless() {
    let many = (0..<30).map {
      #"{"key": "v\#($0)", "value": "{{v\#($0 + 1)}}{{v\#($0 + 1)}}"}"#
    }
    let text = #"""
      {"info": {"name": "n", "schema": "schema.getpostman.com"}, "variable": [\#(many.joined(separator: ","))],
       "item": [{"name": "a", "request": {"method": "POST", "url": "https://h.example/", "body": {"mode": "raw", "raw": "{{v0}}"}}}]}
      """#
    let result = imported(.postman, text)
    #expect(result.summary.requests == 1)
    #expect(result.files[0].bytes.count < 1_000_000)
  }
}
