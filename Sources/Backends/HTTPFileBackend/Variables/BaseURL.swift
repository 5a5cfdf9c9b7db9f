import MessageSyntax
import RequestModel

/// A base URL as a variable holds it: scheme, authority and path, no slash at the end.
struct BaseURL {
  let text: [UInt8]

  /// How many bytes of a path the base has.
  let pathLength: Int

  init(_ url: EncodedURL) {
    var path = PortableTarget.path(url.path[...])
    if path.last == UInt8(ascii: "/") { path.removeLast() }
    let host = AbsoluteURL.hostField(host: url.host, port: url.port, scheme: url.scheme)
    text = Array("\(url.scheme.rawValue)://".utf8) + host + path
    pathLength = path.count
  }
}
