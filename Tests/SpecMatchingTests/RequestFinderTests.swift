// Finding the request of a message.

import Diagnostics
import RequestMatching
import RequestModel
import Testing

@testable import SpecMatching

@Suite("Finding requests")
struct RequestFinderTests {
  private static let spec = """
    requests:
      any: {method: GET, path: "/photos/${id}", inputs: {id: string}, cases: {}}
      named: {method: GET, path: "/photos/${id}.png", inputs: {id: string}, cases: {}}
      popular: {method: GET, path: /photos/popular}
      query: {method: GET, path: /photos/popular, query: {sort: new}}
      other: {method: GET, path: "/photos/${name}", inputs: {name: string}, cases: {}}
      add: {method: POST, path: /photos}
      tail: {method: GET, path: "/files/${path | segments}", inputs: {path: "[string]"}, cases: {}}

    """

  private func names(_ line: String) throws -> [String] {
    var session = [try #require(try analyse(Self.spec).matcher(options: MatchOptions()))]
    let finder = RequestFinder(&session)
    let collection = session[0].collection
    return try finder.candidates(for: captured("\(line) HTTP/1.1\n\n")).map {
      collection.text.string(collection.requests[$0.request].name)
    }
  }

  @Test(
    "The most specific one comes first",
    arguments: [
      ("GET /photos/7", ["any", "other"]), ("GET /photos/7.png", ["named", "any", "other"]),
      ("GET /photos/popular", ["popular", "any", "other"]),
      ("GET /photos/popular?sort=new", ["query"]),
      // No request has this query, so those with the path are found, with a wrong query.
      ("GET /photos/popular?x=1", ["query", "popular", "any", "other"]), ("POST /photos", ["add"]),
      ("PUT /photos", []), ("GET /photos/a%2Fb", ["any", "other"]), ("GET /photos/a/b", []),
      ("GET /photos/", []),
    ])
  func order(line: String, expected: [String]) throws {
    #expect(try names(line) == expected)
  }

  @Test("Requests that cannot be told apart are named, and either may match")
  func ambiguities() throws {
    let recognizer = RequestRecognizer([try analyse(Self.spec)], options: MatchOptions())
    #expect(
      recognizer.warnings.map(\.message.text) == [
        "request 't/other' cannot be distinguished from 't/any' (spec.yaml:5:3); either may match"
      ])
    #expect(recognizer.warnings.map { $0.place.start?.line } == [9])
    guard
      case .matched(_, _, let name) = recognizer.recognize(
        try captured("GET /photos/7 HTTP/1.1\n\n"))
    else {
      Issue.record("not found")
      return
    }
    #expect(name == "any")
  }

  @Test("Making the expectations leaves the model as it was")
  func restored() throws {
    let spec = try analyse(Self.spec)
    var matcher = try #require(spec.matcher(options: MatchOptions()))
    let first = try matcher.collection.requests.indices.map {
      try matcher.expectation(of: $0).message
    }
    var again = try #require(spec.matcher(options: MatchOptions()))
    let second = try again.collection.requests.indices.reversed().map {
      try again.expectation(of: $0).message
    }
    #expect(first == second.reversed())
  }
}
