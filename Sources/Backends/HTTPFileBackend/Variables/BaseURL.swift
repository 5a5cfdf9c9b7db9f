import MessageSyntax
import RequestModel

/// A base URL as the value of a variable: scheme, authority and path without a final slash.
struct BaseURL {
  let text: [UInt8]

  /// The length in bytes of the path of the base URL.
  let pathLength: Int

  init(_ url: EncodedURL, in dialect: HTTPDialect) {
    var path = PortableTarget.path(url.path[...], hidesVersions: dialect.cutsVersions)
    if path.last == UInt8(ascii: "/") { path.removeLast() }
    let host = AbsoluteURL.hostField(host: url.host, port: url.port, scheme: url.scheme)
    text = Array("\(url.scheme.rawValue)://".utf8) + host + path
    pathLength = path.count
  }
}
