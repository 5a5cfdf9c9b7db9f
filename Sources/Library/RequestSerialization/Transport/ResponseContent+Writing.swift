internal import MessageContent

// Responses that are written to a file.

extension ResponseContent {
  /// Writes the content to a file while it arrives.
  ///
  /// ```swift
  /// let response = try await transport.send(serializer.get(url))
  /// try await response.validated().content.write(to: "sunset.jpg", upTo: 1 << 30)
  /// ```
  ///
  /// The file is there only when all of it has arrived; an older one is there until then. Until then it is a
  /// temporary file in the same folder, which is removed when anything fails.
  ///
  /// - Parameters:
  ///   - path: The path of the file to write. A symbolic link is followed to the file that it leads to.
  ///   - limit: The most bytes that are taken.
  ///   - replacing: Whether an existing regular file may be replaced.
  /// - Returns: The number of bytes.
  /// - Throws: ``ResponseTooLongError`` when there are more bytes; ``SerializationError`` with
  ///   ``SerializationError/Code/fileExists`` or ``SerializationError/Code/fileUnwritable``;
  ///   `CancellationError` when the task is cancelled; and what the client throws.
  @concurrent @discardableResult
  public func write(
    to path: String, upTo limit: Int, replacing: Bool = true
  ) async throws -> Int {
    do {
      var writer = try ContentWriter(path: path, replacing: replacing)
      var count = 0
      for try await piece in self {
        guard piece.count <= limit - count else { throw ResponseTooLongError(limit: limit) }
        try writer.write(piece)
        count += piece.count
      }
      try Task.checkCancellation()
      try writer.commit()
      return count
    } catch let error as ContentError {
      throw SerializationError(error)
    }
  }
}
