public import Foundation
internal import MessageSyntax
public import RequestSerialization

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension RequestDescription {
  /// Creates a description of a request of Foundation's.
  ///
  /// The fields, which have no order there, are sorted by the bytes of their names.
  /// `Content-Length` and `Transfer-Encoding` are left out, since they are computed, and so is a
  /// `Host` that says what the URL says. A body is `data`, whose media type is
  /// `application/octet-stream` unless there is a `Content-Type`. A body stream is read to its end
  /// into memory, and thereby used up; a ``ContentInputStream`` stays a stream that can be sent
  /// again. The properties are those that differ from a new request's.
  ///
  /// - Parameter request: The request, with an absolute URL of HTTP.
  /// - Throws: `SerializationError` with `invalidURL`, or with `contentUnreadable` when the body
  ///   stream fails.
  public init(_ request: URLRequest) throws(SerializationError) {
    guard let url = request.url else { throw SerializationError(.invalidURL, "") }
    self.init(method: request.httpMethod ?? "GET", url: try RequestURL(url))
    fields = (request.allHTTPHeaderFields ?? [:])
      .map { HeaderField($0.key, $0.value) }
      .filter { !isComputed($0) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    content = try RequestContent(bodyOf: request)
    properties = RequestProperties(request)
  }

  private func isComputed(_ field: HeaderField) -> Bool {
    switch field.name.lowercased() {
    case "content-length", "transfer-encoding": true
    case "host": field.value.hasSameBytes(as: url.hostField)
    default: false
    }
  }
}

extension RequestURL {
  /// Creates the parts of a URL of Foundation's.
  ///
  /// - Parameter url: An absolute URL, `http` or `https`, without user information.
  /// - Throws: `SerializationError` with `invalidURL`.
  public init(_ url: URL) throws(SerializationError) {
    try self.init(url.absoluteString)
  }
}

extension RequestContent {
  fileprivate init?(bodyOf request: URLRequest) throws(SerializationError) {
    if let body = request.httpBody {
      self = .data(Array(body))
    } else if let stream = request.httpBodyStream as? ContentInputStream {
      let message = stream.request
      self = .stream(
        StreamContent(length: message.contentLength) { ReadingStream(message.contentReader()) })
    } else if let stream = request.httpBodyStream {
      self = .data(try InputStreamReading(stream).readAll())
    } else {
      return nil
    }
  }
}

extension RequestSerializer {
  /// A request of Foundation's with this serializer's defaults and with parameters: AFNetworking's
  /// `requestBySerializingRequest:withParameters:error:`.
  ///
  /// Properties that are not part of a message, such as `mainDocumentURL`, stay as they are.
  ///
  /// - Parameters:
  ///   - request: The request. Its own fields and properties win over the serializer's.
  ///   - parameters: What goes to the query, the body staying, or replaces the body; null leaves both
  ///     as they are.
  /// - Returns: The request to be sent.
  /// - Throws: `SerializationError` for a request or parameters that cannot be sent.
  public func urlRequest(
    serializing request: URLRequest, parameters: ParameterValue
  ) throws(SerializationError) -> URLRequest {
    let description = try serializing(RequestDescription(request), parameters: parameters)
    var result = request
    try result.setMessage(description.serialized())
    return result
  }
}
