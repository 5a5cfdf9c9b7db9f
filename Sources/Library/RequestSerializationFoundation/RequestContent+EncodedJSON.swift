public import Foundation
public import RequestSerialization

// Data that is already JSON. In `.json(…)` it would be a text in base64.

extension RequestContent {
  /// `application/json`, already encoded, such as by `JSONEncoder`; it is sent as it is.
  ///
  /// ```swift
  /// request.content = .encodedJSON(try JSONEncoder().encode(ticket))
  /// ```
  ///
  /// - Parameter data: The JSON text.
  /// - Returns: The content.
  @_disfavoredOverload
  public static func encodedJSON(_ data: Data) -> RequestContent { .encodedJSON(Array(data)) }
}

extension EncodedJSON<RequestContent> {
  /// Refuses data: it is either JSON already, or bytes that JSON has no kind for.
  @available(
    *, unavailable,
    message: "for JSON text, write '.encodedJSON(data)'; for text in base64, '.json(.data(…))'"
  )
  public func callAsFunction(_ data: Data) -> RequestContent { .encodedJSON(data) }
}

extension EncodedJSON<Multipart.Part.Content> {
  /// Refuses data: it is either JSON already, or bytes that JSON has no kind for.
  @available(
    *, unavailable,
    message: "for JSON text, write '.data(data)'; for text in base64, '.json(.data(…))'"
  )
  public func callAsFunction(_ data: Data) -> Multipart.Part.Content { .data(data) }
}
