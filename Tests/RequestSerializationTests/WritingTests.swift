// Requests that are written to files.

import Foundation
import RequestSerialization
import TestSupport
import Testing

@Suite("Writing to files")
struct WritingTests {
  /// Calls `body` with the path of a new folder, which must contain these files afterwards.
  private func withFolder(
    leaving names: [String], _ body: (String) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    try await body(folder.url.path)
    #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.url.path)) == Set(names))
  }

  private func bytes(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map(Array.init)
  }

  private func expectError(
    _ code: SerializationError.Code, _ sentence: String? = nil,
    _ location: SourceLocation = #_sourceLocation, _ body: () throws -> Void
  ) {
    let error = #expect(
      throws: SerializationError.self, sourceLocation: location, performing: body)
    #expect(error?.code == code, sourceLocation: location)
    if let sentence { #expect(error?.description == sentence, sourceLocation: location) }
  }

  /// More than two pieces of content.
  private static let large = [UInt8]((0..<600_000).map { UInt8(truncatingIfNeeded: $0 / 3) })

  private let small = Result { try upload(.text("hello")).serialized() }

  // MARK: What is written

  @Test("Content and message are written as they are sent")
  func written() async throws {
    let request = try upload(.data(Self.large), boundary: .random) {
      $0.framing = .chunked(size: 1000)
    }.serialized()
    try await withFolder(leaving: ["a", "b", "c", "d"]) { folder in
      func write() throws {
        try request.writeContent(to: folder + "/a")
        try request.writeMessage(to: folder + "/b")
      }
      try write()
      try await request.writeContent(to: folder + "/c")
      try await request.writeMessage(to: folder + "/d")
      #expect(bytes(folder + "/a") == (try request.readContent()))
      #expect(bytes(folder + "/b") == (try request.readMessage()))
      #expect(bytes(folder + "/c") == (try request.readContent()))
      #expect(bytes(folder + "/d") == (try request.readMessage()))
    }
  }

  @Test("A request without content makes an empty file")
  func empty() async throws {
    let request = try RequestSerializationTests.request("GET").serialized()
    let log = Log<WriteProgress>()
    try await withFolder(leaving: ["a"]) { folder in
      try await request.writeContent(to: folder + "/a") { log.add($0) }
      #expect(bytes(folder + "/a") == [])
    }
    #expect(log.entries.map(\.written) == [0])
    #expect(log.entries.map(\.total) == [0])
    #expect(log.entries.map(\.fraction) == [1])
  }

  @Test("Progress is reported piece by piece, up to the whole")
  func progress() async throws {
    let request = try RequestSerializationTests.request("PUT", .data(Self.large)).serialized()
    let log = Log<WriteProgress>()
    try await withFolder(leaving: ["a"]) { folder in
      try await request.writeContent(to: folder + "/a") { log.add($0) }
    }
    #expect(log.entries.map(\.written) == [262_144, 524_288, 600_000])
    #expect(log.entries.map(\.total) == [600_000, 600_000, 600_000])
    #expect(log.entries.last?.fraction == 1)
  }

  @Test("A file has the permissions that the umask leaves")
  func permissions() async throws {
    let mask = umask(0)
    umask(mask)
    try await withFolder(leaving: ["a"]) { folder in
      try small.get().writeContent(to: folder + "/a")
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/a")
      #expect(attributes[.posixPermissions] as? Int == 0o644 & ~Int(mask))
    }
  }

  @Test("Writing is not throttled")
  func unthrottled() async throws {
    let throttle = Throttle(packetSize: 1, delay: .seconds(86_400))
    let request = try upload(.text("hello"), throttle: throttle).serialized()
    try await withFolder(leaving: ["a"]) { folder in
      try await request.writeContent(to: folder + "/a")
      #expect(bytes(folder + "/a") == multipart(around: "hello"))
    }
  }

  // MARK: What stands there

  @Test("A file is replaced when that is wanted, and else refused")
  func replacing() async throws {
    let request = try small.get()
    try await withFolder(leaving: ["a"]) { folder in
      let path = folder + "/a"
      func write() throws {
        try request.writeContent(to: path, replacing: false)
        try request.writeMessage(to: path)
        expectError(.fileExists, "the file exists and may not be replaced: \(path) exists") {
          try request.writeContent(to: path, replacing: false)
        }
      }
      try write()
      await #expect(throws: SerializationError.self) {
        try await request.writeContent(to: path, replacing: false)
      }
      #expect(bytes(path) == (try request.readMessage()))
    }
  }

  @Test("A file that appears while another is written is not replaced, unless that is wanted")
  func appearing() async throws {
    try await withFolder(leaving: ["a", "b"]) { folder in
      let content = StreamContent(length: 1) {
        for name in ["a", "b"] {
          try Data("other".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
        return ArrayStream([1])
      }
      let request = try RequestSerializationTests.request("PUT", .stream(content)).serialized()
      func write() {
        expectError(.fileExists) { try request.writeContent(to: folder + "/a", replacing: false) }
        #expect(throws: Never.self) { try request.writeContent(to: folder + "/b") }
      }
      write()
      #expect(bytes(folder + "/a") == Array("other".utf8))
      #expect(bytes(folder + "/b") == [1])
    }
  }

  @Test("A link is followed to its file; anything but a file is never replaced")
  func links() async throws {
    let request = try small.get()
    try await withFolder(leaving: ["file", "link", "dangling", "folder", "pipe", "toPipe"]) {
      folder in
      func path(_ name: String) -> String { folder + "/" + name }
      try Data("old".utf8).write(to: URL(fileURLWithPath: path("file")))
      for (link, target) in [("link", "file"), ("dangling", "nothing"), ("toPipe", "pipe")] {
        try FileManager.default.createSymbolicLink(
          atPath: path(link), withDestinationPath: target)
      }
      try FileManager.default.createDirectory(
        atPath: path("folder"), withIntermediateDirectories: false)
      #expect(mkfifo(path("pipe"), 0o600) == 0)
      func write() throws {
        expectError(.fileExists) { try request.writeContent(to: path("link"), replacing: false) }
        try request.writeContent(to: path("link"))
        expectError(
          .fileUnwritable,
          "the file cannot be written: \(path("dangling")): "
            + "there is no such file or folder (errno 2)"
        ) {
          try request.writeContent(to: path("dangling"))
        }
        expectError(
          .fileUnwritable,
          "the file cannot be written: \(path("folder")): it is a folder (errno 21)"
        ) {
          try request.writeContent(to: path("folder"))
        }
        for name in ["pipe", "toPipe"] {
          expectError(
            .fileUnwritable,
            "the file cannot be written: \(path(name)) is not a regular file"
          ) {
            try request.writeContent(to: path(name))
          }
          expectError(.fileExists) { try request.writeContent(to: path(name), replacing: false) }
        }
      }
      try write()
      #expect(bytes(path("file")) == (try request.readContent()))
    }
  }

  @Test(
    "A place where no file can be is an error",
    arguments: [
      "", "/", ".", "..", "/nothing/there", "/dev/null", "/dev/full", "/proc/file", "a\0b", "/tmp/",
      "/dev/null/a", String(repeating: "a", count: 300),
    ])
  func nowhere(_ path: String) throws {
    expectError(.fileUnwritable) { try small.get().writeContent(to: path) }
  }

  // MARK: What goes wrong on the way

  @Test("A content that fails leaves what was there, and nothing else", arguments: [1, 600_000])
  func failure(_ count: Int) async throws {
    let content = StreamContent(length: 700_000) {
      ArrayStream([UInt8](repeating: 1, count: count), end: { throw StreamTrouble() })
    }
    let request = try RequestSerializationTests.request("PUT", .stream(content)).serialized()
    try await withFolder(leaving: ["a"]) { folder in
      try Data("old".utf8).write(to: URL(fileURLWithPath: folder + "/a"))
      func write() {
        expectError(.contentUnreadable) { try request.writeContent(to: folder + "/a") }
        expectError(.contentUnreadable) { try request.writeMessage(to: folder + "/b") }
      }
      write()
      #expect(bytes(folder + "/a") == Array("old".utf8))
    }
  }

  @Test("A task that is cancelled leaves what was there, and nothing else")
  func cancellation() async throws {
    let request = try RequestSerializationTests.request("PUT", .data(Self.large)).serialized()
    for place in [262_144, 600_000] as [UInt64] {
      try await withFolder(leaving: ["a"]) { folder in
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder + "/a"))
        let log = Log<UInt64>()
        let task = Task {
          try await request.writeContent(to: folder + "/a") { progress in
            log.add(progress.written)
            if progress.written == place { withUnsafeCurrentTask { $0?.cancel() } }
          }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(log.entries.last == place)
        #expect(bytes(folder + "/a") == Array("old".utf8))
      }
    }
  }

  @Test("A task that was cancelled before writes nothing")
  func cancelledBefore() async throws {
    let request = try small.get()
    try await withFolder(leaving: []) { folder in
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await request.writeMessage(to: folder + "/a")
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test("Many may write one file at once; it is always one of theirs")
  func race() async throws {
    let requests = try (0..<8).map {
      try RequestSerializationTests.request(
        "PUT", .data([UInt8](repeating: $0, count: 300_000))
      ).serialized()
    }
    try await withFolder(leaving: ["a"]) { folder in
      try await withThrowingTaskGroup { group in
        for request in requests {
          group.addTask { try await request.writeContent(to: folder + "/a") }
        }
        try await group.waitForAll()
      }
      let written = try #require(bytes(folder + "/a"))
      #expect(try requests.contains { try $0.readContent() == written })
      try FileManager.default.removeItem(atPath: folder + "/a")
      let count = Count()
      await withTaskGroup { group in
        for request in requests {
          group.addTask {
            do {
              try await request.writeContent(to: folder + "/a", replacing: false)
              count.add()
            } catch {
              #expect((error as? SerializationError)?.code == .fileExists)
            }
          }
        }
      }
      #expect(count.value == 1)
    }
  }
}
