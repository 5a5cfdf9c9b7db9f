/// Why content could not be read or written.
package enum ContentError: Error, Sendable, Hashable {
  case open(path: String, errno: Int32)
  case read(path: String, errno: Int32)
  case notRegularFile(path: String)
  /// The file is not as long as it was when it was measured.
  case lengthChanged(path: String, expected: UInt64, found: UInt64)
  /// A stream could not be opened or read.
  case streamFailed(StreamFailure)
  /// A stream is shorter than it was announced.
  case streamTooShort(announced: UInt64, found: UInt64)
  /// A stream is longer than it was announced.
  case streamTooLong(announced: UInt64)
  /// A stream says that it put so many bytes into a buffer of that capacity.
  case streamMiscounted(count: Int, capacity: Int)
  /// These files are not what they were when they were measured; or they, and streams, are coded to
  /// another number of bytes.
  case contentChanged(paths: [String])
  /// The content is longer than the caller takes.
  case tooLong(length: UInt64, limit: UInt64)
  /// There is no memory to code the content in.
  case outOfMemory
  /// What codes the content gives up, for a reason that its library numbers so.
  case coderFailed(status: Int32)
  case write(path: String, errno: Int32)
  /// A file is where a new one was to be written.
  case fileExists(path: String)
  /// Something other than a file is where a file was to be written.
  case notReplaceable(path: String)
}

extension ContentError {
  /// The paths of the files that the error is about.
  package var paths: [String] {
    switch self {
    case .open(let path, _), .read(let path, _), .write(let path, _), .notRegularFile(let path),
      .lengthChanged(let path, _, _), .fileExists(let path), .notReplaceable(let path):
      [path]
    case .contentChanged(let paths): paths
    case .streamFailed, .streamTooShort, .streamTooLong, .streamMiscounted, .tooLong, .outOfMemory,
      .coderFailed:
      []
    }
  }
}

/// The error of a stream. Errors cannot be compared, so all of them are equal.
package struct StreamFailure: Sendable, Hashable {
  package let error: any Error

  package init(_ error: any Error) {
    self.error = error
  }

  package static func == (left: Self, right: Self) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
