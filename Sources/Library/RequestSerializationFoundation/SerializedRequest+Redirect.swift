internal import Foundation
internal import RequestSerialization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension SerializedRequest {
  /// The request to send instead of this one after a redirect.
  ///
  /// RFC 9110, section 15.4: fields that the client generated are removed, as are those about the
  /// content if it is dropped; credentials are sent only to their own origin.
  ///
  /// - Parameter request: The session's request for the redirect.
  /// - Returns: The request, or nil if it cannot be sent.
  func redirected(to request: URLRequest) -> URLRequest? {
    var request = request
    let keepsContent = contentLength > 0 && request.httpMethod == method
    #if canImport(FoundationNetworking)
      // After a redirect, Foundation sends a request without its content, whatever the method.
      if keepsContent { return nil }
    #endif
    request.setValue(nil, forHTTPHeaderField: "Host")
    if !keepsContent {
      request.httpBody = nil
      for name in Self.fieldsOfContent { request.setValue(nil, forHTTPHeaderField: name) }
    }
    if request.url.map(isSameOrigin) != true {
      for name in Self.credentials { request.setValue(nil, forHTTPHeaderField: name) }
    }
    return request
  }

  private static let fieldsOfContent = [
    "Content-Encoding", "Content-Language", "Content-Length", "Content-Location", "Content-Type",
    "Transfer-Encoding",
  ]

  private static let credentials = ["Authorization", "Cookie", "Proxy-Authorization"]

  /// Whether scheme, host and port are the same (RFC 6454, section 5).
  private func isSameOrigin(_ url: URL) -> Bool {
    guard let url = try? RequestURL(url) else { return false }
    return url.scheme == scheme && url.host.lowercased() == host.lowercased()
      && (url.port ?? url.scheme.defaultPort) == port
  }
}
