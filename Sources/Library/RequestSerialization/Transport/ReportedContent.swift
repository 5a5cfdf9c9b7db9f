// Content that is counted while it is read.

internal import MessageContent

extension SerializedRequest {
  /// Returns the request with content that reports how much of it has been read.
  ///
  /// - Parameter report: Called after each piece.
  /// - Returns: The request, unchanged if it has no content.
  /// - Throws: ``SerializationError``, but never for a stream of known length.
  func reportingUpload(
    to report: @escaping @Sendable (TransferProgress) -> Void
  ) throws(SerializationError) -> SerializedRequest {
    if let sequence {
      let reported = sequence.reporting(to: report)
      return replacing(ContentSource(stream: reported.reference), reported)
    }
    guard contentLength > 0 else { return self }
    let (content, total) = (content, contentLength)
    let stream = StreamContent(length: total) {
      CountedReading(MessageReader(content, throttle: nil), total: total, report)
    }
    return replacing(try stream.source(), nil)
  }

  /// Reads a sequence in the request to its end, into a temporary file.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes.
  ///   - folder: The path of a folder for temporary files.
  /// - Returns: The request with the same framing, unchanged if it has no sequence.
  /// - Throws: Any error of ``StreamContent/spooling(_:upTo:in:)-(Pieces,_,_)``.
  package func spooled(upTo limit: UInt64, in folder: String) async throws -> SerializedRequest {
    guard sequence != nil else { return self }
    let stream = try await StreamContent.spooling(contentChunks(), upTo: limit, in: folder)
    return replacing(try stream.source(), nil)
  }

  private func replacing(
    _ content: ContentSource, _ sequence: SequenceContent?
  ) -> SerializedRequest {
    SerializedRequest(
      method: method, scheme: scheme, host: host, port: port, target: target, fields: fields,
      fragment: fragment, properties: properties, content: content, sequence: sequence,
      framing: framing, throttle: throttle)
  }
}

/// A single pass over the content of a request.
private final class CountedReading: ContentStream {
  private var reader: MessageReader
  private let total: UInt64
  private let report: @Sendable (TransferProgress) -> Void
  private var completed: UInt64 = 0

  init(
    _ reader: consuming MessageReader, total: UInt64,
    _ report: @escaping @Sendable (TransferProgress) -> Void
  ) {
    self.reader = reader
    self.total = total
    self.report = report
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = try reader.read(into: buffer)
    if count > 0 {
      completed += UInt64(count)
      report(TransferProgress(.upload, completed: completed, total: total))
    }
    return count
  }
}

extension TransportResponse {
  /// Returns the content, which reports how much of it has been read.
  func reportedContent(
    to report: @escaping @Sendable (TransferProgress) -> Void
  ) -> ResponseContent {
    ResponseContent(CountedPieces(pieces: content, total: head.decodedLength, report: report))
  }
}

/// The counted pieces of a response.
private struct CountedPieces: AsyncSequence, Sendable {
  let pieces: ResponseContent
  let total: UInt64?
  let report: @Sendable (TransferProgress) -> Void

  struct AsyncIterator: AsyncIteratorProtocol {
    var pieces: ResponseContent.AsyncIterator
    let total: UInt64?
    let report: @Sendable (TransferProgress) -> Void
    var completed: UInt64 = 0

    mutating func next() async throws -> [UInt8]? {
      try await next(isolation: #isolation)
    }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
      guard let piece = try await pieces.next(isolation: actor) else { return nil }
      completed += UInt64(piece.count)
      report(TransferProgress(.download, completed: completed, total: total))
      return piece
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(pieces: pieces.makeAsyncIterator(), total: total, report: report)
  }
}
