// Correct and incorrect streams of programs.

import RequestSerialization
import Synchronization

/// The error of the tests' streams.
struct StreamTrouble: Error, Equatable {
  var number = 1
}

/// The bytes of an array, some at a time.
struct ArrayStream: ContentStream {
  var bytes: [UInt8]
  /// The most bytes that are put into a buffer.
  var step = Int.max
  /// What follows the last byte.
  var end: () throws -> Int = { 0 }
  private var position = 0

  init(_ bytes: [UInt8], step: Int = .max, end: @escaping () throws -> Int = { 0 }) {
    (self.bytes, self.step, self.end) = (bytes, step, end)
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = min(bytes.count - position, buffer.count, step)
    guard count > 0 else { return try end() }
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}

/// Zeros without end.
struct EndlessStream: ContentStream {
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
    return buffer.count
  }
}

/// A counter that many tasks may increase.
final class Count: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func add(_ number: Int = 1) { count.withLock { $0 += number } }
}

/// Values that many tasks add, in order.
final class Log<Entry: Sendable>: Sendable {
  private let list = Mutex<[Entry]>([])

  var entries: [Entry] { list.withLock { $0 } }

  func add(_ entry: Entry) { list.withLock { $0.append(entry) } }
}

/// A multipart request of one part.
func upload(
  _ content: Multipart.Part.Content, boundary: Multipart.Boundary = .written("B"),
  throttle: Throttle? = nil, _ change: (inout RequestDescription) -> Void = { _ in }
) -> RequestDescription {
  let part = Multipart.Part(name: "s", content)
  let message = Multipart(boundary: boundary, parts: [part], throttle: throttle)
  return request("POST", .multipart(message), change)
}

/// The bytes around the content of that part.
func multipart(around content: String) -> [UInt8] {
  let head = "--B\r\nContent-Disposition: form-data; name=\"s\"\r\n\r\n"
  return Array((head + content + "\r\n--B--\r\n").utf8)
}

/// Pieces that arrive one by one, and then the end or an error.
func pieceStream(
  _ texts: [String], failure: (any Error)? = nil
) -> AsyncThrowingStream<[UInt8], any Error> {
  AsyncThrowingStream { stream in
    for text in texts { stream.yield(Array(text.utf8)) }
    stream.finish(throwing: failure)
  }
}
