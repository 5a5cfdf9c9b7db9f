/// One reading of a file, which is open meanwhile.
final class FileReading: SegmentReading {
  private let file: FileReference
  private let descriptor: CInt
  private var position: UInt64 = 0

  /// Opens a file that must be as long as it was measured.
  init(_ file: FileReference) throws(ContentError) {
    self.file = file
    do throws(SystemError) {
      descriptor = try SystemCalls.openFile(file.path)
    } catch {
      throw .open(path: file.path, errno: error.number)
    }
    let length = try currentLength()
    guard length == file.length else { throw lengthChanged(to: length) }
  }

  deinit {
    try? SystemCalls.close(descriptor)
  }

  func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(ContentError) {
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: rest))
      guard count > 0 else { throw lengthChanged(to: position) }
      rest = rest.dropFirst(count)
      position += UInt64(count)
    }
  }

  func finish() throws(ContentError) {
    var probe: UInt8 = 0
    let count = try withUnsafeMutableBytes(of: &probe) { buffer throws(ContentError) in
      try read(into: buffer)
    }
    guard count == 0 else {
      throw lengthChanged(to: max(try currentLength(), position + 1))
    }
  }

  private func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ContentError) -> Int {
    do throws(SystemError) {
      return try SystemCalls.read(descriptor, into: buffer)
    } catch {
      throw .read(path: file.path, errno: error.number)
    }
  }

  private func currentLength() throws(ContentError) -> UInt64 {
    let status: SystemCalls.FileStatus
    do throws(SystemError) {
      status = try SystemCalls.status(of: descriptor)
    } catch {
      throw .open(path: file.path, errno: error.number)
    }
    guard status.kind == .regular else { throw .notRegularFile(path: file.path) }
    return status.length
  }

  private func lengthChanged(to length: UInt64) -> ContentError {
    .lengthChanged(path: file.path, expected: file.length, found: length)
  }
}
