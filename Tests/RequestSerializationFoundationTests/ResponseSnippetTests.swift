// The snippets of the article on typed responses.

import RequestSerialization
import RequestSerializationFoundation
import Testing

private struct Ticket: Decodable, Sendable {
  var id: Int
  var title: String
}

private struct Problem: Decodable, Sendable {
  var title: String
}

private enum CloseTicketResponse: Sendable {
  case status200(Ticket)
  case status202
}

/// The code generated from the article's spec.
private struct Desk {
  private func request() throws -> SerializedRequest {
    try RequestDescription(
      method: "GET", url: RequestURL(scheme: .https, host: "desk.example")
    ).serialized()
  }

  func showTicket(id: Int) throws -> TypedRequest<Ticket, Problem> {
    try TypedRequest(request(), success: .content([200]), failure: .content([404]))
  }

  func closeTicket(id: Int) throws -> TypedRequest<CloseTicketResponse, Never> {
    try TypedRequest(
      request(),
      success: [200: .content(CloseTicketResponse.status200), 202: .empty(.status202)])
  }
}

@Suite("The article on typed responses") struct ResponseSnippetTests {
  private let desk = Desk()

  @Test("A value is what the article says") func values() async throws {
    let transport = PiecewiseTransport(pieces: [#"{"id":3,"title":"Rain"}"#])
    let ticket = try await transport.value(for: desk.showTicket(id: 3))
    print(ticket.title)
    #expect(ticket.title == "Rain")

    switch try await transport.value(for: desk.closeTicket(id: 3)) {
    case .status200(let ticket): print("closed:", ticket.title)
    case .status202: print("will be closed")
    }
  }

  @Test("A request of one's own is typed as the article says") func ownRequests() async throws {
    let transport = PiecewiseTransport(pieces: [#"{"id":3,"title":"Rain"}"#])
    let description = RequestDescription(
      method: "GET", url: RequestURL(scheme: .https, host: "desk.example"))
    let request = TypedRequest<Ticket, Problem?>(
      try description.serialized(), failure: [404: .content(), .others: .empty(nil)])
    let ticket = try await transport.value(for: request)
    #expect(ticket.id == 3)
  }

  @Test("Errors are those of the article") func errors() async throws {
    let transport = PiecewiseTransport(status: 404, pieces: [#"{"title":"Gone"}"#])
    do {
      let ticket = try await transport.value(for: desk.showTicket(id: 404))
      print(ticket.title)
    } catch let error as ResponseError {
      switch error.reason {
      case .status: print(error.status, (error.value as? Problem)?.title ?? "")
      case .mediaType(let type): print("no JSON, but", type ?? "something")
      case .undecodable(let cause): print("another type:", cause)
      case .tooLong(let limit): print("more than", limit, "bytes")
      }
    }
    switch try await transport.result(for: desk.showTicket(id: 404)) {
    case .success(let ticket): print(ticket.title)
    case .failure(let failure): print(failure.error.status, failure.value.title)
    }
    let error = await #expect(throws: ResponseError.self) {
      try await transport.value(for: desk.showTicket(id: 404))
    }
    #expect((error?.value as? Problem)?.title == "Gone")
  }
}
