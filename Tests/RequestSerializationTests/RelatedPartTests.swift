// The root of related parts (RFC 2387), and lists as parts.

import RequestSerialization
import Testing

@Suite("Related parts, and parts of lists")
struct RelatedPartTests {
  private func mediaType(_ change: (inout Multipart) -> Void) throws -> String? {
    var message = Multipart(
      subtype: .related, boundary: .written("cut"),
      parts: [
        Multipart.Part(name: nil, .text("x"), fields: [HeaderField("Content-ID", "<a>")]),
        Multipart.Part(
          name: nil, .json([:]), contentType: "application/json; v=1",
          fields: [HeaderField("content-id", "<b c>")]),
        Multipart.Part(
          name: nil, .text(""),
          fields: [HeaderField("Content-Type", "text/html"), HeaderField("Content-ID", "<d>")]),
      ])
    change(&message)
    return try request("POST", .multipart(message)).serialized().mediaType
  }

  @Test("'type' and 'start' follow the boundary, and a root has its own type")
  func parameters() throws {
    #expect(try mediaType { _ in } == "multipart/related; boundary=cut")
    #expect(
      try mediaType { $0.type = "text/plain" }
        == "multipart/related; boundary=cut; type=\"text/plain\"")
    #expect(
      try mediaType { $0.start = "<a>" }
        == "multipart/related; boundary=cut; type=\"text/plain\"; start=\"<a>\"")
    #expect(
      try mediaType { $0.start = "<b c>" }
        == "multipart/related; boundary=cut; type=\"application/json\"; start=\"<b c>\"")
    #expect(
      try mediaType { $0.start = "<d>" }
        == "multipart/related; boundary=cut; type=\"text/html\"; start=\"<d>\"")
    #expect(
      try mediaType { ($0.type, $0.start) = ("a/b", "<d>") }
        == "multipart/related; boundary=cut; type=\"a/b\"; start=\"<d>\"")
  }

  @Test("A start that is the Content-ID of no part is refused")
  func noRoot() {
    let error = #expect(throws: SerializationError.self) { try mediaType { $0.start = "a" } }
    #expect(error?.code == .startWithoutPart)
    #expect(error?.subject == "a")
  }

  @Test("A list is one part for each item, and all say the same")
  func each() {
    let fields = [HeaderField("X", "y")]
    let parts = Multipart.Part.each(
      of: [.text("a"), .data([1])], name: "n", filename: "f", contentType: "a/b", fields: fields)
    #expect(
      parts == [
        Multipart.Part(
          name: "n", .text("a"), filename: "f", contentType: "a/b", fields: fields),
        Multipart.Part(name: "n", .data([1]), filename: "f", contentType: "a/b", fields: fields),
      ])
    #expect(Multipart.Part.each(of: [], name: "n").isEmpty)
  }
}
