// Messages about what outputs of whole messages cannot contain, except `.http` files.

extension DiagnosticMessage {
  /// Content that would have to be in memory as a whole.
  package static func contentTooLargeForHAR(caseName: String, limit: UInt64) -> Self {
    Self(
      "har-content-too-large", .error,
      "the content of case '\(caseName)' is longer than \(limit) bytes, the limit for a HAR file",
      help: "leave the request out with '--only'")
  }

  /// A message that curl cannot send.
  package static func notInCurlCommand(_ reason: String, caseName: String) -> Self {
    Self(
      "curl-command", .error, "case '\(caseName)' cannot be written as a curl command: \(reason)",
      help: "leave the request out with '--only'")
  }

  /// Content that would be copied for each change.
  package static func contentTooLongForChanges(request: String, limit: UInt64) -> Self {
    Self(
      "negative-content", .warning,
      "the output 'negative' leaves out request '\(request)': its content is longer than \(limit) bytes",
      help: "give the request a case with less content as its first one")
  }
}
