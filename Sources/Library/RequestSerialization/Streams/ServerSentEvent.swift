internal import MessageSyntax

/// An event of a stream of `text/event-stream` (WHATWG HTML, section 9.2).
public struct ServerSentEvent: Sendable, Hashable {
  /// The field `event`, or `message` without one.
  public var name: String

  /// The lines of the fields `data`, joined by line feeds.
  public var data: [UInt8]

  /// The last `id` of the stream so far; empty without one.
  public var id: String

  /// The last `retry` of the stream so far: the milliseconds to wait before connecting again.
  public var retry: Int?

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - data: The data.
  ///   - name: The name.
  ///   - id: The last id.
  ///   - retry: The milliseconds to wait before connecting again.
  public init(
    _ data: some Sequence<UInt8>, name: String = "message", id: String = "", retry: Int? = nil
  ) {
    (self.data, self.name, self.id, self.retry) = (Array(data), name, id, retry)
  }

  /// The data as text, or `nil` if it is not UTF-8.
  public var text: String? { String(validating: data, as: UTF8.self) }
}

/// Reads events from bytes that arrive in pieces, as a browser does (WHATWG HTML, section 9.2.6).
///
///     stream        = [ bom ] *event
///     event         = *( comment / field ) end-of-line
///     comment       = colon *any-char end-of-line
///     field         = 1*name-char [ colon [ space ] *any-char ] end-of-line
///     end-of-line   = ( cr lf / cr / lf )
///
/// An event whose end does not arrive is left out.
struct EventParser: Sendable {
  private var lines: LineSplitter

  /// The maximum number of bytes of an event's data, and of a line.
  private let limit: Int

  private var data: [UInt8]?
  private var name: [UInt8] = []
  private var id = ""
  private var retry: Int?

  init(limit: Int) {
    self.limit = limit
    lines = LineSplitter(.any, limit: limit)
  }

  /// Adds a piece. All events of the one before have been taken.
  mutating func add(_ bytes: [UInt8]) { lines.add(bytes) }

  /// The next complete event; `nil` if the piece has no other.
  mutating func next() throws(StreamElementTooLongError) -> ServerSentEvent? {
    while let line = try lines.next() {
      if line.isEmpty {
        if let event = dispatch() { return event }
      } else {
        try take(line)
      }
    }
    return nil
  }

  /// Ends an event. One without data is left out, but its id counts.
  private mutating func dispatch() -> ServerSentEvent? {
    defer { (data, name) = (nil, []) }
    guard let data else { return nil }
    // An event stream is decoded by the algorithm "UTF-8 decode", which replaces what is not UTF-8.
    let name = String(decoding: name, as: UTF8.self)
    return ServerSentEvent(data, name: name.isEmpty ? "message" : name, id: id, retry: retry)
  }

  private mutating func take(_ line: [UInt8]) throws(StreamElementTooLongError) {
    let colon = line.firstIndex(of: UInt8(ascii: ":"))
    let field = line[..<(colon ?? line.endIndex)]
    var value = colon.map { line[($0 + 1)...] } ?? []
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    if field.elementsEqual("data".utf8) {
      let count = data.map { $0.count + 1 } ?? 0
      guard value.count <= limit - count else { throw StreamElementTooLongError(limit: limit) }
      if data == nil { data = [] } else { data?.append(UInt8(ascii: "\n")) }
      data?.append(contentsOf: value)
    } else if field.elementsEqual("event".utf8) {
      name = Array(value)
    } else if field.elementsEqual("id".utf8) {
      if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
    } else if field.elementsEqual("retry".utf8), value.allSatisfy(\.isASCIIDigit) {
      retry = Int(String(decoding: value, as: UTF8.self)) ?? retry
    }
  }
}
