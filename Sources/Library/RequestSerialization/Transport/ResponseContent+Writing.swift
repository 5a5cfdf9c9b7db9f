internal import MessageContent

// Writing of responses to files.

extension ResponseContent {
  /// Writes the content to a file as it arrives.
  ///
  /// ```swift
  /// let response = try await transport.send(serializer.get(url))
  /// try await response.validated().content.write(to: "sunset.jpg", upTo: 1 << 30)
  /// ```
  ///
  /// The file appears, or replaces an older one, only after all of the content has arrived. Until
  /// then it is a temporary file in the same folder, which is removed if anything fails.
  ///
  /// - Parameters:
  ///   - path: The path of the file to write. A symbolic link is followed to its target.
  ///   - limit: The maximum number of bytes.
  ///   - replacing: Whether an existing regular file may be replaced.
  /// - Returns: The number of bytes written.
  /// - Throws: ``ResponseTooLongError`` if there are more bytes; ``SerializationError`` with
  ///   ``SerializationError/Code/fileExists`` or ``SerializationError/Code/fileUnwritable``;
  ///   `CancellationError` if the task is cancelled; and any error of the client.
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
