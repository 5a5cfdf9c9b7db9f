import Diagnostics
import MessageSyntax
import RequestModel

/// The part that a header field plays in doubts about it.
enum FieldKind {
  /// A registered field without a form that is checked, or one of the author's own.
  case other

  /// A name that is nearly a registered one.
  case misspelled
  case accept, date, range, authorization

  /// The kind of a known field, by its name in lower case.
  fileprivate init(ofKnown name: String) {
    switch name {
    case "accept": self = .accept
    case "date", "if-modified-since", "if-unmodified-since", "last-modified": self = .date
    case "range": self = .range
    case "authorization", "proxy-authorization": self = .authorization
    default: self = .other
    }
  }
}

extension Draft {
  /// The kind of a field. Names that are not known are examined once each.
  mutating func kind(ofField name: TextRange) -> FieldKind {
    if let known = RegisteredFields.table.kind(of: collection.text[name]) { return known }
    if let shared = sharedField, shared.name == name { return shared.kind }
    let spelling = FieldName.lowercased(collection.text[name])
    let kind =
      fieldKinds[spelling]
      ?? (RegisteredFields.nearest(to: String(decoding: spelling, as: UTF8.self)) == nil
        ? .other : .misspelled)
    fieldKinds[spelling] = kind
    sharedField = (name, kind)
    return kind
  }
}

/// Known fields by the lengths of their names. It contains bytes and numbers alone, for it is searched
/// for each field of each request.
struct KnownFieldTable {
  /// The names in lower case, one after the other, the short ones first.
  private var bytes: [UInt8] = []
  private var kinds: [FieldKind] = []

  /// Where the names of a length begin in the bytes and among the kinds; one more for the end.
  private var starts: [(byte: Int, kind: Int)] = []

  init(_ names: [String]) {
    for length in 0...(names.map(\.utf8.count).max() ?? 0) {
      starts.append((bytes.count, kinds.count))
      for name in names where name.utf8.count == length {
        bytes += name.utf8
        kinds.append(FieldKind(ofKnown: name))
      }
    }
    starts.append((bytes.count, kinds.count))
  }

  /// The kind of a field, whatever the case of the letters of its name; `nil` if it is not known.
  func kind(of name: ArraySlice<UInt8>) -> FieldKind? {
    let count = name.count
    guard count > 0, count < starts.count - 1 else { return nil }
    var (start, place) = starts[count]
    while start < starts[count + 1].byte {
      if isSame(name, at: start) { return kinds[place] }
      (start, place) = (start + count, place + 1)
    }
    return nil
  }

  private func isSame(_ name: ArraySlice<UInt8>, at start: Int) -> Bool {
    for offset in 0..<name.count
    where name[name.startIndex + offset].asciiLowercased != bytes[start + offset] {
      return false
    }
    return true
  }
}

/// Fields of requests in IANA's registry, and widespread ones that are not registered.
enum RegisteredFields {
  static let table = KnownFieldTable(own + lowercased)

  /// The registered field that a name in lower case, which is not known, misses by one or two
  /// letters. `nil` for a short name, and for one of the author's own.
  static func nearest(to name: String) -> String? {
    guard 5...40 ~= name.utf8.count else { return nil }
    let limit = name.utf8.count < 10 ? 1 : 2
    // Names of the author's own often begin with `X-` and differ in one word.
    let isOwn = name.utf8.starts(with: "x-".utf8)
    let place = lowercased.firstIndex { other in
      guard other.utf8.count >= 6, abs(other.utf8.count - name.utf8.count) <= limit,
        other.utf8.first == name.utf8.first || other.utf8.last == name.utf8.last,
        other.utf8.starts(with: "x-".utf8) == isOwn, other + "s" != name, name + "s" != other
      else { return false }
      return EditDistance.isNear(name, to: other, within: isOwn ? 1 : limit)
    }
    return place.map { names[$0] }
  }

  private static let lowercased = names.map { $0.lowercased() }

  /// Known names that resemble registered ones.
  private static let own = [
    "cookie2", "x-csrf-token", "x-xsrf-token", "x-forwarded-path", "x-forwarded-post", "version",
    "x-request-uid", "x-forwarded-by", "session", "sec-fetch-sites", "content-name", "api-key",
  ]

  private static let names: [String] = """
    Accept Accept-Charset Accept-Encoding Accept-Language Access-Control-Request-Headers \
    Access-Control-Request-Method Authorization Cache-Control Connection Content-Digest \
    Content-Disposition Content-Encoding Content-Language Content-Length Content-Location \
    Content-MD5 Content-Range Content-Type Cookie Date Depth Destination Device-Memory DNT Expect \
    Expires Forwarded From Host HTTP2-Settings Idempotency-Key If-Match If-Modified-Since \
    If-None-Match If-Range If-Unmodified-Since Keep-Alive Last-Event-ID Last-Modified Link Location \
    Lock-Token Max-Forwards Origin Overwrite Pragma Prefer Priority Proxy-Authorization \
    Proxy-Connection Range Referer Referrer-Policy Repr-Digest Save-Data Sec-Fetch-Dest \
    Sec-Fetch-Mode Sec-Fetch-Site Sec-Fetch-User Sec-WebSocket-Key Sec-WebSocket-Protocol \
    Sec-WebSocket-Version Signature Signature-Input Soapaction Strict-Transport-Security \
    Timeout Traceparent Tracestate Trailer Transfer-Encoding Upgrade Upgrade-Insecure-Requests \
    User-Agent Want-Content-Digest Want-Digest X-Correlation-ID X-CSRF-Token X-Forwarded-For \
    X-Forwarded-Host X-Forwarded-Port X-Forwarded-Proto X-HTTP-Method-Override X-Requested-With \
    X-Request-ID X-XSRF-Token
    """.split(separator: " ").map(String.init)
}
