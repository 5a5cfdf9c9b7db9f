// JSON, as Alamofire's encoders send it.

import RequestSerialization
import Testing

@Suite("Alamofire: JSON")
struct AlamofireJSONTests {
  static let onGET: [(String, ParameterValue, String)] = [
    (
      "al-testJSONParameterEncodeComplexParameters",
      [
        "foo": "bar", "baz": ["a", 1, true], "qux": ["a": 1, "b": [2, 2], "c": [3, 3, 3]],
      ],
      #"{"foo":"bar","baz":["a",1,true],"qux":{"a":1,"b":[2,2],"c":[3,3,3]}}"#
    ),
    ("al-testJSONParameterEncodeArray", ["foo", "bar", "baz"], #"["foo","bar","baz"]"#),
    (
      "al-testThatDataIsProperlyEncodedAndProperContentTypeIsSet", ["property": "property"],
      #"{"property":"property"}"#
    ),
    (
      "al-testThatJSONEncoderDefaultWorks", ["property": "property"], #"{"property":"property"}"#
    ),
  ]

  @Test("JSON is the content of any method, GET too", arguments: onGET)
  func json(_ vector: String, _ value: ParameterValue, _ expected: String) throws {
    let get = try request("GET", content: .json(value)).serialized()
    #expect(get.query == nil)
    #expect(get.mediaType == "application/json")
    #expect(try get.contentText() == expected)
  }

  static let contentTypes: [(String, String, ParameterValue, String)] = [
    (
      "al-testJSONParameterEncodeParametersRetainsCustomContentType",
      "application/custom-json-type+json", ["foo": "bar"], #"{"foo":"bar"}"#
    ),
    (
      "al-testThatDataIsProperlyEncodedButContentTypeIsNotSetIfRequest"
        + "AlreadyHasAContentType", "type", ["property": "property"], #"{"property":"property"}"#
    ),
  ]

  @Test("A type that is set already stays", arguments: contentTypes)
  func contentType(
    _ vector: String, _ type: String, _ value: ParameterValue, _ expected: String
  ) throws {
    let get = try request("GET", content: .json(value)) {
      $0.fields = [HeaderField("Content-Type", type)]
    }.serialized()
    #expect(get.query == nil)
    #expect(get.mediaType == type)
    #expect(try get.contentText() == expected)
  }

  @Test(
    "Without parameters a request is as it was", .vectors("al-testJSONParameterEncodeNilParameters")
  )
  func none() throws {
    let get = try request("GET", content: .parameters(nil)) { $0.serializer.kind = .json }
      .serialized()
    #expect(get.target == "/")
    #expect(get.fields == [HeaderField("Host", "example.com")])
    #expect(try get.readContent() == [])
  }

  /// Alamofire is given an object of a Swift type that JSON does not know. A ``ParameterValue``
  /// cannot contain one; it can contain sets, which JSON cannot.
  static let opaqueValues: [(String, ParameterValue, String?)] = [
    (
      "al-testJSONParameterEncodeParametersThrowsErrorWithInvalidValue", ["key": .set([1])], "key"
    ),
    ("al-testJSONParameterEncodeObjectThrowsErrorWithInvalidValue", .set([1]), nil),
  ]

  @Test("What JSON cannot say is a typed error", arguments: opaqueValues)
  func invalid(_ vector: String, _ value: ParameterValue, _ place: String?) {
    let error = #expect(throws: SerializationError.self) {
      try request("GET", content: .json(value)).serialized()
    }
    #expect(error?.code == .setInJSON)
    #expect(error?.subject == place)
  }

  private func text(
    _ value: ParameterValue, _ change: (inout JSONOptions) -> Void
  ) throws -> String {
    try request("POST", content: .json(value)) { change(&$0.serializer.jsonOptions) }.serialized()
      .contentText()
  }

  @Test(
    "sortedKeys is keys = .sorted", .vectors("al-testTestJSONEncoderSortedKeysHasSortedKeys"))
  func sortedKeys() throws {
    #expect(
      try text(["z": "z", "a": "a", "p": "p"]) { $0.keys = .sorted }
        == #"{"a":"a","p":"p","z":"z"}"#)
  }

  @Test("JSONSerialization's slashes are slashes = .escaped", .vectors("alobs-json-slash-escaped"))
  func slashes() throws {
    #expect(try text(["a": "/x"]) { $0.slashes = .escaped } == #"{"a":"\/x"}"#)
    #expect(try text(["a": "/x"]) { $0.slashes = .plain } == #"{"a":"/x"}"#)
  }
}
