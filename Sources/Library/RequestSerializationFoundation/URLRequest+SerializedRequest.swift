internal import MessageContent
public import RequestSerialization

#if canImport(FoundationNetworking)
  internal import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension URLRequest {
  /// Creates a request that says what a serialized one says.
  ///
  /// ```swift
  /// let (data, response) = try await URLSession.shared.data(for: URLRequest(message))
  /// ```
  ///
  /// - The URL is the target's, byte for byte, with its fragment.
  /// - The fields keep their spelling. A `URLRequest` has one value a name and no order: repeated
  ///   lines are joined by `, ` (RFC 9110, section 5.2), those of `Cookie` by `; `. `Host` is left
  ///   to the client where it says what the URL says.
  /// - Content that is in memory is `httpBody`, whose `Content-Length` is left to the client.
  ///   Content that is read from files or streams, throttled or chunked is an `httpBodyStream`, a
  ///   ``ContentInputStream``; its `Content-Length` is among the fields, unless it is chunked, in
  ///   chunks of the client's choice. A request with empty content has no body.
  /// - The properties are applied that were set.
  ///
  /// The `URLSession` of Linux would send a stream chunked beside its `Content-Length`. A blank
  /// `Transfer-Encoding`, which is not sent, keeps it from doing so there.
  ///
  /// - Parameter request: What is to be sent.
  /// - Throws: `SerializationError` with `unsupportedByTransport` and what cannot be held as the
  ///   subject: the target `*` and an absolute one; a URL with brackets in its query, which
  ///   Foundation would percent-encode; a method such as `get`, which it would write in capitals.
  ///   With `contentUnreadable`, as `SerializedRequest.readContent()` throws it; with
  ///   `contentOfUnknownLength` for a `SequenceContent`, which a stream of Foundation's must not wait for.
  public init(_ request: SerializedRequest) throws(SerializationError) {
    self.init(url: try URL(of: request))
    try setMessage(request)
  }

  /// Makes this request say what `request` says, and keeps all that a message does not tell.
  mutating func setMessage(_ request: SerializedRequest) throws(SerializationError) {
    guard request.sequence == nil else { throw SerializationError(.contentOfUnknownLength) }
    url = try URL(of: request)
    httpMethod = request.method
    guard let httpMethod, httpMethod.hasSameBytes(as: request.method) else {
      throw SerializationError(.unsupportedByTransport, request.method)
    }
    allHTTPHeaderFields = request.combinedFields(isStreamed: !request.isSentFromMemory)
    httpBody = nil
    if request.isSentFromMemory {
      if request.contentLength > 0 { httpBody = Data(try request.readContent()) }
    } else {
      httpBodyStream = ContentInputStream(request)
    }
    request.properties.apply(to: &self)
  }
}

extension URL {
  /// The URL to which `request` is sent, if Foundation takes it as it is.
  init(of request: SerializedRequest) throws(SerializationError) {
    let text = request.url
    guard request.target.utf8.first == UInt8(ascii: "/"), let url = URL(string: text),
      url.absoluteString.hasSameBytes(as: text)
    else { throw SerializationError(.unsupportedByTransport, request.target) }
    self = url
  }
}

extension SerializedRequest {
  /// Whether the content is handed to a client as a whole.
  var isSentFromMemory: Bool {
    throttle == nil && framing == .contentLength && content.isInMemory || contentLength == 0
  }

  /// The fields by name, but for those that a client computes. One that `isStreamed` is given a
  /// stream, whose length it does not know.
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
      // libcurl takes a blank field for the wish to send none; see `CURLOPT_HTTPHEADER`.
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

  /// The value of `Host` that the URL makes.
  private var authority: String {
    port == scheme.defaultPort ? host : "\(host):\(port)"
  }
}

extension ContentSource {
  /// Whether nothing has to be read from elsewhere.
  fileprivate var isInMemory: Bool {
    segments.allSatisfy { segment in
      if case .bytes = segment { true } else { false }
    }
  }
}
