import Diagnostics
import RequestModel

/// Checks the responses of a request as a whole.
enum ResponseRule {
  /// Reports a request that declares responses of its own but has none for success, even inherited.
  ///
  /// Inherited responses alone are not reported, because `defaults` may describe failures for all
  /// requests.
  static func check(_ request: Request, _ places: RequestPlaces, _ validator: inout Validator) {
    checkStreams(request, &validator)
    guard let span = places.ownResponses, !request.responses.isEmpty,
      request.successfulResponses.isEmpty
    else { return }
    validator.report(
      .noSuccessfulResponse(validator.collection.text.string(request.name)), at: span)
  }

  /// Reports a stream that is not all that a request can return.
  private static func checkStreams(_ request: Request, _ validator: inout Validator) {
    for response in request.responses where response.streaming != nil {
      let status = response.status.spelling
      if !response.status.isSuccessful {
        validator.report(.streamedFailure(status), at: response.span)
      } else if let other = request.successfulResponses.first(where: {
        $0.type != response.type || $0.streaming != response.streaming
      }) {
        validator.report(
          .streamBesideContent(status, other.status.spelling), at: response.span,
          notes: [.init("the other is here", at: other.span)])
      }
    }
  }
}
