// Free values: what they match, and what is captured.

import RequestMatching
import Testing

@Suite("Holes")
struct HoleTests {
  private let id = Array("wbhole00000000000000000000000001".utf8)
  private let tags = Array("wbhole00000000000000000000000002".utf8)

  private func compare(
    _ expected: String, _ found: String, _ change: (inout Hole) -> Void = { _ in }
  ) throws -> Match {
    var hole = Hole(marker: id, name: "id")
    change(&hole)
    var list = Hole(marker: tags, name: "tags")
    list.isRepeated = true
    var holes = HoleTable()
    holes.add(hole)
    holes.add(list)
    func request(_ text: String) throws -> CapturedRequest {
      let filled = text.replacing("{id}", with: String(decoding: id, as: UTF8.self))
        .replacing("{tags}", with: String(decoding: tags, as: UTF8.self))
      return CapturedRequest(
        method: Array("PUT".utf8), target: Array(filled.prefix { $0 != " " }.utf8),
        fields: [CapturedField("Content-Type", "application/json")],
        content: Array(filled.drop { $0 != " " }.dropFirst().utf8))
    }
    let expectation = RequestExpectation(
      try request(expected), holes: holes, options: MatchOptions())
    return expectation.match(try request(found))
  }

  @Test("A hole takes what the text around it leaves")
  func text() throws {
    let match = try compare("/a/x-{id}.png {}", "/a/x-b%2F.c.png {}")
    #expect(match.isSame)
    #expect(match.captures[0] == .text(Array("b/.c".utf8)))
  }

  @Test("A hole that is a whole JSON string takes any value")
  func json() throws {
    let match = try compare(#"/ {"a":"{id}"}"#, #"/ {"a":[1, 2]}"#)
    #expect(match.isSame)
    #expect(match.captures[0]?.plain == Array("[1,2]".utf8))
  }

  @Test("An optional hole alone may be absent; one that is needed may not")
  func optional() throws {
    #expect(try compare("/?a={id} {}", "/ {}").differences.count == 1)
    #expect(try compare("/?a={id} {}", "/ {}") { $0.isOptional = true }.isSame)
    #expect(try !compare("/?a=x{id} {}", "/ {}") { $0.isOptional = true }.isSame)
  }

  @Test("A list takes all pairs whose names go on")
  func list() throws {
    let match = try compare("/?t={tags}&tx=1 {}", "/?t[]=a&t[]=b&tx=1 {}")
    #expect(match.isSame)
    #expect(match.captures[1]?.plain == Array("a,b".utf8))
    #expect(try !compare("/?t={tags} {}", "/?tx=1 {}").isSame)
  }

  @Test("One value in two places must be the same")
  func agreement() throws {
    #expect(try compare(#"/{id} {"a":"{id}"}"#, #"/5 {"a":5}"#).isSame)
    let match = try compare(#"/{id} {"a":"{id}"}"#, #"/5 {"a":6}"#)
    #expect(match.differences.map(\.kind) == [.disagrees])
  }

  @Test("Values that cannot be separated are guessed, and not compared")
  func guesses() throws {
    let match = try compare(#"/{id}-{tags} {"a":"{id}"}"#, #"/a-b-c {"a":"a-b"}"#)
    #expect(match.isSame)
    #expect(match.captures[0]?.plain == Array("a-b".utf8))
    #expect(match.guesses == [1])
    let apart = try compare(#"/{id}-{tags} {"a":"{id}"}"#, #"/a-b {"a":"c"}"#)
    #expect(apart.differences.map(\.kind) == [.disagrees])
  }

  @Test("What touches a secret is hidden with it")
  func hidden() throws {
    let match = try compare("/{id}-{tags} {}", "/a-b-c {}") { $0.isSecret = true }
    #expect(match.isSame)
    let hidden = Set(match.hidden.map { String(decoding: $0.value, as: UTF8.self) })
    #expect(hidden == ["a", "b-c", "a-b", "c", "a-b-c"])
    let other = try compare("/x{id} {}", "/hidden {}") { $0.isSecret = true }
    #expect(other.hidden.map(\.name) == ["id"])
  }

  @Test("Bytes that depend on a hole are correct for its value")
  func exact() throws {
    var hole = Hole(marker: id, name: "id")
    hole.isSecret = true
    var holes = HoleTable()
    holes.add(hole)
    func request(_ value: String) -> CapturedRequest {
      let plain = Array("me:\(value)".utf8)
      let base64 = ["open": "bWU6b3Blbg==", "": ""][value] ?? ""
      return CapturedRequest(
        method: Array("PUT".utf8), target: Array("/".utf8),
        fields: [
          CapturedField("Authorization", "Basic \(base64)"),
          CapturedField("Content-Length", "\(plain.count)"),
        ], content: plain)
    }
    let marker = String(decoding: id, as: UTF8.self)
    var expected = request(marker)
    expected.fields[0] = CapturedField(
      "Authorization", "Basic bWU6d2Job2xlMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDE=")
    var options = MatchOptions()
    options.isExact = true
    let expectation = RequestExpectation(expected, holes: holes, options: options)
    #expect(expectation.matches(request("open")) == [])
    var wrong = request("open")
    wrong.fields[1] = CapturedField("Content-Length", "8")
    #expect(expectation.matches(wrong).map(\.place) == [.field(Array("Content-Length".utf8))])
  }

  @Test("What is found in the place of a secret is not shown")
  func secret() throws {
    let match = try compare("/x{id} {}", "/hidden {}") { $0.isSecret = true }
    #expect(match.differences.count == 1)
    #expect(match.differences.first?.expected == "x‹id›")
    #expect(match.differences.first?.found == nil)
  }

  @Test("A path takes any number of segments")
  func path() throws {
    let match = try compare("/v1/{id}/end {}", "/v1/a/b/end {}") { $0.isPath = true }
    #expect(match.isSame)
    #expect(match.captures[0]?.plain == Array("a/b".utf8))
  }
}
