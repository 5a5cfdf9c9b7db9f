internal import MessageSyntax

/// A request target in the one spelling that all implementations of Signature Version 4 sign alike.
///
/// They contradict each other on reserved bytes that are sent as they are, on lower-case escapes and
/// on `+`, and agree where every byte but the unreserved ones of RFC 3986 is an escape in upper case.
package struct SignedTarget: Sendable, Equatable {
  /// The path, which begins with a slash.
  package let path: [UInt8]

  /// The pairs of the query as they are sent, without `&`; empty without a query.
  package let pairs: [[UInt8]]

  /// Spells a target canonically.
  ///
  /// - Parameter target: The target in origin form, in which each `%` begins an escape.
  /// - Throws: ``SignedTargetProblem``.
  package init(_ target: [UInt8]) throws(SignedTargetProblem) {
    guard target.first == UInt8(ascii: "/") else { throw .notOriginForm }
    let mark = target.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
    path = Self.spelled(target[..<mark], keeping: .unreserved.union(ByteSet("/")))
    let query = target[mark...].dropFirst()
    if let plus = query.firstIndex(of: UInt8(ascii: "+")) { throw .plus(offset: plus) }
    let pairCharacters = ByteSet.unreserved.union(ByteSet("="))
    pairs = query.split(separator: UInt8(ascii: "&")).map { pair in
      guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else {
        return Self.spelled(pair, keeping: .unreserved)
      }
      return Self.spelled(pair[...equals], keeping: pairCharacters)
        + Self.spelled(pair[(equals + 1)...], keeping: .unreserved)
    }
  }

  private init(path: [UInt8], pairs: [[UInt8]]) { (self.path, self.pairs) = (path, pairs) }

  /// The target as it is sent.
  package var bytes: [UInt8] {
    pairs.isEmpty ? path : path + [UInt8(ascii: "?")] + pairs.joined(separator: "&".utf8)
  }

  /// The target without the pairs of some names.
  package func removing(_ names: Set<String>) -> Self {
    Self(
      path: path,
      pairs: pairs.filter { pair in
        !names.contains(String(decoding: pair.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self))
      })
  }

  /// The target with more pairs at its end.
  package func adding(_ added: [(name: String, value: String)]) -> Self {
    Self(
      path: path,
      pairs: pairs
        + added.map { name, value in
          Array("\(name)=".utf8) + Self.encoded(Array(value.utf8), keeping: .unreserved)
        })
  }

  /// The path as it is signed: with S3's rules as it is sent; otherwise without empty segments and
  /// dot segments, and encoded once more.
  func canonicalPath(s3 usesS3Rules: Bool) -> [UInt8] {
    guard !usesS3Rules else { return path }
    var segments: [ArraySlice<UInt8>] = []
    for segment in path.split(separator: UInt8(ascii: "/")) {
      switch segment {
      case [0x2E]: break
      case [0x2E, 0x2E]: _ = segments.popLast()
      default: segments.append(segment)
      }
    }
    let ending = path.last == UInt8(ascii: "/") && !segments.isEmpty ? "/" : ""
    let normal = [UInt8(ascii: "/")] + segments.joined(separator: "/".utf8) + ending.utf8
    return Self.encoded(normal, keeping: .unreserved.union(ByteSet("/")))
  }

  /// The query as it is signed: sorted by name and then by value, a pair without `=` with one.
  var canonicalQuery: [UInt8] {
    let sorted = pairs.map { pair in
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      return (name: name, value: pair[name.endIndex...].dropFirst())
    }.sorted { first, second in
      first.name == second.name
        ? first.value.lexicographicallyPrecedes(second.value)
        : first.name.lexicographicallyPrecedes(second.name)
    }
    return Array(
      sorted.map { $0.name + [UInt8(ascii: "=")] + $0.value }.joined(separator: "&".utf8))
  }

  /// Text of a URL with every byte decoded and encoded again; bytes in `kept` stay.
  private static func spelled(_ text: ArraySlice<UInt8>, keeping kept: ByteSet) -> [UInt8] {
    var output: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"), rest.count > 1,
        let high = rest[rest.startIndex].hexadecimalValue,
        let low = rest[rest.startIndex + 1].hexadecimalValue
      else {
        PercentEncoding.append([byte], keeping: kept, to: &output)
        continue
      }
      // An escaped slash is another character than a slash.
      PercentEncoding.append([high << 4 | low], keeping: .unreserved, to: &output)
      rest = rest.dropFirst(2)
    }
    return output
  }

  private static func encoded(_ bytes: [UInt8], keeping kept: ByteSet) -> [UInt8] {
    var output: [UInt8] = []
    PercentEncoding.append(bytes, keeping: kept, to: &output)
    return output
  }
}

/// The reason why a target cannot be signed.
package enum SignedTargetProblem: Error, Equatable {
  /// It is `*` or begins with a scheme.
  case notOriginForm

  /// Its query has a `+`, which some take for a space and others for a plus, at an offset.
  case plus(offset: Int)
}
