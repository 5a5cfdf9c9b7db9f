// The snippets of the articles on `Encodable` parameters and on errors, and what they print.

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
      "GET", "https://api.example.com/photos", encoding: search)
    print(try request.serialized().target)

    #expect(
      try request.serialized().target
        == "/photos?page=2&searchTerm=cats%20%26%20dogs&tags%5B%5D=new&tags%5B%5D=wide")
    let json = try RequestSerializer(.json).request("POST", "http://h/", encoding: search)
    #expect(try Page.encodable.blocks(of: "json") == [content(json)])

    var encoder = ParameterEncoder()
    do {
      var encoder = ParameterEncoder()
      encoder.keys = .snakeCase
      encoder.nils = .null

      let request = try RequestSerializer(.json).request(
        "POST", "https://api.example.com/searches", encoding: search, by: encoder)
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

  @Test("Values of Foundation are encoded by the encoder of the article")
  func foundationValues() throws {
    struct Search: Encodable {
      var since = Date(timeIntervalSince1970: 0)
      var token = Data([0xCA, 0xFE])
    }
    let encoder = ParameterEncoder(dates: .iso8601, data: .base64)
    var request = try RequestSerializer().request(
      "GET", "http://h/", encoding: Search(), by: encoder)
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
