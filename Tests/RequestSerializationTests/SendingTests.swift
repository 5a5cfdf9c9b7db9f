// Requests that are sent with progress, and responses that are checked before they are read.

import RequestSerialization
import Synchronization
import Testing

@Suite("Sending")
struct SendingTests {
  @Test("Upload and download are reported piece by piece, and the message does not change")
  func progress() async throws {
    let seen = Mutex<[String]>([])
    let scripted = ScriptedTransport(.response(200, [HeaderField("Content-Length", "3")], "abc"))
    var request = try RequestSerializer().post("http://h/")
    request.content = .text("0123456789")
    let response = try await scripted.send(request) { progress in
      let total = progress.total.map { "\($0)" } ?? "?"
      seen.withLock { $0.append("\(progress.direction) \(progress.completed)/\(total)") }
    }
    #expect(seen.withLock { $0 } == ["upload 4/10", "upload 8/10", "upload 10/10"])
    #expect(try await response.content.collect(upTo: 3) == Array("abc".utf8))
    #expect(
      seen.withLock { $0.suffix(3) } == ["download 1/3", "download 2/3", "download 3/3"])
    let sent = try #require(scripted.requests.first)
    #expect(try sent.readMessage() == request.serialized().readMessage())
  }

  @Test("A total is unknown where the server does not tell it, or tells that of coded content")
  func totals() async throws {
    for fields in [
      [], [HeaderField("Content-Length", "9"), HeaderField("Content-Encoding", "gzip")],
      [HeaderField("Content-Length", "x")],
    ] {
      let totals = Mutex<[UInt64?]>([])
      let response = try await ScriptedTransport(.response(200, fields, "a"))
        .send(RequestSerializer().get("http://h/")) { progress in
          totals.withLock { $0.append(progress.total) }
        }
      _ = try await response.content.collect(upTo: 1)
      #expect(totals.withLock { $0 } == [nil])
    }
  }

  private func send(
    _ status: Int, _ fields: [HeaderField] = [], _ text: String = ""
  ) async throws -> TransportResponse {
    try await ScriptedTransport(.response(status, fields, text))
      .send(RequestSerializer().get("http://h/"))
  }

  @Test("A valid response can still be read", arguments: [200, 201, 299])
  func valid(_ status: Int) async throws {
    let response = try await send(status, [], "abc").validated()
    #expect(try await response.content.collect(upTo: 3) == Array("abc".utf8))
  }

  @Test("A refused response is kept in the error", arguments: [199, 300, 404, 500])
  func refused(_ status: Int) async throws {
    let response = try await send(status, [HeaderField("X", "y")], "gone")
    let error = try await #require(throws: ResponseError.self) {
      _ = try await response.validated(upTo: 3)
    }
    #expect(error.status == status)
    #expect(error.fields == [HeaderField("X", "y")])
    #expect(error.content == Array("gon".utf8))
    #expect(!error.isContentWhole)
  }

  @Test(
    "A media type is one of the expected ones, or there is no content",
    arguments: [
      ("application/json", 200, true), ("Application/JSON; charset=utf-8", 200, true),
      ("image/png", 200, true), ("text/html", 200, false), (nil, 200, false), (nil, 204, true),
      ("applicationx/json", 200, false), ("imagex/png", 200, false),
    ] as [(String?, Int, Bool)])
  func mediaTypes(_ type: String?, _ status: Int, _ isValid: Bool) async throws {
    let fields = type.map { [HeaderField("content-type", $0)] } ?? []
    let response = try await send(status, fields)
    let valid = try? await response.validated(mediaTypes: ["application/json", "image/*"])
    #expect((valid != nil) == isValid)
  }

  @Test("The error says what was expected")
  func sentence() async throws {
    let response = try await send(200, [HeaderField("Content-Type", "text/html")], "<p>")
    let error = try await #require(throws: ResponseError.self) {
      _ = try await response.validated(mediaTypes: ["application/json", "text/json"])
    }
    #expect(
      "\(error)" == "The response with the status 200 has the Content-Type text/html, "
        + "expected application/json, text/json.")
    #expect(error.content == Array("<p>".utf8))
  }
}
