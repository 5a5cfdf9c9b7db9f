// What a serializer takes as parameters: literals, maps and `Encodable` values.

import RequestSerialization
import Testing

@Suite("Parameters of a serializer")
struct SerializerParameterTests {
  private struct Search: Encodable {
    var searchTerm: String
    var page: Int?
  }

  private struct Refusing: Encodable {
    func encode(to encoder: any Encoder) throws { throw Refusal() }
  }

  private struct Refusal: Error {}

  private let url = "http://h/x"

  private func content(_ request: RequestDescription) throws -> String {
    String(decoding: try request.serialized().readContent(), as: UTF8.self)
  }

  @Test("A map is what it is as a value")
  func maps() throws {
    let parameters: RequestParameters = ["b": 1, "a": ["c", nil]]
    let serializer = RequestSerializer(.json)
    let whole = try serializer.request("POST", url, parameters: .map(parameters))
    #expect(try serializer.request("POST", url, parameters: parameters) == whole)
    #expect(serializer.request("POST", try RequestURL(url), parameters: parameters) == whole)
    let plain = RequestDescription(method: "POST", url: try RequestURL(url))
    #expect(try serializer.serializing(plain, parameters: parameters) == whole)
    #expect(try content(whole) == #"{"b":1,"a":["c",null]}"#)
  }

  @Test("Literals of all kinds are values")
  func literals() throws {
    let serializer = RequestSerializer(.json)
    for (request, text) in [
      (
        try serializer.request("POST", url, parameters: ["b": 1, "a": [true, 1.5]]),
        #"{"b":1,"a":[true,1.5]}"#
      ),
      (try serializer.request("POST", url, parameters: [:]), "{}"),
      (try serializer.request("POST", url, parameters: []), "[]"),
      (try serializer.request("POST", url, parameters: "a\(1)"), #""a1""#),
      (try serializer.request("POST", url, parameters: nil), ""),
      (serializer.request("POST", try RequestURL(url), parameters: ["a": .null]), #"{"a":null}"#),
    ] {
      #expect(try content(request) == text)
      #expect(try content(serializer.serializing(request, parameters: nil)) == text)
      #expect(try content(serializer.serializing(request, parameters: ["b": [:]])) == #"{"b":{}}"#)
    }
  }

  @Test("An Encodable value is a query, a form and JSON")
  func encodable() throws {
    let search = Search(searchTerm: "a b", page: 2)
    var encoder = ParameterValueEncoder()
    encoder.keys = .snakeCase
    let form = RequestSerializer()
    #expect(
      try form.request("GET", url, parameters: search).serialized().target
        == "/x?page=2&searchTerm=a%20b")
    #expect(
      try content(form.request("POST", url, parameters: search, using: encoder))
        == "page=2&search_term=a%20b")
    #expect(
      try content(
        RequestSerializer(.json).request(
          "POST", RequestURL(url), parameters: search, using: encoder))
        == #"{"search_term":"a b","page":2}"#)
    #expect(
      try content(RequestSerializer(.json).request("POST", url, parameters: [1, 2])) == "[1,2]")
  }

  @Test("An Encodable value goes into a request that exists")
  func existing() throws {
    let request = RequestDescription(method: "GET", url: try RequestURL(url + "?y=1"))
    let search = Search(searchTerm: "cat", page: nil)
    #expect(
      try RequestSerializer().serializing(request, parameters: search).serialized().target
        == "/x?y=1&searchTerm=cat")
    let nothing = try RequestSerializer().serializing(request, parameters: Search?.none)
    #expect(try nothing.serialized().target == "/x?y=1")
  }

  @Test("An error thrown by a value is kept, and an invalid URL is reported first")
  func errors() {
    let error = #expect(throws: SerializationError.self) {
      try RequestSerializer().request("GET", url, parameters: Refusing())
    }
    #expect(error?.underlyingError is Refusal)
    let first = #expect(throws: SerializationError.self) {
      try RequestSerializer().request("GET", "", parameters: Refusing())
    }
    #expect(first?.code == .invalidURL)
  }
}
