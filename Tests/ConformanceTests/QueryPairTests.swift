// The pairs of a query and of a multipart message, as AFNetworking makes them.

import Foundation
import RequestSerialization
import Testing

@Suite("Query pairs")
struct QueryPairTests {
  @Test(
    "Every kind of value has its pair",
    arguments: [
      (nil, "k"), ("", "k="), (true, "k=1"), (false, "k=0"), (-7, "k=-7"), (1.5, "k=1.5"),
      (.spelled("1.10"), "k=1.10"), (.data([0xFF]), "k=/w%3D%3D"), ([], ""), ([:], ""),
      (.set([]), ""),
      (["b": 1], "k%5Bb%5D=1"), ([1], "k%5B%5D=1"), (.set([1]), "k=1"), ([nil], "k%5B%5D"),
      (["b": nil], "k%5Bb%5D"), (.set([nil]), "k"),
    ] as [(ParameterValue, String)])
  func kinds(_ value: ParameterValue, _ expected: String) throws {
    #expect(try ParameterEncoding().queryString(["k": value]) == expected)
  }

  /// A tree of 22 leaves, with every kind of branch in every other.
  static let tree: Parameters = [
    "z": "last",
    "a": ["y": 1, "x": [true, false, nil], "w": ["deep": ["deeper": ["deepest": 2.5]]]],
    "list": [["b": 1, "a": 2], ["b": 3, "a": 4], [5, [6, 7]], .set([9, 8])],
    "set": .set(["two", "one"]), "ümlaut": ["ß": "é"], "m": ["n[o]": "p=q", "": "no name"],
    "": "nothing", "A": nil, "empty": "",
  ]

  @Test("A tree of 22 leaves is flattened, sorted at every level")
  func tree() throws {
    let pairs = [
      "=nothing", "A", "a%5Bw%5D%5Bdeep%5D%5Bdeeper%5D%5Bdeepest%5D=2.5", "a%5Bx%5D%5B%5D=1",
      "a%5Bx%5D%5B%5D=0", "a%5Bx%5D%5B%5D", "a%5By%5D=1", "empty=", "list%5B%5D%5Ba%5D=2",
      "list%5B%5D%5Bb%5D=1", "list%5B%5D%5Ba%5D=4", "list%5B%5D%5Bb%5D=3", "list%5B%5D%5B%5D=5",
      "list%5B%5D%5B%5D%5B%5D=6", "list%5B%5D%5B%5D%5B%5D=7", "list%5B%5D=8", "list%5B%5D=9",
      "m%5B%5D=no%20name", "m%5Bn%5Bo%5D%5D=p%3Dq", "set=one", "set=two", "z=last",
      "%C3%BCmlaut%5B%C3%9F%5D=%C3%A9",
    ]
    #expect(try ParameterEncoding().queryString(Self.tree) == pairs.joined(separator: "&"))
  }

  @Test("Brackets are escaped in a query and raw in the names of parts")
  func brackets() throws {
    let parameters: Parameters = ["a": ["b c": [1, 2]], "d[e]": 3]
    #expect(
      try ParameterEncoding().queryString(parameters)
        == "a%5Bb%20c%5D%5B%5D=1&a%5Bb%20c%5D%5B%5D=2&d%5Be%5D=3")
    let message = Multipart(boundary: .written("B"), parameters: parameters)
    #expect(
      try request("POST", content: .multipart(message)).serialized().contentText() == """
        --B\r
        Content-Disposition: form-data; name="a[b c][]"\r
        \r
        1\r
        --B\r
        Content-Disposition: form-data; name="a[b c][]"\r
        \r
        2\r
        --B\r
        Content-Disposition: form-data; name="d[e]"\r
        \r
        3\r
        --B--\r\n
        """)
  }

  /// AFNetworking sorts the members of a set by their descriptions.
  @Test("A set has the bare key, its members sorted as texts and as bytes")
  func sets() throws {
    #expect(
      try ParameterEncoding().queryString(["s": .set([10, 9, "b", "a", "B", true, nil, "é", "~"])])
        == "s&s=1&s=10&s=9&s=B&s=a&s=b&s=~&s=%C3%A9")
  }
}

@Suite("Numbers in queries")
struct QueryNumberTests {
  private func query(_ value: ParameterValue) throws -> String {
    try ParameterEncoding().queryString(["n": value])
  }

  /// Of a whole number Foundation prints `1.0` on Linux and `1` on Apple's platforms; AFNetworking
  /// has only ever run on those.
  private func description(_ number: NSNumber) -> String {
    let text = number.description.replacing("+", with: "%2B")
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  @Test(
    "A number is printed as NSNumber prints it",
    arguments: [
      0, 1, -1, 10, -0.0, 0.1, 0.1 + 0.2, 1.1, -1.5, 1.0 / 3, 2.0 / 3, 0.001, 0.0001, 100, 1e6,
      123_456_789.125, .pi, 1e15, 9_007_199_254_740_991, 4.35, 1e21, 1.5e21, -1e22, 1e100,
      1.2345e-10, .greatestFiniteMagnitude, .leastNormalMagnitude, .leastNonzeroMagnitude,
      .infinity, -.infinity, .nan,
    ])
  func doubles(_ value: Double) throws {
    #expect(try query(.number(value)) == "n=" + description(NSNumber(value: value)))
  }

  /// What JSON.stringify writes in digits, NSNumber writes with an exponent: see ``Departure/all``.
  @Test(
    "A few sizes are printed otherwise",
    arguments: [
      (1e16, "10000000000000000", "1e+16"), (1e20, "100000000000000000000", "1e+20"),
      (0.00001, "0.00001", "1e-05"), (1e-7, "1e-7", "1e-07"), (1.5e-9, "1.5e-9", "1.5e-09"),
    ])
  func otherwise(_ value: Double, _ ours: String, _ theirs: String) throws {
    #expect(try query(.number(value)) == "n=" + ours)
    #expect(NSNumber(value: value).description == theirs)
  }

  @Test(
    "So is an integer, of up to 64 bits",
    arguments: [0, 1, -1, 42, 1_000_000, .min, .max, 9_007_199_254_740_993] as [Int64])
  func integers(_ value: Int64) throws {
    #expect(try query(.integer(value)) == "n=" + NSNumber(value: value).description)
  }

  @Test("So is an unsigned integer, which is written as a literal")
  func unsigned() throws {
    #expect(
      try query(.spelled("\(UInt64.max)")) == "n=" + NSNumber(value: UInt64.max).description)
  }

  @Test("So is a boolean")
  func booleans() throws {
    #expect(try query(true) == "n=" + NSNumber(value: true).description)
    #expect(try query(false) == "n=" + NSNumber(value: false).description)
  }

  @Test(
    "A number has one text, whatever it is sent as",
    arguments: [
      (0.0, "0"), (-0.0, "-0"), (1.0, "1"), (0.1, "0.1"), (1e20, "100000000000000000000"),
      (1e21, "1e+21"), (123_456_789.5, "123456789.5"), (0.000001, "0.000001"),
    ])
  func oneText(_ value: Double, _ text: String) throws {
    #expect(try query(.number(value)) == "n=" + text.replacing("+", with: "%2B"))
    #expect(try ParameterEncoding().pairs(["n": .number(value)])[0].value == Array(text.utf8))
    #expect(try ParameterValue.number(value).jsonText() == Array(text.utf8))
  }
}
