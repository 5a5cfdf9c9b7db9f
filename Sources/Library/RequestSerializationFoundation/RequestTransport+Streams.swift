public import Foundation
public import RequestSerialization

// Responses that are decoded while they arrive.

extension RequestTransport {
  /// Sends a request and decodes the elements of the response as they arrive.
  ///
  /// ```swift
  /// for try await delta in try await transport.stream(for: chat.complete(prompt: "Hi")) {
  ///   print(delta.text, terminator: "")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - limit: The maximum number of bytes of an element, by default 1 MiB.
  ///   - decoder: The decoder of each element.
  /// - Returns: The elements of a successful response.
  /// - Throws: `ResponseError` for any other response, or one of another media type, and any error of
  ///   `send(_:)`.
  @concurrent
  public func stream<Element, Failure>(
    for request: StreamedRequest<Element, Failure>, upTo limit: Int = 1 << 20,
    using decoder: JSONDecoder = JSONDecoder()
  ) async throws -> ResponseStream<Element> {
    try await request.stream(
      of: try await send(request.request).answering(request.request), upTo: limit,
      with: JSONContentDecoder(decoder: decoder))
  }
}

extension TransportResponse {
  /// Decodes the elements of the content as they arrive, whatever the status.
  ///
  /// ```swift
  /// let response = try await transport.send(serializer.get(url))
  /// for try await delta in try await response.validated().stream(of: Delta.self, as: .events) {
  ///   print(delta.text)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the elements.
  ///   - format: The format of the content.
  ///   - limit: The maximum number of bytes of an element, by default 1 MiB.
  ///   - decoder: The decoder of each element.
  /// - Returns: The elements.
  /// - Throws: `ResponseError` for content of another media type.
  public func stream<Element: Decodable & Sendable>(
    of type: Element.Type = Element.self, as format: StreamFormat, upTo limit: Int = 1 << 20,
    using decoder: JSONDecoder = JSONDecoder()
  ) async throws -> ResponseStream<Element> {
    let decoder = JSONContentDecoder(decoder: decoder)
    return try await stream(format, upTo: limit) {
      try format.decode(type, from: $0, with: decoder)
    }
  }
}
