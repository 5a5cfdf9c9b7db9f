import Diagnostics

/// The options of a curl command for one request.
struct CurlCall {
  var span: Span
  /// The data that curl reads from standard input, if they are known.
  var input: CurlData?
  var label: String?
  var urls: [(text: String, span: Span)] = []
  var method: String?
  var sendsDataInQuery = false
  /// Whether dot segments of the path are sent.
  var keepsPath = false
  /// Whether curl takes braces and brackets of URLs as they are.
  var keepsBraces = false
  /// The option that says how the credentials are sent, if it is not Basic.
  var scheme: (name: String, span: Span)?
  /// Whether there are any options.
  var isUsed = false
  /// The other options, in order.
  var settings: [(meaning: CurlMeaning, value: String, span: Span)] = []
}
