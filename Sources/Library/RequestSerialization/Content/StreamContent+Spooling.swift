internal import MessageContent

// Content whose length is known only at its end.

extension StreamContent {
  /// Collects all pieces of a sequence of unknown length in a temporary file.
  ///
  /// ```swift
  /// let backup = try await transport.send(serializer.get("https://a.example/backup"))
  /// let stream = try await StreamContent.spooling(backup.content, upTo: 1 << 32, in: "/var/tmp")
  /// request.content = .stream(stream)
  /// request.framing = .chunked(size: 1 << 16)  // or with its Content-Length, as without this
  /// ```
  ///
  /// Nothing is sent before the sequence has ended. Its length is then known, so that the stream
  /// can be part of a multipart message, be compressed, and be sent again. At most one piece is in
  /// memory. The file has no name, so nothing is left behind, and its space is freed with the last
  /// copy of the stream.
  ///
  /// - Parameters:
  ///   - pieces: The bytes, in pieces of any size, such as ``ResponseContent``.
  ///   - limit: The largest number of bytes to accept.
  ///   - folder: The path of a folder for temporary files.
  /// - Returns: A stream of the bytes.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/contentTooLong`` if there are
  ///   more bytes, or ``SerializationError/Code/fileUnwritable``; `CancellationError` if the task
  ///   is cancelled; and any error of the sequence.
  @concurrent
  public static func spooling<Pieces: AsyncSequence & Sendable>(
    _ pieces: Pieces, upTo limit: UInt64, in folder: String
  ) async throws -> StreamContent
  where Pieces.Element: Collection, Pieces.Element.Element == UInt8 {
    var spool = try Spool(in: folder, limit: limit)
    for try await piece in pieces { try spool.append(piece) }
    return try spool.finish()
  }

  /// Collects all bytes of a sequence of unknown length in a temporary file, like
  /// ``spooling(_:upTo:in:)-(Pieces,_,_)``, which is faster.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, such as `URLSession.AsyncBytes`.
  ///   - limit: The largest number of bytes to accept.
  ///   - folder: The path of a folder for temporary files.
  /// - Returns: A stream of the bytes.
  /// - Throws: The same.
  @concurrent
  public static func spooling<Bytes: AsyncSequence & Sendable>(
    _ bytes: Bytes, upTo limit: UInt64, in folder: String
  ) async throws -> StreamContent where Bytes.Element == UInt8 {
    var spool = try Spool(in: folder, limit: limit)
    var piece: [UInt8] = []
    for try await byte in bytes {
      piece.append(byte)
      guard piece.count == 1 << 16 else { continue }
      try spool.append(piece)
      piece.removeAll(keepingCapacity: true)
    }
    try spool.append(piece)
    return try spool.finish()
  }
}

/// A stream whose bytes are still arriving.
private struct Spool {
  private let file: SpoolFile
  private let limit: UInt64
  private var length: UInt64 = 0

  init(in folder: String, limit: UInt64) throws(SerializationError) {
    self.limit = limit
    do {
      file = try SpoolFile(in: folder)
    } catch {
      throw SerializationError(error)
    }
  }

  mutating func append(_ piece: some Collection<UInt8>) throws {
    try Task.checkCancellation()
    let count = UInt64(piece.count)
    guard count <= limit - length else {
      throw SerializationError(
        .contentTooLong, contentError: .tooLong(length: length + count, limit: limit))
    }
    length += count
    do throws(ContentError) {
      try file.append(Array(piece))
    } catch {
      throw SerializationError(error)
    }
  }

  /// A sequence may end early when its task is cancelled; its bytes are then incomplete.
  func finish() throws -> StreamContent {
    try Task.checkCancellation()
    let file = file
    return StreamContent(length: length) { SpoolReading(file: file) }
  }
}

/// One reading of a file that bytes were spooled to.
private struct SpoolReading: ContentStream {
  let file: SpoolFile
  var offset: UInt64 = 0

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    do throws(ContentError) {
      let count = try file.read(into: buffer, at: offset)
      offset += UInt64(count)
      return count
    } catch {
      throw SerializationError(error)
    }
  }
}
