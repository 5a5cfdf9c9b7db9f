import Diagnostics
import RequestModel
import SerializationOptions

/// What the checks of a request need of its layers beside the request itself: mostly where a key is
/// written.
///
/// It refers to nothing, so that copies of it are cheap: a layer has twenty arrays.
struct RequestPlaces {
  let method: Located<TextRange>?

  /// Whether the request says where it goes.
  let hasURL: Bool
  let targetForm: Located<TargetForm>?
  let content: Span?
  let contentType: Span?
  let contentCoding: Span?
  let digests: Span?

  /// Whether the request itself, not what it inherits, has a media type or a coding for content.
  let describesContent: Bool

  /// Where the request itself writes `Content-Type`.
  let ownContentType: Span?

  /// Where the request itself writes `responses`.
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
