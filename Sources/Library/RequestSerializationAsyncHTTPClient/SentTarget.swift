// The request target that the client makes of a URL, found with the help of Foundation.

#if AsyncHTTPClient
  #if canImport(FoundationEssentials)
    internal import FoundationEssentials
  #else
    internal import Foundation
  #endif

  /// The request target that AsyncHTTPClient sends for a URL.
  ///
  /// The client takes a request apart by Foundation's `URL`, which escapes what it does not allow,
  /// and then what is escaped once more. Here the same is done, so that a request which would become
  /// another one is noticed before it is sent.
  struct SentTarget {
    /// The path and the query.
    let text: String

    /// Creates the target of `url`, or `nil` where the client would refuse it.
    init?(of url: String) {
      guard let url = URL(string: url), url.host?.isEmpty == false else { return nil }
      // A path whose escapes are not UTF-8 is empty to `URL`.
      let path =
        url.path.isEmpty
        ? "/" : URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedPath
      guard let path else { return nil }
      text = path + (url.query.map { "?\($0)" } ?? "")
    }
  }
#endif
