/// A request with the types that its responses are declared to have.
///
/// Generated Swift returns one where a spec has `responses`, and
/// `value(for:)` of `RequestSerializationFoundation` sends it:
///
/// ```swift
/// let ticket = try await transport.value(for: desk.showTicket(ticketId: 3))
/// ```
///
/// `Value` is what a successful response is decoded as: the declared type, `Void` where there is
/// no content, or an enumeration with a case for each status where they differ. Every other response
/// is a ``ResponseError``.
///
/// To send the request alone, take ``request``.
public struct TypedRequest<Value: Sendable>: Sendable {
  /// The type of the content of a failure; `nil` where it has none.
  public typealias ErrorType = (any (Decodable & Sendable).Type)?

  /// The serialized request, without the types of its responses.
  public var request: SerializedRequest

  /// How a response with a status is decoded.
  enum Entry: Sendable {
    case success(ResponseAlternative<Value>)
    case failure(ErrorType)
  }

  private let entries: [ResponseStatus: Entry]

  private init(
    _ request: SerializedRequest, successes: [ResponseStatus: ResponseAlternative<Value>],
    errors: [ResponseStatus: ErrorType]
  ) {
    self.request = request
    entries = errors.mapValues(Entry.failure).merging(successes.mapValues(Entry.success)) { $1 }
  }

  /// Creates a request whose successful responses have different types.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - alternatives: How the response of each status is decoded.
  ///   - errors: What other responses hold, by status. Their values are in ``ResponseError/value``.
  public init(
    _ request: SerializedRequest, alternatives: [ResponseStatus: ResponseAlternative<Value>],
    errors: [ResponseStatus: ErrorType] = [:]
  ) {
    self.init(request, successes: alternatives, errors: errors)
  }

  /// The declaration for responses with a status code, if any.
  func entry(for status: Int) -> Entry? {
    for candidate in ResponseStatus.candidates(for: status) {
      if let entry = entries[candidate] { return entry }
    }
    return nil
  }
}

extension TypedRequest where Value: Decodable {
  /// Creates a request whose successful responses contain JSON of one type.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - statuses: The responses that are successful.
  ///   - errors: What other responses hold, by status. Their values are in ``ResponseError/value``.
  public init(
    _ request: SerializedRequest, statuses: [ResponseStatus],
    errors: [ResponseStatus: ErrorType] = [:]
  ) {
    let content = ResponseAlternative<Value>.content { (value: Value) in value }
    self.init(
      request,
      successes: Dictionary(
        statuses.map { ($0, content) }, uniquingKeysWith: { first, _ in first }),
      errors: errors)
  }
}

extension TypedRequest where Value == Void {
  /// Creates a request whose successful responses have no content to read.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - emptyStatuses: The responses that are successful.
  ///   - errors: What other responses hold, by status. Their values are in ``ResponseError/value``.
  public init(
    _ request: SerializedRequest, emptyStatuses: [ResponseStatus],
    errors: [ResponseStatus: ErrorType] = [:]
  ) {
    self.init(
      request,
      successes: Dictionary(
        emptyStatuses.map { ($0, .empty(())) }, uniquingKeysWith: { first, _ in first }),
      errors: errors)
  }
}

/// The result of a successful response: one of several answers that a request may receive.
///
/// ```swift
/// enum Answer { case done(Report), accepted }
/// TypedRequest<Answer>(
///   request, alternatives: [200: .content(Answer.done), 202: .empty(.accepted)])
/// ```
public struct ResponseAlternative<Value: Sendable>: Sendable {
  /// Makes the value of content; `nil` where content is not read.
  let decode: (@Sendable (any ContentDecoder, [UInt8]) throws -> Value)?

  /// The value without content.
  let empty: Value?

  /// A response with JSON.
  ///
  /// - Parameter make: What makes the value of what is decoded: a case of an enumeration.
  /// - Returns: The alternative.
  public static func content<Content: Decodable & Sendable>(
    _ make: @escaping @Sendable (Content) -> Value
  ) -> Self {
    Self(
      decode: { decoder, bytes in make(try decoder.decode(Content.self, from: bytes)) }, empty: nil)
  }

  /// A response whose content, if there is any, is not read.
  ///
  /// - Parameter value: What represents it.
  /// - Returns: The alternative.
  public static func empty(_ value: Value) -> Self {
    Self(decode: nil, empty: value)
  }
}

/// Makes values from content: JSON, as Foundation reads it.
package protocol ContentDecoder: Sendable {
  /// Whether content of a media type can be decoded.
  ///
  /// - Parameter mediaType: The value of `Content-Type`.
  /// - Returns: Whether it is of the decoder's format.
  func accepts(mediaType: String) -> Bool

  /// Decodes content.
  func decode<Value: Decodable>(_ type: Value.Type, from content: [UInt8]) throws -> Value
}
