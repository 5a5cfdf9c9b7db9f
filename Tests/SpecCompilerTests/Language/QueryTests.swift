// Queries and forms: every option of `encoding`, and the order of pairs.

import Testing

@Suite("Queries and forms")
struct QueryTests {
  /// The query of a map with an encoding.
  private func query(_ map: String, _ encoding: String = "{}") throws -> String {
    let target = try message(
      of: "requests: {r: {method: GET, path: /, encoding: \(encoding), query: \(map)}}"
    ).target
    #expect(target.hasPrefix("/?"))
    return String(target.dropFirst(2))
  }

  // MARK: The default encoding

  @Test("The default is AFNetworking's: brackets, numeric booleans, bare nulls, sorted")
  func defaults() throws {
    #expect(
      try query(#"{a: [1, true, ~, {b: 2}], c: " x+y ", d: 1.0, n: ~, t: true, f: false, e: ""}"#)
        == "a%5B%5D=1&a%5B%5D=1&a%5B%5D&a%5B%5D%5Bb%5D=2&c=%20x%2By%20&d=1.0&e=&f=0&n&t=1")
  }

  @Test("Keys are sorted at every level by their UTF-8 bytes")
  func sorted() throws {
    #expect(
      try query("{B: 1, a: {z: 1, A: 2, Z: 3}, A: 3, é: 4, b: 5, _: 6, 10: 7, 9: 8, 😀: 9, ﬁ: 10}")
        == "10=7&9=8&A=3&B=1&_=6&a%5BA%5D=2&a%5BZ%5D=3&a%5Bz%5D=1&b=5&%C3%A9=4&%EF%AC%81=10"
        + "&%F0%9F%98%80=9")
  }

  @Test("Everything but unreserved characters, slashes and question marks is escaped")
  func escaping() throws {
    #expect(
      try query(##"{"k ey&=": " :#[]@!$&'()*+,;=/?%20\\^`{|}<>\"~-._", c: "\0\t\r\n\x7f"}"##)
        == "c=%00%09%0D%0A%7F&k%20ey%26%3D=%20%3A%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D/?"
        + "%2520%5C%5E%60%7B%7C%7D%3C%3E%22~-._")
  }

  @Test("A set repeats its key without brackets, sorted")
  func set() throws {
    #expect(try query(#"{s: !!set {b, a, "10", "9"}}"#) == "s=10&s=9&s=a&s=b")
  }

  // MARK: Options

  @Test(
    "Lists",
    arguments: [
      ("brackets", "l%5B%5D=a%20b&l%5B%5D=c%2Cd&m%5Bk%5D%5B%5D=1&m%5Bk%5D%5B%5D=2"),
      ("indices", "l%5B0%5D=a%20b&l%5B1%5D=c%2Cd&m%5Bk%5D%5B0%5D=1&m%5Bk%5D%5B1%5D=2"),
      ("repeat", "l=a%20b&l=c%2Cd&m%5Bk%5D=1&m%5Bk%5D=2"),
      ("comma", "l=a%20b,c%2Cd&m%5Bk%5D=1,2"),
      ("pipe", "l=a%20b%7Cc%2Cd&m%5Bk%5D=1%7C2"),
      ("space", "l=a%20b%20c%2Cd&m%5Bk%5D=1%202"),
    ])
  func arrays(option: String, expected: String) throws {
    #expect(try query(#"{l: [a b, "c,d"], m: {k: [1, 2]}}"#, "{arrays: \(option)}") == expected)
  }

  @Test("Maps with dots")
  func dots() throws {
    #expect(
      try query("{a: {b: {c: 1}, l: [x, {y: 2}]}}", "{maps: dots, arrays: indices}")
        == "a.b.c=1&a.l%5B0%5D=x&a.l%5B1%5D.y=2")
  }

  @Test("Booleans as words, in whole values only")
  func booleans() throws {
    #expect(
      try query("{a: true, b: [false]}", "{booleans: literal}") == "a=true&b%5B%5D=false")
    #expect(
      try message(
        of: """
          inputs: {b: {type: boolean, example: true}}
          requests: {r: {method: GET, path: "/${b}", query: {a: "${b}", c: "x${b}"}}}
          """
      ).target == "/true?a=1&c=xtrue")
  }

  @Test(
    "Nulls",
    arguments: [
      ("bare", "a&l%5B%5D&l%5B%5D=1"), ("empty", "a=&l%5B%5D=&l%5B%5D=1"), ("omit", "l%5B%5D=1"),
      ("literal", "a=null&l%5B%5D=null&l%5B%5D=1"),
    ])
  func nulls(option: String, expected: String) throws {
    #expect(try query("{a: ~, l: [~, 1]}", "{nulls: \(option)}") == expected)
  }

  @Test("When all pairs are omitted there is no question mark")
  func nothingLeft() throws {
    #expect(
      try targets(
        of: """
          requests:
            a: {method: GET, path: /x, encoding: {nulls: omit}, query: {a: ~}}
            b: {method: GET, path: /x, query: {}}
            c: {method: GET, path: /x, parameters: {}}
          """) == ["a/default": "/x", "b/default": "/x", "c/default": "/x"])
  }

  @Test("Blanks as plus, and a plus that is escaped")
  func spaces() throws {
    #expect(try query(#"{a b: "c +d"}"#, "{spaces: plus}") == "a+b=c+%2Bd")
    #expect(try query(#"{a b: "c +d"}"#) == "a%20b=c%20%2Bd")
  }

  @Test("The order as written, at every level; a set stays sorted")
  func written() throws {
    #expect(
      try query("{b: 1, a: {d: 2, c: 3}, s: !!set {y, x}}", "{order: written}")
        == "b=1&a%5Bd%5D=2&a%5Bc%5D=3&s=x&s=y")
  }

  @Test(
    "Dates and data",
    arguments: [
      ("{}", "d=1970-01-02&t=1970-01-01T00%3A00%3A01Z&x=%2B/8A"),
      ("{dates: epoch-seconds, data: base64url}", "d=86400&t=1&x=-_8A"),
      ("{dates: epoch-milliseconds, data: hex}", "d=86400000&t=1000&x=fbff00"),
    ])
  func datesAndData(option: String, expected: String) throws {
    #expect(
      try query(
        "{d: !!timestamp 1970-01-02, t: !!timestamp 1970-01-01T00:00:01Z, x: !!binary +/8A}", option
      )
        == expected)
  }

  @Test("Characters that are left as they are")
  func reserved() throws {
    #expect(
      try query(#"{a: {b: "c:d,e&f=g"}}"#, #"{reserved: ":,[]"}"#) == "a[b]=c:d,e%26f%3Dg")
  }

  // MARK: Places

  @Test("A query is what the URL holds, then 'query', then 'parameters'")
  func order() throws {
    #expect(
      try message(
        of: """
          requests:
            r:
              method: DELETE
              path: "/x?z=1&é=%C3%A9&q=a b"
              query: {b: 1, a: 2}
              parameters: {y: 1, c: 2}
          """
      ).target == "/x?z=1&%C3%A9=%C3%A9&q=a%20b&a=2&b=1&c=2&y=1")
  }

  @Test("A reference in a written query fills one component")
  func referenceInURL() throws {
    #expect(
      try message(
        of: """
          inputs: {q: {type: string, example: "a&b=c/?"}}
          requests: {r: {method: GET, path: "/?q=${q}&x=y"}}
          """
      ).target == "/?q=a%26b%3Dc%2F%3F&x=y")
  }

  @Test("A form follows the same options")
  func form() throws {
    #expect(
      try message(
        of: """
          requests:
            r:
              method: POST
              path: /
              encoding: {spaces: plus, order: written, booleans: literal}
              form: {z y: "a +b", a: true, l: [1, 2]}
          """
      ).text == "z+y=a+%2Bb&a=true&l%5B%5D=1&l%5B%5D=2")
  }
}
