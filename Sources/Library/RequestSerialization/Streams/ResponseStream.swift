/// The decoded elements of a response, as they arrive.
///
/// ```swift
/// let answer = try await transport.stream(for: chat.complete(prompt: "Hi"))
/// for try await delta in answer { print(delta.text, terminator: "") }
/// ```
///
/// Memory holds one element and one piece of content. Leaving the loop, or cancelling its task, cancels
/// the exchange as for ``ResponseContent``. It can be read only once. An element that is not of the type
/// ends the sequence with a ``ResponseError``, whose content is the element.
public struct ResponseStream<Element: Sendable>: AsyncSequence, Sendable {
  /// The status and the fields of the response.
  public let head: ResponseHead

  fileprivate typealias Advance = (isolated (any Actor)?) async throws -> Element?

  private let makeAdvance: @Sendable () -> Advance

  /// Reads elements.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let advance: Advance

    /// The next element, or `nil` at the end.
    public mutating func next() async throws -> Element? { try await advance(#isolation) }

    /// The next element, or `nil` at the end, awaited on the caller's actor.
    public mutating func next(
      isolation: isolated (any Actor)? = #isolation
    ) async throws -> Element? {
      try await advance(isolation)
    }
  }

  /// Creates a stream from other elements, such as one for a test.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - head: The status and the fields of the response.
  public init<Elements: AsyncSequence & Sendable>(
    _ elements: Elements, head: ResponseHead = ResponseHead(status: 200)
  ) where Elements.Element == Element {
    self.head = head
    makeAdvance = {
      var iterator = elements.makeAsyncIterator()
      return { try await iterator.next(isolation: $0) }
    }
  }

  /// Creates a stream of decoded elements, which ends where `decode` returns nil.
  init<Base: AsyncSequence & Sendable>(
    _ base: Base, head: ResponseHead,
    decode: @escaping @Sendable (Base.Element) throws -> Element?
  ) {
    self.head = head
    makeAdvance = {
      var iterator: Base.AsyncIterator? = base.makeAsyncIterator()
      return { isolation in
        guard let next = try await iterator?.next(isolation: isolation),
          let element = try decode(next)
        else {
          iterator = nil
          return nil
        }
        return element
      }
    }
  }

  /// Starts reading.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(advance: makeAdvance()) }
}

/// The format of a response whose elements arrive one by one.
public enum StreamFormat: Sendable, Hashable {
  /// Events of `text/event-stream` (WHATWG HTML, section 9.2), whose data is JSON.
  ///
  /// The data `[DONE]` ends the stream, as some services write it.
  case events

  /// Lines of JSON: `application/jsonl`, `application/x-ndjson` or `application/json-lines`.
  case lines

  /// Text of any type `text/…` in UTF-8, in the pieces in which it arrives. A character is never divided.
  ///
  /// The elements are strings; those of another type cannot be decoded. Bytes that are not UTF-8 end the
  /// stream with an error.
  case text

  /// The media types of the format.
  var mediaTypes: [String] {
    switch self {
    case .text: ["text/*"]
    case .events: ["text/event-stream"]
    case .lines:
      [
        "application/jsonl", "application/x-ndjson", "application/ndjson",
        "application/x-jsonlines",
        "application/json-lines",
      ]
    }
  }
}

extension StreamFormat {
  /// Whether the content of a media type, in lower case and without parameters, has the format.
  fileprivate func matches(_ essence: [UInt8]) -> Bool {
    self == .text
      ? essence.starts(with: "text/".utf8)
      : mediaTypes.contains { essence.elementsEqual($0.utf8) }
  }

  /// Decodes an element.
  ///
  /// - Parameters:
  ///   - type: The type of the element.
  ///   - bytes: Its bytes.
  ///   - decoder: The decoder of JSON.
  /// - Returns: The element.
  /// - Throws: The error of the decoder, and `DecodingError` for text that is not UTF-8.
  package func decode<Element: Decodable>(
    _ type: Element.Type, from bytes: [UInt8], with decoder: any ContentDecoder
  ) throws -> Element {
    guard self == .text else { return try decoder.decode(type, from: bytes) }
    guard let text = String(validating: bytes, as: UTF8.self) as? Element else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "a piece of text is not a String in UTF-8"))
    }
    return text
  }
}

extension TransportResponse {
  /// Decodes the elements of the content, whatever the status.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - limit: The maximum number of bytes of an element.
  ///   - decode: Decodes the bytes of an element.
  /// - Returns: The elements.
  /// - Throws: ``ResponseError`` for another media type than those of the format.
  package func stream<Element>(
    _ format: StreamFormat, upTo limit: Int, decode: @escaping @Sendable ([UInt8]) throws -> Element
  ) async throws -> ResponseStream<Element> {
    let essence = head.mediaType.map { Array($0.mediaTypeEssence) }
    guard let essence, format.matches(essence) else {
      let read = try await ReadResponse(self, upTo: limit)
      throw ResponseError(
        .mediaType(head.mediaType), of: read, expectedMediaTypes: format.mediaTypes)
    }
    let error = { @Sendable [head, request] (bytes: [UInt8], error: any Error) in
      ResponseError(
        .undecodable(error), status: head.status, fields: head.fields, content: bytes,
        request: request)
    }
    let decoded = { @Sendable (bytes: [UInt8]) throws -> Element in
      do { return try decode(bytes) } catch let cause { throw error(bytes, cause) }
    }
    switch format {
    case .events:
      return ResponseStream(events(upTo: limit), head: head) { event in
        event.data.elementsEqual("[DONE]".utf8) ? nil : try decoded(event.data)
      }
    case .lines: return ResponseStream(lines(upTo: limit), head: head) { try decoded($0) }
    case .text: return ResponseStream(TextPieces(content), head: head) { try decoded($0) }
    }
  }
}

/// A request whose successful response is a stream of elements, with the declared types of others.
///
/// Generated Swift returns one if the `responses` of a spec have `events`, `lines` or `text`, and `stream(for:)`
/// of `RequestSerializationFoundation` sends it.
public struct StreamedRequest<Element: Sendable, Failure: Sendable>: Sendable {
  /// The serialized request, without the types of its responses.
  public var request: SerializedRequest {
    get { typed.request }
    set { typed.request = newValue }
  }

  private var typed: TypedRequest<Void, Failure>
  private let format: StreamFormat
  private let decode: @Sendable (any ContentDecoder, [UInt8]) throws -> Element

  /// Creates a request with the types of its responses.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - format: The format of the successful response.
  ///   - statuses: The statuses of successful responses, by default 200 to 299.
  ///   - failure: The declared failures.
  public init(
    _ request: SerializedRequest, _ format: StreamFormat,
    statuses: ResponseStatus = .successful, failure: TypedResponses<Failure> = [:]
  ) where Element: Decodable {
    typed = TypedRequest(request, success: .empty(statuses), failure: failure)
    self.format = format
    decode = { try format.decode(Element.self, from: $1, with: $0) }
  }

  /// Returns the elements of a response.
  ///
  /// - Parameters:
  ///   - response: The response to the request.
  ///   - limit: The maximum number of bytes of an element, and of the content of a failure.
  ///   - decoder: The decoder of the elements.
  /// - Returns: The elements of a successful response.
  /// - Throws: ``ResponseError`` for any other response, and any error of the client while it reads
  ///   the content of one.
  package func stream(
    of response: TransportResponse, upTo limit: Int, with decoder: any ContentDecoder
  ) async throws -> ResponseStream<Element> {
    if case .success? = typed.entry(for: response.status) {
      return try await response.stream(format, upTo: limit) { [decode] in try decode(decoder, $0) }
    }
    switch try await typed.result(of: response, upTo: limit, with: decoder) {
    case .success: throw ResponseError(status: response.status, fields: response.fields)
    case .failure(let failure): throw failure.error
    }
  }
}
