// Alamofire's options, each done with ours: its array, bool, nil and key path encodings.

import RequestSerialization
import Testing

@Suite("Alamofire: options of queries")
struct AlamofireOptionTests {
  typealias Change = @Sendable (inout ParameterOptions) -> Void

  private func query(_ parameters: RequestParameters, _ change: Change) throws -> String {
    var encoding = ParameterOptions()
    change(&encoding)
    return try encoding.queryString(parameters)
  }

  static let withoutBrackets: [(String, RequestParameters, String)] = [
    (
      "al-testURLParameterEncodeStringKeyArrayValueParameterWithoutBrackets",
      ["foo": ["a", 1, true]], "foo=a&foo=1&foo=1"
    ),
    ("al-testThatArraysCanBeEncodedWithoutBrackets", ["array": [1, 2]], "array=1&array=2"),
  ]

  @Test("noBrackets is arrays = .repeat", arguments: withoutBrackets)
  func repeated(_ vector: String, _ parameters: RequestParameters, _ expected: String) throws {
    #expect(try query(parameters) { $0.arrays = .repeat } == expected)
  }

  static let indices: [(String, RequestParameters, String)] = [
    (
      "al-testThatArrayNestedDictionaryIntValueCanBeEncodedWithIndexInBrackets",
      ["foo": [["bar": 2], ["qux": 3], ["quy": 4]]],
      "foo%5B0%5D%5Bbar%5D=2&foo%5B1%5D%5Bqux%5D=3&foo%5B2%5D%5Bquy%5D=4"
    ),
    (
      "al-testThatArrayNestedDictionaryStringValueCanBeEncodedWithIndexInBrackets",
      ["foo": [["bar": "2"], ["qux": "3"], ["quy": "4"]]],
      "foo%5B0%5D%5Bbar%5D=2&foo%5B1%5D%5Bqux%5D=3&foo%5B2%5D%5Bquy%5D=4"
    ),
    (
      "al-testThatArrayNestedDictionaryBoolValueCanBeEncodedWithIndexInBrackets",
      ["foo": [["bar": true], ["qux": false], ["quy": true]]],
      "foo%5B0%5D%5Bbar%5D=1&foo%5B1%5D%5Bqux%5D=0&foo%5B2%5D%5Bquy%5D=1"
    ),
  ]

  @Test("indexInBrackets is arrays = .indices", arguments: indices)
  func indexed(_ vector: String, _ parameters: RequestParameters, _ expected: String) throws {
    #expect(try query(parameters) { $0.arrays = .indices } == expected)
  }

  static let literalBooleans: [(String, RequestParameters, String)] = [
    (
      "al-testURLParameterLiteralBoolEncodingWorksAndDoesNotAffectNumbers",
      [
        "a": 1, "b": 0, "c": 1.0, "d": 0.0, "e": 1, "f": 0, "g": 1.0, "h": 0.0,
        "i": true, "j": false, "k": true, "l": false,
      ],
      "a=1&b=0&c=1&d=0&e=1&f=0&g=1&h=0&i=true&j=false&k=true&l=false"
    ),
    ("al-testThatEncoderCanBeCustomized", ["bool": true], "bool=true"),
  ]

  @Test("literal is booleans = .literal, and leaves numbers alone", arguments: literalBooleans)
  func booleans(_ vector: String, _ parameters: RequestParameters, _ expected: String) throws {
    #expect(try query(parameters) { $0.booleans = .literal } == expected)
  }

  @Test("A null is the word, or nothing")
  func nulls() throws {
    #expect(try query(["a": .null]) { $0.nulls = .literal } == "a=null")
    #expect(try query(["a": .null]) { $0.nulls = .omit } == "")
  }

  @Test(
    "Dotted key paths are maps = .dots",
    .vectors("al-testThatNestedDictionariesCanHaveDottedKeyPaths"))
  func dots() throws {
    #expect(try query(["a": ["b": "b"]]) { $0.maps = .dots } == "a.b=b")
  }

  @Test(
    "A custom key path is a closure for keys",
    .vectors("al-testThatNestedDictionariesCanHaveCustomKeyPaths"))
  func customKeyPaths() throws {
    let keys = KeyFormat { parent, step in
      guard case .name(let name) = step else { return parent }
      return "\(parent)-\(name)"
    }
    #expect(try query(["a": ["b": "b"]]) { $0.keys = keys } == "a-b=b")
  }

  static let customArrays: [(String, RequestParameters, String)] = [
    (
      "al-testURLParameterEncodeStringKeyArrayValueParameterWithCustomClosure",
      ["foo": ["a", 1, true]], "foo.1=a&foo.2=1&foo.3=1"
    ),
    ("al-testThatArraysCanBeEncodedWithCustomClosure", ["array": [1, 2]], "array.1=1&array.2=2"),
  ]

  @Test("A custom array encoding is a closure for keys, too", arguments: customArrays)
  func customArrayEncoding(_ vector: String, _ parameters: RequestParameters, _ expected: String)
    throws
  {
    let keys = KeyFormat { parent, step in
      switch step {
      case .name(let name): "\(parent)[\(name)]"
      case .index(let index): "\(parent).\(index + 1)"
      }
    }
    #expect(try query(parameters) { $0.keys = keys } == expected)
  }

  @Test(
    "Other characters are escaped by a closure for the whole query",
    .vectors("al-testThatEscapedCharactersCanBeCustomized"))
  func escapedCharacters() throws {
    let escaping = QueryStringFormat { request, parameters in
      try request.serializer.encoding.queryString(parameters)
        .replacing("?", with: "%3F").replacing("/", with: "%2F")
    }
    let get = try request("GET", content: .parameters(["allowed": "?/"])) {
      $0.serializer.queryString = escaping
    }
    #expect(try get.serialized().query == "allowed=%3F%2F")
  }

  @Test(
    "The items of a list keep their order in any order of the keys",
    .vectors("alobs-form-array-unsorted"), arguments: [ParameterOptions.Order.written, .sorted])
  func order(_ order: ParameterOptions.Order) throws {
    #expect(
      try query(["a": [3, 1, 2]]) { $0.order = order } == "a%5B%5D=3&a%5B%5D=1&a%5B%5D=2")
  }
}
