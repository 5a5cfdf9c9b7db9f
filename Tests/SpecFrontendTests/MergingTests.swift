// How the layers of a request become one: clauses 5.15 to 5.18.

import Testing

@Suite("Layers of a request")
struct MergingTests {
  private let head = "waybill: 1\nservice: t\nbase-url: https://h.example\n"

  private func lowered(_ yaml: String, fragments: [String] = []) throws -> Lowered {
    try Lowered(head + yaml, fragments: fragments)
  }

  @Test("A header of a higher layer keeps the place of the lower one, without regard to case")
  func headers() throws {
    let spec = try lowered(
      """
      defaults: {headers: {X-A: "1", X-B: "2"}}
      requests: {r: {method: GET, path: /, headers: {X-C: "3", x-a: "4"}}}
      """)
    #expect(
      try spec.show(request: "r") == [
        "GET text '/'", "header x-a: text '4'", "header X-B: text '2'", "header X-C: text '3'",
      ])
    #expect(spec.messages == [])
  }

  @Test("Names of a query are compared by their bytes, and values are replaced whole")
  func queries() throws {
    let spec = try lowered(
      """
      defaults: {query: {f: {a: x, b: y}, p: "1"}}
      requests: {r: {method: GET, path: /, query: {P: "2", f: {c: z}}}}
      """)
    #expect(
      try spec.show(request: "r") == [
        "GET text '/'", "query f: {text 'c': text 'z'}", "query p: text '1'", "query P: text '2'",
      ])
  }

  @Test("A null removes a header, and is a value of a query")
  func nulls() throws {
    let spec = try lowered(
      """
      defaults: {headers: {X-A: "1"}, query: {a: "1"}}
      requests: {r: {method: GET, path: /, headers: {x-a: null}, query: {a: null}}}
      """)
    #expect(try spec.show(request: "r") == ["GET text '/'", "query a: null 'null'"])
  }

  @Test("Fragments are below the spec's own defaults, in the order of 'include'")
  func fragments() throws {
    let spec = try lowered(
      """
      include: [_1.yaml, _2.yaml]
      defaults: {headers: {X-C: own}}
      requests: {r: {method: GET, path: /}}
      """,
      fragments: [
        "defaults: {headers: {X-A: first, X-B: first}}",
        "defaults: {headers: {X-B: second, X-C: second}}",
      ])
    #expect(
      try spec.show(request: "r") == [
        "GET text '/'", "header X-A: text 'first'", "header X-B: text 'second'",
        "header X-C: text 'own'",
      ])
  }

  @Test("Content replaces content, of its own kind or another")
  func content() throws {
    let spec = try lowered(
      """
      templates: {t: {method: PUT, path: /, json: {a: 1, b: 2}}}
      requests: {same: {extends: t, json: {c: 3}}, other: {extends: t, text: x}}
      """)
    #expect(
      try spec.show(request: "same") == ["PUT text '/'", "content {text 'c': integer '3'}"])
    #expect(try spec.show(request: "other") == ["PUT text '/'", "content text 'x'"])
  }

  @Test("Credentials and the method are replaced whole")
  func wholeKeys() throws {
    let spec = try lowered(
      """
      defaults: {auth: {basic: {username: u, password: p}}}
      templates: {t: {method: PUT, path: /}}
      requests: {r: {extends: t, method: GET, auth: {bearer: b}}}
      """)
    #expect(try spec.show(request: "r") == ["GET text '/'", "bearer text 'b'"])
  }
}
