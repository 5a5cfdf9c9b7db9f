import RecordedMessages
import RequestMatching

/// The readers of captured requests: any bytes are requests, or are refused.
enum CaptureChecks {
  /// Contents stay small, so that what is compared does.
  static let limits: CaptureLimits = {
    var limits = CaptureLimits()
    limits.content = 1 << 14
    return limits
  }()

  static func requests(_ bytes: [UInt8], as format: CaptureFormat) throws(Violation) -> Bool {
    _ = CaptureFormat(detecting: bytes)
    let requests: [CapturedRequest]
    do throws(CaptureError) {
      requests = try CapturedRequest.all(in: bytes, format: format, limits: limits)
    } catch {
      try require((0...bytes.count).contains(error.offset ?? 0), "the offset is not in the file")
      return false
    }
    try require(!requests.isEmpty, "no request was read, and nothing refused")
    for request in requests.prefix(4) {
      try require((request.content ?? []).count <= limits.content, "the content is too long")
      try isItself(request)
    }
    return true
  }

  /// Whether a request is the same as itself, by meaning and by bytes.
  static func isItself(_ request: CapturedRequest) throws(Violation) {
    var options = MatchOptions()
    options.limits = limits
    let expectation = RequestExpectation(request, holes: HoleTable(), options: options)
    // Content that cannot be read is not content of its type, whoever sent it.
    let differences = expectation.matches(request).filter { $0.kind != .unreadable }
    try require(differences.isEmpty, "a request does not match itself: \(differences)")
    options.isExact = true
    let exact = RequestExpectation(request, holes: HoleTable(), options: options)
    try require(exact.matches(request).isEmpty, "a request does not have its own bytes")
  }

  // MARK: Responses

  /// The head of a response: pieces of any length give the same, and it is in the input.
  static func response(_ bytes: [UInt8]) throws(Violation) -> Bool {
    let (whole, length) = head(bytes, pieceLength: max(bytes.count, 1))
    for pieceLength in [1, 3] {
      let (head, other) = head(bytes, pieceLength: pieceLength)
      try require(
        head?.bytes == whole?.bytes && other == length, "pieces of \(pieceLength) have another head"
      )
    }
    guard let whole else { return false }
    try require(bytes[..<length].suffix(whole.bytes.count).elementsEqual(whole.bytes), "not a part")
    try require(!whole.isInterim, "an interim response is taken for the final one")
    for line in whole.lines {
      try require(!line.contains(0x0A) && !line.isEmpty, "a line is empty, or has an end")
    }
    _ = (whole.value(of: "content-length"), whole.value(of: "connection"))
    return true
  }

  private static func head(
    _ bytes: [UInt8], pieceLength: Int
  ) -> (RecordedResponseHead?, length: Int) {
    var reader = RecordedResponseHead.Reader()
    var found: RecordedResponseHead?
    var start = 0
    while start < bytes.count {
      if let head = try? reader.read(bytes[start...].prefix(pieceLength)) { found = head }
      start += pieceLength
    }
    return (found, reader.length)
  }

  // MARK: Chunks

  private struct Decoded: Equatable {
    var content: [UInt8]
    var used: Int
    var isFinished: Bool
    var error: CaptureError?
  }

  static func chunks(_ bytes: [UInt8]) throws(Violation) -> Bool {
    let whole = decoded(bytes, pieceLength: max(bytes.count, 1))
    try require(whole.content.count <= limits.content, "the content is too long")
    try require((0...bytes.count).contains(whole.used), "more is used than there is")
    for length in [1, 3] {
      let pieces = decoded(bytes, pieceLength: length)
      try require(pieces.isFinished == whole.isFinished, "pieces of \(length) end elsewhere")
      try require(pieces.error == whole.error, "pieces of \(length) have another error")
      guard whole.error == nil else { continue }
      try require(pieces == whole, "pieces of \(length) have another content")
    }
    return whole.isFinished
  }

  private static func decoded(_ bytes: [UInt8], pieceLength: Int) -> Decoded {
    var decoder = ChunkedDecoder(limits: limits)
    var result = Decoded(content: [], used: 0, isFinished: false, error: nil)
    do throws(CaptureError) {
      while result.used < bytes.count, !decoder.isFinished {
        result.used += try decoder.decode(bytes[result.used...].prefix(pieceLength))
      }
    } catch {
      result.error = error
    }
    (result.content, result.isFinished) = (decoder.content, decoder.isFinished)
    return result
  }
}
