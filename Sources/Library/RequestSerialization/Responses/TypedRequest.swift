/// A request with the declared types of its responses.
///
/// Generated Swift returns one if a spec has `responses`, and `value(for:)` and `result(for:)` of
/// `RequestSerializationFoundation` send it:
///
/// ```swift
/// let ticket = try await transport.value(for: desk.showTicket(ticketId: 3))
/// ```
///
/// `Success` is the decoded type of a successful response: the declared type, `Void` without
/// content, or an enumeration with a case for each status if the types differ. `Failure` is that of
/// the declared failures, `Never` without any: ``ResponseFailure`` contains one. Every other
/// response is a ``ResponseError``.
///
/// To send the request without decoding, use ``request``.
public struct TypedRequest<Success: Sendable, Failure: Sendable>: Sendable {
  /// The serialized request, without the types of its responses.
  public var request: SerializedRequest

  /// The decoding of a response with a status.
  enum Entry: Sendable {
    case success(ResponseAlternative<Success>)
    case failure(ResponseAlternative<Failure>)
  }

  private let success: TypedResponses<Success>
  private let failure: TypedResponses<Failure>

  /// Creates a request with the types of its responses.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - success: The successful responses.
  ///   - failure: The declared failures. Where both declare a status, the declaration for fewer
  ///     codes takes precedence, then the success.
  public init(
    _ request: SerializedRequest, success: TypedResponses<Success>,
    failure: TypedResponses<Failure> = [:]
  ) {
    self.request = request
    self.success = success
    self.failure = failure
  }

  /// The declaration for a status code, if any: the one for the fewest codes, or the success.
  func entry(for status: Int) -> Entry? {
    let success = success.closest(to: status)
    let failure = failure.closest(to: status)
    if let success, success.extent <= failure?.extent ?? .max {
      return .success(success.alternative)
    }
    return failure.map { .failure($0.alternative) }
  }
}

extension TypedRequest where Success: Decodable {
  /// Creates a request that succeeds with JSON of one type and any status from 200 to 299.
  ///
  /// ```swift
  /// TypedRequest<Photo, Never>(request)
  /// ```
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - failure: The declared failures.
  public init(_ request: SerializedRequest, failure: TypedResponses<Failure> = [:]) {
    self.init(request, success: .content(), failure: failure)
  }
}

/// The content of responses, by status: ``content(_:)`` of one type, ``empty(_:)``, or a dictionary
/// of alternatives.
///
/// ```swift
/// enum Answer { case done(Report), accepted }
/// TypedRequest<Answer, Problem>(
///   request, success: [200: .content(Answer.done), 202: .empty(.accepted)],
///   failure: .content(.clientError))
/// ```
public struct TypedResponses<Value: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
  private let alternatives: [ResponseStatus: ResponseAlternative<Value>]

  /// Creates responses from their alternatives; of two for the same status, the first counts.
  ///
  /// - Parameter elements: The statuses, and the content of their responses.
  public init(dictionaryLiteral elements: (ResponseStatus, ResponseAlternative<Value>)...) {
    alternatives = Dictionary(elements) { first, _ in first }
  }

  func closest(to status: Int) -> (alternative: ResponseAlternative<Value>, extent: UInt)? {
    ResponseStatus.closest(to: status, among: alternatives.keys).flatMap { closest in
      alternatives[closest.status].map { ($0, closest.extent) }
    }
  }
}

extension TypedResponses where Value: Decodable {
  /// Responses with JSON of one type.
  ///
  /// - Parameter statuses: Their statuses, by default 200 to 299.
  /// - Returns: The responses.
  public static func content(_ statuses: ResponseStatus = .successful) -> Self {
    [statuses: .content()]
  }
}

extension TypedResponses where Value == Void {
  /// Responses whose content, if any, is not read.
  ///
  /// - Parameter statuses: Their statuses, by default 200 to 299.
  /// - Returns: The responses.
  public static func empty(_ statuses: ResponseStatus = .successful) -> Self {
    [statuses: .empty(())]
  }
}

/// The content of the responses with a status, one of several alternatives.
public struct ResponseAlternative<Value: Sendable>: Sendable {
  /// The result of decoding.
  struct Decoded {
    /// The content as a value of its own type.
    let content: any Sendable
    let value: Value
  }

  /// The reading of a response.
  enum Reading: Sendable {
    /// Content is not read, and the value is known.
    case empty(Value)
    case content(@Sendable (any ContentDecoder, [UInt8]) throws -> Decoded)
  }

  let reading: Reading

  /// Returns an alternative with JSON content.
  ///
  /// - Parameter make: Converts the decoded value to the result, such as a case of an enumeration.
  /// - Returns: The alternative.
  public static func content<Content: Decodable & Sendable>(
    _ make: @escaping @Sendable (Content) -> Value
  ) -> Self {
    Self(
      reading: .content { decoder, bytes in
        let content = try decoder.decode(Content.self, from: bytes)
        return Decoded(content: content, value: make(content))
      })
  }

  /// Returns an alternative whose content, if any, is not read.
  ///
  /// - Parameter value: The result.
  /// - Returns: The alternative.
  public static func empty(_ value: Value) -> Self { Self(reading: .empty(value)) }
}

extension ResponseAlternative where Value: Decodable {
  /// Returns an alternative with JSON content of the result's own type.
  ///
  /// - Returns: The alternative.
  public static func content() -> Self { content { (value: Value) in value } }
}

/// Decodes content: JSON, with Foundation.
package protocol ContentDecoder: Sendable {
  /// Whether content of a media type can be decoded.
  ///
  /// - Parameter mediaType: The value of `Content-Type`.
  /// - Returns: Whether it is the decoder's format.
  func accepts(mediaType: String) -> Bool

  /// Decodes content.
  func decode<Value: Decodable>(_ type: Value.Type, from content: [UInt8]) throws -> Value
}
