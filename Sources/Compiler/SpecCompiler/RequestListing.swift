import RequestModel

/// One case of one request, or a request without cases, as `waybill list` shows it.
package struct RequestListing: Sendable, Hashable {
  package var service: String
  package var request: String

  /// The name of the case; `nil` for a request without cases.
  package var caseName: String?
  package var method: String

  /// The request target as it is sent. Without cases, the path or URL, with `{name}` for inputs.
  package var target: String

  /// The statuses that the case expects of the response.
  var statuses: [ResponseStatusPattern] = []

  /// The statuses in the spelling of the language: `404`, `2XX`.
  package var expected: [String] { statuses.map(\.spelling) }

  /// Whether the case expects a status.
  package func expects(_ status: Int) -> Bool { statuses.contains { $0.includes(status) } }
}
