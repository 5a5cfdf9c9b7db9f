// Requests below the base URL of a serializer, and the parameters that all of them have.

import Foundation
import RequestSerialization
import Testing

@Suite("The base URL and the parameters of a serializer")
struct BaseURLTests {
  private func url(_ text: String, below base: String) throws -> String {
    let serializer = try RequestSerializer(baseURL: base)
    return try serializer.get(text).serialized().url
  }

  @Test(
    "A path is appended as the paths of specs are",
    arguments: [
      ("https://h/v2", "/photos", "https://h/v2/photos"),
      ("https://h/v2/", "/photos", "https://h/v2/photos"),
      ("https://h/v2", "photos/3", "https://h/v2/photos/3"),
      ("https://h/v2/", "photos/", "https://h/v2/photos/"),
      ("https://h", "photos?page=2", "https://h/photos?page=2"),
      ("https://h/v2", "?page=2", "https://h/v2?page=2"),
      ("https://h/v2?key=1", "photos?page=2", "https://h/v2/photos?key=1&page=2"),
      ("https://h/v2", "", "https://h/v2"),
      ("https://h", "", "https://h/"),
      ("https://h/v2", "/猫 1/%41", "https://h/v2/%E7%8C%AB%201/%41"),
      ("https://h/v2", "photos/3:copy", "https://h/v2/photos/3:copy"),
      ("https://h/v2", "//other.example/a", "https://h/v2//other.example/a"),
      ("https://h/v2", "https://other.example/a", "https://other.example/a"),
      ("https://h/v2", "HTTP://other.example", "http://other.example/"),
    ])
  func paths(_ base: String, _ text: String, _ expected: String) throws {
    #expect(try url(text, below: base) == expected)
  }

  @Test(
    "What is not a path and not a URL is refused",
    arguments: [
      ("../a", SerializationError.Code.dotSegment), ("a/%2e/b", .dotSegment),
      ("ftp://h/a", .invalidURL), ("photos:3", .invalidURL), ("a#b", .invalidURL),
      ("a%", .invalidURL), ("a\n", .invalidURL), ("a?", .invalidURL),
    ])
  func refusals(_ text: String, _ code: SerializationError.Code) {
    let error = #expect(throws: SerializationError.self) { try url(text, below: "https://h/v2") }
    #expect(error?.code == code)
  }

  @Test("A base URL is checked when the serializer is made")
  func invalidBase() {
    #expect(throws: SerializationError.self) { try RequestSerializer(baseURL: "/v2") }
  }

  @Test("All kinds of requests and of URLs are below the base URL")
  func kinds() throws {
    let base = try RequestURL("https://h/v2")
    let serializer = RequestSerializer(.json, baseURL: base)
    let id = "a/b"
    for request in [
      try serializer.get("p"), try serializer.get("p", parameters: ["a": id]),
      try serializer.get("p", parameters: [id: id]), try serializer.request("PUT", "p"),
      try serializer.request(.put, "p", content: .text("")),
      try serializer.multipartRequest("POST", "p", parts: [Multipart.Part(name: "a", .text("b"))]),
      try serializer.post("p", parameters: Data([1])),
    ] {
      #expect(request.url.host == "h")
      #expect(request.url.path == "/v2/p")
    }
    #expect(try serializer.get(InterpolatedURL("/p/\(id)")).url.path == "/v2/p/a%2Fb")
    #expect(try serializer.get(InterpolatedURL("\(id)/p")).url.path == "/v2/a%2Fb/p")
    #expect(try serializer.get(InterpolatedURL("http://\("i")/p")).url.text == "http://i/p")
    #expect(try serializer.get(base).url == base)
  }

  private func target(
    _ method: String, _ url: String, _ parameters: ParameterValue = .null,
    _ change: (inout RequestDescription) -> Void = { _ in }
  ) throws -> String {
    var serializer = RequestSerializer()
    serializer.parameters["api_key"] = "k"
    serializer.parameters["v"] = 2
    var request = try serializer.request(method, url, parameters: parameters)
    change(&request)
    return try request.serialized().target
  }

  @Test("Parameters of the serializer are in every query, before a request's own")
  func parameters() throws {
    #expect(try target("GET", "http://h/") == "/?api_key=k&v=2")
    #expect(try target("GET", "http://h/?b=1", ["a": 1]) == "/?b=1&api_key=k&v=2&a=1")
    #expect(try target("POST", "http://h/", ["a": 1]) == "/?api_key=k&v=2")
    #expect(try target("POST", "http://h/", ["api_key": 1]) == "/?api_key=k&v=2")
    #expect(try target("PUT", "http://h/") { $0.query = ["z": 1] } == "/?api_key=k&v=2&z=1")
  }

  @Test("A request's own parameter of the same name wins")
  func clashes() throws {
    #expect(try target("GET", "http://h/", ["api_key": "l"]) == "/?v=2&api_key=l")
    #expect(try target("GET", "http://h/", ["v": .null]) == "/?api_key=k&v")
    #expect(try target("GET", "http://h/?api%5Fkey=l&v") == "/?api%5Fkey=l&v")
    #expect(try target("PUT", "http://h/") { $0.query = ["v": 1] } == "/?api_key=k&v=1")
  }

  @Test("A closure that writes queries gets the parameters of the serializer, too")
  func closure() throws {
    var serializer = RequestSerializer()
    serializer.parameters["api_key"] = "k"
    serializer.queryString = QueryStringFormat { _, parameters in
      parameters.map { "(\($0.name))" }.joined()
    }
    let request = try serializer.get("http://h/", parameters: ["a": "b"])
    #expect(try request.serialized().target == "/?(api_key)&(a)")
  }
}
