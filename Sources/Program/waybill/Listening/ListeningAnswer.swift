import RequestMatching

/// The answer to a request: bytes, optionally followed by the rest of a file.
struct ListeningAnswer: Sendable {
  var bytes: [UInt8]

  /// The file whose remaining bytes follow.
  var rest: StoredResponse?

  /// Whether the connection ends after it.
  var closes: Bool

  /// The answer to a request that matches.
  static func noContent(closes: Bool) -> ListeningAnswer {
    let close = closes ? "Connection: close\r\n" : ""
    return ListeningAnswer(
      bytes: Array("HTTP/1.1 204 No Content\r\n\(close)\r\n".utf8), closes: closes)
  }

  /// The answer to a request that is refused or does not match.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - text: The reason, in lines.
  ///   - isHead: Whether the content is left out.
  ///   - closes: Whether the connection ends after it.
  /// - Returns: The answer, with the reason as plain text.
  static func refusal(
    _ status: Int, _ text: String, toHead isHead: Bool, closes: Bool
  ) -> ListeningAnswer {
    let head = """
      HTTP/1.1 \(status) \(reasonPhrase(of: status))\r
      Content-Type: text/plain; charset=utf-8\r
      Content-Length: \(text.utf8.count)\r
      \(closes ? "Connection: close\r\n" : "")\r

      """
    return ListeningAnswer(bytes: Array((head + (isHead ? "" : text)).utf8), closes: closes)
  }

  /// The answer to a request that is refused before it is compared. The connection closes, because
  /// the start of the next request is unknown or the client must stop.
  static func refusal(_ error: CaptureError, toHead isHead: Bool) -> ListeningAnswer {
    let beginning = error.status == 400 ? "not a request" : "refused"
    return refusal(
      error.status, "\(beginning): \(error.description)\n", toHead: isHead, closes: true)
  }

  private static func reasonPhrase(of status: Int) -> String {
    switch status {
    case 403: "Forbidden"
    case 408: "Request Timeout"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 417: "Expectation Failed"
    case 421: "Misdirected Request"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    default: "Bad Request"
    }
  }
}
