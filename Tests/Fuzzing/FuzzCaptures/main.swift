// The readers of captured requests: any bytes are requests or are refused without quoting them, and
// any two requests can be compared.

import FuzzSupport
import RequestMatching

Fuzzing.run { start, count in
  let bytes = Fuzzing.bytes(start, count)
  var limits = CaptureLimits()
  limits.content = 1 << 20
  for format in CaptureFormat.allCases {
    guard let requests = try? CapturedRequest.all(in: bytes, format: format, limits: limits) else {
      continue
    }
    precondition(!requests.isEmpty)
    for request in requests.prefix(4) {
      var options = MatchOptions()
      options.limits = limits
      let expectation = RequestExpectation(request, holes: HoleTable(), options: options)
      // Content that cannot be read is not content of its type, whoever sent it.
      let unreadable = expectation.matches(request).filter { $0.kind != .unreadable }
      precondition(unreadable.isEmpty, "a request does not match itself")
      options.isExact = true
      let exact = RequestExpectation(request, holes: HoleTable(), options: options)
      precondition(exact.matches(request).isEmpty, "a request is not its own bytes")
    }
  }
  // The content alone, as every type that is parsed.
  for type in [
    "application/json", "application/x-ndjson", "application/x-www-form-urlencoded",
    "multipart/mixed; boundary=b", "application/x-plist",
  ] {
    let fields = [CapturedField("Content-Type", type)]
    let request = CapturedRequest(
      method: [0x41], target: [0x2F], fields: fields, content: bytes)
    let empty = CapturedRequest(method: [0x41], target: [0x2F], fields: fields, content: [])
    _ = RequestExpectation(empty, holes: HoleTable(), options: MatchOptions()).matches(request)
    _ = RequestExpectation(request, holes: HoleTable(), options: MatchOptions()).matches(empty)
  }
  return 0
}
