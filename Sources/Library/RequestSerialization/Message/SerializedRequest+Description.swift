// Requests in a log or a debugger, without credentials.

extension SerializedRequest: CustomStringConvertible, CustomDebugStringConvertible {
  /// The method, the URL and a summary of the content:
  /// `POST https://api.example.com/photos (37 bytes of application/json)`.
  public var description: String {
    "\(method) \(url)" + (contentLength > 0 ? " (\(contentSummary))" : "")
  }

  /// The request line, the fields and a summary of the content, each on a line. The values of
  /// fields with credentials or cookies are not shown.
  ///
  /// ```
  /// POST /photos HTTP/1.1
  /// Host: api.example.com
  /// Authorization: Bearer [redacted]
  /// Content-Type: application/json
  /// Content-Length: 37
  /// (37 bytes of application/json)
  /// ```
  public var debugDescription: String {
    var lines = ["\(method) \(target) HTTP/1.1"] + fields.map(\.description)
    if contentLength > 0 { lines.append("(\(contentSummary))") }
    return lines.joined(separator: "\n")
  }

  private var contentSummary: String {
    let count =
      sequence == nil
      ? "\(contentLength) \(contentLength == 1 ? "byte" : "bytes")" : "unknown length"
    return mediaType.map { "\(count) of \($0.visibleText)" } ?? count
  }
}

extension RequestDescription: CustomStringConvertible, CustomDebugStringConvertible {
  /// The method and the URL without ``query``: `GET https://api.example.com/photos`.
  public var description: String {
    "\(method) \(url.textWithoutFragment)".visibleText
  }

  /// The method, the URL, the query, the fields, the cookies and the content, each on a line. The
  /// values of cookies and of fields with credentials are not shown.
  public var debugDescription: String {
    var lines = [description]
    if !query.isEmpty { lines.append("query: \(query)") }
    lines += fields.map(\.description)
    if !cookies.isEmpty {
      lines.append("cookies: " + cookies.map(\.description).joined(separator: "; "))
    }
    if let content { lines.append("content: \(content)") }
    return lines.joined(separator: "\n")
  }
}
