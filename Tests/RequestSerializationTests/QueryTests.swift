// Queries as AFNetworking writes them; the facts are those of its own test suite.

import RequestSerialization
import Testing

@Suite("AFNetworking's queries")
struct QueryTests {
  @Test(
    "A query is what AFNetworking makes of the parameters",
    arguments: [
      (["key": "value"], "key=value"),
      (["key": "value", "key1": "value&"], "key=value&key1=value%26"),
      (
        ["key": " :#[]@!$&'()*+,;=/?"],
        "key=%20%3A%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D/?"
      ),
      (
        ["key": "%20%21%22%23%24%25%26%27%28%29%2A%2B%2C%2F"],
        "key=%2520%2521%2522%2523%2524%2525%2526%2527%2528%2529%252A%252B%252C%252F"
      ),
      (
        [
          "a": [1, true, nil, ["b": 2]], "c": " x+y ", "d": 1.0, "n": nil, "t": true, "f": false,
          "i": 1, "e": "",
        ],
        "a%5B%5D=1&a%5B%5D=1&a%5B%5D&a%5B%5D%5Bb%5D=2&c=%20x%2By%20&d=1&e=&f=0&i=1&n&t=1"
      ),
      (
        ["B": 1, "a": 2, "A": 3, "é": 4, "b": 5, "_": 6, "10": 7, "9": 8],
        "10=7&9=8&A=3&B=1&_=6&a=2&b=5&%C3%A9=4"
      ),
      (
        ["a": [], "b": [:], "x": [[1, 2], [3]], "y": ["k": ["z": 1, "a": 2]]],
        "x%5B%5D%5B%5D=1&x%5B%5D%5B%5D=2&x%5B%5D%5B%5D=3&y%5Bk%5D%5Ba%5D=2&y%5Bk%5D%5Bz%5D=1"
      ),
    ] as [(Parameters, String)])
  func query(_ parameters: Parameters, _ expected: String) throws {
    #expect(try ParameterEncoding().queryString(parameters) == expected)
  }

  @Test(
    "A query is what Alamofire makes of the parameters",
    arguments: [
      (["foo": 25], "foo=25"),
      (["foo": false], "foo=0"),
      (["foo": 1.1], "foo=1.1"),
      (["foo": ["bar": ["baz": 1]]], "foo%5Bbar%5D%5Bbaz%5D=1"),
      (
        ["foo": ["bar": ["baz": ["a", 1, true]]]],
        "foo%5Bbar%5D%5Bbaz%5D%5B%5D=a&foo%5Bbar%5D%5Bbaz%5D%5B%5D=1&foo%5Bbar%5D%5Bbaz%5D%5B%5D=1"
      ),
      (["numbers": "0123456789"], "numbers=0123456789"),
      (["lower": "abcdefghijklmnopqrstuvwxyz"], "lower=abcdefghijklmnopqrstuvwxyz"),
      (["upper": "ABCDEFGHIJKLMNOPQRSTUVWXYZ"], "upper=ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
      (
        ["illegal": " \"#%<>[]\\^`{}|"],
        "illegal=%20%22%23%25%3C%3E%5B%5D%5C%5E%60%7B%7D%7C"
      ),
      (["?foo?": "?bar?"], "?foo?=?bar?"),
      ([" foo ": " bar "], "%20foo%20=%20bar%20"),
      (["+foo+": "+bar+"], "%2Bfoo%2B=%2Bbar%2B"),
      (["foo&bar": "baz&qux", "foobar": "bazqux"], "foo%26bar=baz%26qux&foobar=bazqux"),
      (
        ["french": "français", "japanese": "日本語", "arabic": "العربية", "emoji": "😃"],
        "arabic=%D8%A7%D9%84%D8%B9%D8%B1%D8%A8%D9%8A%D8%A9&emoji=%F0%9F%98%83"
          + "&french=fran%C3%A7ais&japanese=%E6%97%A5%E6%9C%AC%E8%AA%9E"
      ),
      (
        [
          "one": "one", "two": 2, "three": true, "four": [1, 2, 3], "five": ["a": "a"],
          "six": ["a": ["b": "b"]], "seven": ["a": "a"],
        ],
        "five%5Ba%5D=a&four%5B%5D=1&four%5B%5D=2&four%5B%5D=3&one=one&seven%5Ba%5D=a"
          + "&six%5Ba%5D%5Bb%5D=b&three=1&two=2"
      ),
      (
        ["root": [[1, 2], ["a": ["string": "string"]], [[3]]]],
        "root%5B%5D%5B%5D=1&root%5B%5D%5B%5D=2&root%5B%5D%5Ba%5D%5Bstring%5D=string"
          + "&root%5B%5D%5B%5D%5B%5D=3"
      ),
      (["data": .data(Array("data".utf8))], "data=ZGF0YQ%3D%3D"),
      (["f": 1e21, "g": 0.1], "f=1e%2B21&g=0.1"),
      (["a": [3, 1, 2]], "a%5B%5D=3&a%5B%5D=1&a%5B%5D=2"),
    ] as [(Parameters, String)])
  func alamofireQuery(_ parameters: Parameters, _ expected: String) throws {
    #expect(try ParameterEncoding().queryString(parameters) == expected)
  }

  @Test("Twenty thousand Chinese characters are escaped whole")
  func longText() throws {
    let text = String(repeating: "一二三四五六七八九十", count: 2000)
    let escaped =
      "%E4%B8%80%E4%BA%8C%E4%B8%89%E5%9B%9B%E4%BA%94%E5%85%AD%E4%B8%83%E5%85%AB%E4%B9%9D"
      + "%E5%8D%81"
    let expected = "chinese=" + String(repeating: escaped, count: 2000)
    #expect(try ParameterEncoding().queryString(["chinese": .string(text)]) == expected)
  }

  @Test("A number literal keeps its spelling")
  func literals() throws {
    let spellings = ["1.10", "1e3", "12345678901234567890", "0xFF", "+5", "-0"]
    let parameters = Parameters(spellings.map { ($0, number($0)) })
    var encoding = ParameterEncoding()
    encoding.order = .written
    #expect(
      try encoding.queryString(parameters)
        == "1.10=1.10&1e3=1e3&12345678901234567890=12345678901234567890&0xFF=0xFF&%2B5=%2B5&-0=-0")
  }

  @Test("A set repeats the bare key, sorted by the bytes of its unescaped texts")
  func sets() throws {
    let colors: ParameterValue = .set(["é", "~", "red", "Blue", 10, 9])
    #expect(
      try ParameterEncoding().queryString(["c": colors, "d": ["e": .set(["y", "x"])]])
        == "c=10&c=9&c=Blue&c=red&c=~&c=%C3%A9&d%5Be%5D=x&d%5Be%5D=y")
  }

  @Test("Names are sorted by their bytes, not by UTF-16 and not by normalized text")
  func scalarOrder() throws {
    // U+FFFD comes before U+1F600 in scalars and behind its surrogates in UTF-16; a decomposed é
    // (65 CC 81) comes before f, a composed one (C3 A9) behind it.
    let parameters: Parameters = ["😀": 1, "\u{FFFD}": 2, "\u{E9}": 3, "f": 4, "e\u{301}": 5]
    #expect(
      try ParameterEncoding().queryString(parameters)
        == "e%CC%81=5&f=4&%C3%A9=3&%EF%BF%BD=2&%F0%9F%98%80=1")
  }

  @Test("Composed and decomposed names are two names")
  func byteNames() {
    let parameters: Parameters = ["\u{E9}": 1, "e\u{301}": 2, "\u{E9}": 3]
    #expect(parameters.count == 2)
    #expect(parameters["\u{E9}"] == 3)
    #expect(parameters["e\u{301}"] == 2)
    #expect(ParameterValue.string("\u{E9}") != .string("e\u{301}"))
  }

  @Test("Pairs are raw, and a null is empty")
  func rawPairs() throws {
    let pairs = try ParameterEncoding().pairs([
      "a": "1&2", "n": nil, "b": ["c d": ["x", true]], "d": .data([0, 255]),
    ])
    #expect(pairs.map(\.name) == ["a", "b[c d][]", "b[c d][]", "d", "n"])
    #expect(
      pairs.map(\.value) == [Array("1&2".utf8), [0x78], [0x31], [0, 255], []])
  }

  @Test("An empty map is an empty query")
  func empty() throws {
    #expect(try ParameterEncoding().queryString([:]) == "")
    #expect(try ParameterEncoding().queryString(["a": []]) == "")
    #expect(try ParameterEncoding().pairs([:]).isEmpty)
  }
}

/// A number literal that is one.
func number(_ spelling: String) -> ParameterValue {
  NumberLiteral(spelling).map { .literal($0) } ?? .null
}
