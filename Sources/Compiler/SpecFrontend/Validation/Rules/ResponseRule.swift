import Diagnostics
import RequestModel

/// Checks the responses of a request as a whole.
enum ResponseRule {
  /// Reports a request that declares responses of its own but has none for success, even inherited.
  ///
  /// Inherited responses alone are not reported, because `defaults` may describe failures for all
  /// requests.
  static func check(_ request: Request, _ places: RequestPlaces, _ validator: inout Validator) {
    guard let span = places.ownResponses, !request.responses.isEmpty,
      request.successfulResponses.isEmpty
    else { return }
    validator.report(
      .noSuccessfulResponse(validator.collection.text.string(request.name)), at: span)
  }
}
