// Reading content; the only file of this target that calls the C library.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads a `ContentSource` from its beginning to its end, holding one file open at most.
package struct ContentReader: ~Copyable {
  private let segments: [ContentSource.Segment]
  /// The segment that is read now.
  private var index = 0
  /// How much of that segment was read.
  private var position: UInt64 = 0
  /// The file of that segment, or -1.
  private var descriptor: CInt = -1
  /// The reading of that segment, when it is made of other content.
  private var reading: TransformReading?

  package init(_ source: ContentSource) {
    segments = source.segments
  }

  deinit {
    if descriptor >= 0 { _ = close(descriptor) }
  }

  /// Fills `buffer` with the next bytes, and returns how many: less than its count only at the end,
  /// 0 when nothing is left.
  ///
  /// That a file ends where it was said to end is checked when its last byte is read.
  package mutating func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ContentError) -> Int {
    var filled = 0
    while index < segments.count {
      let segment = segments[index]
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = Int(min(segment.length - position, UInt64(room.count)))
      switch segment {
      case .bytes(let bytes):
        let start = Int(position)
        bytes.withUnsafeBytes { room.copyMemory(from: .init(rebasing: $0[start..<start + count])) }
        position += UInt64(count)
      case .file(let file):
        try open(file)
        try read(file, into: UnsafeMutableRawBufferPointer(rebasing: room[..<count]))
        if position == file.length { try finish(file) }
      case .transformed(let content):
        try read(content, into: UnsafeMutableRawBufferPointer(rebasing: room[..<count]))
      }
      filled += count
      guard position == segment.length else { break }
      (index, position) = (index + 1, 0)
    }
    return filled
  }

  /// Opens `file`, unless it is open; no link is followed, nothing waits for a writer.
  private mutating func open(_ file: FileReference) throws(ContentError) {
    guard descriptor < 0 else { return }
    descriptor = retrying {
      #if canImport(Darwin)
        Darwin.open(file.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      #elseif canImport(Glibc)
        Glibc.open(file.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      #elseif canImport(Musl)
        Musl.open(file.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      #endif
    }
    guard descriptor >= 0 else { throw .open(path: file.path, errno: errno) }
    let length = try regularFileLength(file)
    guard length == file.length else {
      throw .lengthChanged(path: file.path, expected: file.length, found: length)
    }
  }

  private func regularFileLength(_ file: FileReference) throws(ContentError) -> UInt64 {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .open(path: file.path, errno: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegularFile(path: file.path) }
    return UInt64(status.st_size)
  }

  /// Fills all of `buffer` from `file`.
  private mutating func read(
    _ file: FileReference, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ContentError) {
    var filled = 0
    while filled < buffer.count {
      let count = try readSome(file, into: .init(rebasing: buffer[filled...]))
      guard count > 0 else {
        throw .lengthChanged(path: file.path, expected: file.length, found: position)
      }
      filled += count
      position += UInt64(count)
    }
  }

  /// Makes sure that `file` ends here, and closes it.
  private mutating func finish(_ file: FileReference) throws(ContentError) {
    var probe: UInt8 = 0
    let count = try withUnsafeMutableBytes(of: &probe) { buffer throws(ContentError) in
      try readSome(file, into: buffer)
    }
    guard count == 0 else {
      let length = max(try regularFileLength(file), position + 1)
      throw .lengthChanged(path: file.path, expected: file.length, found: length)
    }
    _ = close(descriptor)
    descriptor = -1
  }

  /// Fills all of `buffer` from what is made of other content, and makes sure that no more is made
  /// of it than was measured.
  private mutating func read(
    _ content: TransformedContent, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ContentError) {
    let reading: TransformReading
    if let open = self.reading {
      reading = open
    } else {
      reading = try TransformReading(of: content.source, by: content.transform)
      self.reading = reading
    }
    let count = try reading.read(into: buffer)
    position += UInt64(count)
    var isAsMeasured = count == buffer.count
    if position == content.length {
      isAsMeasured = try reading.skip() == 0
      self.reading = nil
    }
    guard isAsMeasured else { throw .contentChanged(paths: content.source.filePaths) }
  }

  private func readSome(
    _ file: FileReference, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ContentError) -> Int {
    let count = retrying {
      #if canImport(Darwin)
        Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Glibc)
        Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        Musl.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
    }
    guard count >= 0 else { throw .read(path: file.path, errno: errno) }
    return count
  }

  /// The result of `call`, which is made again when a signal interrupts it.
  private func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
