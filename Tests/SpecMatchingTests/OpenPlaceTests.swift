// Places that a spec leaves open although they are not inputs: the media type of a free file, the
// query of a free URL.

import RequestMatching
import Testing

@testable import SpecMatching

@Suite("Places that a spec leaves open")
struct OpenPlaceTests {
  private static let spec = """
    requests:
      file: {method: PUT, path: /file, file: "${content}", inputs: {content: file}, cases: {}}
      typed:
        method: PUT
        path: /typed
        file: ${content}
        content-type: image/png
        inputs: {content: file}
        cases: {}
      list:
        method: GET
        path: /list
        encoding: {arrays: space}
        query: {q: ["${a}", fixed, "${b}"]}
        inputs: {a: string?, b: string?}
        cases: {}
      address: {method: GET, url: "${address}", inputs: {address: string}, cases: {}}
      settings:
        method: PUT
        path: /settings
        plist: {at: "${at}", key: "${key}", keys: "${keys}"}
        inputs: {at: date-time, key: data, keys: "[data]"}
        cases: {}
      related:
        method: POST
        path: /related
        inputs: {pictures: "[file]", notes: "[any]"}
        multipart:
          subtype: mixed
          parts: [{file: "${pictures}"}, {value: fixed}, {json: "${notes}", repeat: true}]
        cases: {}
      document:
        method: POST
        path: /document
        inputs: {name: string, report: data}
        multipart: [{name: d, data: "${report}", filename: "${name}"}]
        cases: {}
      coded:
        method: GET
        path: /coded
        headers: {Authorization: "Basic ${login | base64}"}
        inputs: {login: {type: string, secret: true, example: "me:test"}}

    """

  private func shown(
    _ request: String, _ line: String, type: String? = nil, _ content: String = "",
    fields: String = ""
  ) throws -> String {
    let typeLine = type.map { "Content-Type: \($0)\n" } ?? ""
    return try text(
      analyse(Self.spec), request,
      "\(line) HTTP/1.1\nHost: h.example\n\(typeLine)\(fields)\n\(content)")
  }

  @Test("A free file has any media type, but where the spec states one")
  func mediaType() throws {
    #expect(
      try shown("file", "PUT /file", type: "text/plain", "abc") == """
        t/file: matches
          content = abc, a file

        """)
    #expect(
      try shown("typed", "PUT /typed", type: "text/plain", "abc").contains(
        "header 'Content-Type' differs: expected 'image/png', found 'text/plain'"))
  }

  @Test(
    "An item that may be absent from a list in one pair is absent with its separator",
    arguments: [
      ("fixed", true), ("x+fixed", true), ("fixed+y", true), ("x+fixed+y", true),
      ("xfixed", false), ("fixedy", false), ("+fixed", true), ("x+y", false), ("", false),
    ])
  func list(value: String, isSame: Bool) throws {
    let text = try shown("list", "GET /list?q=\(value)")
    #expect(text.contains("t/list: matches\n") == isSame, "\(text)")
  }

  @Test("A free URL has any query")
  func address() throws {
    let text = try shown("address", "GET /a/b?c=d&e=f")
    #expect(text.contains("t/address: matches\n"))
    #expect(text.contains("address | query = d,f"))
    #expect(try shown("address", "GET /").contains("t/address: matches\n"))
  }

  @Test("Data and dates of a property list are of their types")
  func settings() throws {
    func list(_ date: String, _ key: String) -> String {
      "<plist version=\"1.0\"><dict><key>at</key>\(date)<key>key</key>\(key)"
        + "<key>keys</key><array><data>AQ==</data></array></dict></plist>"
    }
    let date = "<date>2024-05-06T07:08:09Z</date>"
    #expect(
      try shown(
        "settings", "PUT /settings", type: "application/x-plist", list(date, "<data>AAEC</data>")
      )
      .contains("t/settings: matches\n"))
    let wrong = try shown(
      "settings", "PUT /settings", type: "application/x-plist", list(date, "<true/>"))
    #expect(wrong.contains("body /key: expected data in base64"))
  }

  @Test("A list of parts without a name ends before the part that must follow it")
  func related() throws {
    func content(_ parts: [String]) -> String {
      parts.map { "--b\r\n\r\n\($0)\r\n" }.joined() + "--b--\r\n"
    }
    func shown(_ parts: [String]) throws -> String {
      try self.shown(
        "related", "POST /related", type: "multipart/mixed; boundary=b",
        content(parts).replacing(
          "\r\n\r\npicture", with: "\r\nContent-Type: image/png\r\n\r\npicture"))
    }
    let text = try shown(["picture 1", "picture 2", "fixed", "3", "4"])
    #expect(text.contains("t/related: matches\n"), "\(text)")
    #expect(text.contains("pictures = picture 1,picture 2"))
    #expect(text.contains("notes = 3,4"))
    #expect(try shown(["fixed"]).contains("t/related: matches\n"))
    #expect(try !shown(["picture 1"]).contains("t/related: matches\n"))
  }

  @Test("Content of a free file name has the media type of the name")
  func document() throws {
    func content(_ name: String) -> String {
      "--b\r\nContent-Disposition: form-data; name=\"d\"\(name)\r\n"
        + "Content-Type: text/plain\r\n\r\n1\r\n--b--\r\n"
    }
    let type = "multipart/form-data; boundary=b"
    let text = try shown(
      "document", "POST /document", type: type, content("; filename=\"a.txt\""))
    #expect(text.contains("t/document: matches\n"), "\(text)")
    #expect(text.contains("name = a.txt, a string"))
    #expect(
      try !shown("document", "POST /document", type: type, content("")).contains("matches"))
  }

  @Test("A value that is encoded before it is in Authorization is what was encoded")
  func coded() throws {
    let text = try shown("coded", "GET /coded", fields: "Authorization: Basic YTpi\n")
    #expect(text.contains("t/coded: matches\n"), "\(text)")
    #expect(!text.contains("YTpi"))
    let other = try shown("coded", "GET /coded", fields: "Authorization: Bearer YTpi\n")
    #expect(other.contains("header 'Authorization' differs"))
    #expect(!other.contains("YTpi"))
  }
}
