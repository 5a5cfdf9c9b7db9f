// Boundaries: written, derived and random.

import Foundation
import MessageSyntax
import RequestSerialization
import TestSupport
import Testing

@Suite("Boundaries")
struct BoundaryTests {
  private func request(
    _ boundary: Multipart.Boundary, _ parts: Multipart.Part...
  ) -> RequestDescription {
    var request = RequestDescription(
      method: "POST", url: RequestURL(scheme: .http, host: "example.com"))
    request.content = .multipart(Multipart(boundary: boundary, parts: parts))
    return request
  }

  private func candidate(_ number: Int) -> String {
    let digest = SHA256.hash(Array("photos\0upload\0\(number)".utf8))
    return "waybill-" + String(decoding: Hexadecimal.encode(digest).prefix(32), as: UTF8.self)
  }

  @Test("A derived boundary is the hash of service, request and number")
  func derived() throws {
    let boundary = Multipart.Boundary.derived(service: "photos", request: "upload")
    let part = Multipart.Part(name: "a", .text("b"))
    let type = try request(boundary, part).serialized().mediaType
    #expect(type == "multipart/form-data; boundary=\(candidate(0))")
    // The hash as Python's hashlib computes it.
    #expect(candidate(0) == "waybill-104ac218d4886e5ac1f9f48fb494c398")
  }

  @Test("A candidate that occurs in content, name, file name, field or file is passed over")
  func derivedAround() throws {
    let boundary = Multipart.Boundary.derived(service: "photos", request: "upload")
    let file = try TemporaryFile("x\(candidate(4))".utf8)
    defer { withExtendedLifetime(file) {} }
    let length = UInt64(1 + candidate(4).utf8.count)
    let type = try request(
      boundary,
      Multipart.Part(name: "a", .text("..\(candidate(0))..")),
      Multipart.Part(name: candidate(1), .text("")),
      Multipart.Part(name: "c", .text(""), filename: candidate(2)),
      Multipart.Part(name: "d", .text(""), fields: [HeaderField("X", candidate(3))]),
      Multipart.Part(name: "e", .file(FileContent(path: file.path, length: length)))
    ).serialized().mediaType
    #expect(type == "multipart/form-data; boundary=\(candidate(5))")
  }

  @Test("A random boundary is another one each time")
  func random() throws {
    let request = request(.random, Multipart.Part(name: "a", .text("b")))
    let first = try #require(try request.serialized().mediaType)
    let second = try #require(try request.serialized().mediaType)
    #expect(first != second)
    #expect(first.hasPrefix("multipart/form-data; boundary=waybill-"))
  }

  @Test("A boundary that is not a token is quoted")
  func quoted() throws {
    let part = Multipart.Part(name: "a", .text("b"))
    let type = try request(.written("a b:c"), part).serialized().mediaType
    #expect(type == "multipart/form-data; boundary=\"a b:c\"")
  }

  @Test(
    "What RFC 2046 does not allow is refused",
    arguments: ["", "a ", "a\"b", "a\r\nb", "é", "a;b", String(repeating: "x", count: 71)])
  func invalid(_ boundary: String) {
    let error = #expect(throws: SerializationError.self) {
      try request(.written(boundary), Multipart.Part(name: "a", .text("b"))).serialized()
    }
    #expect(error?.code == .invalidBoundary)
  }

  @Test("A written boundary that occurs in a part is refused")
  func occurring() {
    let error = #expect(throws: SerializationError.self) {
      try request(.written("cut"), Multipart.Part(name: "a", .text("a cut b"))).serialized()
    }
    #expect(error?.code == .boundaryInContent)
    #expect(error?.subject == "cut")
  }

  @Test("Seventy characters are a boundary")
  func longest() throws {
    let longest = String(repeating: "x", count: 70)
    let part = Multipart.Part(name: "a", .text("b"))
    #expect(try request(.written(longest), part).serialized().contentLength > 0)
  }
}
