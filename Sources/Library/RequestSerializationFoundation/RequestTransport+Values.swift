internal import Foundation
public import RequestSerialization

/// Responses as values of declared types.
extension RequestTransport {
  /// Sends a request, and decodes the response.
  ///
  /// ```swift
  /// let ticket = try await transport.value(for: desk.showTicket(ticketId: 3))
  /// ```
  ///
  /// A declared status says which type the response has: the status itself before its class, such as
  /// `2XX`, and that before `default`. What is decoded must be JSON by its `Content-Type`:
  /// `application/json`, or a media type that ends in `+json`. Members that the type does not have are
  /// passed over. Content of a response that is declared to have none is passed over as well.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - limit: The most bytes of content that are read, 8 MiB unless it is given.
  /// - Returns: The value of a successful response.
  /// - Throws: `ResponseError` for a response that is not successful, or cannot be decoded; what
  ///   `send(_:)` throws.
  public func value<Value>(
    for request: TypedRequest<Value>, upTo limit: Int = 8 << 20
  ) async throws -> Value {
    try await request.value(
      of: try await send(request.request), upTo: limit, with: JSONContentDecoder())
  }
}

/// JSON as Foundation decodes it.
struct JSONContentDecoder: ContentDecoder {
  var decoder = JSONDecoder()

  /// `application/json` (RFC 8259), and what ends in `+json` (RFC 6839).
  func accepts(mediaType: String) -> Bool {
    let essence = mediaType.mediaTypeEssence
    return essence.elementsEqual("application/json".utf8)
      || essence.suffix(5).elementsEqual("+json".utf8)
  }

  func decode<Value: Decodable>(_ type: Value.Type, from content: [UInt8]) throws -> Value {
    try decoder.decode(type, from: Data(content))
  }
}
