internal import Foundation
public import RequestSerialization

// Streams of unknown length, stored in Foundation's folder for temporary files.

extension StreamContent {
  /// Collects all pieces of a sequence of unknown length in a file in Foundation's folder for
  /// temporary files. Nothing is sent before the sequence has ended.
  ///
  /// ```swift
  /// request.content = .stream(try await .spooling(response.content, upTo: 1 << 30))
  /// ```
  ///
  /// - Parameters:
  ///   - pieces: The bytes, in pieces of any size, such as `ResponseContent` or a sequence of `Data`.
  ///   - limit: The maximum number of bytes.
  /// - Returns: A stream of the bytes.
  /// - Throws: As `spooling(_:upTo:in:)` does.
  public static func spooling<Pieces: AsyncSequence & Sendable>(
    _ pieces: Pieces, upTo limit: UInt64
  ) async throws -> StreamContent
  where Pieces.Element: Collection, Pieces.Element.Element == UInt8 {
    try await spooling(pieces, upTo: limit, in: FileManager.default.temporaryDirectory.path)
  }

  /// Collects all bytes of a sequence of unknown length, such as `URLSession.AsyncBytes`, in a file
  /// in Foundation's folder for temporary files.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - limit: The maximum number of bytes.
  /// - Returns: A stream of the bytes.
  /// - Throws: As `spooling(_:upTo:in:)` does.
  public static func spooling<Bytes: AsyncSequence & Sendable>(
    _ bytes: Bytes, upTo limit: UInt64
  ) async throws -> StreamContent where Bytes.Element == UInt8 {
    try await spooling(bytes, upTo: limit, in: FileManager.default.temporaryDirectory.path)
  }
}
