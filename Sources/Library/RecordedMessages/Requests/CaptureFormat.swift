internal import MessageSyntax

/// The formats of captured requests.
public enum CaptureFormat: String, Sendable, Hashable, CaseIterable {
  /// The bytes of an HTTP/1.1 message.
  case http

  /// A HAR file, one of its entries, or the request of an entry.
  case har

  /// The output of curl's `-v` or `--trace`.
  case curl

  /// Detects the format of a capture: JSON is a HAR file, and lines that begin like curl's are a
  /// trace.
  public init(detecting bytes: [UInt8]) {
    let text = bytes[ByteOrderMark.length(in: bytes)...]
    let start = text.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    let marks: [String] = ["* ", "> ", "< ", "== ", "=> ", "<= ", "{ [", "} ["]
    if start.first == 0x7B && !start.starts(with: "{ [".utf8) {
      self = .har
    } else if marks.contains(where: { start.starts(with: $0.utf8) }) || Self.hasTraceTime(start) {
      self = .curl
    } else {
      self = .http
    }
  }

  /// Whether lines begin with a time, as with `--trace-time`: `12:00:00.000000 `.
  private static func hasTraceTime(_ text: ArraySlice<UInt8>) -> Bool {
    let time = Array(text.prefix(9))
    return time.count == 9 && time[2] == 0x3A && time[5] == 0x3A && time[8] == 0x2E
  }
}

extension CapturedRequest {
  /// Reads every request of a capture.
  ///
  /// - Parameters:
  ///   - bytes: The capture.
  ///   - format: The format; `nil` to detect it.
  ///   - limits: The limits on the memory it may use.
  /// - Returns: The requests in order, at least one.
  /// - Throws: ``CaptureError``.
  public static func all(
    in bytes: [UInt8], format: CaptureFormat? = nil, limits: CaptureLimits = CaptureLimits()
  ) throws(CaptureError) -> [CapturedRequest] {
    var requests: [CapturedRequest] = []
    switch format ?? CaptureFormat(detecting: bytes) {
    case .http: requests = [try CapturedRequest(message: bytes, limits: limits)]
    case .curl: requests = try CurlTraceReader.requests(bytes, limits: limits)
    case .har:
      for value in try HARReader.requests(bytes, limits: limits) {
        requests.append(try HARReader.request(value, limits: limits))
      }
    }
    guard !requests.isEmpty else { throw CaptureError("the capture has no request") }
    return requests
  }
}
