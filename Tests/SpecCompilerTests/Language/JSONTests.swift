// JSON content and `json-options`.

import Testing

@Suite("JSON")
struct JSONTests {
  private func json(_ value: String, _ options: String = "{}") throws -> String {
    try message(
      of: "requests: {r: {method: POST, path: /, json: \(value), json-options: \(options)}}"
    ).text
  }

  @Test("Compact, in the order as written, nothing escaped that need not be")
  func defaults() throws {
    #expect(
      try json(#"{b: [], a: {z: "</é😀\x7f\u2028", y: {}}, "\u00e9": [1, [2]]}"#)
        == "{\"b\":[],\"a\":{\"z\":\"</é😀\u{7F}\u{2028}\",\"y\":{}},\"é\":[1,[2]]}")
  }

  @Test("Pretty with two blanks, sorted at every level, escaped")
  func options() throws {
    #expect(
      try json(
        #"{b: [], a: {z: "</é😀\u2028", y: {}}, "\u00e9": [1, [2]]}"#,
        "{style: pretty, keys: sorted, slashes: escaped, unicode: escaped}")
          == #"""
          {
            "a": {
              "y": {},
              "z": "<\/\u00e9\ud83d\ude00\u2028"
            },
            "b": [],
            "\u00e9": [
              1,
              [
                2
              ]
            ]
          }
          """#)
  }

  @Test("Control characters have their short escapes, or four digits")
  func controls() throws {
    #expect(
      try json(#""\0\b\t\n\f\r\x1f\"\\/""#) == #""\u0000\b\t\n\f\r\u001f\"\\/""#)
  }

  @Test("A scalar may be the whole content")
  func scalars() throws {
    #expect(try json("~") == "null")
    #expect(try json("text") == #""text""#)
    #expect(try json("1.50") == "1.50")
    #expect(try json("true") == "true")
    #expect(try json("[]") == "[]")
  }

  @Test("Keys are sorted by their bytes")
  func sorted() throws {
    #expect(
      try json("{ﬁ: 1, 😀: 2, a: 3, B: 4, 10: 5, 9: 6}", "{keys: sorted}")
        == #"{"10":5,"9":6,"B":4,"a":3,"ﬁ":1,"😀":2}"#)
  }

  @Test("The options apply to parameters and parts sent as JSON")
  func elsewhere() throws {
    #expect(
      try contents(
        of: """
          defaults: {json-options: {keys: sorted}}
          requests:
            parameters: {method: POST, path: /, serializer: json, parameters: {b: 1, a: 2}}
            lines: {method: POST, path: /, json-lines: [{b: 1, a: 2}]}
            own: {method: POST, path: /, json: {b: 1, a: /}, json-options: {slashes: escaped}}
          """)
        == [
          "parameters/default": #"{"a":2,"b":1}"#, "lines/default": "{\"a\":2,\"b\":1}\n",
          "own/default": #"{"a":"\/","b":1}"#,
        ])
  }
}
