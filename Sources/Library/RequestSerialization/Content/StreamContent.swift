package import MessageContent

/// Bytes from a stream whose length is known before any of them is read.
///
/// ```swift
/// let log = StreamContent(length: 1 << 20) { Repetition(byte: 0x2E, left: 1 << 20) }
/// upload.parts.append(Multipart.Part(name: "log", .stream(log), filename: "log.txt"))
/// ```
///
/// The stream is reopened for each reading, so that a request can be sent again. Two contents are
/// equal if they are copies of one another, or read the same file, and have the same length.
public struct StreamContent: Sendable, Hashable {
  private enum Origin: Sendable, Hashable {
    case file(ContentSource)
    case stream(StreamReference.Origin)
  }

  private var origin: Origin

  /// The announced number of bytes. A stream of any other length is an error when it is read, with
  /// the code ``SerializationError/Code/lengthMismatch``.
  public var length: UInt64

  /// Creates a stream that reads a file.
  ///
  /// - Parameters:
  ///   - file: The file to read.
  ///   - length: The announced number of bytes, or `nil` for the length of the file. Serializing
  ///     the request fails if it differs from that.
  public init(_ file: FileContent, length: UInt64? = nil) {
    origin = .file(file.source)
    self.length = length ?? file.length
  }

  /// Creates content from a program's own stream.
  ///
  /// - Parameters:
  ///   - length: The announced number of bytes.
  ///   - open: Opens the stream from its first byte, for each reading: when the content is sent,
  ///     when it is sent again, and once before if a ``ContentCoding`` must be measured. It throws
  ///     if the stream cannot be opened, in particular a second time.
  public init(length: UInt64, open: @escaping @Sendable () throws -> any ContentStream) {
    origin = .stream(
      StreamReference.Origin {
        var stream = try open()
        return { try stream.read(into: $0) }
      })
    self.length = length
  }

  /// Creates a stream that reads the same bytes as another, with another announced length.
  ///
  /// - Parameters:
  ///   - stream: The stream to read.
  ///   - length: The announced number of bytes, or `nil` for the length of `stream`. For a file,
  ///     serializing the request fails if it differs from the file's length.
  public init(_ stream: StreamContent, length: UInt64?) {
    origin = stream.origin
    self.length = length ?? stream.length
  }

  /// The source of the bytes.
  ///
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/lengthMismatch`` if the length
  ///   of a file differs from the announced one.
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
