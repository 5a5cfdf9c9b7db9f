// Contents that tests send.

import Foundation
import RequestSerialization

/// A file for as long as a test needs it.
final class TemporaryFile {
  let url: URL

  init(_ bytes: [UInt8], times: Int = 1, name: String = UUID().uuidString) throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: name)
    try Data().write(to: url)
    let handle = try FileHandle(forWritingTo: url)
    for _ in 0..<times { try handle.write(contentsOf: Data(bytes)) }
    try handle.close()
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}

/// A stream of dots.
struct Repetition: ContentStream {
  var left: Int

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(left, buffer.count, 1000)
    buffer.prefix(count).initializeMemory(as: UInt8.self, repeating: 0x2E)
    left -= count
    return count
  }
}

/// A stream that fails after some bytes.
struct Failing: ContentStream {
  struct Failure: Error, Equatable {}

  var left = 100_000

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard left > 0 else { throw Failure() }
    let count = min(left, buffer.count)
    buffer.prefix(count).initializeMemory(as: UInt8.self, repeating: 0x2E)
    left -= count
    return count
  }
}
