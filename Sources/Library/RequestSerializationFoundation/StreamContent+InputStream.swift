public import Foundation
internal import MessageSyntax
public import RequestSerialization

extension StreamContent {
  /// Creates content from an `InputStream`.
  ///
  /// ```swift
  /// let log = StreamContent(length: size) {
  ///   guard let stream = InputStream(url: url) else { throw CocoaError(.fileNoSuchFile) }
  ///   return stream
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - length: The announced number of bytes.
  ///   - inputStream: Creates an unopened stream for each reading, which is opened, read at most to
  ///     its end, and closed. It throws if that is impossible, especially a second time. If the
  ///     stream fails, its `streamError` is the error's `underlyingError`; on Linux, where getting
  ///     it ends the program, that is `CocoaError.fileReadUnknown`.
  public init(length: UInt64, inputStream: @escaping @Sendable () throws -> InputStream) {
    self.init(length: length) { InputStreamReading(try inputStream()) }
  }
}

/// One reading of an `InputStream`, which is open for the lifetime of this object.
final class InputStreamReading: ContentStream {
  private let stream: InputStream

  init(_ stream: InputStream) {
    self.stream = stream
    if stream.streamStatus == .notOpen { stream.open() }
  }

  deinit {
    stream.close()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try buffer.withMemoryRebound(to: UInt8.self) { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      let count = stream.read(start, maxLength: buffer.count)
      guard count >= 0 else { throw stream.failure }
      return count
    }
  }

  /// Reads all remaining bytes.
  func readAll() throws(SerializationError) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    do {
      while case let count = try piece.withUnsafeMutableBytes({ try read(into: $0) }), count > 0 {
        bytes.append(contentsOf: piece[..<count])
      }
    } catch {
      throw SerializationError(underlying: error, code: .contentUnreadable)
    }
    return bytes
  }
}

/// The content of a request, read as the stream of another request.
final class ReadingStream: ContentStream {
  private var reader: MessageReader

  init(_ reader: consuming MessageReader) {
    self.reader = reader
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try reader.read(into: buffer)
  }
}

extension InputStream {
  /// The reason why the stream failed, as far as it is available.
  fileprivate var failure: any Error {
    #if canImport(FoundationNetworking)
      // Foundation's own property ends the program on Linux; the library's does not.
      let error = (self as? ContentInputStream)?.streamError
    #else
      let error = streamError
    #endif
    return error ?? CocoaError(.fileReadUnknown)
  }
}
