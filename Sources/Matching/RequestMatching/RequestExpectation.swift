public import RecordedMessages
public import RequestSerialization

/// An expected request: compares requests that clients sent with one that was serialized.
///
/// ```swift
/// let expectation = try RequestExpectation(photos.shareAlbum(album: "日記/2024").serialized())
/// let captured = try CapturedRequest(message: bytes)
/// #expect(expectation.matches(captured).isEmpty)
/// ```
///
/// Requests are compared by their meaning: header fields by name without case, queries and forms by
/// pairs, JSON by value, multipart content by parts, with codings undone.
/// ``MatchOptions/isExact`` compares bytes.
public struct RequestExpectation: Sendable, Hashable {
  /// The expected message, with markers where values are free.
  let message: CapturedRequest
  package var holes = HoleTable()

  /// How requests are compared.
  public var options = MatchOptions()

  /// The kind of the content; `nil` if its media type decides, by which `application/json` and `…+json` are
  /// JSON.
  ///
  /// A server that wants JSON under another media type is tested so:
  ///
  /// ```swift
  /// expectation.contentKind = .json
  /// ```
  public var contentKind: ContentKind?

  /// Expects a request.
  ///
  /// - Throws: `SerializationError` when its content cannot be read.
  public init(_ request: SerializedRequest) throws(SerializationError) {
    message = try CapturedRequest(request)
  }

  /// Expects a message with holes.
  package init(
    _ message: CapturedRequest, holes: HoleTable, options: MatchOptions,
    contentKind: ContentKind? = nil
  ) {
    (self.message, self.holes, self.options) = (message, holes, options)
    self.contentKind = contentKind
  }

  /// The differences of a request; none if it is the expected one.
  ///
  /// Header fields that are not expected are no difference, unless ``MatchOptions/forbiddenFields`` names
  /// them. Neither is the content of a request that was captured without it.
  ///
  /// - Returns: The differences, in the order of a message.
  public func matches(_ captured: CapturedRequest) -> [Difference] {
    match(captured).differences.map { $0.shortened() }
  }

  /// Compares a request and returns everything that was found.
  package func match(_ captured: CapturedRequest) -> Match {
    var text = TextMatcher(holes: holes, options: options)
    MessageMatcher(expected: message, found: captured, contentKind: contentKind).match(&text)
    return text.match
  }
}
