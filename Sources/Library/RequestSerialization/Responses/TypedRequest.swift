/// A request with the declared types of its responses.
///
/// Generated Swift returns one if a spec has `responses`, and `value(for:)` of
/// `RequestSerializationFoundation` sends it:
///
/// ```swift
/// let ticket = try await transport.value(for: desk.showTicket(ticketId: 3))
/// ```
///
/// `Value` is the decoded type of a successful response: the declared type, `Void` without content,
/// or an enumeration with a case for each status if the types differ. Every other response is a
/// ``ResponseError``.
///
/// To send the request without decoding, use ``request``.
public struct TypedRequest<Value: Sendable>: Sendable {
  /// The type of a failure's content; `nil` without content.
  public typealias ErrorType = (any (Decodable & Sendable).Type)?

  /// The serialized request, without the types of its responses.
  public var request: SerializedRequest

  /// The decoding of a response with a status.
  enum Entry: Sendable {
    case success(ResponseAlternative<Value>)
    case failure(ErrorType)
  }

  private let successes: [ResponseStatus: ResponseAlternative<Value>]
  private let errors: [ResponseStatus: ErrorType]

  private init(
    _ request: SerializedRequest, successes: [ResponseStatus: ResponseAlternative<Value>],
    errors: [ResponseStatus: ErrorType]
  ) {
    self.request = request
    self.successes = successes
    self.errors = errors
  }

  /// Creates a request whose successful responses have different types.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - alternatives: The decoding of the response of each status.
  ///   - errors: The content types of other responses, by status. The decoded values are in
  ///     ``ResponseError/value``.
  public init(
    _ request: SerializedRequest, alternatives: [ResponseStatus: ResponseAlternative<Value>],
    errors: [ResponseStatus: ErrorType] = [:]
  ) {
    self.init(request, successes: alternatives, errors: errors)
  }

  /// The declaration for a status code, if any: the one for the fewest codes, or the success.
  func entry(for status: Int) -> Entry? {
    let success = ResponseStatus.closest(to: status, among: successes.keys)
    let failure = ResponseStatus.closest(to: status, among: errors.keys)
    if let success, success.extent <= failure?.extent ?? .max {
      return successes[success.status].map(Entry.success)
    }
    return failure.flatMap { errors[$0.status] }.map(Entry.failure)
  }
}

extension TypedRequest where Value: Decodable {
  /// Creates a request whose successful responses contain JSON of one type.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - statuses: The statuses of successful responses.
  ///   - errors: The content types of other responses, by status. The decoded values are in
  ///     ``ResponseError/value``.
  public init(
    _ request: SerializedRequest, statuses: ResponseStatus = .successful,
    errors: [ResponseStatus: ErrorType] = [:]
  ) {
    let content = ResponseAlternative<Value>.content { (value: Value) in value }
    self.init(
      request,
      successes: [statuses: content],
      errors: errors)
  }
}

extension TypedRequest where Value == Void {
  /// Creates a request whose successful responses have no content to decode.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - emptyStatuses: The statuses of successful responses.
  ///   - errors: The content types of other responses, by status. The decoded values are in
  ///     ``ResponseError/value``.
  public init(
    _ request: SerializedRequest, emptyStatuses: ResponseStatus,
    errors: [ResponseStatus: ErrorType] = [:]
  ) {
    self.init(
      request,
      successes: [emptyStatuses: .empty(())],
      errors: errors)
  }
}

/// One of several alternative results of a successful response.
///
/// ```swift
/// enum Answer { case done(Report), accepted }
/// TypedRequest<Answer>(
///   request, alternatives: [200: .content(Answer.done), 202: .empty(.accepted)])
/// ```
public struct ResponseAlternative<Value: Sendable>: Sendable {
  /// Decodes content to a value; `nil` if content is not read.
  let decode: (@Sendable (any ContentDecoder, [UInt8]) throws -> Value)?

  /// The value without content.
  let empty: Value?

  /// Returns an alternative with JSON content.
  ///
  /// - Parameter make: Converts the decoded value to the result, such as a case of an enumeration.
  /// - Returns: The alternative.
  public static func content<Content: Decodable & Sendable>(
    _ make: @escaping @Sendable (Content) -> Value
  ) -> Self {
    Self(
      decode: { decoder, bytes in make(try decoder.decode(Content.self, from: bytes)) }, empty: nil)
  }

  /// Returns an alternative whose content, if any, is not read.
  ///
  /// - Parameter value: The result.
  /// - Returns: The alternative.
  public static func empty(_ value: Value) -> Self {
    Self(decode: nil, empty: value)
  }
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
