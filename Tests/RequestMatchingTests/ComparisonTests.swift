// Which messages are the same request, and which are not.

import RequestMatching
import Testing

@Suite("Comparison by meaning")
struct ComparisonTests {
  /// The differences between two messages whose lines end with LF; the content is what follows the head.
  private func differences(
    _ one: String, _ other: String, _ options: MatchOptions = MatchOptions()
  ) throws -> [String] {
    let expectation = RequestExpectation(try parse(one), holes: HoleTable(), options: options)
    return expectation.matches(try parse(other)).map(\.description)
  }

  private func parse(_ text: String) throws -> CapturedRequest {
    let end = try #require(text.firstRange(of: "\n\n"))
    let content = Array(text[end.upperBound...].utf8)
    let head = text[..<end.lowerBound] + "\nContent-Length: \(content.count)\n\n"
    return try CapturedRequest(message: Array(head.utf8) + content)
  }

  @Test(
    "Spellings of one request are the same",
    arguments: [
      ("GET /a%2Fb HTTP/1.1\n\n", "GET /%61%2fb HTTP/1.1\n\n"),
      ("GET /a?x=1&y=2 HTTP/1.1\n\n", "GET /a?y=%32&x=1 HTTP/1.1\n\n"),
      ("GET /a?x=b+c HTTP/1.1\n\n", "GET /a?x=b%20c HTTP/1.1\n\n"),
      ("GET /a?x= HTTP/1.1\n\n", "GET /a?x HTTP/1.1\n\n"),
      ("GET /a HTTP/1.1\nHost: H\n\n", "GET http://h:80/a HTTP/1.1\nHost: other\n\n"),
      (
        "PUT / HTTP/1.1\nContent-Type: a/b; c=1; c=2\n\nx",
        "PUT / HTTP/1.1\nContent-Type: a/b;c=1;c=\"2\"\n\nx"
      ),
      ("GET / HTTP/1.1\nA: 1\nB: 2\n\n", "GET / HTTP/1.1\nb: 2\na: 1\n\n"),
      ("GET / HTTP/1.1\nA: 1\nA: 2\n\n", "GET / HTTP/1.1\na: 1,2\n\n"),
      ("GET / HTTP/1.1\nCookie: a=1; b=2\n\n", "GET / HTTP/1.1\nCookie: b=2;a=1\n\n"),
      (
        "GET / HTTP/1.1\nAuthorization: Basic YTpi\n\n",
        "GET / HTTP/1.1\nAuthorization: basic YTpi\n\n"
      ),
      (
        "PUT / HTTP/1.1\nContent-Type: application/json\n\n1",
        "PUT / HTTP/1.1\nContent-Type: application/json;charset=UTF-8\n\n1"
      ),
      (
        "PUT / HTTP/1.1\nContent-Type: text/plain; charset=utf-8\n\na",
        "PUT / HTTP/1.1\nContent-Type: Text/Plain;charset=\"UTF-8\"\n\na"
      ),
      (
        "PUT / HTTP/1.1\nContent-Type: application/json\n\n{\"a\":1,\"b\":\"é\"}",
        "PUT / HTTP/1.1\nContent-Type: application/json\n\n{ \"b\": \"\\u00e9\", \"a\": 1.0 }"
      ),
      (
        "PUT / HTTP/1.1\nContent-Type: application/x-www-form-urlencoded\n\na=1&b=%C3%A9",
        "PUT / HTTP/1.1\nContent-Type: application/x-www-form-urlencoded\n\nb=%c3%a9&a=1"
      ),
      (
        "PUT / HTTP/1.1\nContent-Type: multipart/form-data; boundary=x\n\n--x\r\nContent-Disposition: "
          + "form-data; name=\"a\"\r\n\r\n1\r\n--x--\r\n",
        "PUT / HTTP/1.1\nContent-Type: multipart/form-data; boundary=\"y z\"\n\n--y z\r\n"
          + "content-disposition: form-data; name=a\r\n\r\n1\r\n--y z--"
      ),
      (
        "PUT / HTTP/1.1\nContent-Type: application/x-plist\n\n<plist><dict><key>a</key><true/></dict>"
          + "</plist>",
        "PUT / HTTP/1.1\nContent-Type: application/x-plist\n\n<?xml version=\"1.0\"?>\n<plist "
          + "version=\"1.0\">\n<dict>\n<key>a</key><true/>\n</dict>\n</plist>\n"
      ),
    ])
  func same(one: String, other: String) throws {
    #expect(try differences(one, other) == [])
    #expect(try differences(other, one) == [])
  }

  @Test(
    "A difference names its place, expected before found",
    arguments: [
      ("GET / HTTP/1.1\n\n", "PUT / HTTP/1.1\n\n", "method differs: expected 'GET', found 'PUT'"),
      (
        "GET /a/b HTTP/1.1\n\n", "GET /a/c HTTP/1.1\n\n",
        "path segment 2 differs: expected 'b', found 'c'"
      ),
      (
        "GET /a/b HTTP/1.1\n\n", "GET /a HTTP/1.1\n\n",
        "request target differs: expected '/a/b', found '/a'"
      ),
      (
        "GET /a%2Fb HTTP/1.1\n\n", "GET /a/b HTTP/1.1\n\n",
        "request target differs: expected '/a%2Fb', found '/a/b'"
      ),
      (
        "GET /a+b HTTP/1.1\n\n", "GET /a%20b HTTP/1.1\n\n",
        "path segment 1 differs: expected 'a+b', found 'a b'"
      ),
      (
        "GET /?a=1&a=2 HTTP/1.1\n\n", "GET /?a=2&a=1 HTTP/1.1\n\n",
        "query parameter 'a': the order differs: expected '1', found '2'"
      ),
      (
        "GET /?a=1&a=2 HTTP/1.1\n\n", "GET /?a=1&a=3 HTTP/1.1\n\n",
        "query parameter 'a' differs: expected '2', found '3'"
      ),
      (
        "GET /?a=1 HTTP/1.1\n\n", "GET / HTTP/1.1\n\n",
        "query parameter 'a' is missing; expected '1'"
      ),
      ("GET / HTTP/1.1\n\n", "GET /?a=1 HTTP/1.1\n\n", "query parameter 'a' is not expected"),
      (
        "GET / HTTP/1.1\nA: 1\n\n", "GET / HTTP/1.1\n\n", "header 'A' is missing; expected '1'"
      ),
      (
        "GET / HTTP/1.1\nAuthorization: Bearer a\n\n",
        "GET / HTTP/1.1\nAuthorization: Bearer b\n\n",
        "header 'Authorization' differs: expected 'a'"
      ),
      (
        "PUT / HTTP/1.1\nContent-Type: application/json\n\n{\"a\":[1]}",
        "PUT / HTTP/1.1\nContent-Type: application/json\n\n{\"a\":[\"1\"]}",
        "body /a/0 differs: expected '1', found '\"1\"'"
      ),
      (
        "PUT / HTTP/1.1\nContent-Type: application/json\n\n{\"a/b\":1}",
        "PUT / HTTP/1.1\nContent-Type: application/json\n\n{}",
        "body /a~1b is missing; expected '1'"
      ),
      (
        "PUT / HTTP/1.1\n\nabc", "PUT / HTTP/1.1\n\nabd",
        "body differs: expected 'abc', found 'abd'"
      ),
    ])
  func different(one: String, other: String, sentence: String) throws {
    let found = try differences(one, other)
    #expect(found.count == 1)
    #expect(found.first == sentence)
  }

  @Test("A long text is shown from where it begins to differ, between two characters")
  func longText() throws {
    let head = "PUT / HTTP/1.1\n\n" + String(repeating: "é", count: 60)
    #expect(
      try differences(head + "é", head + "è") == ["body differs: expected '…é', found '…è'"])
  }

  @Test("Options ignore, forbid and accept")
  func options() throws {
    var options = MatchOptions()
    let one = "GET /?a=1 HTTP/1.1\nA: 1\n\n"
    let other = "GET /?a=2 HTTP/1.1\nA: 2\nB: 3\n\n"
    #expect(try differences(one, other, options).count == 2)
    options.anyValues = ["a"]
    #expect(try differences(one, other, options) == [])
    options.anyValues = []
    options.ignoredFields = ["a"]
    #expect(try differences(one, other, options).count == 1)
    options.forbiddenFields = ["b"]
    #expect(try differences(one, other, options).last == "header 'B' is not expected")
  }

  @Test("Exactly the same is the same byte by byte")
  func exact() throws {
    var options = MatchOptions()
    options.isExact = true
    let one = "GET /?a=1 HTTP/1.1\nA: 1\n\n"
    #expect(try differences(one, one, options) == [])
    #expect(try differences(one, "GET /?a=%31 HTTP/1.1\nA: 1\n\n", options).count == 1)
    #expect(try differences(one, "GET /?a=1 HTTP/1.1\na: 1\n\n", options).count == 1)
  }

  @Test("A property list that names one object many times is not copied out")
  func sharedObjects() throws {
    // Data of 60,000 bytes, named 200 times by a list that is named 200 times.
    var list = Array("bplist00".utf8) + [0x4F, 0x11, 0xEA, 0x60]
    list += [UInt8](repeating: 0, count: 60_000)
    let inner = list.count
    list += [0xAF, 0x10, 0xC8] + [UInt8](repeating: 0, count: 200)
    let outer = list.count
    list += [0xAF, 0x10, 0xC8] + [UInt8](repeating: 1, count: 200)
    let table = list.count
    for offset in [8, inner, outer] {
      list += [UInt8(offset >> 16 & 0xFF), UInt8(offset >> 8 & 0xFF), UInt8(offset & 0xFF)]
    }
    func number(_ value: Int) -> [UInt8] {
      (0..<8).reversed().map { UInt8(value >> (8 * $0) & 0xFF) }
    }
    list += [0, 0, 0, 0, 0, 0, 3, 1] + number(3) + number(2) + number(table)
    func request(_ content: [UInt8]) -> CapturedRequest {
      CapturedRequest(
        method: Array("PUT".utf8), target: Array("/".utf8),
        fields: [CapturedField("Content-Type", "application/x-plist")], content: content)
    }
    let plain = Array("<plist version=\"1.0\"><array/></plist>".utf8)
    let expectation = RequestExpectation(
      request(plain), holes: HoleTable(), options: MatchOptions())
    #expect(
      expectation.matches(request(list)).map(\.description) == [
        "body cannot be read: found 'not a valid property list'"
      ])
  }

  @Test("What takes many times its bytes is counted before it is made")
  func counts() throws {
    var options = MatchOptions()
    options.limits.values = 3
    let head = "PUT / HTTP/1.1\nContent-Type: application/json\n\n"
    #expect(try differences(head + "[]", head + "[\"1,2,3,4\"]", options).count == 1)
    #expect(
      try differences(head + "[]", head + "[1,2,3]", options) == [
        "body cannot be read: found 'the JSON has more than 3 values'"
      ])
    let form = "PUT / HTTP/1.1\nContent-Type: application/x-www-form-urlencoded\n\n"
    #expect(
      try differences(form + "a", form + "a&a&a&a&a", options) == [
        "body cannot be read: found 'there are more than 3 pairs'"
      ])
  }

  @Test("A second line of a field that a message has once is a difference")
  func twice() throws {
    #expect(
      try differences(
        "GET / HTTP/1.1\nAuthorization: Bearer a\n\n",
        "GET / HTTP/1.1\nAuthorization: Bearer a\nAuthorization: Bearer b\n\n"
      ) == ["header 'Authorization' is not expected"])
  }

  @Test("A request that is quite another one has a thousand differences at most")
  func most() throws {
    let pairs = (0..<5_000).map { "a\($0)=1" }.joined(separator: "&")
    let form = "PUT / HTTP/1.1\nContent-Type: application/x-www-form-urlencoded\n\n"
    #expect(try differences(form + "a=1", form + pairs).count == 1_000)
  }
}
