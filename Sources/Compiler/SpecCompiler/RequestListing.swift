/// One case of one request, or a request without cases, as `waybill list` shows it.
package struct RequestListing: Sendable, Hashable {
  package var service: String
  package var request: String

  /// The name of the case; `nil` for a request without cases.
  package var caseName: String?
  package var method: String

  /// The request target as it is sent. Without cases, the path or URL, with `{name}` for inputs.
  package var target: String
}
