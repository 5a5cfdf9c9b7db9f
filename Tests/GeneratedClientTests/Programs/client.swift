// A generated client: values, heads, failures, streams and responses, and a substitute for it.

import Generated
import RequestSerialization
import RequestSerializationFoundation

@Sendable func content(_ text: String) -> ResponseContent { ResponseContent(text.utf8) }

let server = StubTransport { request in
  let json = [HeaderField("Content-Type", "application/json"), HeaderField("ETag", "\"7\"")]
  return switch request.target {
  case "/tickets/3":
    request.method == "DELETE"
      ? TransportResponse(status: 204)
      : TransportResponse(status: 200, fields: json, content: content(#"{"id":3,"state":"new"}"#))
  case "/tickets/4":
    TransportResponse(status: 404, fields: json, content: content(#"{"title":"Gone"}"#))
  case "/watch":
    TransportResponse(
      status: 200, fields: [HeaderField("Content-Type", "text/event-stream")],
      content: content(
        "data: {\"id\":1,\"state\":\"open\"}\n\ndata: {\"id\":2,\"state\":\"open\"}\n\n"))
  case "/files": TransportResponse(status: 201)
  default:
    TransportResponse(status: 200, fields: json, content: content(#"[{"id":5,"state":"open"}]"#))
  }
}

let desk = DeskClient(over: server)
print(try await desk.listTickets(transport: "tram", state: .closed)[0].id)
let (ticket, head) = try await desk.withHead { try $0.showTicket(id: 3) }
if case .status200(let ticket) = ticket { print(ticket.state, head.fields["ETag"] ?? "") }
if case .failure(let failure) = try await desk.result({ try $0.showTicket(id: 4) }) {
  print(failure.error.status, failure.value.title)
}
do {
  _ = try await desk.showTicket(id: 4)
} catch let error as ResponseError {
  print("thrown", error.status)
}
try await desk.closeTicket(id: 3)
for try await ticket in try await desk.watch() { print("watched", ticket.id) }
print(try await desk.upload(file: FileContent([0x78], name: "x")).status)
let staging = DeskClient(DeskRequests(environment: .staging), over: server)
_ = try await staging.showTicket(id: 3)
for request in server.requests { print(request.method, request.host, request.target) }

/// A substitute for previews.
struct Preview: DeskClientProtocol {
  func listTickets(
    transport: String, state: Types.State?, page: Int
  ) async throws -> [Types.Ticket] {
    [Types.Ticket(id: page, state: .open)]
  }

  func showTicket(id: Int) async throws -> DeskRequests.ShowTicketResponse { .status202 }

  func closeTicket(id: Int) async throws {}

  func watch() async throws -> ResponseStream<Types.Ticket> { try await desk.watch() }

  func upload(file: FileContent) async throws -> TransportResponse {
    TransportResponse(status: 201)
  }
}

@MainActor func show(_ client: any DeskClientProtocol) async throws {
  print(try await client.listTickets(transport: "", state: nil, page: 9)[0].id)
}
try await show(Preview())
try await show(desk)
