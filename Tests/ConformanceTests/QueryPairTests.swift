// The pairs of a query and of a multipart message, as AFNetworking makes them.

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
      (["b": .null], "k%5Bb%5D"), (.set([nil]), "k"),
    ] as [(ParameterValue, String)])
  func kinds(_ value: ParameterValue, _ expected: String) throws {
    #expect(try ParameterOptions().queryString(["k": value]) == expected)
  }

  /// A tree of 22 leaves, with every kind of branch in every other.
  static let tree: RequestParameters = [
    "z": "last",
    "a": ["y": 1, "x": [true, false, nil], "w": ["deep": ["deeper": ["deepest": 2.5]]]],
    "list": [["b": 1, "a": 2], ["b": 3, "a": 4], [5, [6, 7]], .set([9, 8])],
    "set": .set(["two", "one"]), "ümlaut": ["ß": "é"], "m": ["n[o]": "p=q", "": "no name"],
    "": "nothing", "A": .null, "empty": "",
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
    #expect(try ParameterOptions().queryString(Self.tree) == pairs.joined(separator: "&"))
  }

  @Test("Brackets are escaped in a query and raw in the names of parts")
  func brackets() throws {
    let parameters: RequestParameters = ["a": ["b c": [1, 2]], "d[e]": 3]
    #expect(
      try ParameterOptions().queryString(parameters)
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
      try ParameterOptions().queryString(["s": .set([10, 9, "b", "a", "B", true, nil, "é", "~"])])
        == "s&s=1&s=10&s=9&s=B&s=a&s=b&s=~&s=%C3%A9")
  }
}
