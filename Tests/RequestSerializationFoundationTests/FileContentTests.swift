// Files by their URLs.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import TestSupport
import Testing

@Suite("Files by URL")
struct FileContentTests {
  @Test("The name is the last component, unless another is given")
  func name() throws {
    let file = try TemporaryFile(Array("abc".utf8), name: "Ärger %41 \(UUID().uuidString).txt")
    #expect(try FileContent(contentsOf: file.url).name == file.url.lastPathComponent)
    #expect(try FileContent(contentsOf: file.url).length == 3)
    #expect(try FileContent(contentsOf: file.url, name: "a.txt").name == "a.txt")
  }

  @Test("A file of localhost is one of this computer")
  func localhost() throws {
    let file = try TemporaryFile(Array("abc".utf8))
    let url = try #require(URL(string: "file://localhost" + file.url.path))
    #expect(try FileContent(contentsOf: url).length == 3)
  }

  @Test(
    "A URL of anything else is refused",
    arguments: [
      "https://example.com/a.json", "http://x/y.json", "data:,x", "file://other/a", "a/b",
    ])
  func otherURL(_ text: String) throws {
    let url = try #require(URL(string: text))
    let error = #expect(throws: SerializationError.self) { try FileContent(contentsOf: url) }
    #expect(error?.code == .notFileURL)
    #expect(error?.subject == text)
  }

  @Test("Anything but a file is refused", arguments: ["/nope/x.json", "/", "/dev/null"])
  func noFile(_ path: String) throws {
    let error = #expect(throws: SerializationError.self) {
      try FileContent(contentsOf: URL(filePath: path))
    }
    #expect(error?.code == .contentUnreadable)
  }
}
