// Streams that tests send.

import RequestSerialization

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
