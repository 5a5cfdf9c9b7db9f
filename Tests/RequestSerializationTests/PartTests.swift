// AFNetworking's ways to add a part, and how each is written here.

import MessageContent
import RequestSerialization
import Testing

@Suite("Parts")
struct PartTests {
  private func content(_ parts: Multipart.Part...) throws -> String {
    let message = Multipart(boundary: .written("=="), parts: parts)
    let serialized = try request("POST", .multipart(message)).serialized()
    let content = try serialized.readContent()
    #expect(serialized.contentLength == UInt64(content.count))
    return String(decoding: content, as: UTF8.self)
  }

  @Test("A file, a file under another name, a stream, data with a name, data, and raw fields")
  func builder() throws {
    try withFile(Array("file".utf8)) { reference in
      let file = try FileContent(contentsOf: reference.path, name: "photo.jpg")
      let stream = StreamContent(length: 6) { ArrayStream(Array("stream".utf8)) }
      let written = try content(
        Multipart.Part(name: "a", .file(file)),
        Multipart.Part(name: "b", .file(file), filename: "b.raw", contentType: "image/x-raw"),
        Multipart.Part(name: "c", .stream(stream), filename: "c.mov"),
        Multipart.Part(
          name: "d", .data(Array("data".utf8)), filename: "d.jpg", contentType: "image/png"),
        Multipart.Part(name: "e", .data(Array("data".utf8))),
        Multipart.Part(
          name: nil, .data(Array("data".utf8)), fields: [HeaderField("Content-ID", "<f>")]))
      #expect(
        written == """
          --==\r
          Content-Disposition: form-data; name="a"; filename="photo.jpg"\r
          Content-Type: image/jpeg\r
          \r
          file\r
          --==\r
          Content-Disposition: form-data; name="b"; filename="b.raw"\r
          Content-Type: image/x-raw\r
          \r
          file\r
          --==\r
          Content-Disposition: form-data; name="c"; filename="c.mov"\r
          Content-Type: video/quicktime\r
          \r
          stream\r
          --==\r
          Content-Disposition: form-data; name="d"; filename="d.jpg"\r
          Content-Type: image/png\r
          \r
          data\r
          --==\r
          Content-Disposition: form-data; name="e"\r
          \r
          data\r
          --==\r
          Content-ID: <f>\r
          \r
          data\r
          --==--\r\n
          """)
    }
  }
}
