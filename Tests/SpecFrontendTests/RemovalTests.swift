// What 'remove' takes from the layers below: clauses 5.19 and 5.20.

import Testing

@Suite("Removal")
struct RemovalTests {
  private static let templates = """
    waybill: 1
    service: t
    base-url: https://h.example
    templates:
      t:
        method: POST
        path: /
        headers: {X-A: "1", X-B: "2"}
        query: {a: "1", A: "2"}
        cookies: {c: "1"}
        auth: {bearer: b}
        json: {k: v}
        content-type: application/x-k
    requests:
      r: {extends: t, remove:
    """

  /// A request that extends the template, after its first line.
  private func request(_ removal: String, _ rest: String = "") throws -> (
    lines: [String], messages: [String]
  ) {
    let spec = try Lowered("\(Self.templates) \(removal)\(rest)}\n")
    return (Array(try spec.show(request: "r").dropFirst()), spec.messages)
  }

  @Test("A header goes by its name without regard to case, an entry of a query by its bytes")
  func entries() throws {
    let request = try request("{headers: [x-b], query: [A], cookies: [c]}")
    #expect(
      request.lines == [
        "query a: text '1'", "header X-A: text '1'", "bearer text 'b'",
        "content {text 'k': text 'v'}",
      ])
    #expect(request.messages == [])
  }

  @Test("Whole keys go with 'true' and stay with 'false'")
  func keys() throws {
    let request = try request("{auth: true, json: false, headers: [X-A, X-B], query: [a, A]}")
    #expect(request.lines == ["cookie c: text '1'", "content {text 'k': text 'v'}"])
    #expect(request.messages == [])
  }

  @Test("An entry that is removed and written again comes last")
  func writtenAgain() throws {
    let request = try request("{headers: [X-A]}", ", headers: {X-A: '3'}")
    #expect(
      request.lines.filter { $0.hasPrefix("header") } == [
        "header X-B: text '2'", "header X-A: text '3'",
      ])
  }

  @Test("Another request inherits what is left")
  func inherited() throws {
    let spec = try Lowered(
      "\(Self.templates) {headers: [X-A], auth: true}}\n  s: {extends: r, path: /s}\n")
    #expect(
      try spec.show(request: "s") == [
        "POST text '/s'", "query a: text '1'", "query A: text '2'", "header X-B: text '2'",
        "cookie c: text '1'", "content {text 'k': text 'v'}",
      ])
  }

  @Test(
    "What no lower layer has cannot be removed",
    arguments: [
      ("{headers: [X-C]}", "no header 'X-C' is inherited"),
      ("{query: [b]}", "no query entry 'b' is inherited"),
      ("{cookies: [C]}", "no cookie 'C' is inherited"),
      ("{form: true}", "no 'form' is inherited"),
      ("{framing: true}", "no 'framing' is inherited"),
      ("{encoding: [arrays]}", "no 'arrays' of 'encoding' is inherited"),
    ])
  func nothing(_ removal: String, _ sentence: String) throws {
    #expect(
      try request(removal).messages == ["nothing-to-remove: nothing to remove: \(sentence)"])
  }
}
