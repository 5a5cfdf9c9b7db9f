public import RecordedMessages
public import RequestSerialization

/// An expected request, with which requests of clients are compared.
///
/// ```swift
/// let expectation = try RequestExpectation(photos.shareAlbum(album: "日記/2024").serialized())
/// let captured = try CapturedRequest(message: bytes)
/// #expect(expectation.matches(captured).isEmpty)
/// ```
///
/// Requests are compared by meaning: header fields by name, ignoring case, queries and forms by
/// pair, JSON by value, multipart content by part, and content without its codings.
/// ``MatchOptions/isExact`` compares bytes.
public struct RequestExpectation: Sendable, Hashable {
  /// The expected message, with markers in place of free values.
  let message: CapturedRequest
  package var holes = HoleTable()

  /// The options of the comparison.
  public var options = MatchOptions()

  /// The kind of the content; `nil` if its media type decides, where `application/json` and
  /// `…+json` are JSON.
  ///
  /// This tests a server that expects JSON under another media type:
  ///
  /// ```swift
  /// expectation.contentKind = .json
  /// ```
  public var contentKind: ContentKind?

  /// Expects a request.
  ///
  /// - Throws: `SerializationError` if its content cannot be read.
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

  /// The differences of a captured request; empty if it is the expected one.
  ///
  /// Unexpected header fields are not differences, unless ``MatchOptions/forbiddenFields`` names
  /// them. Neither is missing content of a request that was captured without it.
  ///
  /// - Returns: The differences, in the order of the message's parts.
  public func matches(_ captured: CapturedRequest) -> [Difference] {
    match(captured).differences.map { $0.shortened() }
  }

  /// Compares a request and returns the complete result.
  package func match(_ captured: CapturedRequest) -> Match {
    var text = TextMatcher(holes: holes, options: options)
    MessageMatcher(expected: message, found: captured, contentKind: contentKind).match(&text)
    return text.match
  }
}
