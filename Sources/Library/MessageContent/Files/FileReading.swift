/// One reading of a file or a range of it, which stays open for its duration.
final class FileReading: SegmentReading {
  private let reference: FileReference
  private let file: RegularFile
  private let range: Range<UInt64>?
  private var position: UInt64

  /// Opens a file whose length must still be the measured one.
  init(_ reference: FileReference, _ range: Range<UInt64>? = nil) throws(ContentError) {
    self.reference = reference
    self.range = range
    position = range?.lowerBound ?? 0
    file = try reference.open()
    let status = try file.status()
    guard status.size == reference.length else { throw lengthChanged(to: status.size) }
    try checkVersion(of: status)
  }

  func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(ContentError) {
    var rest = buffer[...]
    while !rest.isEmpty {
      let room = UnsafeMutableRawBufferPointer(rebasing: rest)
      let count =
        range == nil ? try file.read(into: room) : try file.read(into: room, at: position)
      guard count > 0 else { throw lengthChanged(to: position) }
      rest = rest.dropFirst(count)
      position += UInt64(count)
    }
  }

  func finish() throws(ContentError) {
    // Some system files have a length of 0 and yet contain bytes.
    let isMeasured = reference.origin != nil && reference.length > 0
    if !isMeasured, range == nil { try probeEnd() }
    guard reference.origin != nil else { return }
    // Each reading of a measured file checks, at its beginning and end, that the file is unchanged.
    // So everything made from it, such as a message and its digest, is made from the same bytes.
    let status = try file.status()
    guard status.size <= reference.length else { throw lengthChanged(to: status.size) }
    try checkVersion(of: status)
  }

  /// Checks that no byte is left, by trying to read one.
  private func probeEnd() throws(ContentError) {
    var probe: UInt8 = 0
    let count = try withUnsafeMutableBytes(of: &probe) { buffer throws(ContentError) in
      try file.read(into: buffer)
    }
    guard count == 0 else {
      throw lengthChanged(to: max(try file.status().size, position + 1))
    }
  }

  private func checkVersion(of status: FileStatus) throws(ContentError) {
    guard let origin = reference.origin, origin.version != status.version else { return }
    throw .contentChanged(paths: [reference.path])
  }

  private func lengthChanged(to length: UInt64) -> ContentError {
    .lengthChanged(path: reference.path, expected: reference.length, found: length)
  }
}
