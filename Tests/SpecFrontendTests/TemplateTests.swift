// What a request takes from what it extends: clauses 5.21 to 5.24.

import Testing

@Suite("Templates")
struct TemplateTests {
  private func lowered(_ yaml: String) throws -> Lowered {
    try Lowered("waybill: 1\nservice: t\nbase-url: https://h.example\n" + yaml)
  }

  @Test("A request may extend a request that is written after it")
  func laterRequest() throws {
    let spec = try lowered(
      """
      requests:
        a: {extends: b, path: /a}
        b: {method: GET, path: /b, headers: {X: b}}
      """)
    #expect(try spec.show(request: "a") == ["GET text '/a'", "header X: text 'b'"])
    #expect(spec.messages == [])
  }

  @Test("A chain is merged from its lowest layer, the spec's defaults once below it")
  func chain() throws {
    let spec = try lowered(
      """
      defaults: {headers: {X-D: "0"}}
      templates:
        one: {method: GET, path: /, headers: {X-A: "1", X-D: "1"}}
        two: {extends: one, headers: {X-B: "2", X-A: "2"}}
      requests: {r: {extends: two, headers: {X-B: "3"}}}
      """)
    #expect(
      try spec.show(request: "r") == [
        "GET text '/'", "header X-D: text '1'", "header X-A: text '2'", "header X-B: text '3'",
      ])
  }

  @Test("Inputs are inherited by name and may be declared again; cases are not inherited")
  func inputs() throws {
    let spec = try lowered(
      """
      templates:
        t:
          inputs: {a: {type: string, example: t}, b: {type: integer, default: 1}}
          method: GET
          path: /${a}
          query: {b: "${b}"}
      requests:
        one: {extends: t, cases: {c: {a: x, b: 2}}}
        two: {extends: one, inputs: {b: {type: string, example: y}}}
      """)
    #expect(try spec.bindings(of: "one") == ["a = text 'x'", "b = integer '2'"])
    #expect(try spec.bindings(of: "two") == ["a = text 't'", "b = text 'y'"])
    #expect(spec.messages == [])
  }

  @Test(
    "Names that cannot be extended are mistakes",
    arguments: [
      (
        "{r: {extends: q, method: GET, path: /}}",
        "unknown-template: unknown template or request 'q'"
      ),
      ("{r: {extends: r, method: GET, path: /}}", "extends-itself: 'r' extends itself"),
      (
        "{t: {method: GET, path: /}, r: {extends: t, path: /r}}",
        "ambiguous-extends: 't' is the name of a template and of a request"
      ),
    ])
  func mistakes(_ requests: String, _ message: String) throws {
    let spec = try lowered("templates: {t: {method: GET, path: /}}\nrequests: \(requests)\n")
    #expect(spec.messages == [message])
  }
}
