/// A request target as the law compares it: every segment, key and value percent-decoded.
struct RequestTarget: Equatable {
  var segments: [[UInt8]]

  /// The pairs of the query, as they are between `&`; nil without a question mark.
  var pairs: [Pair]?

  struct Pair: Equatable {
    var key: [UInt8]

    /// Nil without `=`.
    var value: [UInt8]?
  }

  /// Reads a target in origin form; `nil` where a `%` is not followed by two digits.
  init?(_ target: String) {
    let bytes = Array(target.utf8)
    let path = bytes.prefix { $0 != UInt8(ascii: "?") }
    segments = []
    for segment in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard let segment = Self.percentDecoded(segment) else { return nil }
      segments.append(segment)
    }
    guard path.count < bytes.count else { return }
    var pairs: [Pair] = []
    let query = bytes[(path.count + 1)...]
    for pair in query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      let pieces = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let key = Self.percentDecoded(pieces[0]) else { return nil }
      guard pieces.count > 1 else {
        pairs.append(Pair(key: key))
        continue
      }
      guard let value = Self.percentDecoded(pieces[1]) else { return nil }
      pairs.append(Pair(key: key, value: value))
    }
    self.pairs = pairs
  }

  /// The decoded bytes of a component.
  static func percentDecoded(_ component: ArraySlice<UInt8>) -> [UInt8]? {
    var output: [UInt8] = []
    var rest = component
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        output.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy(\.isHexadecimal),
        let decoded = UInt8(digits.text, radix: 16)
      else { return nil }
      output.append(decoded)
      rest = rest.dropFirst(2)
    }
    return output
  }
}
