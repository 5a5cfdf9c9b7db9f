import MessageSyntax

/// Request targets that every client sends as they are written: all but unreserved characters
/// percent-encoded, raw only what parts the components.
enum PortableTarget {
  /// The path of a target, its segments encoded.
  static func path(_ path: ArraySlice<UInt8>) -> [UInt8] {
    encoded(path, keeping: ByteSet.unreserved.union(ByteSet("/")))
  }

  /// The query of a target, its keys and values encoded.
  ///
  /// - Parameters:
  ///   - query: The query without its question mark.
  ///   - plusIsSpace: Whether a `+` was written for a space.
  /// - Returns: The query as all clients send it.
  static func query(_ query: ArraySlice<UInt8>, plusIsSpace: Bool) -> [UInt8] {
    let pairs = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let texts = pairs.map { pair in
      pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        .map { text(of: $0, plusIsSpace: plusIsSpace) }.joined(separator: "=".utf8)
    }
    return Array(texts.joined(separator: "&".utf8))
  }

  /// The text of a key or a value.
  private static func text(of part: ArraySlice<UInt8>, plusIsSpace: Bool) -> [UInt8] {
    guard plusIsSpace else { return encoded(part, keeping: .unreserved) }
    let words = part.split(separator: UInt8(ascii: "+"), omittingEmptySubsequences: false)
    return Array(words.map { encoded($0, keeping: .unreserved) }.joined(separator: "%20".utf8))
  }

  /// What is percent-encoded already stays.
  private static func encoded(_ text: ArraySlice<UInt8>, keeping kept: ByteSet) -> [UInt8] {
    var output: [UInt8] = []
    PercentEncoding.append(text, keeping: kept.union(ByteSet("%")), to: &output)
    return output
  }
}
