import MessageSyntax

/// Request targets that all clients send as written: only unreserved characters and the delimiters
/// of components are not percent-encoded.
enum PortableTarget {
  // Both keep `%`, so that existing percent-encoding is not changed.
  private static let segments = PercentEncoder(keeping: ByteSet.unreserved.union(ByteSet("/%")))
  private static let words = PercentEncoder(keeping: ByteSet.unreserved.union(ByteSet("%")))

  /// The path of a target with encoded segments.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - hidesVersions: Whether the first letter of `HTTP/` before a digit is encoded.
  /// - Returns: The path as all clients send it.
  static func path(_ path: ArraySlice<UInt8>, hidesVersions: Bool) -> [UInt8] {
    var output: [UInt8] = []
    path.withUnsafeBufferPointer { segments.append($0, to: &output) }
    guard hidesVersions else { return output }
    var start = 0
    while let offset = output[start...].withUnsafeBytes({ version.firstOffset(in: $0) }) {
      let place = start + offset
      start = place + 5
      guard start < output.count, output[start].isASCIIDigit else { continue }
      output.replaceSubrange(place...place, with: "%48".utf8)
    }
    return output
  }

  private static let version = ByteSearch(Array("HTTP/".utf8))

  /// The query of a target with encoded keys and values.
  ///
  /// - Parameters:
  ///   - query: The query without its question mark.
  ///   - plusIsSpace: Whether a `+` means a space.
  /// - Returns: The query as all clients send it.
  static func query(_ query: ArraySlice<UInt8>, plusIsSpace: Bool) -> [UInt8] {
    var output: [UInt8] = []
    var start = query.startIndex
    while true {
      let end = query[start...].firstIndex(of: UInt8(ascii: "&")) ?? query.endIndex
      append(pair: query[start..<end], plusIsSpace: plusIsSpace, to: &output)
      guard end < query.endIndex else { return output }
      output.append(UInt8(ascii: "&"))
      start = end + 1
    }
  }

  /// Appends a key, and the value after the first `=`.
  private static func append(
    pair: ArraySlice<UInt8>, plusIsSpace: Bool, to output: inout [UInt8]
  ) {
    guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else {
      return append(text: pair, plusIsSpace: plusIsSpace, to: &output)
    }
    append(text: pair[..<equals], plusIsSpace: plusIsSpace, to: &output)
    output.append(UInt8(ascii: "="))
    append(text: pair[(equals + 1)...], plusIsSpace: plusIsSpace, to: &output)
  }

  /// Appends the text of a key or a value.
  private static func append(
    text: ArraySlice<UInt8>, plusIsSpace: Bool, to output: inout [UInt8]
  ) {
    var rest = text
    while plusIsSpace, let plus = rest.firstIndex(of: UInt8(ascii: "+")) {
      rest[..<plus].withUnsafeBufferPointer { words.append($0, to: &output) }
      output += "%20".utf8
      rest = rest[(plus + 1)...]
    }
    rest.withUnsafeBufferPointer { words.append($0, to: &output) }
  }
}
