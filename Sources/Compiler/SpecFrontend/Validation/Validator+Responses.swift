import Diagnostics
import RequestModel

/// What the responses of a request must be as a whole.
extension Validator {
  /// Reports responses that a request writes itself, with what it inherits none of a success.
  ///
  /// Inherited ones alone are not reported: `defaults` say what a failure looks like, once for all
  /// requests.
  mutating func validateResponses(
    _ request: Request, _ places: RequestPlaces, in draft: inout Draft
  ) {
    guard let span = places.ownResponses, !request.responses.isEmpty,
      request.successfulResponses.isEmpty
    else { return }
    draft.report(
      .noSuccessfulResponse(draft.collection.text.string(request.name)), at: span)
  }
}
