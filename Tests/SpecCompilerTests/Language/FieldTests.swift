// Header fields: which are sent, in which order, and how credentials and cookies are written.

import Testing

@Suite("Header fields")
struct FieldTests {
  @Test("Fields stand in the order Host, client, auth, defaults, own, Cookie, computed ones")
  func order() throws {
    let message = try message(
      of: """
        client: {product: Café–App/1.0, languages: [a, b, c, d, e, f, g]}
        defaults:
          headers: {X-A: "1", X-B: "2", X-C: "3"}
          auth: {basic: {username: é, password: "p:ä"}}
        requests:
          r:
            method: POST
            path: /
            headers: {X-D: "4", x-b: two, X-C: ~, X-L: [p, q]}
            cookies: {k: v}
            text: ""
        """)
    #expect(
      message.fields == [
        "Host: h.example", "User-Agent: Cafe-App/1.0",
        "Accept-Language: a;q=1, b;q=0.9, c;q=0.8, d;q=0.7, e;q=0.6, f;q=0.5",
        "Authorization: Basic w6k6cDrDpA==", "X-A: 1", "x-b: two", "X-D: 4", "X-L: p", "X-L: q",
        "Cookie: k=v", "Content-Type: text/plain; charset=utf-8", "Content-Length: 0",
      ])
  }

  @Test("Nothing of the building host leaks: without client there are no such fields")
  func noClient() throws {
    #expect(
      try message(of: "requests: {r: {method: GET, path: /}}").fields == ["Host: h.example"])
  }

  @Test("A header of the request replaces one of the client in its place")
  func clientOverridden() throws {
    #expect(
      try message(
        of: """
          client: {product: P/1, languages: [en]}
          defaults: {auth: {bearer: t}}
          requests: {r: {method: GET, path: /, headers: {user-agent: mine, Accept-Language: ~}}}
          """
      ).fields == ["Host: h.example", "user-agent: mine", "Authorization: Bearer t"])
  }

  @Test("A computed field that the author wrote stands where it was written")
  func computedInPlace() throws {
    #expect(
      try message(
        of: """
          requests:
            r:
              method: POST
              path: /
              headers: {X-A: "1", content-type: application/vnd.x+json, Host: other.example, X-B: "2"}
              json: {}
          """
      ).fields == [
        "X-A: 1", "content-type: application/vnd.x+json", "Host: other.example", "X-B: 2",
        "Content-Length: 2",
      ])
  }

  @Test("Values are text as spelled, and may be empty")
  func values() throws {
    #expect(
      try message(
        of: """
          requests:
            r: {method: GET, path: /, headers: {A: 1.10, B: false, C: 0x1F, D: "", E: [1, true]}}
          """
      ).fields == ["Host: h.example", "A: 1.10", "B: false", "C: 0x1F", "D: ", "E: 1", "E: true"])
  }

  @Test("Text that is not ASCII is sent as UTF-8")
  func utf8() throws {
    #expect(
      try message(of: "requests: {r: {method: GET, path: /, headers: {X-A: é}}}")["X-A"] == "é")
  }

  @Test("Null removes an inherited header, a list replaces it")
  func overrides() throws {
    #expect(
      try message(
        of: """
          defaults: {headers: {Accept: a/b, X-A: "1", X-B: [a, b]}}
          requests: {r: {method: GET, path: /, headers: {accept: ~, x-a: [p, q], X-B: c}}}
          """
      ).fields == ["Host: h.example", "x-a: p", "x-a: q", "X-B: c"])
  }

  @Test("Credentials: basic, bearer, and none to drop inherited ones")
  func credentials() throws {
    #expect(
      try messages(
        of: """
          defaults: {auth: {bearer: inherited}}
          requests:
            inherited: {method: GET, path: /}
            own: {method: GET, path: /, auth: {bearer: own}}
            basic: {method: GET, path: /, auth: {basic: {username: Aladdin, password: open sesame}}}
            empty: {method: GET, path: /, auth: {basic: {username: "", password: ""}}}
            none: {method: GET, path: /, auth: none}
            written: {method: GET, path: /, auth: none, headers: {Authorization: Digest a}}
          """
      ).mapValues { $0["Authorization"] ?? "" }
        == [
          "inherited/default": "Bearer inherited", "own/default": "Bearer own",
          "basic/default": "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==", "empty/default": "Basic Og==",
          "none/default": "", "written/default": "Digest a",
        ])
  }

  @Test("Cookies stand in one field, in the order as written")
  func cookies() throws {
    #expect(
      try message(
        of: """
          inputs: {t: {type: string, example: abc}}
          defaults: {cookies: {b: 1, a: 2}}
          requests: {r: {method: GET, path: /, cookies: {c: "${t}", b: 3, d: true}}}
          """
      )["Cookie"] == "b=3; a=2; c=abc; d=true")
  }

  @Test("A header that is exactly one input has a line for each item of a list")
  func referredLists() throws {
    #expect(
      try messages(
        of: """
          requests:
            r:
              method: GET
              path: /
              inputs: {v: any}
              headers: {A: "${v}", B: TRUE, C: [!!binary aGVsbG8=, !!timestamp 2024-01-01]}
              encoding: {data: hex, dates: epoch-seconds}
              cases: {list: {v: [x, 1.50, true]}, text: {v: x}}
          """
      ).mapValues(\.fields)
        == [
          "r/list": [
            "Host: h.example", "A: x", "A: 1.50", "A: true", "B: true", "C: 68656c6c6f",
            "C: 1704067200",
          ],
          "r/text": [
            "Host: h.example", "A: x", "B: true", "C: 68656c6c6f", "C: 1704067200",
          ],
        ])
  }
}
