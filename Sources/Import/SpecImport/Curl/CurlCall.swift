import Diagnostics

/// The options of a command for one request of curl.
struct CurlCall {
  var span: Span
  /// The bytes that curl reads from standard input.
  var input: [UInt8]?
  var label: String?
  var urls: [(text: String, span: Span)] = []
  var method: String?
  var sendsDataInQuery = false
  /// Whether dot segments of the path are sent.
  var keepsPath = false
  /// Whether there is an option at all.
  var isUsed = false
  /// The other options, in their order.
  var settings: [(meaning: CurlMeaning, value: String, span: Span)] = []
}
