internal import MessageContent

extension SerializedRequest {
  /// Reads the whole message into memory: request line, field section and framed content.
  ///
  /// The throttle does not apply.
  ///
  /// - Returns: The bytes to send over a connection.
  /// - Throws: Any error of ``MessageReader/read(upTo:)``.
  public func readMessage() throws(SerializationError) -> [UInt8] {
    try read(message)
  }

  /// Reads the whole content into memory, in its content coding and before any transfer coding.
  ///
  /// The throttle does not apply.
  ///
  /// - Returns: The bytes of the content.
  /// - Throws: Any error of ``MessageReader/read(upTo:)``.
  public func readContent() throws(SerializationError) -> [UInt8] {
    try read(content)
  }

  private func read(_ source: ContentSource) throws(SerializationError) -> [UInt8] {
    guard sequence == nil else { throw SerializationError(.contentOfUnknownLength) }
    do {
      return try source.readAll()
    } catch {
      throw SerializationError(error)
    }
  }

  /// Creates a reader of the content, in its content coding and before any transfer coding.
  public func contentReader() -> MessageReader {
    MessageReader(content, throttle: throttle)
  }

  /// Creates a reader of the whole message: request line, field section and framed content. The
  /// throttle applies to the content with its framing.
  public func messageReader() -> MessageReader {
    MessageReader(message, throttle: throttle, after: UInt64(head.count))
  }

  /// The content in pieces, in its content coding and before any transfer coding.
  ///
  /// - Parameter size: The size of a piece in bytes, at least one. The last piece may be shorter,
  ///   and a throttle shortens others.
  /// - Returns: The pieces, read on demand.
  public func contentChunks(size: Int = 1 << 16) -> ContentChunks {
    guard let sequence else { return ContentChunks(content, size: size, throttle: throttle) }
    return ContentChunks(size: size) { SequencePieces(sequence) }
  }

  /// The whole message in pieces: request line, field section and framed content.
  ///
  /// - Parameter size: The size of a piece in bytes, at least one. The last piece may be shorter,
  ///   and a throttle shortens others.
  /// - Returns: The pieces, read on demand.
  public func messageChunks(size: Int = 1 << 16) -> ContentChunks {
    guard let sequence, case .chunked(let chunkSize) = framing else {
      return ContentChunks(message, size: size, throttle: throttle, after: UInt64(head.count))
    }
    let head = head
    return ContentChunks(size: size) {
      SequencePieces(sequence, after: head, chunkSize: chunkSize)
    }
  }
}
