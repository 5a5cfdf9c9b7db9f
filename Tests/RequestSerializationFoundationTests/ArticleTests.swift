// The snippets of the articles on `Encodable` parameters, URLs and errors, and what they print.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import Testing

@Suite("Articles")
struct ArticleTests {
  private func content(_ request: RequestDescription) throws -> String {
    String(decoding: try request.serialized().readContent(), as: UTF8.self)
  }

  @Test("A struct is a query, a form, JSON and a multipart message as the article says")
  func encodable() throws {
    struct Search: Encodable {
      var searchTerm: String
      var page: Int
      var tags: [String] = []
      var sortedBy: String? = nil
    }

    let search = Search(searchTerm: "cats & dogs", page: 2, tags: ["new", "wide"])
    let request = try RequestSerializer().request(
      "GET", "https://api.example.com/photos", parameters: search)
    print(try request.serialized().target)

    #expect(
      try request.serialized().target
        == "/photos?page=2&searchTerm=cats%20%26%20dogs&tags%5B%5D=new&tags%5B%5D=wide")
    let json = try RequestSerializer(.json).request("POST", "http://h/", parameters: search)
    #expect(try Page.encodable.blocks(of: "json") == [content(json)])

    var encoder = ParameterValueEncoder()
    do {
      var encoder = ParameterValueEncoder()
      encoder.keys = .snakeCase
      encoder.nils = .null

      let request = try RequestSerializer(.json).request(
        "POST", "https://api.example.com/searches", parameters: search, using: encoder)
      // {"search_term":"cats & dogs","page":2,"tags":["new","wide"],"sorted_by":null}

      #expect(
        try content(request)
          == #"{"search_term":"cats & dogs","page":2,"tags":["new","wide"],"sorted_by":null}"#)
    }
    encoder.keys = .snakeCase
    let parameters = try encoder.parameters(search)
    let upload = try RequestSerializer().multipartRequest(
      "POST", "https://api.example.com/photos", parameters: parameters,
      parts: [Multipart.Part(name: "note", .text("hello"))])
    #expect(try content(upload).contains("name=\"search_term\"\r\n\r\ncats & dogs\r\n"))
  }

  @Test("URLs and maps are made as the article says")
  func interpolation() throws {
    let api = RequestURL(scheme: .https, host: "api.example.com", path: "/v2")
    let (album, page) = ("日記/2024", 2)

    let url = try api.appending("/albums/\(album)/photos?page=\(page)")
    // https://api.example.com/v2/albums/%E6%97%A5%E8%A8%98%2F2024/photos?page=2
    let request = RequestDescription(method: "GET", url: url)

    #expect(
      try request.serialized().url
        == "https://api.example.com/v2/albums/%E6%97%A5%E8%A8%98%2F2024/photos?page=2")
    do {
      let folder = "2024/spring trip"
      let checksum: [UInt8] = [0xCA, 0xFE]

      let url = try api.appending(
        "/files/\(folder, filters: .segments)?sum=\(checksum, filters: .hex)")
      // https://api.example.com/v2/files/2024/spring%20trip?sum=cafe

      #expect(url.path == "/v2/files/2024/spring%20trip")
      #expect(url.query == "sum=cafe")
    }
    do {
      let tenant = "acme"
      let url = try RequestURL(interpolating: "https://\(tenant).example.com/photos")

      #expect(url.host == "acme.example.com")
    }
    enum Color: String, ParameterConvertible { case red, green }

    func filter(color: Color?, sizes: ParameterMap<Int>?) -> RequestParameters {
      RequestParameters(compacting: [
        "color": color?.parameterValue, "size": sizes?.parameterValue, "exact": true,
      ])
    }
    let query = try ParameterOptions().queryString(filter(color: nil, sizes: ["min": 640]))
    // exact=1&size%5Bmin%5D=640

    #expect(query == "exact=1&size%5Bmin%5D=640")

    var parameters = RequestParameters()
    parameters.add("color", Color.red)
    parameters.add("size", nil as Int?)
    parameters.add("exact", true)
    let pairs = try ParameterOptions().queryString(parameters)
    // color=red&exact=1

    #expect(pairs == "color=red&exact=1")
  }

  @Test("Values of Foundation are encoded by the encoder of the article")
  func foundationValues() throws {
    struct Search: Encodable {
      var since = Date(timeIntervalSince1970: 0)
      var token = Data([0xCA, 0xFE])
    }
    do {
      var serializer = RequestSerializer(.json)
      serializer.encoding.dates = .epochSeconds
      serializer.encoding.data = .base64url
      #expect(
        try content(serializer.post("http://h/", parameters: Search()))
          == #"{"since":0,"token":"yv4="}"#)
    }
    let encoder = ParameterValueEncoder(dates: .iso8601, data: .base64)
    var request = try RequestSerializer().request(
      "GET", "http://h/", parameters: Search(), using: encoder)
    request.serializer.encoding.reserved = ":="
    #expect(try request.serialized().target == "/?since=1970-01-01T00:00:00Z&token=yv4=")
  }

  @Test("An error is caught with its type, and says what the article says")
  func errors() throws {
    do throws(SerializationError) {
      let request = try RequestSerializer(.json).request(
        "POST", "https://api.example.com/places", parameters: ["place": ["lat": .number(.infinity)]]
      )
      let message = try request.serialized()
      print(message.contentLength)
    } catch {
      switch error.code {
      case .invalidURL: print("no URL:", error.subject ?? "")
      case .nonFiniteNumber: print("no number:", error.subject ?? "")
      default: print(error)
      }
    }
    let request = try RequestSerializer(.json).request(
      "POST", "http://h/", parameters: ["place": ["lat": .number(.infinity)]])
    let error = #expect(throws: SerializationError.self) { try request.serialized() }
    #expect(error?.code == .nonFiniteNumber)
    #expect(error?.subject == "place.lat")
    #expect(error?.description == "JSON has no number for an infinity or NaN (place.lat)")
  }

  @Test("What a program's own code throws is kept")
  func ownErrors() throws {
    struct NotSignedIn: Error {}

    var serializer = RequestSerializer()
    serializer.queryString = QueryStringFormat { _, _ in throw NotSignedIn() }
    do throws(SerializationError) {
      _ = try serializer.request("GET", "https://api.example.com/", parameters: ["a": 1])
        .serialized()
    } catch {
      print(error.code == .custom, error.underlyingError is NotSignedIn)  // true true
    }
    let request = try serializer.request("GET", "http://h/", parameters: ["a": 1])
    let error = #expect(throws: SerializationError.self) { try request.serialized() }
    #expect(error?.code == .custom)
    #expect(error?.underlyingError is NotSignedIn)
  }
}
