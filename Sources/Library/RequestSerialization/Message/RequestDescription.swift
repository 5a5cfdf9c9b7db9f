/// Everything that a request says, before it is turned into bytes.
///
/// ```swift
/// var request = RequestDescription(
///   method: "POST", url: RequestURL(scheme: .https, host: "api.example.com", path: "/photos"))
/// request.content = .parameters(["title": "Sunset"])
/// let message = try request.serialized()
/// ```
///
/// The fields of the message are in this order: `Host`, ``fields``, `Cookie`, `Content-Type`,
/// `Content-Encoding`, `Content-Digest`, `Content-MD5`, then `Content-Length` or `Transfer-Encoding`. One that is in ``fields``
/// stays there.
public struct RequestDescription: Sendable, Hashable {
  // An array of one element: a pointer, which copies share until one of them is changed. So the code
  // that makes a request is as cheap to compile as if it called functions with numbers.
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

  /// The URL, percent-encoded already.
  public var url: RequestURL {
    _read { yield storage[0].url }
    _modify { yield &storage[0].url }
  }

  /// The form of the request target.
  public var targetForm: TargetForm {
    _read { yield storage[0].targetForm }
    _modify { yield &storage[0].targetForm }
  }

  /// Parameters that follow the URL's own query; an empty map adds no `?`.
  public var query: Parameters {
    _read { yield storage[0].query }
    _modify { yield &storage[0].query }
  }

  /// The field lines in their order. `Content-Length` and `Transfer-Encoding` are refused: they
  /// are computed. So is a `Content-Type` beside multipart content, unless it names the same boundary; one
  /// of the ``serializer`` is replaced in its place.
  public var fields: [HeaderField] {
    _read { yield storage[0].fields }
    _modify { yield &storage[0].fields }
  }

  /// Cookies, sent in one `Cookie` field in their order.
  public var cookies: [Cookie] {
    _read { yield storage[0].cookies }
    _modify { yield &storage[0].cookies }
  }

  /// The content, or `nil` for none.
  public var content: RequestContent? {
    _read { yield storage[0].content }
    _modify { yield &storage[0].content }
  }

  /// The media type of the content, where it is another than the content's own.
  public var contentType: String? {
    _read { yield storage[0].contentType }
    _modify { yield &storage[0].contentType }
  }

  /// How the content is coded, or `nil` to send it as it is (RFC 9110, section 8.4).
  ///
  /// It acts only where there is content, an empty one being none, and names itself in the
  /// `Content-Encoding` field. One that is in ``fields`` beside it is refused; alone, it is sent
  /// as it is, for content that was coded before.
  public var contentCoding: ContentCoding? {
    _read { yield storage[0].contentCoding }
    _modify { yield &storage[0].contentCoding }
  }

  /// The digests of the content that are sent, as it is coded and before it is divided into chunks.
  ///
  /// A request with content has a `Content-Digest` field for ``ContentDigest/sha256`` and a
  /// `Content-MD5` field for ``ContentDigest/md5``, also when the content is empty; one without
  /// content has neither. The same field in ``fields`` is refused. Files and streams are read for it
  /// when the request is serialized, and once more when it is sent. A stream that yields other bytes
  /// then is an error before its last bytes: give one that can be read twice, or leave the digests
  /// out.
  public var contentDigests: [ContentDigest] {
    _read { yield storage[0].contentDigests }
    _modify { yield &storage[0].contentDigests }
  }

  /// How the request is serialized, and what it has in common with others.
  ///
  /// Its default fields precede ``fields``, except those that have a field of the same name there.
  public var serializer: RequestSerializer {
    _read { yield storage[0].serializer }
    _modify { yield &storage[0].serializer }
  }

  /// Settings of clients for this request, instead of those of ``serializer``.
  public var properties: RequestProperties {
    _read { yield storage[0].properties }
    _modify { yield &storage[0].properties }
  }

  /// How the end of the content is made known.
  public var framing: Framing {
    _read { yield storage[0].framing }
    _modify { yield &storage[0].framing }
  }

  /// Creates a request without content.
  ///
  /// - Parameters:
  ///   - method: The method, a token, sent as it is written.
  ///   - url: The URL, percent-encoded already.
  ///   - serializer: How the request is serialized, and what it has in common with others.
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
  /// The same description gives the same bytes, unless a multipart message draws its boundary at
  /// random. Files are not read, but to make sure that a boundary does not occur in them, and to
  /// learn how long they are when ``contentCoding`` codes them, and for ``contentDigests``.
  ///
  /// - Returns: The message, all of it checked.
  /// - Throws: A ``SerializationError`` that says what cannot be sent and where it is: the first one of
  ///   what was added, where a method that adds kept it, else the first one that is found now.
  public func serialized() throws(SerializationError) -> SerializedRequest {
    try parts.serialized()
  }

  /// Lets multipart content replace a `Content-Type` among the fields, in its place.
  package mutating func replacesContentType() { parts.replacesContentType = true }

  /// The request target (RFC 9112, section 3.2).
  package func serializedTarget() throws(SerializationError) -> String {
    try parts.serializedTarget()
  }
}

extension RequestDescription: CustomReflectable {
  /// The properties, as debuggers and `dump` show them.
  public var customMirror: Mirror { Mirror(reflecting: parts) }
}
