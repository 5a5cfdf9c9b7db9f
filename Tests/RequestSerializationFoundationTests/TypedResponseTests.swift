// Responses as values of the types that are declared for them.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import Testing

private struct Ticket: Codable, Equatable, Sendable {
  var id: Int
}

private struct Problem: Codable, Equatable, Sendable {
  var title: String
}

private enum Answer: Equatable, Sendable {
  case done(Ticket)
  case several([Ticket])
  case accepted
}

private enum Refusal: Equatable, Sendable {
  case problem(Problem)
  case texts([String])
  case number(Int)
  case gone
}

@Suite("Typed responses") struct TypedResponseTests {
  private func request() throws -> SerializedRequest {
    try RequestDescription(
      method: "GET", url: RequestURL(scheme: .https, host: "desk.example")
    ).serialized()
  }

  private func ticket(_ statuses: ResponseStatus = [200]) throws -> TypedRequest<Ticket, Never> {
    TypedRequest(try request(), success: .content(statuses))
  }

  private func ticket(failure: ResponseStatus) throws -> TypedRequest<Ticket, Problem> {
    TypedRequest(try request(), success: .content([200]), failure: .content(failure))
  }

  private func failure<Success, Failure>(
    _ request: TypedRequest<Success, Failure>, _ transport: PiecewiseTransport,
    upTo limit: Int = 1000
  ) async throws -> ResponseError {
    try await #require(throws: ResponseError.self) {
      _ = try await transport.value(for: request, upTo: limit)
    }
  }

  // MARK: - Values

  @Test("JSON of a declared status is a value, whatever pieces it comes in")
  func value() async throws {
    let transport = PiecewiseTransport(pieces: [#"{"i"#, #"d":3,"new":{}}"#])
    #expect(try await transport.value(for: ticket()) == Ticket(id: 3))
  }

  @Test(
    "Media types of JSON are decoded, in any case and with parameters",
    arguments: [
      "application/json", "Application/JSON;charset=utf-8", "application/json ; charset=utf-8",
      "application/problem+json", "application/vnd.desk.v2+JSON; a=b",
    ])
  func mediaTypes(_ type: String) async throws {
    let transport = PiecewiseTransport(
      fields: [HeaderField("content-type", type)], pieces: [#"{"id":3}"#])
    #expect(try await transport.value(for: ticket()) == Ticket(id: 3))
  }

  @Test("Any status of a class that is declared is successful", arguments: [200, 203, 299])
  func successes(_ status: Int) async throws {
    let transport = PiecewiseTransport(status: status, pieces: [#"{"id":3}"#])
    #expect(try await transport.value(for: ticket([.successful])) == Ticket(id: 3))
  }

  @Test("Content of a response that is declared to have none is passed over")
  func nothing() async throws {
    let request = TypedRequest<Void, Never>(try request(), success: .empty([204]))
    try await PiecewiseTransport(status: 204, fields: []).value(for: request)
    try await PiecewiseTransport(status: 204, fields: [], pieces: ["no JSON"]).value(for: request)
    try await PiecewiseTransport(status: 204, fields: [], pieces: ["too long"]).value(
      for: request, upTo: 2)
  }

  @Test("Each status has the value that is declared for it, a code before its class")
  func alternatives() async throws {
    let request = TypedRequest<Answer, Never>(
      try request(),
      success: [
        .successful: .content(Answer.several), 200: .content(Answer.done), 202: .empty(.accepted),
      ])
    #expect(
      try await PiecewiseTransport(pieces: [#"{"id":3}"#]).value(for: request)
        == .done(Ticket(id: 3)))
    #expect(
      try await PiecewiseTransport(status: 206, pieces: [#"[{"id":3},{"id":4}]"#]).value(
        for: request)
        == .several([Ticket(id: 3), Ticket(id: 4)]))
    #expect(try await PiecewiseTransport(status: 202).value(for: request) == .accepted)
  }

  @Test("A request that is not generated is given the type of its response")
  func givenType() async throws {
    let server = StubTransport(
      TransportResponse(
        status: 200, fields: [HeaderField("Content-Type", "application/json")],
        content: #"[{"id":3}]"#))
    let parameters: [String: Any]? = nil
    let request = try RequestSerializer(.json).post("https://h.example/", parameters: parameters)
    #expect(
      try request.serialized() == RequestSerializer(.json).post("https://h.example/").serialized())
    #expect(try await server.value([Ticket].self, for: request) == [Ticket(id: 3)])
    #expect(try await server.value([Ticket].self, for: request.serialized()) == [Ticket(id: 3)])
  }

  @Test("A decoder of one's own decodes the value")
  func ownDecoder() async throws {
    struct Place: Decodable, Sendable { var streetName: String }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let place = try await PiecewiseTransport(pieces: [#"{"street_name":"a"}"#])
      .value(for: TypedRequest<Place, Never>(request()), using: decoder)
    #expect(place.streetName == "a")
  }

  // MARK: - Failures

  @Test("The content of an error is decoded by the rules of a response")
  func decodedError() throws {
    let json = [HeaderField("Content-Type", "application/problem+json")]
    let content = Array(#"{"title":"no"}"#.utf8)
    let error = ResponseError(status: 422, fields: json, content: content)
    #expect(try error.decode(Problem.self) == Problem(title: "no"))
    for refused in [
      ResponseError(status: 422, content: content),
      ResponseError(status: 422, fields: json, content: [0x7B]),
      ResponseError(status: 422, fields: json, content: content, isContentWhole: false),
    ] {
      #expect(throws: ResponseError.self) { try refused.decode(Problem.self) }
    }
  }

  @Test("A status that nothing is declared for is an error with the content")
  func undeclared() async throws {
    let error = try await failure(
      ticket(),
      PiecewiseTransport(
        status: 503, fields: [HeaderField("Retry-After", "5")], pieces: ["later", ", please"]))
    #expect(error.status == 503)
    #expect(error.fields["Retry-After"] == "5")
    #expect(error.content == Array("later, please".utf8))
    #expect(error.isContentWhole)
    #expect(error.value == nil)
    guard case .status = error.reason else { return #expect(Bool(false), "\(error)") }
    #expect("\(error)" == "The response has the status 503.")
  }

  @Test(
    "A failure has the value that is declared for its code, its class or all others",
    arguments: [
      (404, #"{"title":"gone"}"#, "Problem(title: \"gone\")"), (404, "[]", "nil"),
      (409, #"["a"]"#, "[\"a\"]"), (500, "7", "7"), (302, "7", "7"), (410, "1", "nil"),
      (201, "7", "7"),
    ])
  func declaredFailures(_ status: Int, _ content: String, _ value: String) async throws {
    let request = try TypedRequest<Ticket, Refusal>(
      request(), success: .content([200]),
      failure: [
        404: .content(Refusal.problem), 410: .empty(.gone), .clientError: .content(Refusal.texts),
        .others: .content(Refusal.number),
      ])
    let transport = PiecewiseTransport(status: status, pieces: [content])
    let error = try await failure(request, transport)
    #expect(error.value.map { "\($0)" } ?? "nil" == value)
    guard case .status = error.reason else { return #expect(Bool(false), "\(error)") }
  }

  @Test("The value of a failure has its type") func typedFailure() async throws {
    let error = try await failure(
      ticket(failure: .others),
      PiecewiseTransport(status: 404, pieces: [#"{"title":"gone"}"#]))
    #expect(error.value as? Problem == Problem(title: "gone"))
  }

  @Test("A result is the success, or the declared failure with its value") func results()
    async throws
  {
    let gone = PiecewiseTransport(status: 404, pieces: [#"{"title":"gone"}"#])
    guard case .failure(let failure) = try await gone.result(for: ticket(failure: .clientError))
    else { return #expect(Bool(false)) }
    #expect(failure.value == Problem(title: "gone"))
    #expect(failure.error.status == 404)
    #expect(failure.error.value as? Problem == failure.value)
    #expect(failure.description == "The response has the status 404.")
    #expect(failure.localizedDescription == failure.description)
    #expect((failure as NSError).domain == ResponseError.errorDomain)

    let there = PiecewiseTransport(pieces: [#"{"id":3}"#])
    #expect(try await there.result(for: ticket(failure: .others)).get() == Ticket(id: 3))
  }

  @Test("A failure without content is nil beside one with content, and Void by itself")
  func emptyFailures() async throws {
    let request = try TypedRequest<Ticket, Problem?>(
      request(), success: .content([200]), failure: [422: .content(), 401: .empty(nil)])
    for (status, expected) in [(422, Problem(title: "no")), (401, nil)] {
      let transport = PiecewiseTransport(status: status, pieces: [#"{"title":"no"}"#])
      guard case .failure(let failure) = try await transport.result(for: request) else {
        return #expect(Bool(false))
      }
      #expect(failure.value == expected)
      #expect(failure.error.value as? Problem == expected)
    }
    let void = try TypedRequest<Ticket, Void>(self.request(), failure: .empty(.clientError))
    let transport = PiecewiseTransport(status: 404, fields: [])
    await #expect(throws: ResponseFailure<Void>.self) {
      try await transport.result(for: void).get()
    }
  }

  @Test("A result that is not declared, or not of its type, is thrown", arguments: [404, 500])
  func undeclaredResults(_ status: Int) async throws {
    let transport = PiecewiseTransport(status: status, pieces: ["[]"])
    let error = try await #require(throws: ResponseError.self) {
      _ = try await transport.result(for: ticket(failure: .clientError))
    }
    #expect(error.status == status)
    #expect(error.value == nil)
  }

  @Test("A failure that is not JSON has no value, and remains a failure")
  func failureOfAnotherMediaType() async throws {
    let error = try await failure(
      ticket(failure: .others),
      PiecewiseTransport(
        status: 404, fields: [HeaderField("Content-Type", "text/html")],
        pieces: [#"{"title":"gone"}"#]))
    #expect(error.value == nil)
    guard case .status = error.reason else { return #expect(Bool(false), "\(error)") }
  }

  @Test(
    "Another media type than JSON is an error",
    arguments: ["text/html", "application/jsonx", "text/json", "application/x+jsons", ""])
  func otherMediaTypes(_ type: String) async throws {
    let error = try await failure(
      ticket(),
      PiecewiseTransport(fields: [HeaderField("Content-Type", type)], pieces: [#"{"id":3}"#]))
    guard case .mediaType(type) = error.reason else { return #expect(Bool(false), "\(error)") }
    #expect(error.content == Array(#"{"id":3}"#.utf8))
  }

  @Test("Neither no media type nor two are JSON") func mediaTypesThatAreNone() async throws {
    let json = HeaderField("Content-Type", "application/json")
    for fields in [[], [json, json]] {
      let error = try await failure(
        ticket(), PiecewiseTransport(fields: fields, pieces: [#"{"id":3}"#]))
      guard case .mediaType(nil) = error.reason else { return #expect(Bool(false), "\(error)") }
    }
  }

  @Test(
    "JSON that does not fit the type is an error that contains the decoder's",
    arguments: ["", "{", #"{"id":"3"}"#, "{}", "null", "[1]"])
  func undecodable(_ content: String) async throws {
    let error = try await failure(ticket(), PiecewiseTransport(pieces: [content]))
    guard case .undecodable(let cause) = error.reason else {
      return #expect(Bool(false), "\(error)")
    }
    #expect(cause is DecodingError)
    #expect(error.content == Array(content.utf8))
  }

  @Test("Content beyond the limit is not read, and its beginning is in the error")
  func tooLong() async throws {
    let transport = PiecewiseTransport(
      pieces: [#"{"id":"#, "3}  ", "  "], failure: ConnectionLost())
    let error = try await failure(ticket(), transport, upTo: 8)
    guard case .tooLong(limit: 8) = error.reason else { return #expect(Bool(false), "\(error)") }
    #expect(error.content == Array(#"{"id":3}"#.utf8))
    #expect(!error.isContentWhole)
    #expect(
      try await PiecewiseTransport(pieces: [#"{"id":"#, "3}"]).value(for: ticket(), upTo: 8)
        == Ticket(id: 3))
  }

  @Test("A long failure is a failure, without a value") func longFailure() async throws {
    let error = try await failure(
      ticket(failure: .others),
      PiecewiseTransport(status: 500, pieces: [#"{"title":"gone"}"#]), upTo: 3)
    guard case .status = error.reason else { return #expect(Bool(false), "\(error)") }
    #expect(error.content == Array(#"{"t"#.utf8))
    #expect(!error.isContentWhole)
    #expect(error.value == nil)
  }

  @Test("A limit of nothing or less reads nothing", arguments: [0, -1, Int.min])
  func noLimit(_ limit: Int) async throws {
    let error = try await failure(ticket(), PiecewiseTransport(pieces: ["7"]), upTo: limit)
    guard case .tooLong(limit: limit) = error.reason else {
      return #expect(Bool(false), "\(error)")
    }
    #expect(error.content.isEmpty)
  }

  @Test("A broken connection is not a response") func brokenConnection() async throws {
    let transport = PiecewiseTransport(pieces: [#"{"id":3}"#], failure: ConnectionLost())
    await #expect(throws: ConnectionLost.self) { try await transport.value(for: ticket()) }
  }

  @Test("What is sent is the request") func requests() throws {
    #expect(try ticket().request == request())
  }
}
