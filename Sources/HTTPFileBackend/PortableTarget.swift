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
    var output: [UInt8] = []
    var isInValue = false
    for (offset, byte) in zip(query.indices, query) {
      switch byte {
      case UInt8(ascii: "&"):
        output.append(byte)
        isInValue = false
      case UInt8(ascii: "=") where !isInValue:
        output.append(byte)
        isInValue = true
      case UInt8(ascii: "+") where plusIsSpace: output.append(contentsOf: "%20".utf8)
      default:
        output.append(contentsOf: encoded(query[offset...offset], keeping: .unreserved))
      }
    }
    return output
  }

  /// What is percent-encoded already stays.
  private static func encoded(_ text: ArraySlice<UInt8>, keeping kept: ByteSet) -> [UInt8] {
    var output: [UInt8] = []
    PercentEncoding.append(text, keeping: kept.union(ByteSet("%")), to: &output)
    return output
  }
}
