public import Foundation
public import RequestSerialization

// Accepts Foundation URLs in place of the library's URLs and of file paths.

extension URL: RequestURLConvertible {
  /// The parts of the URL.
  ///
  /// - Returns: The URL.
  /// - Throws: `SerializationError` with `invalidURL` if it is not an absolute HTTP URL, or has
  ///   user information.
  public func requestURL() throws(SerializationError) -> RequestURL { try RequestURL(self) }

  /// The parts of the URL, which may be a path below another one.
  ///
  /// - Parameter base: The URL to which the text of a URL without a scheme is appended.
  /// - Returns: The URL.
  /// - Throws: `SerializationError` with `invalidURL` or `dotSegment`.
  public func requestURL(relativeTo base: RequestURL) throws(SerializationError) -> RequestURL {
    try absoluteString.requestURL(relativeTo: base)
  }
}

extension SerializedRequest {
  /// Writes the content to a file, as `writeContent(to:replacing:progress:)` does for a path.
  ///
  /// - Parameters:
  ///   - url: A URL of a file on this computer.
  ///   - replacing: Whether an existing regular file may be replaced. Nothing else may.
  ///   - progress: Called after each piece of 256 KiB, and at the end.
  /// - Throws: `SerializationError` with `notFileURL` for any other URL, and as for a path.
  public func writeContent(
    to url: URL, replacing: Bool = true, progress: ((WriteProgress) -> Void)? = nil
  ) throws(SerializationError) {
    try writeContent(to: url.requirePath(), replacing: replacing, progress: progress)
  }

  /// Writes the content to a file as the synchronous function does, on a thread of the concurrent pool.
  ///
  /// - Parameters:
  ///   - url: A URL of a file on this computer.
  ///   - replacing: Whether an existing regular file may be replaced. Nothing else may.
  ///   - progress: Called after each piece of 256 KiB, and at the end, on that thread.
  /// - Throws: `CancellationError` if the task is cancelled; `SerializationError` with `notFileURL`
  ///   for any other URL, and as for a path.
  public func writeContent(
    to url: URL, replacing: Bool = true, progress: (@Sendable (WriteProgress) -> Void)? = nil
  ) async throws {
    try await writeContent(to: url.requirePath(), replacing: replacing, progress: progress)
  }
}

extension SerializedRequest {
  /// Writes the whole message to a file, as `writeMessage(to:replacing:progress:)` does for a path.
  ///
  /// - Parameters:
  ///   - url: A URL of a file on this computer.
  ///   - replacing: Whether an existing regular file may be replaced. Nothing else may.
  ///   - progress: Called after each piece of 256 KiB, and at the end.
  /// - Throws: `SerializationError` with `notFileURL` for any other URL, and as for a path.
  public func writeMessage(
    to url: URL, replacing: Bool = true, progress: ((WriteProgress) -> Void)? = nil
  ) throws(SerializationError) {
    try writeMessage(to: url.requirePath(), replacing: replacing, progress: progress)
  }

  /// Writes the whole message to a file like the synchronous function, on a thread of the
  /// concurrent pool.
  ///
  /// - Parameters:
  ///   - url: A URL of a file on this computer.
  ///   - replacing: Whether an existing regular file may be replaced. Nothing else may.
  ///   - progress: Called after each piece of 256 KiB, and at the end, on that thread.
  /// - Throws: `CancellationError` if the task is cancelled; `SerializationError` with `notFileURL`
  ///   for any other URL, and as for a path.
  public func writeMessage(
    to url: URL, replacing: Bool = true, progress: (@Sendable (WriteProgress) -> Void)? = nil
  ) async throws {
    try await writeMessage(to: url.requirePath(), replacing: replacing, progress: progress)
  }
}

extension URL {
  /// The path of the file that the URL names.
  ///
  /// - Throws: `SerializationError` with `notFileURL` for other URLs.
  func requirePath() throws(SerializationError) -> String {
    guard let path = pathOfFile else { throw SerializationError(.notFileURL, absoluteString) }
    return path
  }
}
