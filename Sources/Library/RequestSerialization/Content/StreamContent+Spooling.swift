internal import MessageContent

// Content whose length is known only at its end.

extension StreamContent {
  /// Takes all pieces of a sequence, whose number of bytes is not known before, and keeps them in a
  /// temporary file.
  ///
  /// ```swift
  /// let backup = try await transport.send(serializer.get("https://a.example/backup"))
  /// let stream = try await StreamContent.spooling(backup.content, upTo: 1 << 32, in: "/var/tmp")
  /// request.content = .stream(stream)
  /// request.framing = .chunked(size: 1 << 16)  // or with its Content-Length, as without this
  /// ```
  ///
  /// Nothing is sent before the sequence has ended. The length is known then, so that the stream can be a
  /// part of a multipart message, be compressed and be sent again. No more than a piece is in memory. The
  /// file has no name, so that nothing is left behind, and its room is given back with the last copy of the
  /// stream.
  ///
  /// - Parameters:
  ///   - pieces: The bytes, in pieces of any size, such as ``ResponseContent``.
  ///   - limit: The most bytes that are taken.
  ///   - folder: The path of a folder for temporary files.
  /// - Returns: A stream of the bytes.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/contentTooLong`` when there are more
  ///   bytes, or ``SerializationError/Code/fileUnwritable``; `CancellationError` when the task is cancelled;
  ///   and what the sequence throws.
  @concurrent
  public static func spooling<Pieces: AsyncSequence & Sendable>(
    _ pieces: Pieces, upTo limit: UInt64, in folder: String
  ) async throws -> StreamContent
  where Pieces.Element: Collection, Pieces.Element.Element == UInt8 {
    var spool = try Spool(in: folder, limit: limit)
    for try await piece in pieces { try spool.append(piece) }
    return try spool.finish()
  }

  /// Takes all bytes of a sequence, whose number is not known before, and keeps them in a temporary file, as
  /// ``spooling(_:upTo:in:)-(Pieces,_,_)`` does with pieces, which are quicker.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, such as `URLSession.AsyncBytes`.
  ///   - limit: The most bytes that are taken.
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

/// A stream while its bytes arrive.
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

  /// A sequence may end early when its task is cancelled; what it gave is not all then.
  func finish() throws -> StreamContent {
    try Task.checkCancellation()
    let file = file
    return StreamContent(length: length) { SpoolReading(file: file) }
  }
}

/// One reading of a file that bytes were kept in.
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
