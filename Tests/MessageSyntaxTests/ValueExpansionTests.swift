// Lists and maps in paths and headers: the tables of RFC 6570.

import MessageSyntax
import Testing

@Suite("Filters that join items")
struct ValueExpansionTests {
  private func result(
    _ filter: TextFilter, _ input: FilterInput, name: String? = "x", isInURL: Bool = true
  ) throws -> String {
    let chain = FilterChain([filter], name: name)
    return String(decoding: try chain.apply(to: input, isInURL: isInURL), as: UTF8.self)
  }

  private static func text(_ text: String) -> FilterInput { .text(Array(text.utf8)) }

  private static func list(_ items: String...) -> FilterInput {
    .list(items.map { Array($0.utf8) })
  }

  private static func map(_ entries: KeyValuePairs<String, String>) -> FilterInput {
    .map(entries.map { FilterInput.Entry(name: Array($0.utf8), value: Array($1.utf8)) })
  }

  /// The values of section 3.2.
  private static let list = list("red", "green", "blue")
  private static let keys = map(["semi": ";", "dot": ".", "comma": ","])

  @Test(
    "The expansions are those of RFC 6570, sections 3.2.2, 3.2.5 and 3.2.7",
    arguments: [
      // {var}, {hello}, {half}, {empty}, {list}, {list*}, {keys}, {keys*}
      (.comma, "var", text("value"), "value"),
      (.comma, "hello", text("Hello World!"), "Hello%20World%21"),
      (.comma, "half", text("50%"), "50%25"), (.comma, "empty", text(""), ""),
      (.comma, "list", list, "red,green,blue"), (.commaExplode, "list", list, "red,green,blue"),
      (.comma, "keys", keys, "semi,%3B,dot,.,comma,%2C"),
      (.commaExplode, "keys", keys, "semi=%3B,dot=.,comma=%2C"),
      // {.who}, {.half}, {.list}, {.list*}, {.keys}, {.keys*}, {.empty_keys}, {.empty_keys*}
      (.label, "who", text("fred"), ".fred"), (.label, "half", text("50%"), ".50%25"),
      (.label, "empty", text(""), "."),
      (.label, "list", list, ".red,green,blue"), (.labelExplode, "list", list, ".red.green.blue"),
      (.label, "keys", keys, ".semi,%3B,dot,.,comma,%2C"),
      (.labelExplode, "keys", keys, ".semi=%3B.dot=..comma=%2C"),
      (.label, "empty_keys", map([:]), ""), (.labelExplode, "empty_keys", map([:]), ""),
      // {;who}, {;half}, {;empty}, {;v,empty,who}, {;list}, {;list*}, {;keys}, {;keys*}
      (.matrix, "who", text("fred"), ";who=fred"), (.matrix, "half", text("50%"), ";half=50%25"),
      (.matrix, "empty", text(""), ";empty"), (.matrix, "v", text("6"), ";v=6"),
      (.matrix, "list", list, ";list=red,green,blue"),
      (.matrixExplode, "list", list, ";list=red;list=green;list=blue"),
      (.matrix, "keys", keys, ";keys=semi,%3B,dot,.,comma,%2C"),
      (.matrixExplode, "keys", keys, ";semi=%3B;dot=.;comma=%2C"),
    ] as [(TextFilter, String, FilterInput, String)])
  func tables(_ filter: TextFilter, _ name: String, _ value: FilterInput, _ result: String) throws {
    #expect(try self.result(filter, value, name: name) == result)
  }

  @Test(
    "A list for a field quotes what recipients would divide: RFC 9110, section 5.6.1",
    arguments: [
      (list, "red, green, blue"), (list("a,b", "c"), #""a,b", c"#),
      (list(#"say "hi" \o/"#), #""say \"hi\" \\o/""#), (list("", " a"), #""", " a""#),
      (list(#"a\b;c"#), #"a\b;c"#), (text("x,y"), #""x,y""#), (list(), ""), (map([:]), ""),
      (map(["max-age": "0", "private": "a, b"]), #"max-age=0, private="a, b""#),
      (map(["note": ""]), #"note="""#),
    ] as [(FilterInput, String)])
  func fieldList(_ value: FilterInput, _ expected: String) throws {
    #expect(try result(.list, value) == expected)
  }

  @Test("Without items nothing is written, not even a name: section 2.3")
  func empty() throws {
    for filter in TextFilter.allCases where filter.intake == .items {
      #expect(try result(filter, Self.list()) == "")
      #expect(try result(filter, Self.map([:])) == "")
    }
  }

  @Test("An empty item of a path-style parameter has no '='")
  func emptyItems() throws {
    #expect(try result(.matrixExplode, Self.list("", "a")) == ";x;x=a")
    #expect(try result(.matrixExplode, Self.map(["k": "", "l": "m"])) == ";k;l=m")
    #expect(try result(.labelExplode, Self.map(["k": ""])) == ".k=")
    #expect(try result(.label, Self.list("", "")) == ".,")
  }

  @Test("Names are encoded like values, also those that are reserved")
  func names() throws {
    #expect(try result(.matrix, Self.list("é/"), name: "a b") == ";a%20b=%C3%A9%2F")
    #expect(try result(.commaExplode, Self.map(["a/b": ";"])) == "a%2Fb=%3B")
    #expect(try result(.comma, Self.map(["a/b": ";"])) == "a%2Fb,%3B")
  }

  @Test("Outside of URLs, and before another filter, nothing is encoded")
  func bare() throws {
    #expect(try result(.comma, Self.list("a b", "é"), isInURL: false) == "a b,é")
    let chain = FilterChain([.comma, .percent])
    let result = try chain.apply(to: Self.list("a b", "c"), isInURL: true)
    #expect(result == Array("a%20b%2Cc".utf8))
  }

  @Test("A path-style parameter needs a name")
  func missingName() {
    #expect(throws: FilterProblem.noName) { try result(.matrix, Self.list, name: nil) }
    #expect(throws: FilterProblem.noName) { try result(.matrixExplode, Self.keys, name: nil) }
  }
}
