public import Foundation
public import RequestSerialization

// Responses as Foundation data and as decoded values.

extension ResponseContent {
  /// Reads the whole content.
  ///
  /// - Parameter limit: The maximum number of bytes.
  /// - Returns: The bytes.
  /// - Throws: `ResponseTooLongError` if there are more, and any error of the client.
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
  ///   - url: A URL of a file on this computer.
  ///   - limit: The maximum number of bytes.
  ///   - replacing: Whether an existing regular file may be replaced. Nothing else may.
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
  /// Reads all of the content, whatever the status.
  ///
  /// - Parameter limit: The maximum number of bytes, by default 8 MiB.
  /// - Returns: The bytes.
  /// - Throws: `ResponseTooLongError` if there are more, and any error of the client.
  public func data(upTo limit: Int = 8 << 20) async throws -> Data {
    try await content.data(upTo: limit)
  }

  /// Reads the response and decodes it from JSON, whatever its status.
  ///
  /// ```swift
  /// let response = try await transport.send(serializer.get(url))
  /// let photos = try await response.validated().decode([Photo].self)
  /// ```
  ///
  /// It must be JSON according to its `Content-Type`: `application/json`, or a media type that ends
  /// in `+json`.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - limit: The maximum number of bytes of content to read, by default 8 MiB.
  ///   - decoder: The decoder.
  /// - Returns: The value.
  /// - Throws: `ResponseError`, with the content, for another media type, content that is too long,
  ///   or content that is not of the type; and any error of the client while the content is read.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, upTo limit: Int = 8 << 20,
    using decoder: JSONDecoder = JSONDecoder()
  ) async throws -> Value {
    try await ReadResponse(self, upTo: limit)
      .decoded(with: JSONContentDecoder(decoder: decoder)) { try $0.decode(type, from: $1) }
  }
  /// The name that ``decode(_:upTo:using:)`` had.
  @available(*, deprecated, renamed: "decode(_:upTo:using:)")
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, upTo limit: Int = 8 << 20, by decoder: JSONDecoder
  ) async throws -> Value {
    try await decode(type, upTo: limit, using: decoder)
  }
}

extension ResponseError {
  /// Decodes the content from JSON, as `decode` of a response does.
  ///
  /// ```swift
  /// } catch let error as ResponseError where error.status == 422 {
  ///   print(try error.decode(Problem.self).title)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - decoder: The decoder.
  /// - Returns: The value.
  /// - Throws: `ResponseError` for another media type, for content that is not complete, and for
  ///   content that is not of the type.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, using decoder: JSONDecoder = JSONDecoder()
  ) throws(ResponseError) -> Value {
    try ReadResponse(self).decoded(with: JSONContentDecoder(decoder: decoder)) {
      try $0.decode(type, from: $1)
    }
  }
}
