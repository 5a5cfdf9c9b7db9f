// Streams among other content, and what is opened when.

import Foundation
import Testing

@testable import MessageContent
import MessageSyntax

@Suite("Streams among other content")
struct StreamReadingTests {
  /// Yields a text one byte at a time, and records when it is opened and released.
  private final class Letters {
    var rest: ArraySlice<UInt8>

    init(_ text: String) { rest = Array(text.utf8)[...] }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      guard let first = rest.popFirst() else { return 0 }
      buffer[0] = first
      return 1
    }
  }

  private func stream(_ text: String, length: UInt64? = nil) -> StreamReference {
    let origin = StreamReference.Origin {
      let letters = Letters(text)
      return { letters.read(into: $0) }
    }
    return StreamReference(origin, length: length ?? UInt64(text.utf8.count))
  }

  private let unopenable = ContentSource(
    stream: StreamReference(.init { throw CancellationError() }, length: 1))

  @Test("Bytes and streams follow one another, in pieces of every size")
  func mixed() throws {
    var source = ContentSource([0x61]) + ContentSource(stream: stream("bcd"))
    source.append(ContentSource(stream: stream("")))
    source.append(ContentSource(stream: stream("ef")) + ContentSource([0x67]))
    #expect(source.length == 7)
    #expect(source.holdsStream)
    #expect(source.bytesInMemory == nil)
    #expect(source.filePaths == [])
    for size in 1...8 {
      var bytes: [UInt8] = []
      try source.forEachChunk(size: size) { bytes += Array($0) }
      #expect(bytes == Array("abcdefg".utf8))
    }
    #expect(try source.sha256() == SHA256.hash(Array("abcdefg".utf8)))
    #expect(try source.firstOccurrence(of: Array("def".utf8), chunkSize: 1) == 3)
  }

  @Test("What follows is opened when a byte of it is asked for, unless it is empty")
  func late() throws {
    func read(_ count: Int, of source: ContentSource) throws(ContentError) -> Int {
      var reader = ContentReader(source)
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
      defer { buffer.deallocate() }
      return try reader.read(into: buffer)
    }
    let source = ContentSource([1, 2, 3]) + unopenable
    #expect(try read(3, of: source) == 3)
    #expect(throws: ContentError.streamFailed(StreamFailure(CancellationError()))) {
      try read(4, of: source)
    }
    let excess = ContentSource([1, 2, 3]) + ContentSource(stream: stream("x", length: 0))
    #expect(throws: ContentError.streamTooLong(announced: 0)) { try read(3, of: excess) }
    let missing = ContentSource([1]) + ContentSource(file: FileReference(path: "/x/y", length: 0))
    #expect(throws: ContentError.open(path: "/x/y", errno: ENOENT)) { try read(1, of: missing) }
  }

  @Test("Coded content keeps the streams it is made of")
  func coded() throws {
    let content = TransformedContent(
      source: ContentSource(stream: stream("a")), transform: Plain(), length: 1)
    #expect(ContentSource(content).holdsStream)
    #expect(try ContentSource(content).readAll() == [0x61])
    let longer = TransformedContent(source: content.source, transform: Plain(), length: 2)
    #expect(throws: ContentError.contentChanged(paths: [])) {
      try ContentSource(longer).readAll()
    }
  }

  @Test("A path that no file can have is not cut at its NUL")
  func pathWithNUL() {
    let file = FileReference(path: "/dev/null\0.txt", length: 0)
    #expect(throws: ContentError.open(path: file.path, errno: EINVAL)) {
      try ContentSource(file: file).readAll()
    }
  }

  @Test("Errors of the system are reported in words, and all by number")
  func words() {
    #expect(SystemError(ENOSPC).description == "no space is left (errno \(ENOSPC))")
    #expect(SystemError(EPERM).description == "permission denied (errno 1)")
    #expect(SystemError(9999).description == "errno 9999")
  }
}

/// Leaves everything as it is.
private struct Plain: ContentTransform {
  func makeCoder(length: UInt64) -> any ContentCoder { Coder() }

  struct Coder: ContentCoder {
    func code(_ piece: UnsafeRawBufferPointer, into output: inout [UInt8]) {
      output.append(contentsOf: piece)
    }

    func finish(into output: inout [UInt8]) {}
  }
}
