public import Foundation
public import RequestSerialization

// Foundation's data and files as content and as parts.

extension RequestContent {
  /// Bytes with the media type `application/octet-stream`.
  ///
  /// - Parameter data: The bytes.
  /// - Returns: The content.
  @_disfavoredOverload
  public static func data(_ data: Data) -> RequestContent { .data(Array(data)) }

  /// The file at a URL, which is measured now and read when it is sent. The extension of its name
  /// determines its media type.
  ///
  /// ```swift
  /// request.content = try .file(URL(filePath: "/tmp/sunset.jpg"))
  /// ```
  ///
  /// - Parameter url: A URL of a file on this computer.
  /// - Returns: The content.
  /// - Throws: `SerializationError` as `FileContent.init(contentsOf:name:)` does.
  @_disfavoredOverload
  public static func file(_ url: URL) throws(SerializationError) -> RequestContent {
    .file(try FileContent(contentsOf: url))
  }
}

extension Multipart.Part.Content {
  /// Bytes. The extension of a file name determines their media type; without a file name they have
  /// none.
  ///
  /// - Parameter data: The bytes.
  /// - Returns: The content.
  @_disfavoredOverload
  public static func data(_ data: Data) -> Self { .data(Array(data)) }

  /// The file at a URL, which is measured now and read when it is sent.
  ///
  /// ```swift
  /// Multipart.Part(name: "photo", try .file(URL(filePath: "/tmp/sunset.jpg")))
  /// ```
  ///
  /// - Parameter url: A URL of a file on this computer.
  /// - Returns: The content.
  /// - Throws: `SerializationError` as `FileContent.init(contentsOf:name:)` does.
  @_disfavoredOverload
  public static func file(_ url: URL) throws(SerializationError) -> Self {
    .file(try FileContent(contentsOf: url))
  }
}
