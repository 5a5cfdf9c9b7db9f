/// A response as it arrives: its head is complete, its content is read as a stream.
public struct TransportResponse: Sendable {
  /// The status and the fields.
  public var head: ResponseHead

  /// The content, after any transfer coding.
  public var content: ResponseContent

  /// The request that was answered, or `nil` if a transport of your own does not say so.
  ///
  /// The transports of this library set it, and so does `send(_:)` of a ``RequestDescription``. After
  /// a redirect it is still the request that was sent first.
  public var request: SerializedRequest?

  /// Creates a response.
  public init(head: ResponseHead, content: ResponseContent) {
    self.head = head
    self.content = content
  }

  /// Creates a response of its parts, such as one for a ``StubTransport``.
  ///
  /// ```swift
  /// TransportResponse(
  ///   status: 200, fields: [HeaderField("Content-Type", "application/json")],
  ///   content: #"{"id":3}"#)
  /// ```
  ///
  /// - Parameters:
  ///   - status: The status code, 200 to 599.
  ///   - fields: The field lines, in order.
  ///   - content: The content.
  public init(
    status: Int, fields: [HeaderField] = [], content: ResponseContent = ResponseContent([])
  ) {
    self.init(head: ResponseHead(status: status, fields: fields), content: content)
  }

  /// The status code (RFC 9110, section 15), 200 to 599.
  public var status: Int {
    get { head.status }
    set { head.status = newValue }
  }

  /// The field lines in the order of their arrival: `response.fields["ETag"]` is a value.
  public var fields: [HeaderField] {
    get { head.fields }
    set { head.fields = newValue }
  }
}

/// The status and the fields of a response.
public struct ResponseHead: Sendable, Hashable {
  /// The status code (RFC 9110, section 15), 200 to 599.
  public var status: Int

  /// The field lines in the order of their arrival, as far as the client provides them.
  public var fields: [HeaderField]

  /// Creates a head.
  public init(status: Int, fields: [HeaderField] = []) {
    self.status = status
    self.fields = fields
  }
}

/// The content of a response, in pieces as they arrive.
///
/// It can be read only once: reading it again throws ``ResponseAlreadyReadError``.
public struct ResponseContent: AsyncSequence, Sendable {
  /// Some bytes of the content, at least one.
  public typealias Element = [UInt8]

  /// Reads the pieces.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let advance: Advance

    /// The next piece, or `nil` at the end.
    public mutating func next() async throws -> [UInt8]? {
      try await advance(#isolation)
    }

    /// The next piece, or `nil` at the end, awaited on the caller's actor.
    public mutating func next(
      isolation: isolated (any Actor)? = #isolation
    ) async throws -> [UInt8]? {
      try await advance(isolation)
    }
  }

  fileprivate typealias Advance = (isolated (any Actor)?) async throws -> [UInt8]?

  private let makeAdvance: @Sendable () -> Advance

  /// Creates content from a sequence of pieces.
  public init<Pieces: AsyncSequence & Sendable>(_ pieces: Pieces) where Pieces.Element == [UInt8] {
    let reading = SingleReading()
    makeAdvance = {
      var iterator: Pieces.AsyncIterator?
      return { isolation in
        if iterator == nil {
          try await reading.begin()
          iterator = pieces.makeAsyncIterator()
        }
        return try await iterator?.next(isolation: isolation)
      }
    }
  }

  /// Creates content from bytes, which arrive as one piece.
  ///
  /// - Parameter bytes: The bytes.
  public init(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    self.init(
      AsyncStream { stream in
        if !bytes.isEmpty { stream.yield(bytes) }
        stream.finish()
      })
  }

  /// Starts reading.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(advance: makeAdvance())
  }

  /// Reads all of the content.
  ///
  /// - Parameter limit: The maximum number of bytes.
  /// - Returns: The bytes of the content.
  /// - Throws: ``ResponseTooLongError`` if there are more bytes, and any error of the client.
  public func collect(upTo limit: Int) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    for try await piece in self {
      guard piece.count <= limit - bytes.count else { throw ResponseTooLongError(limit: limit) }
      bytes.append(contentsOf: piece)
    }
    return bytes
  }
}

extension ResponseContent: ExpressibleByStringLiteral {
  /// Creates content from text, as UTF-8.
  public init(stringLiteral text: String) { self.init(text.utf8) }
}

/// The error of a response that has more content than the limit of its reader.
public struct ResponseTooLongError: Error, Sendable, Hashable {
  /// The maximum number of bytes.
  public let limit: Int

  /// Creates an error.
  ///
  /// - Parameter limit: The maximum number of bytes.
  public init(limit: Int) { self.limit = limit }
}

/// The error of reading the content of a response a second time.
public struct ResponseAlreadyReadError: Error, Sendable, Hashable {
  /// Creates an error.
  public init() {}
}

/// Allows content to be read only once.
private actor SingleReading {
  private var hasBegun = false

  func begin() throws(ResponseAlreadyReadError) {
    guard !hasBegun else { throw ResponseAlreadyReadError() }
    hasBegun = true
  }
}
