/// The events of a response, as they arrive.
///
/// ```swift
/// for try await event in response.events() {
///   print(event.name, event.text ?? "")
/// }
/// ```
///
/// An event is passed on as soon as the empty line after it arrives; memory holds one event and one
/// piece of content. The exchange ends with the iteration: leaving the loop, or cancelling its task,
/// cancels it as for ``ResponseContent``. Nothing is connected again: to do so, send a request with
/// the last ``ServerSentEvent/id`` as `Last-Event-ID`.
public struct ServerSentEvents: AsyncSequence, Sendable {
  /// An event.
  public typealias Element = ServerSentEvent

  private let content: ResponseContent
  private let limit: Int

  init(_ content: ResponseContent, limit: Int) { (self.content, self.limit) = (content, limit) }

  /// Reads events.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var pieces: ResponseContent.AsyncIterator
    fileprivate var parser: EventParser

    /// The next event, or `nil` at the end.
    public mutating func next() async throws -> ServerSentEvent? {
      try await next(isolation: #isolation)
    }

    /// The next event, or `nil` at the end, awaited on the caller's actor.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> ServerSentEvent? {
      while true {
        if let event = try parser.next() { return event }
        guard let piece = try await pieces.next(isolation: actor) else { return nil }
        parser.add(piece)
      }
    }
  }

  /// Starts reading.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(pieces: content.makeAsyncIterator(), parser: EventParser(limit: limit))
  }
}

/// The lines of a response, as they arrive: of JSON Lines, NDJSON, or text.
///
/// ```swift
/// for try await line in response.lines() {
///   print(String(validating: line, as: UTF8.self) ?? "?")
/// }
/// ```
///
/// A line is passed on without its LF or CR LF; empty lines are left out. Memory holds one line and one
/// piece of content.
public struct ResponseLines: AsyncSequence, Sendable {
  /// The bytes of a line.
  public typealias Element = [UInt8]

  private let content: ResponseContent
  private let limit: Int

  init(_ content: ResponseContent, limit: Int) { (self.content, self.limit) = (content, limit) }

  /// Reads lines.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var pieces: ResponseContent.AsyncIterator
    fileprivate var splitter: LineSplitter

    /// The next line, or `nil` at the end.
    public mutating func next() async throws -> [UInt8]? { try await next(isolation: #isolation) }

    /// The next line, or `nil` at the end, awaited on the caller's actor.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> [UInt8]? {
      while true {
        while let line = try splitter.next() {
          if let line = Self.trimmed(line) { return line }
        }
        guard let piece = try await pieces.next(isolation: actor) else {
          return splitter.last().flatMap(Self.trimmed)
        }
        splitter.add(piece)
      }
    }

    /// A line without a final CR; `nil` if it is empty.
    private static func trimmed(_ line: [UInt8]) -> [UInt8]? {
      let line = line.last == UInt8(ascii: "\r") ? Array(line.dropLast()) : line
      return line.isEmpty ? nil : line
    }
  }

  /// Starts reading.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      pieces: content.makeAsyncIterator(), splitter: LineSplitter(.lineFeed, limit: limit))
  }
}

extension TransportResponse {
  /// The events of the content, which is read as `text/event-stream` whatever its `Content-Type`.
  ///
  /// - Parameter limit: The maximum number of bytes of an event's data and of a line, by default
  ///   1 MiB. A longer one ends the sequence with a ``StreamElementTooLongError``.
  /// - Returns: The events.
  public func events(upTo limit: Int = 1 << 20) -> ServerSentEvents {
    ServerSentEvents(content, limit: limit)
  }

  /// The lines of the content, whatever its `Content-Type`.
  ///
  /// - Parameter limit: The maximum number of bytes of a line, by default 1 MiB. A longer one ends the
  ///   sequence with a ``StreamElementTooLongError``.
  /// - Returns: The lines.
  public func lines(upTo limit: Int = 1 << 20) -> ResponseLines {
    ResponseLines(content, limit: limit)
  }
}
