internal import MessageSyntax

/// Reads the requests in curl's output of `-v` or `--trace`.
///
/// `-v` shows only the header section, so the content is unknown. `--trace` shows every byte.
/// `--trace-ascii` shortens lines and replaces bytes, so it is refused.
enum CurlTraceReader {
  static func requests(
    _ bytes: [UInt8], limits: CaptureLimits
  ) throws(CaptureError) -> [CapturedRequest] {
    var scanner = LineScanner(bytes[...], limit: limits.line)
    var isDump = false
    while !isDump, let line = try scanner.lastLine() { isDump = sentSize(line) != nil }
    return try isDump ? dumped(bytes, limits: limits) : shown(bytes, limits: limits)
  }

  // MARK: -v

  private static func shown(
    _ bytes: [UInt8], limits: CaptureLimits
  ) throws(CaptureError) -> [CapturedRequest] {
    var requests: [CapturedRequest] = []
    var current: CapturedRequest?
    var scanner = LineScanner(bytes[...], limit: limits.line)
    while let line = try scanner.lastLine() {
      guard line.first == 0x3E else { continue }
      let text = line.dropFirst().first == 0x20 ? line.dropFirst(2) : line.dropFirst()
      if text.isEmpty {
        if let request = current { requests.append(request) }
        try checkCount(requests, limits)
        current = nil
      } else if current != nil {
        let field = try MessageHead.field(text)
        guard (current?.fields.count ?? 0) < limits.fieldCount else {
          throw CaptureError("there are more than \(limits.fieldCount) header lines")
        }
        current?.fields.append(field)
      } else {
        current = try begin(text)
      }
    }
    guard current == nil else {
      throw CaptureError("the trace ends inside of a request: a line '>' alone is missing")
    }
    return requests
  }

  /// The request that begins with a line. `-v` shows HTTP/2 requests in the same form.
  private static func begin(_ line: ArraySlice<UInt8>) throws(CaptureError) -> CapturedRequest {
    let words = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 3, FieldName.isValid(words[0]), !words[1].isEmpty,
      words[2].starts(with: "HTTP/".utf8)
    else { throw CaptureError("a line is not '> METHOD target HTTP/1.1'", at: line.startIndex) }
    return CapturedRequest(
      method: Array(words[0]), target: Array(words[1]), fields: [], content: nil)
  }

  // MARK: --trace

  private static func dumped(
    _ bytes: [UInt8], limits: CaptureLimits
  ) throws(CaptureError) -> [CapturedRequest] {
    var sent: [UInt8] = []
    var left = 0
    var scanner = LineScanner(bytes[...], limit: limits.line)
    while let line = try scanner.lastLine() {
      if let size = sentSize(line) {
        try checkComplete(left)
        left = size
      } else if left > 0 {
        guard let dumped = hexadecimal(line), dumped.count <= left else { throw incomplete }
        sent += dumped
        left -= dumped.count
        guard sent.count - limits.head <= limits.content else {
          throw CaptureError("the request is longer than \(limits.content) bytes")
        }
      }
    }
    try checkComplete(left)
    return try split(sent, limits: limits)
  }

  private static func checkCount(
    _ requests: [CapturedRequest], _ limits: CaptureLimits
  ) throws(CaptureError) {
    guard requests.count <= limits.requests else {
      throw CaptureError("there are more than \(limits.requests) requests")
    }
  }

  private static func checkComplete(_ left: Int) throws(CaptureError) {
    if left > 0 { throw incomplete }
  }

  private static var incomplete: CaptureError {
    CaptureError("the trace does not have every byte; write it with 'curl --trace FILE'")
  }

  /// The number of bytes in a line `=> Send header, 83 bytes (0x53)`, which may begin with a time.
  private static func sentSize(_ line: ArraySlice<UInt8>) -> Int? {
    // This skips most lines.
    guard line.prefix(40).contains(0x3D) else { return nil }
    let text = String(decoding: line.prefix(120), as: UTF8.self)
    let words = text.split(separator: " ")
    guard let arrow = words.firstIndex(of: "=>"), arrow <= 1, words.count >= arrow + 5,
      words[arrow + 1] == "Send", words[arrow + 2] == "header," || words[arrow + 2] == "data,"
    else { return nil }
    return Int(words[arrow + 3])
  }

  /// The bytes in a line `0000: 47 45 54 20  GET `: at most 16, each with two digits and a space.
  private static func hexadecimal(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    guard let colon = line.firstIndex(of: 0x3A), line[colon...].dropFirst().first == 0x20 else {
      return nil
    }
    var bytes: [UInt8] = []
    var rest = line[(colon + 2)...]
    while bytes.count < 16, rest.count >= 2, let high = rest.first?.hexadecimalValue,
      let low = rest[rest.startIndex + 1].hexadecimalValue
    {
      bytes.append(high << 4 | low)
      rest = rest.dropFirst(2)
      guard rest.first == 0x20 else { return nil }
      rest = rest.dropFirst()
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Splits the sent bytes into messages.
  private static func split(
    _ sent: [UInt8], limits: CaptureLimits
  ) throws(CaptureError) -> [CapturedRequest] {
    var requests: [CapturedRequest] = []
    var rest = sent[...]
    while !rest.isEmpty {
      guard let head = try MessageHead.read(rest, limits: limits) else { throw incomplete }
      var length = head.length
      switch try MessageFraming(head.fields, limits: limits) {
      case .none: break
      case .length(let count): length += count
      case .chunked:
        var decoder = ChunkedDecoder(limits: limits)
        length += try decoder.decode(rest.dropFirst(head.length))
      }
      guard length <= rest.count else { throw incomplete }
      requests.append(try CapturedRequest(message: Array(rest.prefix(length)), limits: limits))
      try checkCount(requests, limits)
      rest = rest.dropFirst(length)
    }
    return requests
  }
}
