// JSON and property lists, as AFNetworking's serializers send them.

import Foundation
import RequestSerialization
import Testing

@Suite("AFNetworking: JSON and property lists")
struct AFNetworkingContentTests {
  private func post(
    _ kind: RequestSerializer.Kind, _ parameters: ParameterValue,
    _ change: (inout RequestDescription) -> Void = { _ in }
  ) throws -> SerializedRequest {
    try request("POST", "http://e.com/x", content: .parameters(parameters)) {
      $0.serializer.kind = kind
      change(&$0)
    }.serialized()
  }

  static let vectors: [(String, ParameterValue, String)] = [
    (
      "af-testThatJSONRequestSerializationHandlesParametersDictionary", ["key": "value"],
      #"{"key":"value"}"#
    ),
    (
      "af-testThatJSONRequestSerializationHandlesParametersArray", [["key": "value"]],
      #"[{"key":"value"}]"#
    ),
  ]

  @Test("Maps and lists are JSON", arguments: vectors)
  func json(_ vector: String, _ parameters: ParameterValue, _ expected: String) throws {
    let post = try post(.json, parameters)
    #expect(try post.contentText() == expected)
    #expect(post.mediaType == "application/json")
  }

  /// AFNetworking throws `NSURLErrorCannotDecodeContentData`, with the words "The `parameters`
  /// argument is not valid JSON."
  @Test(
    "A set is not JSON: no request, and an error with its place",
    .vectors("af-testThatJSONRequestSerializationErrorsWithInvalidJSON"))
  func set() {
    let error = #expect(throws: SerializationError.self) {
      try post(.json, ["key": .set(["value"])])
    }
    #expect(error?.code == .setInJSON)
    #expect(error?.subject == "key")
  }

  @Test("Without parameters there is neither content nor type", .vectors("afobs-json-nil"))
  func jsonNil() throws {
    let post = try post(.json, nil)
    #expect(
      post.fields == [HeaderField("Host", "e.com"), HeaderField("Content-Length", "0")])
    #expect(try post.readContent() == [])
  }

  @Test("A type that is set already stays", .vectors("afobs-json-content-type-kept"))
  func contentType() throws {
    let post = try post(.json, ["u": 1]) {
      $0.fields = [HeaderField("Content-Type", "application/vnd.x+json")]
    }
    #expect(post.mediaType == "application/vnd.x+json")
    #expect(try post.contentText() == #"{"u":1}"#)
  }

  @Test(
    "A property list is Apple's XML, and Foundation reads it back",
    .vectors(
      "af-testThatPropertyListRequestSerializerAcceptsPlist", "afobs-plist-content-type"))
  func propertyList() throws {
    let post = try post(.propertyList, ["key": "value"])
    #expect(post.mediaType == "application/x-plist")
    #expect(try post.contentText().hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"))
    let read = try PropertyListSerialization.propertyList(
      from: Data(try post.readContent()), format: nil)
    #expect(read as? [String: String] == ["key": "value"])
  }
}
