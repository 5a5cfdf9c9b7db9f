internal import MessageSyntax

/// The parts of a request target.
package struct TargetParts: Sendable, Hashable {
  /// The authority of a target in absolute form.
  package var authority: [UInt8]?

  /// The percent-decoded segments of the path. A path that ends in `/` has an empty last one. Empty
  /// for the target `*`.
  package var segments: [[UInt8]]

  /// The query as sent, without its `?`; `nil` if there is no query.
  package var query: [UInt8]?

  package init(_ target: [UInt8]) {
    var path = target[...]
    if target.first != 0x2F, let colon = target.firstIndex(of: 0x3A),
      target[colon...].starts(with: "://".utf8)
    {
      let rest = target[(colon + 3)...]
      let end = rest.firstIndex { $0 == 0x2F || $0 == 0x3F } ?? rest.endIndex
      authority = Array(rest[..<end])
      path = rest[end...]
    }
    if let mark = path.firstIndex(of: 0x3F) {
      query = Array(path[(mark + 1)...])
      path = path[..<mark]
    }
    // RFC 9112, section 3.2.2: an absolute target without a path means "/".
    if path.isEmpty { path = [0x2F] }
    segments =
      path.first == 0x2F
      ? path.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false)
        .map { PercentEncoding.decodeKeepingStrays($0) }
      : [Array(path)]
  }
}
