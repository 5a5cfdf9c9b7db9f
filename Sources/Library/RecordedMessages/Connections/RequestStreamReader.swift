internal import MessageSyntax

/// Reads the requests of a connection one after the other, strictly, from bytes as they arrive.
///
///     reader.receive(bytes)
///     while let event = try reader.next() { … }
///
/// After an error nothing more can be read, because the start of the next request is unknown.
package struct RequestStreamReader: Sendable {
  /// A part of a request.
  package enum Event: Sendable {
    /// The head and its bytes.
    case head(MessageHead, bytes: [UInt8])

    /// A piece of the content with its transfer coding removed.
    case content([UInt8])

    /// The end of the request.
    case end
  }

  private enum State {
    /// Waiting for a head, whose end was searched for up to an offset.
    case head(searched: Int)
    case length(Int)
    case chunked(ChunkedDecoder)
  }

  private let limits: CaptureLimits
  private var state = State.head(searched: 0)

  /// The received bytes, and the number of them already processed.
  private var received: [UInt8] = []
  private var taken = 0

  /// Whether the request, as far as it is known, is a HEAD request, whose answer has no content.
  package private(set) var isHead = false

  /// Creates a reader.
  package init(limits: CaptureLimits) {
    self.limits = limits
  }

  /// The number of bytes of memory in use.
  package var heldCount: Int { received.capacity }

  /// Whether an incomplete request has arrived.
  package var isInsideRequest: Bool {
    if case .head = state { taken < received.count } else { true }
  }

  /// Whether some received bytes have not been processed.
  package var hasUnreadBytes: Bool { taken < received.count }

  /// Adds received bytes.
  package mutating func receive(_ bytes: some Collection<UInt8>) {
    if taken > 0 {
      received.removeFirst(taken)
      if case .head(let searched) = state { state = .head(searched: searched - taken) }
      taken = 0
    }
    received += bytes
  }

  /// Discards received bytes that have not been processed.
  package mutating func discard() {
    (received, taken, state) = ([], 0, .head(searched: 0))
  }

  /// The next event; `nil` if more bytes are needed.
  package mutating func next() throws(CaptureError) -> Event? {
    let event: Event? =
      switch state {
      case .head(let searched): try nextHead(searched)
      case .length(let left): nextPiece(of: left)
      case .chunked(let decoder): try nextChunk(decoder)
      }
    if case .end? = event { state = .head(searched: taken) }
    // An idle connection uses no memory.
    if taken == received.count {
      (received, taken) = ([], 0)
      if case .head = state { state = .head(searched: 0) }
    }
    return event
  }

  // MARK: - Heads

  private mutating func nextHead(_ searched: Int) throws(CaptureError) -> Event? {
    var searched = searched
    // RFC 9112, section 2.2: empty lines before a request are ignored.
    while received[taken...].starts(with: [0x0D, 0x0A]) {
      taken += 2
      searched = max(searched, taken)
    }
    try checkBeginning()
    guard let end = try endOfHead(from: searched) else {
      state = .head(searched: received.count)
      return nil
    }
    let bytes = received[taken..<end]
    guard let head = try MessageHead.read(bytes, limits: limits, from: .connection) else {
      throw CaptureError("the header section does not end with an empty line")
    }
    let framing = try MessageFraming(head.fields, limits: limits, from: .connection)
    taken = end
    state =
      switch framing {
      case .none: .length(0)
      case .length(let count): .length(count)
      case .chunked: .chunked(ChunkedDecoder(limits: limits, from: .connection))
      }
    return .head(head, bytes: Array(bytes))
  }

  /// Refuses other protocols, such as TLS, at their first byte, because they may not send a line
  /// end soon.
  private mutating func checkBeginning() throws(CaptureError) {
    guard let first = received[taken...].first else { return }
    isHead = false
    let isEmptyLine = first == 0x0D && received.count == taken + 1
    guard isEmptyLine || ByteSet.token.contains(first) else {
      throw CaptureError("the first line is not 'METHOD target HTTP/1.1'", at: 0)
    }
  }

  /// The end of the head, after its empty line; `nil` if it is incomplete.
  private mutating func endOfHead(from searched: Int) throws(CaptureError) -> Int? {
    if received[taken...].starts(with: "HEAD ".utf8) { isHead = true }
    var index = searched
    while let end = received[index...].firstIndex(of: 0x0A) {
      guard end > taken, received[end - 1] == 0x0D else {
        throw CaptureError("a line does not end with CR LF", at: end - taken)
      }
      index = end + 1
      if received[taken..<(end - 1)].last == 0x0A { return index }
    }
    try checkLength(ofHeadWithLines: received[taken..<index].contains(0x0A))
    return nil
  }

  /// Refuses an incomplete head that is already too long.
  private func checkLength(ofHeadWithLines hasLines: Bool) throws(CaptureError) {
    guard hasLines else {
      // RFC 9110, section 15.5.15: the target is too long.
      guard received.count - taken <= limits.line else {
        throw CaptureError("the first line is longer than \(limits.line) bytes", status: 414)
      }
      return
    }
    guard received.count - taken <= limits.head else {
      throw CaptureError("the header section is longer than \(limits.head) bytes", status: 431)
    }
  }

  // MARK: - Content

  private mutating func nextPiece(of left: Int) -> Event? {
    guard left > 0 else { return .end }
    let piece = received[taken...].prefix(left)
    guard !piece.isEmpty else { return nil }
    taken += piece.count
    state = .length(left - piece.count)
    return .content(Array(piece))
  }

  private mutating func nextChunk(_ decoder: ChunkedDecoder) throws(CaptureError) -> Event? {
    if decoder.isFinished { return .end }
    var decoder = decoder
    state = .length(0)
    taken += try decoder.decode(received[taken...])
    let content = decoder.takeContent()
    let isFinished = decoder.isFinished
    state = .chunked(decoder)
    if !content.isEmpty { return .content(content) }
    return isFinished ? .end : nil
  }
}
