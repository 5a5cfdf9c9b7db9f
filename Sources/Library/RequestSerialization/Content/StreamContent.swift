package import MessageContent

/// Bytes that come from elsewhere, of a length that is known before the first of them is read.
///
/// ```swift
/// let log = StreamContent(length: 1 << 20) { Repetition(byte: 0x2E, left: 1 << 20) }
/// upload.parts.append(Multipart.Part(name: "log", .stream(log), filename: "log.txt"))
/// ```
///
/// The stream is opened again for each reading, so that a request can be sent again. Two contents are
/// equal when they are copies of one another, or read the same file, and have the same length.
public struct StreamContent: Sendable, Hashable {
  private enum Origin: Sendable, Hashable {
    case file(ContentSource)
    case stream(StreamReference.Origin)
  }

  private var origin: Origin

  /// The number of bytes that are announced. A stream that is longer or shorter is an error, with
  /// the code ``SerializationError/Code/lengthMismatch``, when it is read.
  public var length: UInt64

  /// Creates a stream that reads a file.
  ///
  /// - Parameters:
  ///   - file: The file that is read.
  ///   - length: The number of bytes that are announced, or `nil` for the file's. Another number
  ///     than the file's is an error when the request is serialized.
  public init(_ file: FileContent, length: UInt64? = nil) {
    origin = .file(file.source)
    self.length = length ?? file.length
  }

  /// Creates content of a stream of the program's own.
  ///
  /// - Parameters:
  ///   - length: The number of bytes that are announced.
  ///   - open: Opens the stream, from its first byte, for each reading: when the content is sent,
  ///     when it is sent again, and once before where a ``ContentCoding`` must be measured. It
  ///     throws where that cannot be done, a second time above all.
  public init(length: UInt64, open: @escaping @Sendable () throws -> any ContentStream) {
    origin = .stream(
      StreamReference.Origin {
        var stream = try open()
        return { try stream.read(into: $0) }
      })
    self.length = length
  }

  /// Creates a stream that reads what another does, with another length.
  ///
  /// - Parameters:
  ///   - stream: What is read.
  ///   - length: The number of bytes that are announced, or `nil` for the other's. Another number
  ///     than those of a file is an error when the request is serialized.
  public init(_ stream: StreamContent, length: UInt64?) {
    origin = stream.origin
    self.length = length ?? stream.length
  }

  /// What is read.
  ///
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/lengthMismatch`` when a file
  ///   has another length than announced.
  package func source() throws(SerializationError) -> ContentSource {
    switch origin {
    case .file(let file):
      guard length == file.length else { throw SerializationError(.lengthMismatch) }
      return file
    case .stream(let origin):
      return ContentSource(stream: StreamReference(origin, length: length))
    }
  }
}
