// `.http` files as people write them for their clients.

import SpecImport
import Testing

@Suite("Import of handwritten .http files")
struct HandwrittenHTTPFileTests {
  /// A message without a body.
  private func message(_ line: String, _ host: String, _ fields: String = "") -> String {
    "\(line) HTTP/1.1\r\nHost: \(host)\r\n\(fields)\r\n"
  }

  @Test(
    "A URL without a scheme gets the one that clients take, which is told",
    arguments: [
      ("localhost:3000/a", "/a", "localhost:3000"), ("GET http:localhost/a", "/a", "localhost"),
      ("127.0.0.1:1/a HTTP/1.1", "/a", "127.0.0.1:1"),
      ("get h.example/a?b=c", "/a?b=c", "h.example"),
      ("GET /a HTTP/1.1\nHost: h.example", "/a", "h.example"),
      ("GET /a\nAccept: x\nHost: h.example:443", "/a", "h.example"),
    ])
  func schemes(text: String, target: String, host: String) throws {
    let result = imported(.http, text + "\n")
    #expect(result.report.count == 1 && result.report[0].hasPrefix("import-choice: the "))
    let fields = text.contains("Accept") ? "Accept: x\r\n" : ""
    #expect(try messages(of: result).values.first == message("GET \(target)", host, fields))
  }

  @Test("A path without a host is sent below --base-url, or refused with that cure")
  func paths() throws {
    let refused = imported(.http, "GET /a\n\n### b\nGET https://h.example/b\n")
    #expect(
      refused.report == [
        "not-imported: the request is not imported: its URL is a path, and it has no 'Host'"
      ])
    var options = ImportOptions()
    options.baseURL = "https://h.example/v1"
    let result = imported(.http, "GET /a\n\n###\nGET {{host}}/b\n", options: options)
    #expect(result.report == [])
    #expect(
      try messages(of: result).values.sorted() == [
        message("GET /v1/a", "h.example"), message("GET /v1/b", "h.example"),
      ])
  }

  @Test(
    "A URL continues on lines that are indented, or begin with '?' or '&'",
    arguments: [
      "GET https://h.example\n  /a\n  ?x=1\n  &y=2:3 HTTP/1.1\n",
      "GET https://h.example/a\n?x=1\n&y=2:3\n",
      "GET https://h.example/a?\n    x=1&\n    y=2:3\n",
      "  GET\thttps://h.example/a?x=1\n\t&y=2:3\n  ",
    ])
  func lines(head: String) throws {
    let result = imported(.http, head + "Accept: x\n")
    #expect(result.report == [])
    #expect(
      try messages(of: result).values.first
        == message("GET /a?x=1&y=2:3", "h.example", "Accept: x\r\n"))
  }

  @Test("A variable may be a base URL or a host, with a value or without one")
  func hosts() throws {
    let environments =
      #"{"dev": {"a": "localhost:3000", "b": "localhost:1"}, "live": {"a": "h.example", "b": "h.example"}}"#
    let result = imported(
      .http, "GET {{a}}/x\n\n###\nGET https://{{b}}/y\n",
      files: ["http-client.env.json": environments])
    #expect(result.report == ["import-choice: the URL has no 'http://', and gets it"])
    #expect(result.spec.contains("base-url: http://${a}\n"))
    #expect(result.spec.contains("url: https://${b}/y\n"))
    #expect(result.spec.contains(#"live: {values: {a: h.example, b: h.example}}"#))

    let unknown = imported(.http, "GET {{host}}/x\n\n###\nGET {{host}}:{{port}}/y\n")
    #expect(
      try messages(of: unknown).values.sorted() == [
        message("GET /x", "example.com"), message("GET /y", "example.com:8080"),
      ])
  }

  @Test("A file within multipart content is sent with its bytes")
  func files() throws {
    struct Files: ImportFiles {
      func read(_ path: String) -> Result<[UInt8], ImportFileProblem> {
        switch path {
        case "x.png": .success([0x50, 0xFF])
        case "x.txt": .success(Array("{{a}}\n".utf8))
        default: .failure(ImportFileProblem("there is no such file"))
        }
      }
    }
    for (name, node) in [
      ("x.png", #"data: !!binary "UP8=""#), ("x.txt", "value: |\n            {{a}}\n"),
    ] {
      let text = """
        POST https://h.example/a
        Content-Type: multipart/form-data; boundary=X

        --X
        Content-Disposition: form-data; name="f"; filename="f"
        Content-Type: a/b

        < ./\(name)
        --X--

        """
      let result = SpecImporter.http(
        "in.http", in: "", bytes: Array(text.utf8), files: Files(), options: ImportOptions())
      #expect(result.report == [])
      #expect(result.spec.contains(node), "\(result.spec)")
      let lost = SpecImporter.http(
        "in.http", in: "", bytes: Array(text.replacing(name, with: "none").utf8), files: Files(),
        options: ImportOptions())
      #expect(
        lost.report == ["not-imported: the file 'none' is not imported: there is no such file"])
      #expect(lost.summary.exact == 0 && result.summary.exact == 1)
    }
  }

  @Test("A file among lines of text is a part of it, with variables only after '<@'")
  func mixedFiles() throws {
    let text = "POST https://h.example/a\nContent-Type: text/plain\n\na\n<@ ./x\nb\n< ./x\n< 5\n"
    let result = imported(.http, "@v = 1\n" + text, files: ["x": "{{v}}"])
    #expect(result.report == [])
    #expect(
      try messages(of: result, allowing: ["foreign-placeholder"]).values.first?.hasSuffix(
        "\r\n\r\na\n1\nb\n{{v}}\n< 5") == true)
  }

  @Test("Comments in JSON and responses below their requests are left out, and told")
  func comments() throws {
    let result = imported(
      .http,
      """
      POST https://h.example/a
      Content-Type: application/json

      {
        // one
        "a": "//b", /* two */
        # three
        "c": 1, // four
      }

      HTTP/1.1 200 OK
      Content-Type: application/json

      {"d": 1}

      ### second
      GET https://h.example/b

      HTTP/1.1 404 Not Found

      """)
    #expect(
      result.report == [
        "import-repair: the comments in the JSON are left out",
        "not-imported: a response below its request is not imported: clients ignore it; "
          + "'responses' declares the types of responses (2 in this file)",
      ])
    let sent = try messages(of: result)
    #expect(sent["second/default"] == message("GET /b", "h.example"))
    #expect(sent.values.contains { $0.hasSuffix("\r\n\r\n{\n  \"a\": \"//b\",\n  \"c\": 1\n}") })
  }

  @Test("A request line without '###' before it begins a request, which is told")
  func requestLines() throws {
    let result = imported(
      .http,
      """
      @h = https://h.example
      GET {{h}}/a
      Accept: x

      # @name second
      POST {{h}}/b
      Content-Type: text/plain

      GET what you can

      GET {{h}}/c
      GET {{h}}/d
      # the end

      """)
    #expect(result.report.count == 3)
    #expect(
      Set(result.report) == [
        "import-choice: this line begins a request, though no '###' is before it"
      ])
    let sent = try messages(of: result)
    #expect(sent.count == 4)
    #expect(sent["second/default"]?.hasSuffix("\r\n\r\nGET what you can") == true)
  }

  @Test("What a spec does not have is told once a file, with what it did")
  func omissions() throws {
    let result = imported(
      .http,
      """
      < {%
        POST https://h.example/not
      %}
      # @name login
      # @prompt user
      POST https://h.example/l
      Content-Type: application/json

      {"u": "{{user}}"}

      > {% a %}
      > ./b.js
      ?? status == 200
      >> out.json

      ###
      # @ref login
      GET https://h.example/x
      Authorization: Bearer {{login.response.body.$.token}}
      X-A: {{login.response.headers.X-A}}

      ###
      GRPC localhost:1/x

      ###
      curl https://h.example/x -H 'A: b'

      """)
    #expect(
      Set(result.report) == [
        "not-imported: a script before a request is not imported: "
          + "clients ran it before they sent; a spec runs nothing",
        "import-choice: the question of a '@prompt': clients asked for a value; an input takes it",
        "import-choice: the variable 'user' has no value; it becomes an input",
        "not-imported: a script after a response is not imported: "
          + "clients ran it, for a test or a variable; a spec runs nothing (3 in this file)",
        "not-imported: the file of a response is not imported: "
          + "clients saved or compared the response; a spec keeps none",
        "not-imported: a reference to another request is not imported: "
          + "clients sent that request first; a spec sends each one alone",
        "import-choice: a value from the response to another request: "
          + "clients sent that request first; an input takes the value (2 in this file)",
        "not-imported: the request is not imported: GRPC is another protocol",
        "not-imported: the command is not imported: it is one of curl",
      ])
    #expect(try messages(of: result).count == 2)
  }

  @Test("A variable without a value is a secret by its name or its place")
  func secrets() {
    let spec = imported(
      .http,
      """
      GET https://h.example/a?api_key={{a}}&page={{b}}
      Authorization: Basic {{c}}:{{d}}
      Cookie: x={{e}}
      X-A: {{f}}

      """
    ).spec
    for name in ["a", "d", "e"] {
      #expect(spec.contains("  \(name): {type: string, secret: true,"))
    }
    for name in ["b", "c", "f"] { #expect(spec.contains("  \(name): {type: string, example:")) }
  }

  @Test("A value of an environment stays one wherever a reference means the same bytes")
  func environmentValues() {
    let result = imported(
      .http, "GET https://h.example/{{p}}\nX-A: {{p}}\nX-B: {{q}}\n",
      files: [
        "http-client.env.json":
          #"{"dev": {"p": "a/b", "q": "c d"}, "live": {"p": "a/c", "q": "e"}}"#
      ])
    #expect(
      result.report == [
        "import-choice: the variable 'p' is written as its value: a reference would be encoded"
      ])
    #expect(result.spec.contains(#"headers: {X-A: "${p}", X-B: "${q}"}"#), "\(result.spec)")
  }

  @Test("A value of an environment may be a number, or name another variable")
  func environmentTypes() throws {
    let result = imported(
      .http,
      """
      // @name = first
      POST {{api}}/x?p={{port}}
      Content-Type: application/json

      {"a": "{{name}}", "b": {{flag}}}

      """,
      files: [
        "http-client.env.json": """
        {"dev": {"root": "https://h.example", "api": "{{root}}/v1", "port": 1, "flag": true, "name": "A B"},
         "live": {"root": "https://g.example", "api": "{{root}}/v1", "port": 2, "flag": false, "name": "C"}}
        """
      ])
    #expect(result.report == [])
    #expect(result.spec.contains("root: \"https://g.example\", "), "\(result.spec)")
    #expect(
      try messages(of: result, allowing: ["unfiltered-reference"])["first/default"] == """
        POST /v1/x?p=1 HTTP/1.1\r
        Host: h.example\r
        Content-Type: application/json\r
        Content-Length: 23\r
        \r
        {"a": "A B", "b": true}
        """)
  }

  @Test("Settings may have comments and last commas")
  func settings() {
    let result = imported(
      .http, "GET {{h}}/x\n",
      files: [
        ".vscode/settings.json": """
        { // settings
          "rest-client.environmentVariables": {"$shared": {"h": "https://h.example",},},
        }
        """
      ])
    #expect(result.report == [])
    #expect(result.spec.contains(#"h: {type: string, default: "https://h.example"}"#))
  }
}
