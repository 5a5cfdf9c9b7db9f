import Diagnostics
import RequestModel
import SerializationOptions

/// The facts about a request's layers that its checks need in addition to the request itself,
/// mostly where its keys are written.
///
/// It contains no references, so copies are cheap. A layer has twenty arrays.
struct RequestPlaces {
  let method: Located<TextRange>?

  /// Whether the request has a URL.
  let hasURL: Bool
  let targetForm: Located<TargetForm>?
  let content: Span?
  let contentType: Span?
  let contentCoding: Span?
  let digests: Span?

  /// Whether the request itself, as opposed to an inherited layer, has a media type or a content
  /// coding.
  let describesContent: Bool

  /// The span of `Content-Type` in the request itself.
  let ownContentType: Span?

  /// The span of `responses` in the request itself.
  let ownResponses: Span?

  @inline(__always)
  init(of layer: borrowing RequestLayer) {
    method = layer.method
    hasURL = layer.url != nil
    targetForm = layer.targetForm
    content = layer.content?.span
    contentType = layer.contentType?.span
    contentCoding = layer.contentCoding?.span
    digests = layer.digests?.span
    describesContent = layer.describesContent
    ownContentType = layer.ownContentType
    ownResponses = layer.ownResponses
  }
}
