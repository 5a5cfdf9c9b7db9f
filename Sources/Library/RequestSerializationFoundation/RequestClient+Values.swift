public import Foundation
public import RequestSerialization

// More of a response than its value.

extension RequestTransport {
  /// Sends a request, decodes the response, and returns its head as well.
  ///
  /// ```swift
  /// let (ticket, head) = try await transport.valueWithHead(for: desk.showTicket(ticketId: 3))
  /// print(head.fields["ETag"] ?? "")
  /// ```
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - limit: The maximum number of bytes of content to read, by default 8 MiB.
  ///   - decoder: The decoder.
  /// - Returns: The value of a successful response, and the head of the response.
  /// - Throws: As ``value(for:upTo:using:)`` does.
  @concurrent
  public func valueWithHead<Success, Failure>(
    for request: TypedRequest<Success, Failure>, upTo limit: Int = 8 << 20,
    using decoder: JSONDecoder = JSONDecoder()
  ) async throws -> (value: Success, head: ResponseHead) {
    let response = try await send(request.request).answering(request.request)
    let result = try await request.result(
      of: response, upTo: limit, with: JSONContentDecoder(decoder: decoder))
    switch result {
    case .success(let value): return (value, response.head)
    case .failure(let failure): throw failure.error
    }
  }
}

extension RequestClient {
  /// Sends a request, and returns the value of the response with the head of the response.
  ///
  /// ```swift
  /// let (photo, head) = try await photos.withHead { try $0.getPhoto(id: 7) }
  /// ```
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes of content to read, by default 8 MiB.
  ///   - decoder: The decoder.
  ///   - request: Makes the request.
  /// - Returns: The value of a successful response, and the head of the response.
  /// - Throws: `ResponseError` if the response is not successful or cannot be decoded, and any error
  ///   of the closure and of the transport.
  public func withHead<Success, Failure>(
    upTo limit: Int = 8 << 20, using decoder: JSONDecoder = JSONDecoder(),
    _ request: (Requests) throws -> TypedRequest<Success, Failure>
  ) async throws -> (value: Success, head: ResponseHead) {
    try await transport.valueWithHead(for: request(requests), upTo: limit, using: decoder)
  }

  /// Sends a request, and returns the value of the response or a declared failure.
  ///
  /// ```swift
  /// switch try await photos.result({ try $0.getPhoto(id: 7) }) {
  /// case .success(let photo): print(photo.title)
  /// case .failure(let failure): print(failure.error.status, failure.value)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes of content to read, by default 8 MiB.
  ///   - decoder: The decoder.
  ///   - request: Makes the request.
  /// - Returns: The value of a successful response, or a declared failure.
  /// - Throws: `ResponseError` if nothing is declared for the status, or the content cannot be
  ///   decoded, and any error of the closure and of the transport.
  public func result<Success, Failure>(
    upTo limit: Int = 8 << 20, using decoder: JSONDecoder = JSONDecoder(),
    _ request: (Requests) throws -> TypedRequest<Success, Failure>
  ) async throws -> Result<Success, ResponseFailure<Failure>> {
    try await transport.result(for: request(requests), upTo: limit, using: decoder)
  }
}
