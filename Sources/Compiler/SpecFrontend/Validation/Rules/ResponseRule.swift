import Diagnostics
import RequestModel

/// The responses of a request as a whole.
enum ResponseRule {
  /// Reports responses that a request writes itself, with what it inherits none of a success.
  ///
  /// Inherited ones alone are not reported: `defaults` say what a failure looks like, once for all
  /// requests.
  static func check(_ request: Request, _ places: RequestPlaces, _ validator: inout Validator) {
    guard let span = places.ownResponses, !request.responses.isEmpty,
      request.successfulResponses.isEmpty
    else { return }
    validator.report(
      .noSuccessfulResponse(validator.collection.text.string(request.name)), at: span)
  }
}
