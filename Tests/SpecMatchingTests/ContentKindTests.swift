// What content means is what the spec says, whatever its media type is.

import RequestMatching
import Testing

@testable import SpecMatching

@Suite("Kinds of content")
struct ContentKindTests {
  private static let spec = """
    inputs: {n: {type: integer, example: 7}}
    requests:
      json:
        method: POST
        path: /x
        headers: {Content-Type: application/x-amz-json-1.0}
        json: {a: "${n}", b: [1, 2]}
      plain: {method: POST, path: /x, content-type: text/plain, json: {a: "${n}", b: [1, 2]}}
      graphql: {method: POST, path: /x, content-type: text/plain, graphql: {query: "{a}"}}
      lines: {method: POST, path: /x, content-type: text/plain, json-lines: [{a: 1}, {a: "${n}"}]}
      form: {method: POST, path: /x, content-type: text/plain, form: {a: "${n}", b: c d}}
      plist: {method: POST, path: /x, content-type: text/plain, plist: {a: "${n}"}}
      parameters:
        method: POST
        path: /x
        content-type: text/plain
        serializer: json
        parameters: {a: "${n}", b: [1, 2]}
      parts:
        method: POST
        path: /x
        multipart: [{name: p, json: {a: "${n}"}, content-type: text/plain}, {name: q, value: v}]
      documents:
        method: POST
        path: /x
        multipart:
          - {name: p, xml: {r: {"@a": 1, b: ["${n}", x]}}, content-type: text/plain}
          - {name: q, xml: "${document}"}
      text: {method: POST, path: /x, content-type: application/json, text: '{"a": "${word}"}'}

    """

  /// Whether the message matches, without a case and with it.
  private func matches(_ request: String, _ type: String, _ content: String) throws -> [Bool] {
    let inputs = "word: {type: string, example: b}, document: {type: any, example: {d: 1}}, "
    let text = Self.spec.replacing("inputs: {", with: "inputs: {" + inputs)
    let spec = try analyse(text)
    let message = "POST /x HTTP/1.1\nHost: h.example\nContent-Type: \(type)\n\n\(content)"
    return try [nil, "default"].map { name in
      try SpecMatchingTests.text(spec, request, case: name, message).contains(": matches\n")
    }
  }

  @Test(
    "JSON is compared by value under any media type",
    arguments: [
      ("json", "application/x-amz-json-1.0", #"{ "b": [1.0, 2], "a": 7 }"#, true),
      ("json", "application/x-amz-json-1.0", #"{ "b": [1, 3], "a": 7 }"#, false),
      ("plain", "text/plain", "{\"b\":[1,2],\r\n\"a\":7}", true),
      ("plain", "text/plain", #"{"a":7,"b":[1,2]"#, false),
      ("graphql", "text/plain", #"{ "query" : "{a}" }"#, true),
      ("lines", "text/plain", "{\"a\": 1}\r\n{\"a\": 7}", true),
      ("lines", "text/plain", "{\"a\":1}\n{\"a\":\"7\"}", false),
      ("parameters", "text/plain", #"{"b": [1, 2], "a": 7}"#, true),
    ])
  func json(request: String, type: String, content: String, expected: Bool) throws {
    #expect(try matches(request, type, content) == [expected, expected])
  }

  @Test(
    "Forms and property lists are compared by their entries under any media type",
    arguments: [
      ("form", "b=c+d&a=7", true), ("form", "b=c+d&a=x", false),
      ("plist", "<plist><dict><key>a</key> <integer>7</integer></dict></plist>", true),
      ("plist", "<plist><dict><key>a</key><true/></dict></plist>", false),
    ])
  func entries(request: String, content: String, expected: Bool) throws {
    #expect(try matches(request, "text/plain", content) == [expected, expected])
  }

  @Test("A JSON part is compared by value under any media type")
  func part() throws {
    func content(_ json: String) -> String {
      "--b\r\nContent-Disposition: form-data; name=\"p\"\r\nContent-Type: text/plain\r\n\r\n\(json)\r\n"
        + "--b\r\nContent-Disposition: form-data; name=\"q\"\r\n\r\nv\r\n--b--\r\n"
    }
    let type = "multipart/form-data; boundary=b"
    #expect(try matches("parts", type, content(#"{ "a" : 7 }"#)) == [true, true])
    #expect(try matches("parts", type, content(#"{"a":"7"}"#)) == [false, false])
  }

  @Test("An XML part is compared by meaning under any media type")
  func documentParts() throws {
    func content(_ one: String, _ other: String) -> String {
      "--b\r\nContent-Disposition: form-data; name=\"p\"\r\nContent-Type: text/plain\r\n\r\n\(one)\r\n"
        + "--b\r\nContent-Disposition: form-data; name=\"q\"\r\n"
        + "Content-Type: application/xml\r\n\r\n\(other)\r\n--b--\r\n"
    }
    let type = "multipart/form-data; boundary=b"
    let document = "<r a='1'> <b>7</b><b><![CDATA[x]]></b></r>"
    #expect(try matches("documents", type, content(document, "<d>1</d>")) == [true, true])
    #expect(try matches("documents", type, content(document, "<e/>")) == [true, false])
    let short = content("<r a='1'><b>7</b></r>", "<d>1</d>")
    #expect(try matches("documents", type, short) == [false, false])
  }

  @Test(
    "Text is what its media type says, or the text itself",
    arguments: [
      (#"{"a":"b"}"#, [true, true]), (#"{"a":"c"}"#, [true, false]),
      // The text of the spec with this value, although it is not JSON.
      (#"{"a": "say "x""}"#, [true, false]), (#"{"c": "b"}"#, [false, false]),
    ])
  func text(content: String, expected: [Bool]) throws {
    #expect(try matches("text", "application/json", content) == expected)
  }
}
