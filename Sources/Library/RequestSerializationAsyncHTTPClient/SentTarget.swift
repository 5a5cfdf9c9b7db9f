// Determines the request target that the client derives from a URL, with the help of Foundation.

#if AsyncHTTPClient
  #if canImport(FoundationEssentials)
    internal import FoundationEssentials
  #else
    internal import Foundation
  #endif

  /// The request target that AsyncHTTPClient sends for a URL.
  ///
  /// The client splits a request URL with Foundation's `URL`, which escapes characters that it does
  /// not allow, and even existing escapes. This does the same, to find requests that would be
  /// changed before they are sent.
  struct SentTarget {
    /// The path and the query.
    let text: String

    /// Creates the target of `url`, or `nil` if the client would refuse it.
    init?(of url: String) {
      guard let url = URL(string: url), url.host?.isEmpty == false else { return nil }
      // `URL` considers a path empty if its escapes are not UTF-8.
      let path =
        url.path.isEmpty
        ? "/" : URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedPath
      guard let path else { return nil }
      text = path + (url.query.map { "?\($0)" } ?? "")
    }
  }
#endif
