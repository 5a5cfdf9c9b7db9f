/// One case of one request, as `waybill list` shows it.
package struct RequestListing: Sendable, Hashable {
  package var service: String
  package var request: String
  package var caseName: String
  package var method: String

  /// The request target as it will be sent.
  package var target: String
}
