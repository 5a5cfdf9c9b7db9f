// Differences are reported at the place of the spec that says what is expected.

import RequestMatching
import Testing

@testable import SpecMatching

@Suite("Places of differences in the spec")
struct PlaceSpanTests {
  private static let spec = """
    defaults:
      headers: {X-All: "1"}
    requests:
      json:
        method: POST
        path: /json
        headers: {X-Own: a}
        query: {q: a, list: [a]}
        cookies: {c: a}
        json:
          a: {b~/: [1, 2]}
      form:
        method: POST
        path: /form
        form:
          name: a
          nested: {key: b}
      parts:
        method: POST
        path: /parts
        multipart:
          parts:
            - {name: one, value: a}
            - {name: two, json: {k: 1}, headers: {X-Part: p}}
      lines:
        method: POST
        path: /lines
        json-lines: [{a: 1}, {a: 2}]
      basic: {method: GET, path: /basic, auth: {basic: {username: a, password: b}}}

    """

  /// The lines that the report on a capture with one difference names.
  private func line(_ request: String, _ capture: String) throws -> [Int] {
    let shown = try text(analyse(Self.spec), request, capture)
    return shown.matches(of: /spec\.yaml:([0-9]+):/).compactMap { Int($0.1) }
  }

  private static let json =
    "POST /json?q=a&list[]=a HTTP/1.1\nHost: h.example\nX-All: 1\nX-Own: a\nCookie: c=a\n"
    + "Content-Type: application/json\n\n{\"a\":{\"b~/\":[1,2]}}"

  @Test("A request as it must be has none")
  func same() throws {
    #expect(try line("json", Self.json) == [])
  }

  @Test(
    "A difference of a request with JSON",
    arguments: [
      ("POST", "PUT", 7), ("/json", "/jsn", 9), ("q=a", "q=b", 11), ("list[]=a", "list[]=b", 11),
      ("X-All: 1", "X-All: 2", 5), ("X-Own: a", "X-Own: b", 10), ("c=a", "c=b", 12),
      ("[1,2]", "[1,3]", 14), ("[1,2]", "{}", 14), ("application/json", "text/json+x", 14),
      ("{\"a\"", "{\"x\":1,\"a\"", 14),
    ])
  func json(old: String, new: String, expected: Int) throws {
    #expect(
      try line("json", Self.json.replacing(old, with: new, maxReplacements: 1)).first == expected)
  }

  @Test(
    "A difference of other content",
    arguments: [
      ("form", "name=b&nested[key]=b", [19]), ("form", "name=a&nested[key]=c", [20]),
      ("form", "name=a&nested[key]=b&x=1", [19]),
      ("lines", "{\"a\":1}\n{\"a\":3}\n", [31]),
    ])
  func content(request: String, content: String, expected: [Int]) throws {
    let type = request == "form" ? "application/x-www-form-urlencoded" : "application/x-ndjson"
    let head = "POST /\(request) HTTP/1.1\nHost: h.example\nX-All: 1\nContent-Type: \(type)\n\n"
    #expect(try line(request, head + content) == expected)
  }

  @Test(
    "A difference of a part",
    arguments: [
      ("a\r\n", "b\r\n", 26), ("{\"k\":1}", "{\"k\":2}", 27), ("X-Part: p", "X-Part: q", 27),
    ])
  func part(old: String, new: String, expected: Int) throws {
    let parts =
      "--b\r\nContent-Disposition: form-data; name=\"one\"\r\n\r\na\r\n"
      + "--b\r\nContent-Disposition: form-data; name=\"two\"\r\nContent-Type: application/json\r\n"
      + "X-Part: p\r\n\r\n{\"k\":1}\r\n--b--\r\n"
    let head =
      "POST /parts HTTP/1.1\nHost: h.example\nX-All: 1\nContent-Type: multipart/form-data; boundary=b\n\n"
    #expect(try line("parts", head + parts) == [])
    #expect(
      try line("parts", head + parts.replacing(old, with: new, maxReplacements: 1)) == [expected])
  }

  @Test("A difference of credentials")
  func credentials() throws {
    let head = "GET /basic HTTP/1.1\nHost: h.example\nX-All: 1\nAuthorization: Basic "
    #expect(try line("basic", head + "YTpi\n\n") == [])
    #expect(try line("basic", head + "YTpj\n\n") == [32])
  }
}
