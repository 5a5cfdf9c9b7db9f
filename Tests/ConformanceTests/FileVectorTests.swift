// Files that cannot be sent, and files that cannot be written.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import TestSupport
import Testing

@Suite("AFNetworking and Alamofire: files")
struct FileVectorTests {
  private let message: SerializedRequest

  init() throws {
    let part = Multipart.Part(name: "data", .text("Lorem ipsum dolor sit amet."))
    message = try request(
      "POST", content: .multipart(Multipart(boundary: .written("BOUNDARY"), parts: [part]))
    ).serialized()
  }

  static let missing = [
    ("afobs-multipart-file-unreachable", "/nope/x.json"),
    ("al-testThatAppendingFileBodyPartWithInvalidLastPathComponentReturnsError", ""),
  ]

  /// AFNetworking says "File URL not reachable.", Alamofire that the file name is invalid.
  @Test("A file that is not there is a typed error", arguments: missing)
  func unreachable(_ vector: String, _ path: String) {
    let error = #expect(throws: SerializationError.self) { try FileContent(contentsOf: path) }
    #expect(error?.code == .contentUnreadable)
  }

  static let remote = [
    ("afobs-multipart-file-not-file-url", "http://x/y.json"),
    (
      "al-testThatAppendingFileBodyPartThatIsNotFileURLReturnsError",
      "https://example.com/image.jpg"
    ),
  ]

  /// AFNetworking says "Expected URL to be a file URL".
  @Test("A URL that names no file is a typed error", arguments: remote)
  func notFile(_ vector: String, _ text: String) throws {
    let url = try #require(URL(string: text))
    let error = #expect(throws: SerializationError.self) { try FileContent(contentsOf: url) }
    #expect(error?.code == .notFileURL)
    #expect(error?.subject == text)
  }

  @Test(
    "A file that exists is not written over, unless it may be",
    .vectors("al-testThatWritingEncodedDataToExistingFileURLFails"))
  func existing() throws {
    let file = try TemporaryFile("old".utf8)
    let error = #expect(throws: SerializationError.self) {
      try message.writeContent(to: file.path, replacing: false)
    }
    #expect(error?.code == .fileExists)
    #expect(try Data(contentsOf: file.url) == Data("old".utf8))
    try message.writeContent(to: file.path)
    #expect(try Array(Data(contentsOf: file.url)) == message.readContent())
  }

  @Test(
    "A place where no file can be is a typed error",
    .vectors("al-testThatWritingEncodedDataToBadURLFails"))
  func badPlace() {
    let error = #expect(throws: SerializationError.self) {
      try message.writeContent(to: "/this/is/not/a/valid/url")
    }
    #expect(error?.code == .fileUnwritable)
  }
}
