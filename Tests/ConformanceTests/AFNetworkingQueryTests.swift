// AFNetworking's queries, which are those of an encoding that nobody has changed.

import RequestSerialization
import Testing

@Suite("AFNetworking: queries")
struct AFNetworkingQueryTests {
  static let vectors: [(String, RequestParameters, String)] = [
    (
      "af-testQueryStringFromParameters", ["key": "value", "key1": "value&"],
      "key=value&key1=value%26"
    ),
    (
      "af-testThatAFHTTPRequestSerialiationSerializesURLEncodableQueryParametersCorrectly",
      ["key": " :#[]@!$&'()*+,;=/?"],
      "key=%20%3A%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D/?"
    ),
    (
      "af-testThatAFHTTPRequestSerialiationSerializesURLEncodedQueryParametersCorrectly",
      ["key": "%20%21%22%23%24%25%26%27%28%29%2A%2B%2C%2F"],
      "key=%2520%2521%2522%2523%2524%2525%2526%2527%2528%2529%252A%252B%252C%252F"
    ),
    (
      "afobs-mixed-nested",
      [
        "a": [1, true, nil, ["b": 2]], "c": " x+y ", "d": 1.0, "n": .null, "t": true, "f": false,
        "i": 1, "e": "",
      ],
      "a%5B%5D=1&a%5B%5D=1&a%5B%5D&a%5B%5D%5Bb%5D=2&c=%20x%2By%20&d=1&e=&f=0&i=1&n&t=1"
    ),
    (
      "afobs-key-sort", ["B": 1, "a": 2, "A": 3, "é": 4, "b": 5, "_": 6, "10": 7, "9": 8],
      "10=7&9=8&A=3&B=1&_=6&a=2&b=5&%C3%A9=4"
    ),
    (
      "afobs-empty-containers",
      ["a": [], "b": [:], "x": [[1, 2], [3]], "y": ["k": ["z": 1, "a": 2]]],
      "x%5B%5D%5B%5D=1&x%5B%5D%5B%5D=2&x%5B%5D%5B%5D=3&y%5Bk%5D%5Ba%5D=2&y%5Bk%5D%5Bz%5D=1"
    ),
  ]

  @Test("A query is AFNetworking's", arguments: vectors)
  func query(_ vector: String, _ parameters: RequestParameters, _ expected: String) throws {
    #expect(try ParameterOptions().queryString(parameters) == expected)
  }

  @Test(
    "A query follows the one that the URL has",
    .vectors("afobs-append-query"))
  func appended() throws {
    let get = try request("GET", "http://e.com/x?y=1", content: .parameters(["key": "value"]))
      .serialized()
    #expect(get.target == "/x?y=1&key=value")
    #expect(get.url == "http://e.com/x?y=1&key=value")
  }

  @Test(
    "GET has its JSON parameters in the query", .vectors("afobs-json-get-falls-back-to-query"))
  func jsonInQuery() throws {
    let get = try request("GET", "http://e.com/x", content: .parameters(["k": ["a": 1]])) {
      $0.serializer.kind = .json
    }.serialized()
    #expect(get.target == "/x?k%5Ba%5D=1")
    #expect(get.mediaType == nil)
    #expect(get.contentLength == 0)
  }
}
