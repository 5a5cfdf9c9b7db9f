// Content in memory and in files: measured, read, searched.

import Foundation
import TestSupport
import Testing

@testable import MessageContent
import MessageSyntax

extension TemporaryFolder {
  fileprivate func file(_ name: String, _ bytes: [UInt8]) throws -> FileReference {
    FileReference(path: try write(name, bytes), length: UInt64(bytes.count))
  }
}

/// Writes every byte as often as its value says, and a mark at the end: coded content may be
/// longer, shorter or empty, and its length depends on the bytes.
private struct Repetition: ContentTransform {
  var mark: UInt8

  func makeCoder(length: UInt64) throws(ContentError) -> any ContentCoder {
    guard length < 1000 else { throw .outOfMemory }
    return Coder(mark: mark)
  }

  struct Coder: ContentCoder {
    let mark: UInt8
    var isFinished = false

    func code(_ piece: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(ContentError) {
      for byte in piece {
        guard byte < 100 else { throw .coderFailed(status: CInt(byte)) }
        output.append(contentsOf: repeatElement(byte, count: Int(byte)))
      }
    }

    mutating func finish(into output: inout [UInt8]) {
      #expect(!isFinished)
      isFinished = true
      output.append(mark)
    }
  }
}

/// Drops everything.
private struct Nothing: ContentTransform {
  func makeCoder(length: UInt64) -> any ContentCoder { Coder() }

  struct Coder: ContentCoder {
    func code(_ piece: UnsafeRawBufferPointer, into output: inout [UInt8]) {}
    func finish(into output: inout [UInt8]) {}
  }
}

struct ContentSourceTests {
  @Test("Bytes are joined, and files stay") func bytesJoinAndFilesStay() throws {
    var source = ContentSource(Array("ab".utf8))
    source.append(Array("cd".utf8))
    source.append([])
    #expect(source.segments == [.bytes(Array("abcd".utf8))])
    #expect(source.bytesInMemory == Array("abcd".utf8))
    let file = FileReference(path: "/x", length: 5)
    source = source + ContentSource(file: file) + ContentSource([1]) + ContentSource([2])
    #expect(source.segments == [.bytes(Array("abcd".utf8)), .file(file), .bytes([1, 2])])
    #expect(source.length == 11)
    #expect(source.bytesInMemory == nil)
    #expect(ContentSource().bytesInMemory == [])
    #expect(ContentSource().isEmpty)
    source.append(file: FileReference(path: "/y", length: .max))
    #expect(source.length == .max)
  }

  @Test("Content is read in pieces of every size") func contentIsReadInPiecesOfEverySize() throws {
    let folder = try TemporaryFolder()
    let whole = (0..<50).map { UInt8($0) }
    var source = ContentSource(Array(whole[..<7]))
    source.append(file: try folder.file("a", Array(whole[7..<30])))
    source.append(file: try folder.file("empty", []))
    source.append(Array(whole[30..<31]))
    source.append(file: try folder.file("b", Array(whole[31...])))
    for size in Array(1...20) + [49, 50, 51, 1000] {
      var pieces: [[UInt8]] = []
      try source.forEachChunk(size: size) { pieces.append(Array($0)) }
      #expect(pieces.flatMap { $0 } == whole)
      #expect(pieces.dropLast().allSatisfy { $0.count == size })
    }
    #expect(try source.readAll() == whole)
    #expect(try source.readAll(limit: 50) == whole)
    #expect(throws: ContentError.tooLong(length: 50, limit: 49)) { try source.readAll(limit: 49) }
    #expect(try source.sha256() == SHA256.hash(whole))
    #expect(try ContentSource(whole).sha256() == SHA256.hash(whole))
    #expect(try source.readAll() == whole, "content may be read again")
  }

  @Test("A needle is found across every border") func aNeedleIsFoundAcrossEveryBorder() throws {
    let folder = try TemporaryFolder()
    let needle = Array("--boundary".utf8)
    for start in [0, 1, 5, 12, 20] {
      let whole =
        [UInt8](repeating: 0x2D, count: start) + needle + [UInt8](repeating: 0x62, count: 9)
      for border in 0...whole.count {
        var source = ContentSource(file: try folder.file("head", Array(whole[..<border])))
        source.append(Array(whole[border...]))
        for size in 1...7 {
          #expect(try source.firstOccurrence(of: needle, chunkSize: size) == UInt64(start))
          #expect(
            try source.firstOccurrence(of: Array("boundarz".utf8), chunkSize: size) == nil)
        }
        #expect(try source.contains(needle))
      }
    }
  }

  @Test("Searching agrees with the obvious search") func searchingAgreesWithTheObviousSearch()
    throws
  {
    let letters: [UInt8] = [0x61, 0x62]
    for count in 0...9 {
      for bits in 0..<(1 << count) {
        let haystack = (0..<count).map { letters[bits >> $0 & 1] }
        for needleCount in 0...3 {
          for needleBits in 0..<(1 << needleCount) {
            let needle = (0..<needleCount).map { letters[needleBits >> $0 & 1] }
            let wanted = (0...max(0, count - needleCount)).first {
              haystack.dropFirst($0).starts(with: needle)
            }
            #expect(
              try ContentSource(haystack).firstOccurrence(of: needle) == wanted.map(UInt64.init))
          }
        }
      }
    }
  }

  @Test("A needle of any length is found") func aNeedleOfAnyLengthIsFound() throws {
    for length in [1, 2, 254, 255, 256, 257, 1000] {
      let needle = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let source = ContentSource([UInt8](repeating: 7, count: 3000) + needle + [1, 2, 3])
      #expect(try source.contains(needle))
      #expect(try !source.contains(needle + [9]))
    }
  }

  @Test("Anything but a regular file is refused") func whatIsNoRegularFileIsRefused() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("file", [1, 2, 3])
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file.path)
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    func read(_ path: String) throws(ContentError) -> [UInt8] {
      try ContentSource(file: FileReference(path: path, length: 3)).readAll()
    }
    #expect(throws: ContentError.open(path: link, errno: ELOOP)) { try read(link) }
    #expect(throws: ContentError.notRegularFile(path: pipe)) { try read(pipe) }
    #expect(throws: ContentError.notRegularFile(path: folder.url.path)) {
      try read(folder.url.path)
    }
    #expect(throws: ContentError.notRegularFile(path: "/dev/zero")) { try read("/dev/zero") }
    let missing = folder.path("missing")
    #expect(throws: ContentError.open(path: missing, errno: ENOENT)) { try read(missing) }
  }

  @Test("A file of another length is refused") func aFileOfAnotherLengthIsRefused() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("file", [1, 2, 3]).path
    for length: UInt64 in [0, 2, 4] {
      #expect(throws: ContentError.lengthChanged(path: path, expected: length, found: 3)) {
        try ContentSource(file: FileReference(path: path, length: length)).readAll()
      }
    }
  }

  @Test("A file that changes while it is read is refused")
  func aFileThatChangesWhileItIsReadIsRefused() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("file", [UInt8](repeating: 1, count: 10))
    func readOn(after change: () throws -> Void) throws -> ContentError? {
      var reader = ContentReader(ContentSource(file: file))
      var bytes = [UInt8](repeating: 0, count: 4)
      let count = try bytes.withUnsafeMutableBytes { try reader.read(into: $0) }
      #expect(count == 4)
      try change()
      var rest = [UInt8](repeating: 0, count: 6)
      do {
        _ = try rest.withUnsafeMutableBytes { try reader.read(into: $0) }
        return nil
      } catch let error as ContentError {
        return error
      }
    }
    #expect(try readOn {} == nil)
    let grown = try readOn {
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file.path))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data([2, 2]))
    }
    #expect(grown == .lengthChanged(path: file.path, expected: 10, found: 12))
    _ = try folder.file("file", [UInt8](repeating: 1, count: 10))
    let shrunk = try readOn { _ = truncate(file.path, 6) }
    #expect(shrunk == .lengthChanged(path: file.path, expected: 10, found: 6))
  }

  // MARK: Transformed content

  @Test("Bytes in memory are transformed at once") func bytesInMemoryAreTransformedAtOnce() throws {
    let repeated = try ContentSource([2, 0, 3]).transformed(by: Repetition(mark: 9))
    #expect(repeated.segments == [.bytes([2, 2, 3, 3, 3, 9])])
    #expect(try ContentSource().transformed(by: Repetition(mark: 9)).bytesInMemory == [9])
    #expect(try ContentSource([1]).transformed(by: Nothing()).isEmpty)
  }

  @Test("Transformed content is read in pieces of every size")
  func transformedContentIsReadInPiecesOfEverySize() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a", [3, 0, 1, 2])
    let inner = try (ContentSource([2]) + ContentSource(file: file) + ContentSource([1]))
      .transformed(by: Repetition(mark: 4))
    let innerBytes: [UInt8] = [2, 2, 3, 3, 3, 1, 2, 2, 1, 4]
    #expect(inner.length == 10)
    let outer = try (inner + inner).transformed(by: Repetition(mark: 8))
    var outerBytes: [UInt8] = []
    for byte in innerBytes + innerBytes { outerBytes += repeatElement(byte, count: Int(byte)) }
    outerBytes.append(8)
    let nothing = try inner.transformed(by: Nothing())
    #expect(nothing.length == 0)
    #expect(nothing.segments.count == 1, "that it is nothing is found by reading")
    var source = ContentSource([7]) + inner + nothing + outer + ContentSource([6])
    source.append(nothing)
    let whole = [7] + innerBytes + outerBytes + [6]
    #expect(source.length == UInt64(whole.count))
    for size in Array(1...20) + [100, 1000] {
      var pieces: [[UInt8]] = []
      try source.forEachChunk(size: size) { pieces.append(Array($0)) }
      #expect(pieces.flatMap { $0 } == whole)
      #expect(pieces.dropLast().allSatisfy { $0.count == min(size, whole.count) })
    }
    #expect(try source.readAll() == whole)
    #expect(try source.sha256() == SHA256.hash(whole))
    #expect(try source.firstOccurrence(of: [4, 4, 4, 4, 8, 6], chunkSize: 1) != nil)
    #expect(source.bytesInMemory == nil)
    #expect(source.filePaths == [String](repeating: file.path, count: 5))
  }

  @Test("Transformed contents compare by value") func transformedContentsCompareByValue() throws {
    let folder = try TemporaryFolder()
    let file = ContentSource(file: try folder.file("a", [1]))
    let one = try file.transformed(by: Repetition(mark: 1))
    #expect(try file.transformed(by: Repetition(mark: 1)) == one)
    #expect(try file.transformed(by: Repetition(mark: 1)).hashValue == one.hashValue)
    #expect(try file.transformed(by: Repetition(mark: 2)) != one)
    #expect(try file.transformed(by: Nothing()) != one)
    #expect(try (file + file).transformed(by: Repetition(mark: 1)) != one)
  }

  @Test("Content that is coded to another length is refused")
  func contentThatIsCodedToAnotherLengthIsRefused() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("file", [1, 1, 1]).path
    let source = try ContentSource(file: FileReference(path: path, length: 3))
      .transformed(by: Repetition(mark: 0))
    for bytes in [[0, 0, 0], [1, 0, 1], [1, 1, 2], [3, 3, 3]] as [[UInt8]] {
      _ = try folder.file("file", bytes)
      for size in 1...5 {
        #expect(throws: ContentError.contentChanged(paths: [path])) {
          try source.forEachChunk(size: size) { _ in }
        }
      }
    }
    _ = try folder.file("file", [1, 1])
    #expect(throws: ContentError.lengthChanged(path: path, expected: 3, found: 2)) {
      try source.readAll()
    }
    _ = try folder.file("file", [1, 1, 1, 1])
    #expect(throws: ContentError.lengthChanged(path: path, expected: 3, found: 4)) {
      try source.readAll()
    }
    // Different bytes whose coded length is the same are accepted as content.
    _ = try folder.file("file", [2, 1, 0])
    #expect(try source.readAll() == [2, 2, 1, 0])
  }

  @Test("An error of a transform is thrown by measuring")
  func whatStopsATransformIsToldFromMeasuring() throws {
    let folder = try TemporaryFolder()
    let long = ContentSource(file: try folder.file("long", [UInt8](repeating: 0, count: 1000)))
    #expect(throws: ContentError.outOfMemory) { try long.transformed(by: Repetition(mark: 0)) }
    for content in [ContentSource([100]), ContentSource(file: try folder.file("a", [100]))] {
      #expect(throws: ContentError.coderFailed(status: 100)) {
        try content.transformed(by: Repetition(mark: 0))
      }
    }
    let missing = ContentSource(file: FileReference(path: folder.path("missing"), length: 1))
    #expect(throws: ContentError.open(path: folder.path("missing"), errno: ENOENT)) {
      try missing.transformed(by: Nothing())
    }
  }
}
