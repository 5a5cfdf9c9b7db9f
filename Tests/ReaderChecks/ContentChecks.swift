import MessageSyntax
import RecordedMessages
import RequestMatching

/// The readers of contents and of parts of requests.
enum ContentChecks {
  private static let limits = CaptureChecks.limits

  /// Compares content that a client sent with content that is expected.
  private static func compare(
    _ found: [UInt8], with expected: String, fields: [CapturedField], target: [UInt8] = [0x2F],
    as kind: ContentKind? = nil
  ) {
    var options = MatchOptions()
    options.limits = limits
    let type = fields.filter { $0.name.elementsEqual("Content-Type".utf8) }
    let message = CapturedRequest(
      method: [0x41], target: [0x2F], fields: type, content: Array(expected.utf8))
    let captured = CapturedRequest(method: [0x41], target: target, fields: fields, content: found)
    _ = RequestExpectation(
      message, holes: HoleTable(), options: options, contentKind: kind
    ).matches(captured)
  }

  /// Compares bytes with a document.
  static func compare(xml bytes: [UInt8]) {
    compare(bytes, with: "<a b=\"1\"><b:c/>x<p/></a>", fields: [], as: .xml)
  }

  // MARK: Multipart

  static func multipart(_ bytes: [UInt8]) throws(Violation) -> Bool {
    compare(
      bytes, with: "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--b--",
      fields: [CapturedField("Content-Type", "multipart/form-data; boundary=b")])
    guard let parts = parts(bytes) else { return false }
    var rest = bytes[...]
    var written: [UInt8] = []
    for part in parts {
      written += "\r\n--b\r\n".utf8
      for field in part.fields {
        try take(field.name, from: &rest)
        try take(field.value, from: &rest)
        written += field.name + ": ".utf8 + field.value + "\r\n".utf8
      }
      try take(part.content, from: &rest)
      written += "\r\n".utf8 + part.content
    }
    // After LF alone, which may end header lines, two hyphens are content; after CR LF they are not.
    if parts.contains(where: { $0.content.starts(with: "--b".utf8) }) { return true }
    let again = self.parts(written + "\r\n--b--".utf8)
    try require(again?.count == parts.count, "parts that are written again are others")
    for (one, other) in zip(parts, again ?? []) {
      try require(
        one.fields == other.fields && one.content == other.content,
        "a part that is written again is another")
    }
    return true
  }

  private static func parts(_ bytes: [UInt8]) -> [MultipartParts.Part]? {
    try? MultipartParts(bytes, boundary: Array("b".utf8), limits: limits).parts
  }

  /// Passes over bytes which must be in the rest of the input.
  private static func take(
    _ bytes: [UInt8], from rest: inout ArraySlice<UInt8>
  ) throws(Violation) {
    let offset = rest.withUnsafeBytes { ByteSearch(bytes).firstOffset(in: $0) }
    try require(offset != nil, "a part has bytes that are not in the input, or not in its order")
    rest = rest.dropFirst((offset ?? 0) + bytes.count)
  }

  // MARK: Values

  static func propertyList(_ bytes: [UInt8]) throws(Violation) -> Bool {
    let plist = "<plist><dict><key>a</key><integer>1</integer></dict></plist>"
    compare(bytes, with: plist, fields: [CapturedField("Content-Type", "application/x-plist")])
    guard let value = PropertyListParser.parse(bytes, limits: limits) else { return false }
    var room = 16 * bytes.count
    try measure(value, depth: 0, &room)
    return true
  }

  /// Whether a value is as small as its bytes allow.
  private static func measure(
    _ value: JSONTree, depth: Int, _ room: inout Int
  ) throws(Violation) {
    try require(depth <= limits.depth + 1, "a value is deeper than the limit")
    switch value.content {
    case .null, .boolean: break
    case .number(let text), .string(let text): room -= text.count
    case .array(let items):
      for item in items { try measure(item, depth: depth + 1, &room) }
    case .object(let members):
      for member in members { try measure(member.value, depth: depth + 1, &room) }
    }
    try require(room >= 0, "a value is much longer than its bytes")
  }

  static func json(_ bytes: [UInt8]) throws(Violation) -> Bool {
    let type = [CapturedField("Content-Type", "application/json")]
    compare(bytes, with: #"{"a": [1, {"b": null}]}"#, fields: type)
    switch JSONReader.parse(bytes) {
    case .failure(let error):
      try require((0...bytes.count).contains(error.offset), "the offset is not in the text")
      return false
    case .success(let value):
      let text = written(value)
      guard case .success(let again) = JSONReader.parse(text) else {
        throw Violation(description: "written JSON is not JSON")
      }
      try require(written(again) == text, "written JSON is another value")
      guard let lines = JSONLayout.lines(of: bytes, limit: 1 << 20) else { return true }
      guard case .success(let laidOut) = JSONReader.parse(lines) else {
        throw Violation(description: "JSON in lines is not JSON")
      }
      try require(laidOut == value, "JSON in lines is another value")
      return true
    }
  }

  private static func written(_ value: JSONTree) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(value)
    return writer.take()
  }

  // MARK: Codings and pairs

  static func coding(_ bytes: [UInt8]) throws(Violation) -> Bool {
    let fields = [
      CapturedField("Content-Type", "text/plain"), CapturedField("Content-Encoding", "gzip"),
    ]
    compare(bytes, with: "a", fields: fields)
    let inflated = try? InflateStream().inflate(bytes, limit: limits.content)
    try require((inflated ?? []).count <= limits.content, "the content is too long")
    return inflated != nil
  }

  static func pairs(_ bytes: [UInt8]) throws(Violation) -> Bool {
    let fields = [
      CapturedField("Content-Type", MediaType.urlEncodedForm),
      CapturedField(name: Array("Cookie".utf8), value: bytes),
      CapturedField(name: Array("Authorization".utf8), value: bytes),
      CapturedField(name: Array("Accept".utf8), value: bytes),
    ]
    guard bytes.count % 4 > 0 else {
      compare(bytes, with: "a=1&b[]=2", fields: fields, target: [0x2F, 0x3F] + bytes)
      return true
    }
    let target = Array(["", "/", "/a?"][bytes.count % 4 - 1].utf8) + bytes
    try CaptureChecks.isItself(
      CapturedRequest(method: [0x41], target: target, fields: fields, content: bytes))
    return true
  }
}
