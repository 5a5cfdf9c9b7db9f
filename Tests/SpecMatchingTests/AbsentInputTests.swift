// Messages that lack what an optional input would fill.

import RequestMatching
import Testing

@testable import SpecMatching

@Suite("Absent inputs")
struct AbsentInputTests {
  private static let spec = """
    requests:
      body: {method: POST, path: /x, json: "${body}", inputs: {body: any?}, digest: [sha-256]}
      text: {method: POST, path: /x, text: "${body}", inputs: {body: string?}, cases: {}}
      list:
        method: POST
        path: /x
        json: ["${a}", "${b}", end]
        inputs: {a: integer?, b: string?}
      fields:
        method: POST
        path: /x
        auth: {basic: {username: me, password: "${password}"}}
        headers: {X-List: "${list}"}
        cookies: {c: "${cookie}"}
        inputs: {password: string?, list: "[string]?", cookie: string?}
      parts:
        method: POST
        path: /x
        multipart: [{name: a, json: "${a}"}, {name: b, file: "${files}"}]
        inputs: {a: integer?, files: {type: "[file]", default: []}}
      members: {method: POST, path: /x, json: {a: "${a}"}, inputs: {a: {type: "[any]", default: []}}}

    """

  private func matches(_ request: String, _ rest: String) throws -> Bool {
    try text(analyse(Self.spec), request, "POST /x HTTP/1.1\nHost: h.example\n" + rest)
      .contains("t/\(request): matches\n")
  }

  @Test("An absent body has no media type and no digest", arguments: ["body", "text"])
  func body(request: String) throws {
    #expect(try matches(request, "\n"))
    #expect(try matches(request, "Content-Length: 0\n\n"))
    #expect(try !matches(request, "\nx"))
  }

  @Test(
    "A list without some items has the others",
    arguments: [
      ("[1,\"x\",\"end\"]", true), ("[\"x\",\"end\"]", true), ("[1,\"end\"]", true),
      ("[\"end\"]", true), ("[\"x\",1,\"end\"]", false), ("[1,\"x\"]", false),
    ])
  func items(content: String, isSame: Bool) throws {
    #expect(try matches("list", "Content-Type: application/json\n\n\(content)") == isSame)
  }

  @Test("Credentials, lists of lines and cookies may be absent")
  func fields() throws {
    #expect(try matches("fields", "\n"))
    #expect(try matches("fields", "Cookie: c=1\n\n"))
    #expect(try matches("fields", "Authorization: Basic bWU6eA==\nX-List: a\nX-List: b\n\n"))
    #expect(try !matches("fields", "Authorization: Basic eW91Ong=\n\n"))
  }

  @Test("Multipart content without parts is no content")
  func parts() throws {
    #expect(try matches("parts", "\n"))
    #expect(
      try matches(
        "parts",
        "Content-Type: multipart/form-data; boundary=b\n\n--b\r\nContent-Disposition: form-data; "
          + "name=\"a\"\r\nContent-Type: application/json\r\n\r\n5\r\n--b--\r\n"))
  }

  @Test("An empty list is there where a place can say so")
  func needed() throws {
    #expect(try matches("members", "Content-Type: application/json\n\n{\"a\":[]}"))
    #expect(try !matches("members", "Content-Type: application/json\n\n{}"))
  }
}
