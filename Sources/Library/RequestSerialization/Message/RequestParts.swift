/// The storage of a ``RequestDescription``, whose properties document it.
struct RequestParts: Sendable {
  var method: String
  var url: RequestURL
  var targetForm = TargetForm.origin
  var query: RequestParameters = [:]
  var fields: [HeaderField] = []
  var cookies: [Cookie] = []
  var content: RequestContent?
  var contentType: String?
  var omitsContentType = false
  var contentCoding: ContentCoding?
  var contentDigests: [ContentDigest] = []
  var serializer: RequestSerializer
  var properties = RequestProperties()
  var framing = Framing.contentLength

  /// The signature, if any, in an array: a pointer, because most requests have none.
  var signing: [Signing] = []

  /// Whether multipart content replaces a `Content-Type` among the fields, such as one that a spec
  /// inherits. Otherwise such a field is an error.
  var replacesContentType = false

  /// The first error of the added entries, which serializing throws.
  private(set) var error: SerializationError?

  init(method: String, url: RequestURL, serializer: RequestSerializer) {
    self.method = method
    self.url = url
    self.serializer = serializer
  }

  /// Runs `body` and keeps its error, unless there is one already.
  mutating func keepingError(
    _ body: (inout RequestParts) throws(SerializationError) -> Void
  ) {
    do throws(SerializationError) {
      try body(&self)
    } catch {
      if self.error == nil { self.error = error }
    }
  }
}
