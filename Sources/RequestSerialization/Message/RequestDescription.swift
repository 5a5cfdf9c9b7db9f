/// Everything that a request says, before it is turned into bytes.
///
/// ```swift
/// var request = RequestDescription(
///   method: "POST", url: RequestURL(scheme: .https, host: "api.example.com", path: "/photos"))
/// request.content = .parameters(["title": "Sunset"])
/// let message = try request.serialized()
/// ```
///
/// The fields of the message stand in this order: `Host`, ``fields``, `Cookie`, `Content-Type`,
/// `Content-Encoding`, `Content-Digest`, `Content-MD5`, then `Content-Length` or `Transfer-Encoding`. One that stands in ``fields``
/// stays there.
public struct RequestDescription: Sendable, Hashable {
  /// The method, a token, sent as it is written.
  public var method: String

  /// The URL, percent-encoded already.
  public var url: RequestURL

  /// The form of the request target.
  public var targetForm = TargetForm.origin

  /// Parameters that follow the URL's own query; an empty map adds no `?`.
  public var query: Parameters = [:]

  /// The field lines in their order. `Content-Length` and `Transfer-Encoding` are refused: they
  /// are computed.
  public var fields: [HeaderField] = []

  /// Cookies, sent in one `Cookie` field in their order.
  public var cookies: [Cookie] = []

  /// The content, or `nil` for none.
  public var content: RequestContent?

  /// The media type of the content, where it is another than the content's own.
  public var contentType: String?

  /// How the content is coded, or `nil` to send it as it is (RFC 9110, section 8.4).
  ///
  /// It acts only where there is content, an empty one being none, and names itself in the
  /// `Content-Encoding` field. One that stands in ``fields`` beside it is refused; alone, it is sent
  /// as it stands, for content that was coded before.
  public var contentCoding: ContentCoding?

  /// The digests of the content that are sent, as it is coded and before it is divided into chunks.
  ///
  /// A request with content has a `Content-Digest` field for ``ContentDigest/sha256`` and a
  /// `Content-MD5` field for ``ContentDigest/md5``, also when the content is empty; one without
  /// content has neither. The same field in ``fields`` is refused. Files and streams are read for it
  /// when the request is serialized, and once more when it is sent. A stream that yields other bytes
  /// then is an error before its last bytes: give one that can be read twice, or leave the digests
  /// out.
  public var contentDigests: [ContentDigest] = []

  /// How the request is serialized, and what it has in common with others.
  ///
  /// Its default fields precede ``fields``, but for those that have a field of the same name there.
  public var serializer: RequestSerializer

  /// What clients are told about this request, instead of what ``serializer`` says.
  public var properties = RequestProperties()

  /// How the end of the content is made known.
  public var framing = Framing.contentLength

  /// Creates a request without content.
  ///
  /// - Parameters:
  ///   - method: The method, a token, sent as it is written.
  ///   - url: The URL, percent-encoded already.
  ///   - serializer: How the request is serialized, and what it has in common with others.
  public init(
    method: String, url: RequestURL, serializer: RequestSerializer = RequestSerializer()
  ) {
    self.method = method
    self.url = url
    self.serializer = serializer
  }
}
