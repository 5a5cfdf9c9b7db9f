import MessageSyntax
import PatternSyntax
import RequestSerialization
import RequestSerializationTransport

/// The readers of small grammars: any bytes give a value, or a refusal inside of the bytes.
enum GrammarChecks {
  static func pattern(_ bytes: [UInt8]) throws(Violation) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(PatternProblem) {
      let pattern = try IRegexp(text)
      for sample in ["", "a", "aaaaaaaaaaaaaaaa", "é\r\n", text] {
        var work = 1 << 14
        _ = pattern.matches(sample, atMost: &work)
      }
      return true
    } catch {
      try require(
        0 <= error.range.lowerBound && error.range.upperBound <= text.utf8.count,
        "the range is not in the pattern")
      return false
    }
  }

  static func xml(_ bytes: [UInt8]) throws(Violation) -> Bool {
    ContentChecks.compare(xml: bytes)
    guard let problem = XMLWellFormedness.problem(in: bytes) else { return true }
    try require((0...bytes.count).contains(problem.offset), "the offset is not in the text")
    return false
  }

  static func small(_ bytes: [UInt8]) throws(Violation) -> Bool {
    if case .failure(let problem) = AbsoluteURL.parse(bytes) {
      try require(
        problem.offset >= 0 && problem.length >= 0
          && problem.offset + problem.length <= max(bytes.count, 1),
        "the problem is not in the URL")
    }
    _ = MediaType.isValid(bytes)
    _ = NumberText.literal(bytes)
    _ = NumberText.isLess(bytes, than: "1e9".utf8)
    _ = NumberText.shortestRoundTripChangesValue(bytes)
    _ = CalendarDate(bytes)
    _ = Base64.decode(bytes, padding: .optional, skippingWhitespace: true)
    if let time = Timestamp(rfc3339: bytes) {
      var text: [UInt8] = []
      time.appendRFC3339(to: &text)
      try require(Timestamp(rfc3339: text) != nil, "a written time is not a time")
    }
    var encoded: [UInt8] = []
    PercentEncoding.append(bytes, keeping: .unreserved, to: &encoded)
    try require(
      PercentEncoding.decodeKeepingStrays(encoded) == bytes, "encoded bytes are decoded to others")
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    _ = try? RequestURL(text)
    _ = RequestParameters([(text, .string(text))]).description
    let head = ResponseHead(
      status: 503, fields: [HeaderField("Retry-After", text), HeaderField("Date", text)])
    _ = (head.retryAfter, head.contentLength, head.mediaType)
    return true
  }
}
