internal import Foundation
internal import MessageSyntax
internal import RequestSerialization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

// Requests as a session sends them.

extension SerializedRequest {
  /// Refuses what a session would change or drop on the way.
  func validateForURLSession() throws(SerializationError) {
    guard contentLength == 0 || method != "GET" && method != "HEAD" else {
      throw SerializationError(.unsupportedByTransport, method)
    }
    // RFC 3986, section 5.2.4: libcurl removes dot segments, which a server need not.
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
    let segments = path.split(separator: UInt8(ascii: "/"))
    guard !segments.contains(where: { DotSegment.isDotSegment($0) }) else {
      throw SerializationError(.unsupportedByTransport, target)
    }
  }

  /// Whether the content is handed to the session as a stream.
  var isSentAsStream: Bool {
    #if canImport(FoundationNetworking)
      // A body in memory is not sent again when a connection that was kept turns out to be closed.
      contentLength > 0
    #else
      !isSentFromMemory
    #endif
  }
}

extension URLRequest {
  /// Creates what a session is told to send; a body stream is added later.
  init(sending request: SerializedRequest) throws(SerializationError) {
    try self.init(request)
    #if canImport(FoundationNetworking)
      httpBody = nil
      allHTTPHeaderFields = request.combinedFields(isStreamed: request.isSentAsStream)
      // Foundation cuts fractions off, takes zero seconds for no time at all, and ends the program
      // when it cannot count the milliseconds.
      if request.properties.timeout != nil {
        timeoutInterval = min(timeoutInterval.rounded(.up), 0x1p32)
      }
    #endif
  }
}
