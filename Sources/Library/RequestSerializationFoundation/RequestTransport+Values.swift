public import Foundation
public import RequestSerialization

/// Decodes responses as values of declared types.
extension RequestTransport {
  /// Sends a request and decodes the response.
  ///
  /// ```swift
  /// let ticket = try await transport.value(for: desk.showTicket(ticketId: 3))
  /// ```
  ///
  /// The status determines the type of the response: a declaration of the status itself takes
  /// precedence over one of its class, such as `2XX`, and that over `default`. Decoded content must
  /// be JSON by its `Content-Type`: `application/json` or `…+json`. Members that are not in the
  /// type are ignored, as is content of a response declared without any.
  ///
  /// It runs on no actor, whichever one calls it: a long response does not hold up the main actor.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - limit: The maximum number of bytes of content to read, by default 8 MiB.
  ///   - decoder: The decoder.
  /// - Returns: The value of a successful response.
  /// - Throws: `ResponseError` if the response is not successful or cannot be decoded, and any
  ///   error of `send(_:)`.
  @concurrent
  public func value<Success, Failure>(
    for request: TypedRequest<Success, Failure>, upTo limit: Int = 8 << 20,
    using decoder: JSONDecoder = JSONDecoder()
  ) async throws -> Success {
    switch try await result(for: request, upTo: limit, using: decoder) {
    case .success(let value): return value
    case .failure(let failure): throw failure.error
    }
  }

  /// Sends a request and decodes the response as a value of a type.
  ///
  /// ```swift
  /// let photos = try await transport.value([Photo].self, for: serializer.get(url))
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of responses whose status is 200 to 299.
  ///   - request: The request to send.
  ///   - limit: The maximum number of bytes of content to read, by default 8 MiB.
  ///   - decoder: The decoder.
  /// - Returns: The value.
  /// - Throws: The errors of ``value(for:upTo:using:)``, and `SerializationError`.
  @concurrent
  public func value<Value: Decodable & Sendable>(
    _ type: Value.Type, for request: RequestDescription, upTo limit: Int = 8 << 20,
    using decoder: JSONDecoder = JSONDecoder()
  ) async throws -> Value {
    try await value(type, for: request.serialized(), upTo: limit, using: decoder)
  }

  /// Sends a serialized request and decodes the response as a value of a type.
  @concurrent
  public func value<Value: Decodable & Sendable>(
    _ type: Value.Type, for request: SerializedRequest, upTo limit: Int = 8 << 20,
    using decoder: JSONDecoder = JSONDecoder()
  ) async throws -> Value {
    try await value(for: TypedRequest<Value, Never>(request), upTo: limit, using: decoder)
  }

  /// Sends a request and decodes the response, a declared failure too.
  ///
  /// ```swift
  /// switch try await transport.result(for: desk.showTicket(ticketId: 3)) {
  /// case .success(let ticket): print(ticket.title)
  /// case .failure(let failure): print(failure.error.status, failure.value.title)
  /// }
  /// ```
  ///
  /// Responses are decoded as those of ``value(for:upTo:using:)``.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - limit: The maximum number of bytes of content to read, by default 8 MiB.
  ///   - decoder: The decoder.
  /// - Returns: The value of a successful response, or a declared failure.
  /// - Throws: `ResponseError` if nothing is declared for the status, or the content cannot be
  ///   decoded, and any error of `send(_:)`.
  @concurrent
  public func result<Success, Failure>(
    for request: TypedRequest<Success, Failure>, upTo limit: Int = 8 << 20,
    using decoder: JSONDecoder = JSONDecoder()
  ) async throws -> Result<Success, ResponseFailure<Failure>> {
    try await request.result(
      of: try await send(request.request).answering(request.request), upTo: limit,
      with: JSONContentDecoder(decoder: decoder))
  }
}

/// Decodes JSON with Foundation.
struct JSONContentDecoder: ContentDecoder {
  var decoder = JSONDecoder()

  /// Accepts `application/json` (RFC 8259) and types that end in `+json` (RFC 6839).
  func accepts(mediaType: String) -> Bool {
    let essence = mediaType.mediaTypeEssence
    return essence.elementsEqual("application/json".utf8)
      || essence.suffix(5).elementsEqual("+json".utf8)
  }

  func decode<Value: Decodable>(_ type: Value.Type, from content: [UInt8]) throws -> Value {
    try decoder.decode(type, from: Data(content))
  }
}
