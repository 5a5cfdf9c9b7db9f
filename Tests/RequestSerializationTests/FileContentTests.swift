// Contents in files.

import Foundation
import RequestSerialization
import TestSupport
import Testing

@Suite("Files as content")
struct FileContentTests {
  private func withFile<Result>(
    named name: String = "photo.jpg", _ bytes: [UInt8], _ body: (FileContent) throws -> Result
  ) throws -> Result {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = try folder.write(name, bytes)
    return try body(FileContent(path: path, length: UInt64(bytes.count)))
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

  @Test("Bytes in memory are a file with a name", arguments: ["", "data"])
  func inMemory(_ text: String) throws {
    let file = FileContent(Array(text.utf8), name: "sunset.jpg")
    #expect(file.length == UInt64(text.utf8.count))
    #expect(file.path == "sunset.jpg")
    #expect(file == FileContent(Array(text.utf8), name: "sunset.jpg"))
    #expect(file != FileContent(Array("DATA".utf8), name: "sunset.jpg"))
    let serialized = try request("PUT", .file(file)).serialized()
    #expect(serialized.mediaType == "image/jpeg")
    #expect(serialized.contentLength == UInt64(text.utf8.count))
    #expect(try serialized.readContent() == Array(text.utf8))
    let message = Multipart(
      boundary: .written("B"), parts: [Multipart.Part(name: "photo", .file(file))])
    let content = try request("POST", .multipart(message)).serialized().readContent()
    #expect(
      String(decoding: content, as: UTF8.self) == """
        --B\r
        Content-Disposition: form-data; name="photo"; filename="sunset.jpg"\r
        Content-Type: image/jpeg\r
        \r
        \(text)\r
        --B--\r\n
        """)
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

  @Test("A range of a file is its bytes, under its name and media type")
  func range() throws {
    try withFile(Array("0123456789".utf8)) { file in
      for (offset, length, expected) in [
        (nil, nil, "0123456789"), (0, 4, "0123"), (4, 3, "456"), (7, nil, "789"), (10, nil, ""),
        (3, 0, ""),
      ] as [(Int?, Int?, String)] {
        for whole in [file, FileContent(Array("0123456789".utf8), name: "a.txt")] {
          let range = try whole.bytes(from: offset, length: length)
          #expect(range.length == UInt64(expected.utf8.count))
          #expect(range.name == whole.name && range.path == whole.path)
          let sent = try request("PUT", .file(range)).serialized()
          #expect(try sent.readContent() == Array(expected.utf8))
        }
      }
      for (offset, length) in [(11, nil), (-1, 1), (8, 3), (0, -1), (1, .max), (.max, 1)]
        as [(Int?, Int?)]
      {
        let error = #expect(throws: SerializationError.self) {
          try file.bytes(from: offset, length: length)
        }
        #expect(error?.code == .rangeBeyondFile)
      }
      let longer = FileContent(path: file.path, length: 12)
      let error = #expect(throws: SerializationError.self) {
        try request("PUT", .file(longer.bytes(from: 1, length: 2))).serialized().readMessage()
      }
      #expect(error?.code == .contentUnreadable)
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

  // MARK: Measuring

  @Test("A file is measured, and known by the last component of the path that was given")
  func measured() throws {
    try withFile(named: "photo.jpg", Array("data".utf8)) { file in
      let measured = try FileContent(contentsOf: file.path)
      #expect(measured.length == 4)
      #expect(measured.name == "photo.jpg")
      let folder = String(file.path.dropLast("photo.jpg".count))
      try FileManager.default.createSymbolicLink(
        atPath: folder + "link.png", withDestinationPath: "photo.jpg")
      let linked = try FileContent(contentsOf: folder + "./link.png")
      #expect(linked.name == "link.png")
      #expect(linked.path == measured.path)
      #expect(try FileContent(contentsOf: folder + "link.png", name: "x").name == "x")
      // The target of the link may change later.
      try FileManager.default.removeItem(atPath: folder + "link.png")
      #expect(try request("PUT", .file(linked)).serialized().readContent() == Array("data".utf8))
    }
  }

  @Test("A relative path starts at the working directory")
  func relative() throws {
    let directory = FileManager.default.currentDirectoryPath
    try withFile(Array("data".utf8)) { file in
      let up = String(repeating: "../", count: directory.split(separator: "/").count)
      let content = try FileContent(contentsOf: up + file.path.dropFirst())
      #expect(content.length == 4)
      #expect(content.path.hasPrefix("/"))
      #expect(!content.path.contains("../"))
    }
  }

  @Test("Anything but a regular file is refused, without waiting for it")
  func irregular() throws {
    try withFile([]) { file in
      let pipe = file.path + ".pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      try FileManager.default.createSymbolicLink(
        atPath: file.path + ".loop", withDestinationPath: file.path + ".loop")
      for (path, reason) in [
        (pipe, "is not a regular file"), ("/dev/zero", "is not a regular file"),
        ("/", "is not a regular file"),
        (file.path + ".x", "does not open: there is no such file or folder (errno 2)"),
        (file.path + "/", "does not open: what should be a folder is none (errno 20)"),
        ("", "does not open: there is no such file or folder (errno 2)"),
        (file.path + ".loop", "does not open: it is a symbolic link (errno \(ELOOP))"),
      ] {
        let error = #expect(throws: SerializationError.self) { try FileContent(contentsOf: path) }
        #expect(error?.code == .contentUnreadable)
        #expect(error?.description == "the content cannot be read: \(path) \(reason)")
      }
      let error = #expect(throws: SerializationError.self) {
        try FileContent(contentsOf: file.path + "\0.jpg")
      }
      #expect(
        error?.description == "the content cannot be read: \(file.path)\\u{0}.jpg "
          + "does not open: no file can have that name (errno 22)")
    }
  }

  @Test("A file that says it is empty, and is not, is an error")
  func process() throws {
    guard FileManager.default.fileExists(atPath: "/proc/self/status") else { return }
    let file = try FileContent(contentsOf: "/proc/self/status")
    #expect(file.length == 0)
    let error = #expect(throws: SerializationError.self) {
      try request("PUT", .file(file)).serialized().readMessage()
    }
    #expect(error?.code == .contentUnreadable)
  }
}
