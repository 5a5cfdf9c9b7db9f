import Diagnostics
import MessageSyntax
import RequestModel

/// URLs that the grammar allows and some servers refuse.
extension Validator {
  /// The longest request target that every server should take. RFC 9112 section 3: "It is RECOMMENDED
  /// that all HTTP senders and recipients support, at a minimum, request-line lengths of 8000 octets."
  private static let longestTarget = 8_000

  /// The first thing about a URL that some servers refuse.
  mutating func doubt(of url: EncodedURL, _ request: Request) -> DiagnosticMessage? {
    let length = url.path.count + (url.query.map { $0.count + 1 } ?? 0)
    if length > Self.longestTarget { return .longTarget(length) }
    if let query = url.query, Self.holdsNUL(query) || Self.holdsNUL(url.path) {
      return .nulInURL()
    }
    if url.path.contains(UInt8(ascii: "%")) {
      if Self.holdsNUL(url.path) { return .nulInURL() }
      if let segment = Self.encodedDotSegment(in: url.path) {
        return .encodedDotSegment(String(decoding: segment, as: UTF8.self))
      }
    }
    return unusualHost(url.host).map { .unusualHost($0) }
  }

  /// Reports a query that alone makes a target longer than every server takes: once a request.
  mutating func validateQueryLength(_ request: Request) {
    if hasShortQuery(request) { return }
    var roots = request.query.map(\.value)
    // `?name=`, `&name=`
    let names = request.query.reduce(0) { $0 + Int($1.name.count) + 2 }
    if case .parameters(let id)? = request.content, collection.encodesParametersInURI(request) {
      roots.append(id)
    }
    guard let first = roots.first else { return }
    var longest = 0
    forEachCase(of: request, where: roots.contains { collection.isSymbolic($0) }) {
      validator, `case` in
      let length = roots.reduce(names) { sum, root in
        sum + validator.leastLength(of: root, request, `case`)
      }
      longest = max(longest, length)
    }
    if longest > Self.longestTarget { report(.longTarget(longest), at: collection[first].span) }
  }

  /// Whether a query is short enough however its bytes are encoded, as nearly all are: each byte takes
  /// three at most.
  private func hasShortQuery(_ request: Request) -> Bool {
    if case .parameters? = request.content { return false }
    var length = 0
    for entry in request.query {
      length += Int(entry.name.count) + 2
      if entry.value.isAbsent { continue }
      let first = Int(entry.value.index)
      for index in first..<Int(draft.collection.values[first].end) {
        switch draft.collection.values[index].kind {
        case .reference: return false
        case .concatenation: break
        default: length += 2 * Int(draft.collection.values[index].text.count) + 1
        }
      }
    }
    return 3 * length <= Self.longestTarget
  }

  /// How many bytes a value takes in a query at least: names and texts once, what is beyond ASCII
  /// percent-encoded, and what is between them. What filters make is not counted.
  private func leastLength(of root: ValueID, _ request: Request, _ case: Case) -> Int {
    guard !root.isAbsent else { return 0 }
    var length = 0
    for index in Int(root.index)..<Int(collection[root].end) {
      let node = collection.values[index]
      switch node.kind {
      case .null, .concatenation: break
      case .boolean: length += 1
      case .list, .set: length += node.count
      case .map: length += 2 * node.count
      case .reference where node.filterList == 0:
        let value = collection.resolved(ValueID(index), in: request, case: `case`)
        length += leastLength(of: value, request, `case`)
      case .reference: break
      case .integer, .real, .number, .text, .data, .date, .dateTime, .file:
        length += Int(node.text.count)
        // Short texts make no long query: their bytes are not looked at.
        guard node.text.count > 64 else { continue }
        length += 2 * collection.text[node.text].count { $0 >= 0x80 }
      }
    }
    return length
  }

  private static func holdsNUL(_ text: [UInt8]) -> Bool {
    var index = text.startIndex
    while let percent = text[index...].firstIndex(of: UInt8(ascii: "%")) {
      index = percent + 1
      if text[index...].starts(with: "00".utf8) { return true }
    }
    return false
  }

  /// A segment that is several when it is decoded, one of them a dot segment. One that is a dot
  /// segment as it is is refused elsewhere.
  private static func encodedDotSegment(in path: [UInt8]) -> ArraySlice<UInt8>? {
    path.split(separator: UInt8(ascii: "/")).first { segment in
      guard segment.contains(UInt8(ascii: "%")) else { return false }
      let decoded = PercentEncoding.decodeKeepingStrays(segment)
      let parts = decoded.split(omittingEmptySubsequences: false) { byte in
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
      }
      return parts.count > 1 && parts.contains { DotSegment.isDotSegment($0) }
    }
  }

  /// A byte of a host that RFC 3986 allows in a registered name, but no host name has: reported for the
  /// first request that sends to the host.
  private mutating func unusualHost(_ host: [UInt8]) -> Unicode.Scalar? {
    guard host.first != UInt8(ascii: "["),
      let byte = host.first(where: {
        !($0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "."))
      }),
      // One that a request accepts is still to be reported for others.
      isAllowed("unusual-host") || remember(host: host)
    else { return nil }
    return Unicode.Scalar(byte)
  }
}
