public import RequestSerialization

#if canImport(FoundationNetworking)
  internal import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

// Requests without their content, for upload tasks that read it from a file.

extension URLRequest {
  /// Creates a request equivalent to a serialized one, without its content.
  ///
  /// An upload task, also one of a session in the background, sends the content of a file. It is the
  /// request that AFNetworking's `requestWithMultipartFormRequest:writingStreamContentsToFile:`
  /// returns:
  ///
  /// ```swift
  /// try message.writeContent(to: file)
  /// let task = session.uploadTask(with: try URLRequest(withoutContent: message), fromFile: file)
  /// ```
  ///
  /// The fields are those of `URLRequest(message)` with content in memory: `Content-Type` is among
  /// them, and `Content-Length` is left to the client.
  ///
  /// - Parameter request: The request.
  /// - Throws: `SerializationError` as `URLRequest(message)` does, but for content that cannot be
  ///   read.
  public init(withoutContent request: SerializedRequest) throws(SerializationError) {
    self.init(url: try URL(of: request))
    try setHead(request, isStreamed: false)
  }
}
