internal import MessageContent
public import RequestSerialization

#if canImport(FoundationNetworking)
  internal import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension URLRequest {
  /// Creates a request equivalent to a serialized one.
  ///
  /// ```swift
  /// let (data, response) = try await URLSession.shared.data(for: URLRequest(message))
  /// ```
  ///
  /// - The URL is the target's, byte for byte, with its fragment.
  /// - The fields keep their spelling. A `URLRequest` has one value for each name and no order:
  ///   repeated lines are joined by `, ` (RFC 9110, section 5.2), those of `Cookie` by `; `. `Host`
  ///   is left to the client if it equals the URL's.
  /// - Content in memory is `httpBody`, whose `Content-Length` is left to the client. Content that
  ///   is read from files or streams, throttled or chunked is an `httpBodyStream`, a
  ///   ``ContentInputStream``; its `Content-Length` is among the fields unless it is chunked, with
  ///   chunks of the client's choice. A request with empty content has no body.
  /// - The properties that are set are applied.
  ///
  /// The `URLSession` of Linux would send a stream chunked in spite of its `Content-Length`. A
  /// blank `Transfer-Encoding` field, which is not sent, prevents this.
  ///
  /// - Parameter request: The request.
  /// - Throws: `SerializationError` with `unsupportedByTransport` and as subject the target `*` or
  ///   an absolute one; a URL with brackets in its query, which Foundation would percent-encode; a
  ///   method such as `get`, which it would convert to upper case. With `contentUnreadable`, as
  ///   `SerializedRequest.readContent()` throws it; with `contentOfUnknownLength` for a
  ///   `SequenceContent`, for which a Foundation stream must not wait.
  public init(_ request: SerializedRequest) throws(SerializationError) {
    self.init(url: try URL(of: request))
    try setMessage(request)
  }

  /// Makes this request equivalent to `request`, keeping everything that is not part of a message.
  mutating func setMessage(_ request: SerializedRequest) throws(SerializationError) {
    guard request.sequence == nil else { throw SerializationError(.contentOfUnknownLength) }
    url = try URL(of: request)
    try setHead(request, isStreamed: !request.isSentFromMemory)
    httpBody = nil
    if request.isSentFromMemory {
      if request.contentLength > 0 { httpBody = Data(try request.readContent()) }
    } else {
      httpBodyStream = ContentInputStream(request)
    }
  }

  /// Sets the method, the fields and the properties. If `isStreamed`, the client gets a stream whose
  /// length it does not know.
  mutating func setHead(
    _ request: SerializedRequest, isStreamed: Bool
  ) throws(SerializationError) {
    httpMethod = request.method
    guard let httpMethod, httpMethod.hasSameBytes(as: request.method) else {
      throw SerializationError(.unsupportedByTransport, request.method)
    }
    allHTTPHeaderFields = request.combinedFields(isStreamed: isStreamed)
    request.properties.apply(to: &self)
  }
}

extension URL {
  /// The URL to which `request` is sent, provided that Foundation does not change it.
  init(of request: SerializedRequest) throws(SerializationError) {
    let text = request.url
    guard request.target.utf8.first == UInt8(ascii: "/"), let url = URL(string: text),
      url.absoluteString.hasSameBytes(as: text)
    else { throw SerializationError(.unsupportedByTransport, request.target) }
    self = url
  }
}

extension SerializedRequest {
  /// Whether a client gets the content as a whole.
  var isSentFromMemory: Bool {
    throttle == nil && framing == .contentLength && content.isInMemory || contentLength == 0
  }

  /// The fields by name, except those that a client computes. If `isStreamed`, the client gets a
  /// stream whose length it does not know.
  func combinedFields(isStreamed: Bool) -> [String: String] {
    var combined: [String: HeaderField] = [:]
    for field in fields where !isComputedByClient(field, isStreamed: isStreamed) {
      let name = field.name.lowercased()
      if let line = combined[name] {
        combined[name]?.value = line.value + (name == "cookie" ? "; " : ", ") + field.value
      } else {
        combined[name] = field
      }
    }
    #if canImport(FoundationNetworking)
      // libcurl omits a field that is set to blank; see `CURLOPT_HTTPHEADER`.
      if contentLength > 0, mediaType == nil {
        combined["content-type"] = HeaderField("Content-Type", " ")
      }
      if isStreamed, framing == .contentLength {
        combined["transfer-encoding"] = HeaderField("Transfer-Encoding", " ")
      }
    #endif
    return combined.values.reduce(into: [:]) { $0[$1.name] = $1.value }
  }

  private func isComputedByClient(_ field: HeaderField, isStreamed: Bool) -> Bool {
    switch field.name.lowercased() {
    case "host": field.value.hasSameBytes(as: authority)
    case "content-length": !isStreamed
    case "transfer-encoding": true
    default: false
    }
  }

  /// The value of `Host` derived from the URL.
  private var authority: String {
    port == scheme.defaultPort ? host : "\(host):\(port)"
  }
}

extension ContentSource {
  /// Whether the content is entirely in memory.
  fileprivate var isInMemory: Bool {
    segments.allSatisfy { segment in
      if case .bytes = segment { true } else { false }
    }
  }
}
