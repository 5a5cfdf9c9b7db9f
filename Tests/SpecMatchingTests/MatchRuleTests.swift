// Comparisons obey `match` of a spec.

import RequestMatching
import Testing

@testable import SpecMatching

@Suite("Rules of the spec")
struct MatchRuleTests {
  private static let spec = """
    defaults:
      match: {ignore: [X-Version], forbid: [X-Debug]}
    requests:
      add:
        method: POST
        path: /photos
        query: {nonce: a}
        headers: {X-Version: "1"}
        json: {title: A cat, at: 1, list: [1, {x: 1}]}
        match: {any: [/at, /list/1/x, nonce]}
      whole: {method: POST, path: /whole, text: a, match: {any: [""]}}
      own: {method: GET, path: /own, match: {ignore: [x-debug], forbid: [X-VERSION]}}
      untyped: {method: POST, path: /untyped, content-type: none, json: {a: 1}}

    """

  private static let add =
    "POST /photos?nonce=zzz HTTP/1.1\nHost: h.example\nX-Version: 7\nContent-Type: application/json\n\n"
    + "{\"title\":\"A cat\",\"at\":null,\"list\":[1,{\"x\":[]}]}"

  private func matches(_ request: String, _ capture: String) throws -> Bool {
    try text(analyse(Self.spec), request, capture).contains("t/\(request): matches\n")
  }

  @Test("Any value is accepted in the places that are named, which must be there")
  func any() throws {
    #expect(try matches("add", Self.add))
    #expect(try !matches("add", Self.add.replacing("\"at\":null,", with: "")))
    #expect(try !matches("add", Self.add.replacing("?nonce=zzz", with: "")))
    #expect(try !matches("add", Self.add.replacing("[1,{", with: "[2,{")))
  }

  @Test("Ignored headers may differ and be absent, forbidden ones must be absent")
  func headers() throws {
    #expect(try matches("add", Self.add.replacing("X-Version: 7\n", with: "")))
    #expect(try !matches("add", Self.add.replacing("X-Version: 7\n", with: "x-debug: 1\n")))
  }

  @Test("Content whose type is omitted matches without one only")
  func untyped() throws {
    let head = "POST /untyped HTTP/1.1\nHost: h.example\n"
    #expect(try matches("untyped", head + "\n{ \"a\": 1 }"))
    #expect(try !matches("untyped", head + "Content-Type: application/json\n\n{\"a\":1}"))
    #expect(try !matches("untyped", head + "\n{\"a\":2}"))
  }

  @Test("The empty pointer is the whole content")
  func whole() throws {
    let head = "POST /whole HTTP/1.1\nHost: h.example\nContent-Type: text/plain; charset=utf-8\n\n"
    #expect(try matches("whole", head + "something else"))
  }

  @Test("A request's own entry ends the inherited one of the same header")
  func own() throws {
    let head = "GET /own HTTP/1.1\nHost: h.example\n"
    #expect(try matches("own", head + "X-Debug: 1\n\n"))
    #expect(try !matches("own", head + "X-Version: 1\n\n"))
  }
}
