// HTTP archives, and the bytes of the resulting specs.

import Diagnostics
import Foundation
import SpecImport
import Testing

@Suite("HAR")
struct HARTests {
  private func archive(_ request: String) -> String {
    #"{"log": {"version": "1.2", "entries": [{"comment": "r", "request": {\#(request)}}]}}"#
  }

  private func sent(_ request: String, report: [String] = []) throws -> String {
    var options = ImportOptions()
    options.keepsCredentials = true
    let result = imported(.har, archive(request), options: options)
    #expect(result.report == report)
    return try #require(try messages(of: result)["r/default"])
  }

  @Test("What pages load and browsers send by themselves is left out, and counted by host")
  func leftOut() throws {
    func entry(_ url: String, _ type: String, method: String = "GET", headers: String = "")
      -> String
    {
      #"{\#(type) "request": {"method": "\#(method)", "url": "\#(url)", "headers": [\#(headers)]}}"#
    }
    func answered(_ type: String) -> String {
      #""response": {"content": {"mimeType": "\#(type)"}},"#
    }
    let entries = [
      entry("https://cdn.example/a.png", #""_resourceType": "image","#),
      entry("https://api.example/pets", #""_resourceType": "fetch", \#(answered("image/png"))"#),
      entry("https://cdn.example/b.png", answered("image/webp")),
      entry("https://cdn.example/c.js", answered("text/javascript; charset=utf-8")),
      entry(
        "https://api.example/pets", "", method: "OPTIONS",
        headers: #"{"name": "Access-Control-Request-Method", "value": "PUT"}"#),
      entry("https://api.example/pets/picture", answered("image/png"), method: "POST"),
    ]
    let archive = #"{"log": {"version": "1.2", "entries": [\#(entries.joined(separator: ", "))]}}"#
    let result = imported(.har, archive)
    #expect(
      result.report == [
        "import-choice: what pages load and browsers send by themselves is left out: 'cdn.example' (2 images, "
          + "1 script), 'api.example' (1 preflight)"
      ])
    #expect(
      try messages(of: result).keys.sorted() == ["get-pets/default", "post-pets-picture/default"])
    var options = ImportOptions()
    options.takesAllEntries = true
    let all = imported(.har, archive, options: options)
    #expect(all.report == [])
    #expect(try messages(of: all).count == entries.count)
    let many = (1...12).map { entry("https://\($0).example/a.png", #""_resourceType": "image","#) }
    let page = #"{"log": {"entries": [\#((many + [entries[1]]).joined(separator: ", "))]}}"#
    #expect(
      imported(.har, page).report.contains {
        $0.hasSuffix("'10.example' (1 image) and 2 more hosts")
      }
    )
    let images = #"{"log": {"entries": [\#(entries[0])]}}"#
    #expect(
      imported(.har, images).report == [
        "not-importable: the archive contains only what a page loads to be shown"
      ])
  }

  /// An archive of requests: method, URL, header fields by name, and content.
  private func archive(
    _ requests: [(method: String, url: String, fields: [(String, String)], text: String?)]
  ) -> String {
    let entries = requests.map { method, url, fields, text in
      let headers = fields.map { #"{"name": "\#($0.0)", "value": "\#($0.1)"}"# }
      let data = text.map {
        #", "postData": {"mimeType": "application/json", "text": "\#($0.replacing("\"", with: "\\\""))"}"#
      }
      return
        #"{"request": {"method": "\#(method)", "url": "\#(url)", "headers": [\#(headers.joined(separator: ", "))]\#(data ?? "")}}"#
    }
    return #"{"log": {"entries": [\#(entries.joined(separator: ", "))]}}"#
  }

  @Test("Each host becomes a spec, but not if the service is named")
  func hosts() throws {
    let archive = archive([
      ("GET", "https://api.shop.example/a", [("X-Api-Key", "k1")], nil),
      ("GET", "https://auth.shop.example/b", [], nil),
      ("GET", "https://api.shop.example/c", [], nil),
      ("GET", "http://localhost:8080/d", [], nil),
    ])
    let result = imported(.har, archive)
    #expect(result.files.map(\.path) == ["shop.yaml", "auth-shop-example.yaml", "localhost.yaml"])
    let texts = result.files.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(texts.map { $0.contains("secret: true") } == [true, false, false])
    #expect(
      try messages(of: result).keys.sorted() == [
        "get-a/default", "get-b/default", "get-c/default", "get-d/default",
      ])
    var options = ImportOptions()
    options.service = "all"
    #expect(imported(.har, archive, options: options).files.map(\.path) == ["all.yaml"])
  }

  @Test("Requests that differ in values alone become cases, and the same ones are one")
  func repeats() throws {
    let json = [("Content-Type", "application/json")]
    let result = imported(
      .har,
      archive([
        ("GET", "https://h.example/find?q=cats&page=1", [("Accept", "*/*")], nil),
        ("POST", "https://h.example/pets", json, #"{"name":"Rex","age":3,"price":1.50}"#),
        ("GET", "https://h.example/find?q=dogs&page=1", [("Accept", "*/*")], nil),
        ("POST", "https://h.example/pets", json, #"{"name":"Mia","age":4,"price":1.50}"#),
        ("GET", "https://h.example/find?q=cats&page=1", [("Accept", "*/*")], nil),
        ("POST", "https://h.example/pets", json, #"{"name":"Mia","age":4,"price":1.5}"#),
        ("GET", "https://h.example/find?q=cats", [("Accept", "*/*")], nil),
        ("GET", "https://h.example/find?q=007&page=1", [("Accept", "*/*")], nil),
      ]))
    #expect(
      result.spec == """
        service: h
        base-url: https://h.example

        defaults:
          encoding: openapi

        requests:
          get-find:
            inputs: {q: string}
            method: GET
            path: /find
            query: {q: "${q}", page: 1}
            headers: {Accept: "*/*"}
            cases: {cats: {q: cats}, dogs: {q: dogs}, 007: {q: "007"}}

          post-pets:
            inputs: {name: string, age: integer}
            method: POST
            path: /pets
            json: {name: "${name}", age: "${age}", price: 1.50}
            cases: {rex: {name: Rex, age: 3}, mia: {name: Mia, age: 4}}

          post-pets-2:
            method: POST
            path: /pets
            json: {name: Mia, age: 4, price: 1.5}

          get-find-2:
            method: GET
            path: /find
            query: {q: cats}
            headers: {Accept: "*/*"}

        """)
    #expect(
      result.report == [
        "import-choice: 1 entry repeats another one of 'get-find' exactly, and is left out",
        "import-choice: 3 entries that differ in values alone become cases of 'get-find'",
        "import-choice: 2 entries that differ in values alone become cases of 'post-pets'",
      ])
    let sent = try messages(of: result)
    #expect(sent.count == 7)
    #expect(sent["get-find/007"]?.hasPrefix("GET /find?q=007&page=1 HTTP/1.1\r\n") == true)
    #expect(sent["post-pets/mia"]?.hasSuffix(#"{"name":"Mia","age":4,"price":1.50}"#) == true)
  }

  @Test("Texts that differ in how letters are composed are not one")
  func composed() throws {
    let result = imported(
      .har,
      archive([
        ("GET", "https://h.example/find?q=caf%C3%A9", [], nil),
        ("GET", "https://h.example/find?q=cafe%CC%81", [], nil),
      ]))
    let sent = try messages(of: result)
    #expect(
      Set(sent.values.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) })
        == ["/find?q=caf%C3%A9", "/find?q=cafe%CC%81"])
    #expect(sent.count == 2)
  }

  @Test("Fields that all requests share are defaults, as far as the order of fields allows it")
  func sharedFields() throws {
    func fields(_ first: (String, String)?, _ own: String) -> [(String, String)] {
      (first.map { [$0] } ?? []) + [("Accept", "*/*"), ("X-Own", own), ("User-Agent", "B")]
    }
    let ordered = imported(
      .har,
      archive([
        ("GET", "https://h.example/a", fields(nil, "1"), nil),
        ("GET", "https://h.example/b", fields(nil, "2"), nil),
      ]))
    #expect(ordered.spec.contains("  headers: {Accept: \"*/*\"}\n"))
    #expect(
      try messages(of: ordered)["get-b/default"]
        == "GET /b HTTP/1.1\r\nHost: h.example\r\nAccept: */*\r\nX-Own: 2\r\nUser-Agent: B\r\n\r\n")
    let sorted = imported(
      .har,
      archive([
        ("GET", "https://h.example/a", fields((":authority", "h.example"), "1"), nil),
        ("GET", "https://h.example/b", fields((":authority", "h.example"), "2"), nil),
      ]))
    #expect(sorted.spec.contains("  headers: {Accept: \"*/*\", User-Agent: B}\n"))
    #expect(sorted.spec.contains("headers: {X-Own: 2}"))
  }

  @Test(
    "Patterns choose hosts and paths",
    arguments: [
      (["h.example"], 2), (["*.example"], 3), (["/a"], 2), (["/a/b"], 1), (["tag:x"], 0),
      (["g.example", "/a/*"], 2), (["/A"], 0), (["H.EXAMPLE"], 2),
    ])
  func only(_ patterns: [String], _ count: Int) throws {
    var options = ImportOptions()
    options.only = patterns.compactMap { ImportPattern($0) }
    let result = imported(
      .har,
      archive([
        ("GET", "https://h.example/a", [], nil), ("GET", "https://h.example/a/b?x=1", [], nil),
        ("GET", "https://g.example/c", [], nil),
      ]), options: options)
    #expect(result.summary.requests == count)
    guard count == 0 else { return }
    #expect(result.report == ["not-importable: no request is chosen by --only"])
    #expect(result.diagnostics.first?.message.help?.hasSuffix("'h.example', 'g.example'") == true)
  }

  @Test("Fields keep their order and spelling, and those of HTTP/2 are passed over")
  func fields() throws {
    #expect(
      try sent(
        #"""
        "method": "GET", "url": "https://h.example/a?x=1&y=a%20b&x2", "headers": [
          {"name": ":authority", "value": "h.example"}, {"name": "accept", "value": "*/*"},
          {"name": "x-b", "value": "1"}, {"name": "Cookie", "value": "a=1"}, {"name": "X-A", "value": ""}]
        """#)
        == "GET /a?x=1&y=a%20b&x2 HTTP/1.1\r\nHost: h.example\r\naccept: */*\r\nx-b: 1\r\nCookie: a=1\r\nX-A: \r\n\r\n"
    )
  }

  @Test(
    "Content comes back byte by byte",
    arguments: [
      (
        #"{"mimeType": "application/json", "text": "{\"a\":1,\"b\":[\"é\"]}"}"#,
        #"{"a":1,"b":["é"]}"#
      ),
      (#"{"mimeType": "application/json", "text": "{\n  \"a\": 1.50\n}"}"#, "{\n  \"a\": 1.50\n}"),
      (#"{"mimeType": "application/json", "text": "{ \"a\" : 1 }"}"#, #"{ "a" : 1 }"#),
      (
        #"{"mimeType": "application/json", "text": "{\"u\":\"\\u00e9\\/\"}"}"#, #"{"u":"\u00e9\/"}"#
      ),
      (#"{"mimeType": "application/json", "text": "{\"a\":1,\"a\":2}"}"#, #"{"a":1,"a":2}"#),
      (
        #"{"mimeType": "application/x-www-form-urlencoded", "text": "a=1+2&b%5B%5D=x&b%5B%5D=y&c"}"#,
        "a=1+2&b%5B%5D=x&b%5B%5D=y&c"
      ),
      (#"{"mimeType": "application/x-www-form-urlencoded", "text": "a=1&b=2&a=3"}"#, "a=1&b=2&a=3"),
      (
        #"{"mimeType": "application/x-www-form-urlencoded", "text": "a=x/y:z&q={\"k\":1}"}"#,
        #"a=x/y:z&q={"k":1}"#
      ),
      (#"{"mimeType": "text/plain", "text": "${x} line\r\nend\n"}"#, "${x} line\r\nend\n"),
      (#"{"mimeType": "application/octet-stream", "text": "aGk=", "_encoding": "base64"}"#, "hi"),
      (
        #"{"mimeType": "multipart/form-data; boundary=X", "text": "--X\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--X--\r\n"}"#,
        "--X\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--X--\r\n"
      ),
      (
        #"{"mimeType": "multipart/form-data; boundary=X", "text": "--X\nnot one\n--X--"}"#,
        "--X\nnot one\n--X--"
      ),
      (
        // RFC 2046, section 5.1.1: a delimiter may have spaces after it, which no spec writes.
        #"{"mimeType": "multipart/mixed; boundary=X", "text": "--X\r\n\r\n1\r\n--X \r\n\r\n2\r\n--X--\r\n"}"#,
        "--X\r\n\r\n1\r\n--X \r\n\r\n2\r\n--X--\r\n"
      ),
    ])
  func contents(_ data: String, _ expected: String) throws {
    let sent = try sent(
      #""method": "POST", "url": "https://h.example/", "headers": [], "postData": \#(data)"#)
    let type = try #require(data.firstMatch(of: /"mimeType": "(.*?)"/)?.1)
    #expect(
      sent
        == "POST / HTTP/1.1\r\nHost: h.example\r\nContent-Type: \(type)\r\n"
        + "Content-Length: \(expected.utf8.count)\r\n\r\n\(expected)")
  }

  @Test("JSON and forms are values that a person can change")
  func readable() {
    let spec = imported(
      .har,
      archive(
        #"""
        "method": "POST", "url": "https://h.example/", "headers": [], "postData":
          {"mimeType": "application/x-www-form-urlencoded", "text": "a=1&b=x+y&b=z"}
        """#)
    ).spec
    #expect(spec.contains("    form: {a: 1, b: [x y, z]}\n"), "\(spec)")
  }

  @Test("What an archive does not hold is said")
  func losses() throws {
    #expect(
      imported(
        .har,
        archive(#""method": "POST", "url": "https://h.example/", "headers": [], "bodySize": 12"#)
      ).report
        == [
          "not-imported: the content of 12 bytes is not imported: the archive does not contain it"
        ])
    #expect(
      imported(.har, archive(#""method": "GET", "url": "ftp://h.example/""#)).report
        == [
          "not-imported: the request to 'ftp://h.example/' is not imported: requests go to http and https URLs only"
        ])
    #expect(
      imported(.har, archive(#""method": "G T", "url": "https://h.example/""#)).report
        == [
          "not-imported: the request 'G T https://h.example/' is not imported: its method is not valid"
        ])
    #expect(
      try sent(
        #""method": "GET", "url": "https://h.example/a|b", "headers": []"#,
        report: [
          "import-repair: the URL contains characters that are not allowed in a URL; they are sent percent-encoded"
        ])
        == "GET /a%7Cb HTTP/1.1\r\nHost: h.example\r\n\r\n")
  }

  @Test(
    "Content is decoded strictly, as in captures",
    arguments: [
      (#""text": "aGk=\n", "_encoding": "base64""#, "is not valid base64"),
      (
        #""text": "aGk=", "encoding": "base64", "_encoding": "utf8""#,
        "has two encodings that differ"
      ),
    ])
  func undecodable(_ data: String, _ reason: String) {
    let request = #""method": "POST", "url": "https://h.example/", "postData": {\#(data)}"#
    #expect(
      imported(.har, archive(request)).report
        == ["not-imported: the content is not imported: it \(reason)"])
  }

  @Test("A size that no chunk can have is not imported", arguments: [-5, 0])
  func chunkSize(_ size: Int) throws {
    func archive(_ size: Int) -> String {
      self.archive(
        #"""
        "method": "POST", "url": "https://h.example/", "headers":
          [{"name": "Transfer-Encoding", "value": "chunked"}],
        "postData": {"mimeType": "text/plain", "text": "ab", "_chunkSize": \#(size)}
        """#)
    }
    #expect(imported(.har, archive(1)).spec.contains("framing: {chunked: 1}"))
    let result = imported(.har, archive(size))
    #expect(result.spec.contains("framing: {chunked: 16384}"))
    #expect(
      result.report
        == ["not-imported: the chunk size \(size) is not imported: a chunk has 1 byte or more"])
  }

  @Test(
    "What is no archive is refused",
    arguments: [
      ("[]", "the file is not an HTTP archive"), ("{", "the file is not JSON: unexpected end"),
    ])
  func refused(_ text: String, _ reason: String) {
    let result = imported(.har, text)
    #expect(!result.isReadable)
    #expect(result.report == ["not-importable: \(reason)"])
  }

  @Test("Characters that stand for inputs are taken as bytes in content, and refused elsewhere")
  func privateUse() throws {
    func entry(_ url: String, _ text: String) -> String {
      """
      {"request": {"method": "POST", "url": "\(url)", "headers": [
        {"name": "Content-Type", "value": "application/json"}, {"name": "X-Api-Key", "value": "k"}],
        "postData": {"mimeType": "application/json", "text": "\(text)"}}}
      """
    }
    let entries = [
      entry("https://h.example/a", #"{\"icon\": \"\#u{F0000}\"}"#),
      entry("https://h.example/b", #"{\"icon\": \"\\udb80\\udc00\"}"#),
      entry("https://h.example/c", #"{\"icon\": \"\#u{E001}\"}"#),
      entry("https://h.example/d?x=%F3%B0%80%80", ""),
      entry("https://h.example/e\u{F0001}", ""),
    ]
    let result = imported(.har, "{\"log\": {\"entries\": [\(entries.joined(separator: ","))]}}")
    let contents = try messages(of: result).mapValues {
      $0.components(separatedBy: "\r\n\r\n").last ?? ""
    }
    #expect(
      contents == [
        "post-a/default": "{\"icon\": \"\u{F0000}\"}",
        "post-b/default": #"{"icon": "\udb80\udc00"}"#,
        "post-c/default": "{\"icon\": \"\u{E001}\"}",
      ])
    #expect(
      result.report.filter { $0.hasPrefix("not-imported") } == [
        "not-imported: a request is not imported: it contains characters from U+F0000 on, which have no meaning",
        "not-imported: a request is not imported: it contains characters from U+F0000 on, which have no meaning",
      ])
    #expect(result.summary.refused == 2)
  }
}
