internal import Foundation
internal import MessageSyntax
internal import RequestSerialization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

// Prepares requests for sending by a session.

extension SerializedRequest {
  /// Refuses requests that a session would change.
  func validateForURLSession() throws(SerializationError) {
    guard contentLength == 0 || method != "GET" && method != "HEAD" else {
      throw SerializationError(.unsupportedByTransport, method)
    }
    // RFC 3986, section 5.2.4: libcurl removes dot segments, which servers need not do.
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
    let segments = path.split(separator: UInt8(ascii: "/"))
    guard !segments.contains(where: { DotSegment.isDotSegment($0) }) else {
      throw SerializationError(.unsupportedByTransport, target)
    }
  }

  /// Whether the session gets the content as a stream.
  var isSentAsStream: Bool {
    #if canImport(FoundationNetworking)
      // A body in memory is not sent again if a kept-alive connection turns out to be closed.
      contentLength > 0
    #else
      !isSentFromMemory
    #endif
  }
}

extension URLRequest {
  /// Creates a request for a session; a body stream is added later.
  init(sending request: SerializedRequest) throws(SerializationError) {
    try self.init(request)
    #if canImport(FoundationNetworking)
      httpBody = nil
      allHTTPHeaderFields = request.combinedFields(isStreamed: request.isSentAsStream)
      // Foundation truncates fractions, treats zero seconds as unset, and ends the program if the
      // number of milliseconds overflows.
      if request.properties.timeout != nil {
        timeoutInterval = min(timeoutInterval.rounded(.up), 0x1p32)
      }
    #endif
  }
}
