internal import MessageContent

extension SerializedRequest {
  /// The whole message in memory: request line, field section and framed content.
  ///
  /// It is not throttled.
  ///
  /// - Returns: The bytes to be sent over a connection.
  /// - Throws: ``SerializationError``, as ``MessageReader/read(upTo:)`` does.
  public func readMessage() throws(SerializationError) -> [UInt8] {
    try read(message)
  }

  /// The whole content in memory, in its content coding and before any transfer coding.
  ///
  /// It is not throttled.
  ///
  /// - Returns: The bytes of the content.
  /// - Throws: ``SerializationError``, as ``MessageReader/read(upTo:)`` does.
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

  /// Begins to read the content, in its content coding and before any transfer coding.
  public func contentReader() -> MessageReader {
    MessageReader(content, throttle: throttle)
  }

  /// Begins to read the whole message: request line, field section and framed content. What is
  /// throttled is the content, its framing included.
  public func messageReader() -> MessageReader {
    MessageReader(message, throttle: throttle, after: UInt64(head.count))
  }

  /// The content in pieces, in its content coding and before any transfer coding.
  ///
  /// - Parameter size: The number of bytes of a piece, at least one. The last may be shorter, and a
  ///   throttle shortens others.
  /// - Returns: The pieces, read when they are asked for.
  public func contentChunks(size: Int = 1 << 16) -> ContentChunks {
    guard let sequence else { return ContentChunks(content, size: size, throttle: throttle) }
    return ContentChunks(size: size) { SequencePieces(sequence) }
  }

  /// The whole message in pieces: request line, field section and framed content.
  ///
  /// - Parameter size: The number of bytes of a piece, at least one. The last may be shorter, and a
  ///   throttle shortens others.
  /// - Returns: The pieces, read when they are asked for.
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
