// `.http` files, as `--emit http` writes them.

import SpecImport
import Testing

@Suite("Import of .http files")
struct HTTPFileTests {
  @Test("Requests keep their names, fields and contents")
  func requests() throws {
    let result = imported(
      .http,
      """
      # A service.

      ### list
      # @name list
      # Lists all.
      GET https://h.example/a?x=1
      Accept: */*

      ### save/one
      # @name save__one
      # @no-cookie-jar
      POST https://h.example/b
      Content-Type: application/json

      {"a":1}

      ### upload
      PUT https://h.example/c
      Content-Type: application/octet-stream

      < ./upload.body

      ### parts
      POST https://h.example/d
      Content-Type: multipart/form-data; boundary=X

      --X
      Content-Disposition: form-data; name="a"

      1
      --X--

      """, files: ["upload.body": "bytes"])
    #expect(result.report == [])
    let sent = try messages(of: result)
    #expect(sent["list/default"] == "GET /a?x=1 HTTP/1.1\r\nHost: h.example\r\nAccept: */*\r\n\r\n")
    #expect(
      sent["save%2Fone/default"]
        == "POST /b HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{\"a\":1}"
    )
    #expect(sent["upload/default"]?.hasSuffix("Content-Length: 5\r\n\r\nbytes") == true)
    #expect(
      sent["parts/default"]?.hasSuffix(
        "\r\n\r\n--X\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--X--\r\n") == true)
  }

  @Test("Variables of environments become inputs, and secrets secret ones")
  func variables() throws {
    let result = imported(
      .http,
      """
      ### list
      GET {{base}}/{{zone}}/a
      Authorization: Bearer {{token}}

      """,
      files: [
        "http-client.env.json":
          #"{"dev": {"base": "https://dev.example", "zone": "eu"}, "live": {"base": "https://h.example", "zone": "us"}}"#,
        "http-client.private.env.json.example":
          #"{"dev": {"token": "test-token"}, "live": {"token": "test-token"}}"#,
      ])
    #expect(result.report == [])
    #expect(
      result.spec == """
        service: imported
        base-url: ${base}

        environments:
          dev: {values: {base: "https://dev.example", zone: eu}}
          live: {values: {base: "https://h.example", zone: us}}

        inputs:
          base: {type: string, default: "https://dev.example"}
          zone: {type: string, default: eu}
          token: {type: string, secret: true, example: test-token}

        defaults:
          encoding: openapi

        requests:
          list:
            method: GET
            path: /${zone}/a
            headers: {Authorization: "Bearer ${token}"}

        """)
  }

  @Test("A variable of the file is its value wherever it is declared, and a secret one an input")
  func fileVariables() throws {
    let result = imported(
      .http,
      """
      ### a
      GET https://{{host}}/x
      X-A: {{none}}
      X-Token: {{token}}

      ### b
      @host = h.example
      @token = abc
      GET https://{{host}}/y

      """)
    #expect(
      result.report == [
        "import-choice: the variable 'none' has no value; it becomes an input"
      ])
    #expect(!result.spec.contains("abc"))
    #expect(
      try messages(of: result)["a/default"]
        == "GET /x HTTP/1.1\r\nHost: h.example\r\nX-A: example\r\nX-Token: test-token\r\n\r\n")
  }

  /// The spec without its head, and the report.
  private func read(_ text: String, files: [String: String] = [:]) -> (
    spec: String, report: [String]
  ) {
    let result = imported(.http, text, files: files)
    return (result.spec, result.report)
  }

  @Test(
    "Credentials in clear text are encoded, and no others become weaker ones",
    arguments: [
      ("Basic user passwd", "auth: {basic: {username: user, password: \"${password}\"}}"),
      ("Basic user:pass:wd", "auth: {basic: {username: user, password: \"${password}\"}}"),
      ("Basic dXNlcjpwYXNzd2Q=", #"headers: {Authorization: "Basic ${basic-credentials}"}"#),
      ("Digest user passwd", "the scheme 'Digest'"),
      ("AWS key secret region:a", "the scheme 'AWS'"),
      ("NTLM user passwd", "the scheme 'NTLM'"),
      ("Digest user:passwd", "the scheme 'Digest'"),
      (#"Digest username="a", nonce="b""#, #"headers: {Authorization: "Digest ${"#),
    ])
  func credentials(field: String, expected: String) {
    let (spec, report) = read("GET https://h.example/x\nAuthorization: \(field)\n")
    #expect(
      spec.contains(expected) || report.contains { $0.contains(expected) }, "\(spec)\(report)")
    #expect(!spec.contains("passwd"))
    #expect(spec.contains("auth: {basic") == expected.hasPrefix("auth"))
  }

  @Test("A form over several lines is one, and so is a URL that ends in a version")
  func lines() throws {
    let result = imported(
      .http,
      """
      POST https://h.example/x
        ?a=1
        &b=2 HTTP/1.1
      Content-Type: application/x-www-form-urlencoded

      name=foo
      &size=3

      """)
    #expect(result.report == [])
    #expect(
      try messages(of: result).values.first
        == "POST /x?a=1&b=2 HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 15\r\n\r\nname=foo&size=3"
    )
  }

  @Test(
    "GraphQL is a query with its variables",
    arguments: [
      "GRAPHQL https://h.example/g\n\n",
      "POST https://h.example/g\nContent-Type: application/json\nX-Request-Type: GraphQL\n\n",
      "POST https://h.example/g\nContent-Type: application/json\n\n",
    ])
  func graphQL(head: String) throws {
    let result = imported(.http, head + "query Q { a }\n\n{\"n\": 1}\n")
    #expect(result.report == [])
    let message = try messages(of: result).values.first ?? ""
    #expect(
      message.hasPrefix("POST /g HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/json"))
    #expect(message.hasSuffix(#"{"query":"query Q { a }","variables":{"n":1}}"#), "\(message)")
  }

  @Test("Scripts and files of responses are told, and the content between them stays")
  func scripts() throws {
    let result = imported(
      .http,
      """
      < {%
        request.variables.set("a", 1)
      %}
      POST https://h.example/x
      Content-Type: application/json

      < {% console.log(1) %}
      {"a": 1}

      > {%
        client.test("x", function() {})
      %}
      >> out.json

      """)
    #expect(result.report.count == 3 && result.report.allSatisfy { $0.hasPrefix("not-imported") })
    #expect(try messages(of: result).values.first?.hasSuffix("\r\n\r\n{\"a\": 1}") == true)
  }

  @Test(
    "Scripts, comments and blanks may be before a request line",
    arguments: ["< {% x %}\n\n", "< {%\n", "// a\n< {% x %}\n# @no-log\n\n  @host = x\n", "\n \n"])
  func heads(head: String) {
    let (spec, report) = read(head + (head == "< {%\n" ? "%}\n" : "") + "GET https://h.example/x\n")
    #expect(spec.contains("path: /x"), "\(report)")
  }

  @Test("A live secret is in no spec, whatever its characters and its place")
  func liveSecrets() {
    let (spec, _) = read(
      """
      @token = to+ken/==
      POST https://h.example/x?k={{key}}&t={{token}}
      X-K: {{key}}
      Content-Type: application/json

      {"k": "{{key}}", "t": "{{token}}"}

      """, files: ["http-client.private.env.json": #"{"dev": {"key": "li+ve/key=="}}"#])
    #expect(!spec.contains("li+ve") && !spec.contains("li%2Bve"), "\(spec)")
    #expect(!spec.contains("to+ken") && !spec.contains("to%2Bken"), "\(spec)")
  }

  @Test("Variables without a value become inputs of the type of their place")
  func unknownVariables() throws {
    let (spec, _) = read(
      """
      # @prompt name
      POST {{host}}/x/{{name}}
      Content-Type: application/json
      Authorization: Bearer {{login.response.body.token}}

      {"id": {{id}}, "guid": "{{$guid}}", "key": "{{apiKey}}"}

      """)
    for expected in [
      #"base-url: ${host}"#, #"host: {type: string, example: "https://example.com"}"#,
      "login-response-body-token: {type: string, secret: true,", "id: {type: any, example: ",
      "guid: {type: string, example: f81d4fae-7dec-41d0-a765-00a0c91e6bf6}",
      "apikey: {type: string, secret: true,",
    ] { #expect(spec.contains(expected), "\(expected): \(spec)") }
  }

  @Test("The user's own secrets and the settings of REST Client have values that are not written")
  func ownSecrets() {
    let (spec, report) = read(
      "GET {{base}}/x\nAuthorization: Bearer {{token}}\nX-K: {{key}}\n",
      files: [
        "http-client.private.env.json": #"{"dev": {"key": "live-key"}}"#,
        ".vscode/settings.json": """
        {"rest-client.environmentVariables":
          {"$shared": {"base": "https://h.example", "token": "live-token"}}}
        """,
      ])
    #expect(report == [])
    #expect(!spec.contains("live-"), "\(spec)")
    #expect(spec.contains("token: {type: string, secret: true, example: test-token}"))
    #expect(spec.contains("https://h.example"))
  }

  @Test("Lines may end with CR LF, and the file may begin with a byte order mark")
  func linesOfWindows() throws {
    let result = imported(
      .http,
      "\u{FEFF}### a\r\nPOST https://h.example/a\r\n  ?b=1\r\nContent-Type: text/plain\r\n\r\n"
        + "one\r\ntwo\r\n\r\n###\r\nGET https://h.example/c\r\n\r\n")
    #expect(result.report == [])
    let messages = try messages(of: result)
    #expect(messages.count == 2)
    #expect(
      messages["a/default"] == """
        POST /a?b=1 HTTP/1.1\r
        Host: h.example\r
        Content-Type: text/plain\r
        Content-Length: 7\r
        \r
        one
        two
        """)
    #expect(messages["get-c/default"] == "GET /c HTTP/1.1\r\nHost: h.example\r\n\r\n")
  }

  @Test("A variable in itself is sent as it is written, and reported")
  func endlessVariables() {
    let result = imported(
      .http, "@a = {{b}}{{b}}\n@b = {{a}}\n### r\nGET https://h.example/x{{a}}\n")
    #expect(result.isReadable)
    #expect(result.report.contains { $0.hasSuffix("or in itself; it is sent as it is written") })
  }
}
