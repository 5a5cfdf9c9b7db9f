/// The reason why content cannot be read or written.
package enum ContentError: Error, Sendable, Hashable {
  case open(path: String, errno: Int32)
  case read(path: String, errno: Int32)
  case notRegularFile(path: String)
  /// A file's length differs from when it was measured.
  case lengthChanged(path: String, expected: UInt64, found: UInt64)
  /// A stream could not be opened or read.
  case streamFailed(StreamFailure)
  /// A stream ended before it delivered the number of bytes that it announced.
  case streamTooShort(announced: UInt64, found: UInt64)
  /// A stream delivered more bytes than it announced.
  case streamTooLong(announced: UInt64)
  /// A stream reported a count of bytes that is negative or exceeds the buffer it was given.
  case streamMiscounted(count: Int, capacity: Int)
  /// These files have changed since they were measured, or content read from files and streams now
  /// codes to a different number of bytes.
  case contentChanged(paths: [String])
  /// The content is longer than the caller accepts.
  case tooLong(length: UInt64, limit: UInt64)
  /// There is not enough memory to code the content.
  case outOfMemory
  /// A content coder failed with this status of its library.
  case coderFailed(status: Int32)
  case write(path: String, errno: Int32)
  /// A file already exists where a new one was to be written.
  case fileExists(path: String)
  /// Something other than a regular file exists where a file was to be written.
  case notReplaceable(path: String)
}

extension ContentError {
  /// The paths of the files that caused the error.
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

/// An error thrown by a stream. Errors cannot be compared, so all stream failures are equal.
package struct StreamFailure: Sendable, Hashable {
  package let error: any Error

  package init(_ error: any Error) {
    self.error = error
  }

  package static func == (left: Self, right: Self) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
