// How parameters are written: the table of OpenAPI 3.1, 4.8.12.6, "Style Examples", with `color` as the name.

import SpecImport
import Testing

@Suite("Styles of parameters")
struct StyleTests {
  /// The three values of the table.
  enum Value: String, CaseIterable {
    case text, list, object

    var schema: String {
      switch self {
      case .text: "{type: string}"
      case .list: "{type: array, items: {type: string}}"
      case .object:
        "{type: object, properties: {R: {type: integer}, G: {type: integer}, B: {type: integer}}}"
      }
    }

    var example: String {
      switch self {
      case .text: "blue"
      case .list: "[blue, black, brown]"
      case .object: "{R: 100, G: 200, B: 150}"
      }
    }
  }

  /// The head of the message, without the host, of a request with one parameter.
  private func sent(
    _ location: String, _ style: String, explode: Bool, _ value: Value
  ) throws -> String {
    let path = location == "path" ? "/x/{color}" : "/x"
    let document =
      openAPIHead + """
          \(path):
            get:
              operationId: r
              parameters:
                - name: color
                  in: \(location)
                  required: true
                  style: \(style)
                  explode: \(explode)
                  schema: \(value.schema)
                  example: \(value.example)

        """
    let sent = try messages(of: imported(.openapi, document))
    let message = try #require(sent["r/default"])
    let lines = message.split(separator: "\r\n").filter { !$0.hasPrefix("Host: ") }
    return lines.joined(separator: "\n").replacing("GET /x", with: "").replacing(
      " HTTP/1.1", with: "")
  }

  private static let pathRows: [(String, Bool, Value, String)] = [
    ("simple", false, Value.text, "/blue"), ("simple", false, .list, "/blue,black,brown"),
    ("simple", false, .object, "/R,100,G,200,B,150"), ("simple", true, .text, "/blue"),
    ("simple", true, .list, "/blue,black,brown"), ("simple", true, .object, "/R=100,G=200,B=150"),
    ("label", false, .text, "/.blue"), ("label", false, .list, "/.blue,black,brown"),
    ("label", false, .object, "/.R,100,G,200,B,150"), ("label", true, .text, "/.blue"),
    ("label", true, .list, "/.blue.black.brown"), ("label", true, .object, "/.R=100.G=200.B=150"),
    ("matrix", false, .text, "/;color=blue"),
    ("matrix", false, .list, "/;color=blue,black,brown"),
    ("matrix", false, .object, "/;color=R,100,G,200,B,150"),
    ("matrix", true, .text, "/;color=blue"),
    ("matrix", true, .list, "/;color=blue;color=black;color=brown"),
    ("matrix", true, .object, "/;R=100;G=200;B=150"),
  ]

  @Test(
    "A parameter of a path is expanded as RFC 6570 does",
    arguments: StyleTests.pathRows)
  func paths(_ style: String, _ explode: Bool, _ value: Value, _ expected: String) throws {
    #expect(try sent("path", style, explode: explode, value) == expected)
  }

  private static let queryRows: [(String, Bool, Value, String)] = [
    ("form", false, Value.text, "?color=blue"), ("form", false, .list, "?color=blue,black,brown"),
    ("form", false, .object, "?color=R,100,G,200,B,150"), ("form", true, .text, "?color=blue"),
    ("form", true, .list, "?color=blue&color=black&color=brown"),
    ("form", true, .object, "?R=100&G=200&B=150"),
    ("spaceDelimited", false, .list, "?color=blue%20black%20brown"),
    ("spaceDelimited", false, .object, "?color=R%20100%20G%20200%20B%20150"),
    ("pipeDelimited", false, .list, "?color=blue%7Cblack%7Cbrown"),
    ("pipeDelimited", false, .object, "?color=R%7C100%7CG%7C200%7CB%7C150"),
    ("deepObject", true, .object, "?color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"),
  ]

  @Test(
    "A parameter of a query is written in its style",
    arguments: StyleTests.queryRows)
  func queries(_ style: String, _ explode: Bool, _ value: Value, _ expected: String) throws {
    #expect(try sent("query", style, explode: explode, value) == expected)
  }

  private static let headerRows: [(Bool, Value, String)] = [
    (false, Value.text, "blue"), (false, .list, "blue,black,brown"),
    (false, .object, "R,100,G,200,B,150"), (true, .text, "blue"),
    (true, .list, "blue,black,brown"),
    (true, .object, "R=100,G=200,B=150"),
  ]

  @Test(
    "A header is written as simple",
    arguments: StyleTests.headerRows)
  func headers(_ explode: Bool, _ value: Value, _ expected: String) throws {
    #expect(try sent("header", "simple", explode: explode, value) == "\ncolor: \(expected)")
  }

  private static let cookieRows: [(Value, String)] = [
    (Value.text, "blue"), (.list, "blue%2Cblack%2Cbrown"),
    (.object, "R%2C100%2CG%2C200%2CB%2C150"),
  ]

  @Test(
    "A cookie is percent-encoded, commas too, which no cookie holds",
    arguments: StyleTests.cookieRows)
  func cookies(_ value: Value, _ expected: String) throws {
    #expect(try sent("cookie", "form", explode: false, value) == "\nCookie: color=\(expected)")
  }

  @Test("What goes without saying is form and explode in queries, simple in paths and headers")
  func defaults() throws {
    let document =
      openAPIHead + """
          /x/{p}:
            get:
              operationId: r
              parameters:
                - {name: p, in: path, required: true, schema: {type: array, items: {type: integer}}, example: [1, 2]}
                - {name: q, in: query, schema: {type: array, items: {type: integer}}, example: [1, 2]}
                - {name: H, in: header, schema: {type: array, items: {type: integer}}, example: [1, 2]}

        """
    #expect(
      try messages(of: imported(.openapi, document))["r/default"]
        == "GET /x/1,2?q=1&q=2 HTTP/1.1\r\nHost: h.example\r\nH: 1,2\r\n\r\n")
  }

  @Test("Reserved characters stay where a parameter allows them, but for those that end a value")
  func reserved() throws {
    let document =
      openAPIHead + """
          /x:
            get:
              operationId: r
              parameters:
                - {name: q, in: query, allowReserved: true, schema: {type: string}, example: "a/b?c:d@e,f&g=h"}

        """
    let result = imported(.openapi, document)
    #expect(
      try messages(of: result)["r/default"]
        == "GET /x?q=a/b?c:d@e,f%26g%3Dh HTTP/1.1\r\nHost: h.example\r\n\r\n")
    #expect(
      result.report == [
        "not-imported: 'allowReserved' of '&', '=', '+' and '#' is not imported: "
          + "they are percent-encoded in a value"
      ])
  }

  @Test("A parameter with a content is JSON")
  func content() throws {
    let document =
      openAPIHead + """
          /x:
            get:
              operationId: r
              parameters:
                - name: q
                  in: query
                  required: true
                  content:
                    application/json:
                      schema: {type: object, properties: {a: {type: integer}, b: {type: array, items: {type: string}}}}
                      example: {a: 1, b: [x]}

        """
    #expect(
      try messages(of: imported(.openapi, document))["r/default"]
        == "GET /x?q=%7B%22a%22%3A1%2C%22b%22%3A%5B%22x%22%5D%7D HTTP/1.1\r\nHost: h.example\r\n\r\n"
    )
  }

  @Test(
    "A value of any type is written in the style that is asked for",
    arguments: [
      ("form", false, "[a, b]", "?v=a,b"), ("form", true, "[a, b]", "?v=a&v=b"),
      ("pipeDelimited", false, "[a, b]", "?v=a%7Cb"),
      ("deepObject", true, "{a: 1}", "?v%5Ba%5D=1"),
    ])
  func anyValues(_ style: String, _ explode: Bool, _ example: String, _ query: String) throws {
    let result = imported(
      .openapi,
      openAPIHead + """
          /x:
            get:
              operationId: r
              parameters:
                - name: v
                  in: query
                  required: true
                  style: \(style)
                  explode: \(explode)
                  schema: {oneOf: [{type: array, items: {}}, {type: object}]}
                  example: \(example)

        """)
    let message = try #require(try messages(of: result)["r/default"])
    #expect(message.hasPrefix("GET /x\(query) HTTP/1.1\r\n"), "\(message)")
  }
}
