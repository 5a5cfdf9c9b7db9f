internal import MessageContent

extension SerializedRequest {
  /// Writes the content to a file, in its content coding and before any transfer coding.
  ///
  /// The file appears, or replaces an older one, only after all of the content is written. Until
  /// then it is a temporary file in the same folder, `.waybill-` and 32 digits, which is removed if
  /// anything fails; only a killed process leaves it behind.
  ///
  /// A symbolic link is followed to its target. The file is readable by all as far as the umask
  /// allows, whatever the mode of the older one was. The throttle does not apply.
  ///
  /// - Parameters:
  ///   - path: The path of the file to write.
  ///   - replacing: Whether an existing regular file may be replaced. Nothing else may. With
  ///     `false`, a file that appears during writing is not replaced either; that requires a file
  ///     system with hard links.
  ///   - progress: Called after each piece of 256 KiB, and at the end.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/fileExists`` if nothing may be
  ///   replaced, or ``SerializationError/Code/fileUnwritable``; or any error of
  ///   ``MessageReader/read(into:)``.
  public func writeContent(
    to path: String, replacing: Bool = true, progress: ((WriteProgress) -> Void)? = nil
  ) throws(SerializationError) {
    _ = try content.write(to: path, replacing: replacing, progress: progress)
  }

  /// Writes the whole message to a file: request line, field section and framed content.
  ///
  /// - Parameters:
  ///   - path: The path of the file to write.
  ///   - replacing: Whether an existing regular file may be replaced.
  ///   - progress: Called after each piece of 256 KiB, and at the end.
  /// - Throws: Any error of `writeContent(to:replacing:progress:)`.
  public func writeMessage(
    to path: String, replacing: Bool = true, progress: ((WriteProgress) -> Void)? = nil
  ) throws(SerializationError) {
    _ = try message.write(to: path, replacing: replacing, progress: progress)
  }

  /// Writes the content to a file like the synchronous function, on a thread of the concurrent
  /// pool.
  ///
  /// - Parameters:
  ///   - path: The path of the file to write.
  ///   - replacing: Whether an existing regular file may be replaced.
  ///   - progress: Called after each piece of 256 KiB, and at the end, on that thread.
  /// - Throws: `CancellationError` if the task is cancelled before the file has its name, which is
  ///   checked between pieces and leaves no file behind; otherwise ``SerializationError``.
  @concurrent
  public func writeContent(
    to path: String, replacing: Bool = true,
    progress: (@Sendable (WriteProgress) -> Void)? = nil
  ) async throws {
    try content.writeCancellably(to: path, replacing: replacing, progress: progress)
  }

  /// Writes the whole message to a file like the synchronous function, on a thread of the
  /// concurrent pool.
  ///
  /// - Parameters:
  ///   - path: The path of the file to write.
  ///   - replacing: Whether an existing regular file may be replaced.
  ///   - progress: Called after each piece of 256 KiB, and at the end, on that thread.
  /// - Throws: `CancellationError` if the task is cancelled before the file has its name, which is
  ///   checked between pieces and leaves no file behind; otherwise ``SerializationError``.
  @concurrent
  public func writeMessage(
    to path: String, replacing: Bool = true,
    progress: (@Sendable (WriteProgress) -> Void)? = nil
  ) async throws {
    try message.writeCancellably(to: path, replacing: replacing, progress: progress)
  }
}

extension ContentSource {
  fileprivate func writeCancellably(
    to path: String, replacing: Bool, progress: ((WriteProgress) -> Void)?
  ) throws {
    let isWritten = try write(to: path, replacing: replacing, progress: progress) {
      !Task.isCancelled
    }
    guard isWritten else { throw CancellationError() }
  }

  /// Writes the content to a file.
  ///
  /// - Returns: Whether it was written: `false` if `continues` returned `false`.
  fileprivate func write(
    to path: String, replacing: Bool, progress: ((WriteProgress) -> Void)?,
    while continues: () -> Bool = { true }
  ) throws(SerializationError) -> Bool {
    do {
      return try writeContent(to: path, replacing: replacing, progress: progress, while: continues)
    } catch {
      throw SerializationError(error)
    }
  }

  private func writeContent(
    to path: String, replacing: Bool, progress: ((WriteProgress) -> Void)?,
    while continues: () -> Bool
  ) throws(ContentError) -> Bool {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: ContentWriter.pieceSize, alignment: 4096)
    defer { buffer.deallocate() }
    let total = length
    var written: UInt64 = 0
    var reader = ContentReader(self)
    var writer = try ContentWriter(path: path, replacing: replacing)
    repeat {
      guard continues() else { return false }
      let count = try reader.read(into: buffer)
      try writer.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      written += UInt64(count)
      progress?(WriteProgress(written: written, total: total))
    } while written < total
    guard continues() else { return false }
    try writer.commit()
    return true
  }
}
