public import Foundation
internal import MessageSyntax
public import RequestSerialization

extension StreamContent {
  /// Creates content of an `InputStream`.
  ///
  /// ```swift
  /// let log = StreamContent(length: size) {
  ///   guard let stream = InputStream(url: url) else { throw CocoaError(.fileNoSuchFile) }
  ///   return stream
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - length: The number of bytes that are announced.
  ///   - inputStream: Makes the stream for each reading, not opened yet. It is opened, read to its
  ///     end at most, and closed. It throws where that cannot be done, a second time above all.
  ///     When the stream fails, its `streamError` is the error's `underlyingError`; on Linux, where
  ///     asking for that ends the program, it is `CocoaError.fileReadUnknown`.
  public init(length: UInt64, inputStream: @escaping @Sendable () throws -> InputStream) {
    self.init(length: length) { InputStreamReading(try inputStream()) }
  }
}

/// One reading of an `InputStream`, which is open for as long as this is there.
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

  /// All that is left.
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

/// The content of a request, read as the stream of another one.
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
  /// Why the stream failed, as far as it can be asked.
  fileprivate var failure: any Error {
    #if canImport(FoundationNetworking)
      // Foundation's own property ends the program on Linux; ours does not.
      let error = (self as? ContentInputStream)?.streamError
    #else
      let error = streamError
    #endif
    return error ?? CocoaError(.fileReadUnknown)
  }
}
