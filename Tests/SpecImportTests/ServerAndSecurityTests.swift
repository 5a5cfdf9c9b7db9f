// Where requests go, and with what credentials.

import SpecImport
import Testing

@Suite("Servers and security")
struct ServerAndSecurityTests {
  private func spec(_ text: String, _ options: ImportOptions = ImportOptions()) -> ImportResult {
    imported(
      .openapi, "openapi: 3.0.3\ninfo: {title: T, version: 1.0.0}\n" + text, options: options)
  }

  @Test("The first server is the base URL, and each an environment; variables are inputs")
  func servers() {
    let result = spec(
      """
      servers:
        - url: https://{region}.example.com/v1/
          description: Production
          variables: {region: {default: eu, enum: [eu, us], description: Where.}}
        - {url: "https://staging.example.com"}
      paths: {/x: {get: {operationId: r}}}

      """)
    #expect(result.report == [])
    #expect(
      result.spec == """
        service: t
        swift: {names: camel}
        summary: T
        base-url: https://${region}.example.com/v1/

        environments:
          production: {base-url: "https://${region}.example.com/v1/"}
          staging-example-com: {base-url: "https://staging.example.com"}

        inputs:
          region: {enum: [eu, us], default: eu, description: Where.}

        defaults:
          encoding: openapi

        requests:
          r:
            method: GET
            path: /x

        """)
  }

  @Test(
    "Of two credentials for one field 'Authorization', the first is sent, and the other is told")
  func twoCredentials() throws {
    let result = spec(
      """
      servers: [{url: "https://h.example"}]
      security: [{digest: [], token: []}]
      paths: {/x: {get: {operationId: r}}}
      components:
        securitySchemes:
          digest: {type: http, scheme: digest}
          token: {type: http, scheme: bearer}

      """)
    #expect(
      result.report == [
        "not-imported: 'token' is not imported: a request has one field 'Authorization'"
      ])
    #expect(
      try messages(of: result)["r/default"]
        == "GET /x HTTP/1.1\r\nHost: h.example\r\nAuthorization: Test token\r\n\r\n")
  }

  @Test("A document that does not say where its service is gets an input for it")
  func relativeServers() throws {
    let result = spec("servers: [{url: /v2}]\npaths: {/x: {get: {operationId: r}}}\n")
    #expect(result.spec.contains("base-url: ${server}/v2\n"))
    #expect(
      result.report == [
        "import-choice: the document does not say where the service is; the input 'server' does, "
          + "by default http://localhost"
      ])
    #expect(
      try messages(of: result)["r/default"] == "GET /v2/x HTTP/1.1\r\nHost: localhost\r\n\r\n")
    var options = ImportOptions()
    options.baseURL = "https://api.example.com/v3"
    let other = spec("paths: {/x: {get: {operationId: r}}}\n", options)
    #expect(other.report == [])
    #expect(
      try messages(of: other)["r/default"] == "GET /v3/x HTTP/1.1\r\nHost: api.example.com\r\n\r\n")
  }

  @Test("Variables of servers that share a name are one input, and a scheme is no input")
  func sharedVariables() throws {
    let result = spec(
      """
      servers:
        - {url: "https://{site}", variables: {site: {default: a.example, enum: [a.example]}}}
        - {url: "{scheme}://{site}", variables: {scheme: {default: https}, site: {default: b.example, enum: [b.example]}}}
        - {url: "{base}/v1", variables: {base: {default: "https://c.example"}}}
      paths: {/x: {get: {operationId: r}}}

      """)
    #expect(
      result.report == [
        "import-choice: the scheme of a URL cannot be an input; 'https' is used for '{scheme}'"
      ])
    #expect(
      result.spec.contains(
        """
        environments:
          site: {base-url: "https://${site}"}
          base-v1: {base-url: "${base}/v1"}

        inputs:
          site: {enum: [a.example, b.example], default: a.example}
          base: {type: string, default: "https://c.example"}

        """), "\(result.spec)")
    #expect(
      try messages(of: result)["r/default"] == "GET /x HTTP/1.1\r\nHost: a.example\r\n\r\n")
  }

  @Test("An operation with a server of its own has a whole URL")
  func operationServers() throws {
    let result = spec(
      """
      servers: [{url: "https://api.example.com"}]
      paths: {/x: {get: {operationId: r, servers: [{url: "https://files.example.com/v1"}]}}}

      """)
    #expect(
      try messages(of: result)["r/default"]
        == "GET /v1/x HTTP/1.1\r\nHost: files.example.com\r\n\r\n")
  }

  /// A document with one scheme, which all requests use.
  private func secured(_ scheme: String) -> ImportResult {
    spec(
      """
      servers: [{url: "https://h.example"}]
      components: {securitySchemes: {s: \(scheme)}}
      security: [{s: []}]
      paths: {/x: {get: {operationId: r}}, /open: {get: {operationId: open, security: []}}}

      """)
  }

  @Test(
    "A security scheme becomes secret inputs, and what sends them",
    arguments: [
      ("{type: http, scheme: bearer}", "/x", "Authorization: Bearer test-token\r\n"),
      ("{type: http, scheme: Basic}", "/x", "Authorization: Basic dXNlcjp0ZXN0LXBhc3N3b3Jk\r\n"),
      ("{type: apiKey, in: header, name: X-Key}", "/x", "X-Key: test-s\r\n"),
      ("{type: apiKey, in: query, name: key}", "/x?key=test-s", ""),
      ("{type: apiKey, in: cookie, name: sid}", "/x", "Cookie: sid=test-s\r\n"),
      ("{type: http, scheme: digest}", "/x", "Authorization: Test token\r\n"),
    ])
  func schemes(_ scheme: String, _ target: String, _ field: String) throws {
    let result = secured(scheme)
    #expect(result.report == [])
    let sent = try messages(of: result)
    #expect(sent["r/default"] == "GET \(target) HTTP/1.1\r\nHost: h.example\r\n\(field)\r\n")
    #expect(sent["open/default"] == "GET /open HTTP/1.1\r\nHost: h.example\r\n\r\n")
    #expect(result.spec.contains("secret: true"))
  }

  @Test("Of several ways to authenticate the first is taken, and said")
  func alternatives() {
    let result = spec(
      """
      servers: [{url: "https://h.example"}]
      components: {securitySchemes: {a: {type: http, scheme: bearer}, b: {type: http, scheme: basic}}}
      paths: {/x: {get: {operationId: r, security: [{a: []}, {b: []}]}}}

      """)
    #expect(result.report == ["import-choice: 2 ways to authenticate are described; 'a' is used"])
    #expect(result.spec.contains("    auth: {bearer: \"${a}\"}\n"))
    #expect(!result.spec.contains("password"))
  }

  @Test("An input of a request leaves the name of a secret to it")
  func takenNames() throws {
    let result = spec(
      """
      servers: [{url: "https://h.example"}]
      components: {securitySchemes: {token: {type: http, scheme: bearer}}}
      security: [{token: []}]
      paths: {/x: {get: {operationId: r, parameters: [{name: token, in: query, schema: {type: string}, example: a}]}}}

      """)
    #expect(
      try messages(of: result)["r/default"]
        == "GET /x?token=a HTTP/1.1\r\nHost: h.example\r\nAuthorization: Bearer test-token\r\n\r\n")
    #expect(result.spec.contains("query-token:"))
  }
}
