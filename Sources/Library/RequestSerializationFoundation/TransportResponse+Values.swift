public import Foundation
public import RequestSerialization

// Responses as Foundation's data and as decoded values.

extension ResponseContent {
  /// All of the content.
  ///
  /// - Parameter limit: The most bytes that are taken.
  /// - Returns: The bytes.
  /// - Throws: `ResponseTooLongError` when there are more, and what the client throws.
  public func data(upTo limit: Int) async throws -> Data {
    Data(try await collect(upTo: limit))
  }

  /// Writes the content to a file while it arrives, as `write(to:upTo:replacing:)` does for a path.
  ///
  /// ```swift
  /// let response = try await transport.send(serializer.get(url))
  /// try await response.validated().content.write(to: URL(filePath: "sunset.jpg"), upTo: 1 << 30)
  /// ```
  ///
  /// - Parameters:
  ///   - url: A URL of a file of this computer.
  ///   - limit: The most bytes that are taken.
  ///   - replacing: Whether a regular file that is there may be replaced. Nothing else may.
  /// - Returns: The number of bytes.
  /// - Throws: `SerializationError` with `notFileURL` for any other URL, and as for a path.
  @discardableResult
  public func write(
    to url: URL, upTo limit: Int, replacing: Bool = true
  ) async throws -> Int {
    try await write(to: url.requirePath(), upTo: limit, replacing: replacing)
  }
}

extension TransportResponse {
  /// Reads the response and decodes it from JSON, whatever its status.
  ///
  /// ```swift
  /// let response = try await transport.send(serializer.get(url))
  /// let photos = try await response.validated().decode([Photo].self)
  /// ```
  ///
  /// It must be JSON by its `Content-Type`: `application/json`, or a media type that ends in `+json`.
  ///
  /// - Parameters:
  ///   - type: What is decoded.
  ///   - limit: The most bytes of content that are read, 8 MiB unless it is given.
  ///   - decoder: What decodes it.
  /// - Returns: The value.
  /// - Throws: `ResponseError`, with the content, for another media type, content that is too long, and
  ///   what is not of the type; what the client throws while the content is read.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, upTo limit: Int = 8 << 20,
    by decoder: JSONDecoder = JSONDecoder()
  ) async throws -> Value {
    try await ReadResponse(self, upTo: limit)
      .decoded(with: JSONContentDecoder(decoder: decoder)) { try $0.decode(type, from: $1) }
  }
}
