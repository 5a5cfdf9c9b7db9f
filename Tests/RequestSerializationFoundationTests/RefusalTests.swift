// Requests that Foundation would change.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Refusals of the bridge")
struct RefusalTests {
  private func refusal(
    _ method: String, _ url: RequestURL, form: TargetForm = .origin, content: RequestContent? = nil
  ) async throws -> SerializationError? {
    var request = RequestDescription(method: method, url: url)
    request.targetForm = form
    request.content = content
    let message = try request.serialized()
    return await #expect(throws: SerializationError.self) {
      try await URLSessionRequestTransport().send(message)
    }
  }

  private let url = RequestURL(scheme: .http, host: "127.0.0.1", port: 9, path: "/a")

  @Test(
    "The target of the server as a whole and of a proxy",
    arguments: [TargetForm.asterisk, .absolute])
  func targetForm(_ form: TargetForm) async throws {
    let error = try await refusal("OPTIONS", url, form: form)
    #expect(error?.code == .unsupportedByTransport)
    #expect(error?.subject == (form == .asterisk ? "*" : "http://127.0.0.1:9/a"))
  }

  @Test(
    "Dot segments, which libcurl removes",
    arguments: ["/.", "/..", "/a/../b", "/a/./b", "/a/%2E%2e", "/%2e/"])
  func dotSegments(_ path: String) async throws {
    let error = try await refusal(
      "GET", RequestURL(scheme: .http, host: "127.0.0.1", port: 9, path: path))
    #expect(error?.code == .unsupportedByTransport)
    #expect(error?.subject == path)
  }

  @Test("Brackets in the query, which Foundation percent-encodes")
  func brackets() async throws {
    let error = try await refusal(
      "GET", RequestURL(scheme: .http, host: "127.0.0.1", port: 9, path: "/", query: "a[]=1"))
    #expect(error?.code == .unsupportedByTransport)
    #expect(error?.subject == "/?a[]=1")
  }

  @Test("Content of GET and HEAD, which URLSession refuses or drops", arguments: ["GET", "HEAD"])
  func content(_ method: String) async throws {
    let error = try await refusal(method, url, content: .text("x"))
    #expect(error?.code == .unsupportedByTransport)
    #expect(error?.subject == method)
  }

  @Test("Methods that Foundation writes in capitals", arguments: ["get", "Post", "dElete"])
  func method(_ method: String) async throws {
    let error = try await refusal(method, url)
    #expect(error?.code == .unsupportedByTransport)
    #expect(error?.subject == method)
  }

  @Test("A host that is spelled differently is the same request")
  func hostCase() throws {
    let message = try RequestDescription(
      method: "GET", url: RequestURL(scheme: .http, host: "LOCALHOST")
    ).serialized()
    #expect(try URLRequest(message).url?.absoluteString == "http://LOCALHOST/")
  }
}
