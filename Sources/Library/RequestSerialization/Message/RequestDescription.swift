/// A request, before it is turned into bytes.
///
/// ```swift
/// var request = RequestDescription(
///   method: "POST", url: RequestURL(scheme: .https, host: "api.example.com", path: "/photos"))
/// request.content = .parameters(["title": "Sunset"])
/// let message = try request.serialized()
/// ```
///
/// The fields of the message are in this order: `Host`, ``fields``, `Cookie`, `Content-Type`,
/// `Content-Encoding`, `Content-Digest`, `Content-MD5`, then `Content-Length` or
/// `Transfer-Encoding`. A field in ``fields`` stays there.
public struct RequestDescription: Sendable, Hashable {
  // An array of one element: a pointer, which copies share until one of them changes. So code that
  // creates a request is as cheap to compile as calls of functions with numbers.
  private var storage: [RequestParts]

  var parts: RequestParts {
    _read { yield storage[0] }
    _modify { yield &storage[0] }
  }

  /// The method, a token, sent as it is written.
  public var method: String {
    _read { yield storage[0].method }
    _modify { yield &storage[0].method }
  }

  /// The URL, already percent-encoded.
  public var url: RequestURL {
    _read { yield storage[0].url }
    _modify { yield &storage[0].url }
  }

  /// The form of the request target.
  public var targetForm: TargetForm {
    _read { yield storage[0].targetForm }
    _modify { yield &storage[0].targetForm }
  }

  /// The parameters that follow the URL's own query; an empty map adds no `?`.
  public var query: RequestParameters {
    _read { yield storage[0].query }
    _modify { yield &storage[0].query }
  }

  /// The field lines, in order. `Content-Length` and `Transfer-Encoding` are refused: they are
  /// computed. A `Content-Type` beside multipart content is refused, too, unless it names the same
  /// boundary; one from the ``serializer`` is replaced in its position.
  public var fields: [HeaderField] {
    _read { yield storage[0].fields }
    _modify { yield &storage[0].fields }
  }

  /// The cookies, sent in one `Cookie` field, in order.
  public var cookies: [Cookie] {
    _read { yield storage[0].cookies }
    _modify { yield &storage[0].cookies }
  }

  /// The content, or `nil` for none.
  public var content: RequestContent? {
    _read { yield storage[0].content }
    _modify { yield &storage[0].content }
  }

  /// The media type of the content, if it differs from the content's own.
  public var contentType: String? {
    _read { yield storage[0].contentType }
    _modify { yield &storage[0].contentType }
  }

  /// Whether the content is sent without a `Content-Type` field (RFC 9110, section 8.3).
  ///
  /// Such a field among ``fields`` or a ``contentType`` is then refused. Multipart content always
  /// has the field, which names its boundary.
  public var omitsContentType: Bool {
    _read { yield storage[0].omitsContentType }
    _modify { yield &storage[0].omitsContentType }
  }

  /// The content coding, or `nil` to send the content as it is (RFC 9110, section 8.4).
  ///
  /// It applies only to content that is not empty, and adds a `Content-Encoding` field. With it,
  /// such a field in ``fields`` is refused; without it, the field is sent as it is, for content
  /// that is already coded.
  public var contentCoding: ContentCoding? {
    _read { yield storage[0].contentCoding }
    _modify { yield &storage[0].contentCoding }
  }

  /// The digests to send, of the content after its coding and before its division into chunks.
  ///
  /// A request with content has a `Content-Digest` field for ``ContentDigest/sha256`` and a
  /// `Content-MD5` field for ``ContentDigest/md5``, even if the content is empty; a request without
  /// content has neither. The same field in ``fields`` is refused. Files and streams are read for
  /// the digests when the request is serialized, and again when it is sent. If a stream then yields
  /// other bytes, an error occurs before its last bytes: use a stream that can be read twice, or no
  /// digests.
  public var contentDigests: [ContentDigest] {
    _read { yield storage[0].contentDigests }
    _modify { yield &storage[0].contentDigests }
  }

  /// The serializer, with the settings that its requests share.
  ///
  /// Its default fields precede ``fields``, without those whose name occurs there.
  public var serializer: RequestSerializer {
    _read { yield storage[0].serializer }
    _modify { yield &storage[0].serializer }
  }

  /// Client settings for this request, which override those of ``serializer``.
  public var properties: RequestProperties {
    _read { yield storage[0].properties }
    _modify { yield &storage[0].properties }
  }

  /// How the end of the content is marked.
  public var framing: Framing {
    _read { yield storage[0].framing }
    _modify { yield &storage[0].framing }
  }

  /// Creates a request without content.
  ///
  /// - Parameters:
  ///   - method: The method, a token, sent as it is written.
  ///   - url: The URL, already percent-encoded.
  ///   - serializer: The serializer, with the settings that its requests share.
  public init(
    method: String, url: RequestURL, serializer: RequestSerializer = RequestSerializer()
  ) {
    storage = [RequestParts(method: method, url: url, serializer: serializer)]
  }

  init(_ parts: RequestParts) {
    storage = [parts]
  }

  /// Serializes the request.
  ///
  /// The same description gives the same bytes, unless a multipart message has a random boundary or
  /// the request is signed at the moment of serializing.
  /// Files are read only to make sure that they do not contain a boundary, to learn their length if
  /// ``contentCoding`` codes them, and for ``contentDigests``.
  ///
  /// - Returns: The checked message.
  /// - Throws: The ``SerializationError`` that an adding method kept, or else the first error that
  ///   is found, with its place.
  public func serialized() throws(SerializationError) -> SerializedRequest {
    try parts.serialized()
  }

  /// Lets multipart content replace a `Content-Type` among the fields, in its position.
  package mutating func replacesContentType() { parts.replacesContentType = true }

  /// The request target (RFC 9112, section 3.2).
  package func serializedTarget() throws(SerializationError) -> String {
    try parts.serializedTarget()
  }
}

extension RequestDescription: CustomReflectable {
  /// The properties, as shown by debuggers and `dump`.
  public var customMirror: Mirror { Mirror(reflecting: parts) }
}
