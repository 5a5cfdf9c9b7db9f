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

  @Test("A variable of the file is its value, and one without a value stays")
  func fileVariables() throws {
    let result = imported(
      .http, "@host = h.example\n\n### a\nGET https://{{host}}/x\nX-A: {{none}}\n")
    #expect(
      result.report == [
        "import-repair: the variable 'none' has no value; it is sent as it is written"
      ])
    #expect(
      try messages(of: result, allowing: ["foreign-placeholder"])["a/default"]
        == "GET /x HTTP/1.1\r\nHost: h.example\r\nX-A: {{none}}\r\n\r\n")
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
