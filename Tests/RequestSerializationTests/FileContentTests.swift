// Contents that stand in files.

import Foundation
import RequestSerialization
import Testing

@Suite("Files as content")
struct FileContentTests {
  private func withFile<Result>(
    named name: String = "photo.jpg", _ bytes: [UInt8], _ body: (FileContent) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return try body(FileContent(path: file.path, length: UInt64(bytes.count)))
  }

  @Test("A file has the type of its extension and its own length")
  func file() throws {
    try withFile(Array("data".utf8)) { file in
      let serialized = try request("PUT", .file(file)).serialized()
      #expect(serialized.mediaType == "image/jpeg")
      #expect(serialized.contentLength == 4)
      #expect(try serialized.readContent() == Array("data".utf8))
      #expect(try serialized.readContent() == Array("data".utf8))
    }
  }

  @Test("A file of another name has that name's type")
  func renamed() throws {
    try withFile([]) { file in
      var file = file
      file.name = "notes.txt"
      let serialized = try request("DELETE", .file(file)).serialized()
      #expect(serialized.mediaType == "text/plain")
      #expect(serialized.fields.last == HeaderField("Content-Length", "0"))
    }
  }

  @Test("A file part has its own name, a stream none")
  func parts() throws {
    try withFile(Array("JPEG".utf8)) { file in
      let message = Multipart(
        boundary: .written("B"),
        parts: [
          Multipart.Part(name: "a", .file(file)),
          Multipart.Part(name: "b", .file(file), filename: "c.png"),
          Multipart.Part(name: "d", .stream(StreamContent(file))),
          Multipart.Part(name: nil, .file(file), fields: [HeaderField("X-Raw", "1")]),
        ])
      let serialized = try request("POST", .multipart(message)).serialized()
      let content = try serialized.readContent()
      #expect(serialized.contentLength == UInt64(content.count))
      #expect(
        String(decoding: content, as: UTF8.self) == """
          --B\r
          Content-Disposition: form-data; name="a"; filename="photo.jpg"\r
          Content-Type: image/jpeg\r
          \r
          JPEG\r
          --B\r
          Content-Disposition: form-data; name="b"; filename="c.png"\r
          Content-Type: image/png\r
          \r
          JPEG\r
          --B\r
          Content-Disposition: form-data; name="d"\r
          \r
          JPEG\r
          --B\r
          Content-Type: image/jpeg\r
          X-Raw: 1\r
          \r
          JPEG\r
          --B--\r\n
          """)
    }
  }

  @Test("A file that is not what it was is an error, never a wrong length")
  func changed() throws {
    try withFile(Array("data".utf8)) { file in
      for length in [3, 5] as [UInt64] {
        let wrong = FileContent(path: file.path, length: length)
        let error = #expect(throws: SerializationError.self) {
          try request("PUT", .file(wrong)).serialized().readMessage()
        }
        #expect(error?.code == .contentUnreadable)
      }
      let missing = FileContent(path: file.path + "x", length: 4)
      #expect(throws: SerializationError.self) {
        try request("PUT", .file(missing)).serialized().readMessage()
      }
    }
  }

  @Test("A stream that is longer or shorter than announced is an error")
  func announced() throws {
    try withFile(Array("hello".utf8)) { file in
      for length in [3, 6] as [UInt64] {
        let stream = StreamContent(file, length: length)
        let message = Multipart(parts: [Multipart.Part(name: "s", .stream(stream))])
        let error = #expect(throws: SerializationError.self) {
          try request("POST", .multipart(message)).serialized()
        }
        #expect(error?.code == .lengthMismatch)
        #expect(error?.subject == "s")
      }
    }
  }
}
