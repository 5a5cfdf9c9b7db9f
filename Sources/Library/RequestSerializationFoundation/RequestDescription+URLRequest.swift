public import Foundation
internal import MessageSyntax
public import RequestSerialization

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension RequestDescription {
  /// Creates a description from a Foundation request.
  ///
  /// Fields, which have no order in Foundation, are sorted by the bytes of their names.
  /// `Content-Length` and `Transfer-Encoding` are omitted, because they are computed, and so is a
  /// `Host` equal to the URL's. A body becomes `data`, whose media type is
  /// `application/octet-stream` unless there is a `Content-Type`. A body stream is consumed and
  /// read into memory; a ``ContentInputStream`` remains a stream that can be sent again. Only
  /// properties that differ from a new request's are set.
  ///
  /// - Parameter request: The request, with an absolute HTTP URL.
  /// - Throws: `SerializationError` with `invalidURL`, or with `contentUnreadable` if the body
  ///   stream fails.
  public init(_ request: URLRequest) throws(SerializationError) {
    guard let url = request.url else { throw SerializationError(.invalidURL, "") }
    self.init(method: request.httpMethod ?? "GET", url: try RequestURL(url))
    fields = (request.allHTTPHeaderFields ?? [:])
      .map { HeaderField($0.key, $0.value) }
      .filter { !isComputed($0) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    content = try RequestContent(bodyOf: request)
    // A blank field is not sent; see ``URLRequest/init(_:)``.
    omitsContentType = fields.removeBlank("Content-Type")
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

extension [HeaderField] {
  /// Removes a field whose value is only spaces.
  ///
  /// - Returns: Whether there was one.
  fileprivate mutating func removeBlank(_ name: String) -> Bool {
    guard let value = self[name], value.utf8.allSatisfy({ $0 == 0x20 }) else { return false }
    self[name] = nil
    return true
  }
}

extension RequestURL {
  /// Creates the parts of a Foundation URL.
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
  /// Returns a Foundation request with this serializer's defaults and with parameters, like
  /// AFNetworking's `requestBySerializingRequest:withParameters:error:`.
  ///
  /// Properties that are not part of a message, such as `mainDocumentURL`, are kept.
  ///
  /// - Parameters:
  ///   - request: The request. Its own fields and properties override the serializer's.
  ///   - parameters: The parameters, which go to the query and leave the body, or replace the body;
  ///     null changes neither.
  /// - Returns: The request to send.
  /// - Throws: `SerializationError` if the request or the parameters cannot be sent.
  public func urlRequest(
    serializing request: URLRequest, parameters: ParameterValue
  ) throws(SerializationError) -> URLRequest {
    let description = try serializing(RequestDescription(request), parameters: parameters)
    var result = request
    try result.setMessage(description.serialized())
    return result
  }
}
