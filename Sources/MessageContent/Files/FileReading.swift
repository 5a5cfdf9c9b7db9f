/// One reading of a file, which is open meanwhile.
final class FileReading: SegmentReading {
  private let reference: FileReference
  private let file: RegularFile
  private var position: UInt64 = 0

  /// Opens a file that must be as long as it was measured.
  init(_ reference: FileReference) throws(ContentError) {
    self.reference = reference
    file = try RegularFile(reference.path, links: .refuse)
    let length = try file.measure()
    guard length == reference.length else { throw lengthChanged(to: length) }
  }

  func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(ContentError) {
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: rest))
      guard count > 0 else { throw lengthChanged(to: position) }
      rest = rest.dropFirst(count)
      position += UInt64(count)
    }
  }

  func finish() throws(ContentError) {
    var probe: UInt8 = 0
    let count = try withUnsafeMutableBytes(of: &probe) { buffer throws(ContentError) in
      try file.read(into: buffer)
    }
    guard count == 0 else {
      throw lengthChanged(to: max(try file.measure(), position + 1))
    }
  }

  private func lengthChanged(to length: UInt64) -> ContentError {
    .lengthChanged(path: reference.path, expected: reference.length, found: length)
  }
}
