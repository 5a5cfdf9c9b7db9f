/// The error of an unexpected response: its status is not a success, or it cannot be decoded.
///
/// ```swift
/// do {
///   let ticket = try await transport.value(for: desk.showTicket(ticketId: 3))
/// } catch let error as ResponseError where error.status == 404 {
///   print((error.value as? Problem)?.title ?? "There is no such ticket.")
/// }
/// ```
public struct ResponseError: Error, Sendable {
  /// The reason why a response was refused.
  public enum Reason: Sendable {
    /// The status is not one of the declared successful ones.
    case status

    /// The content has an unexpected media type: see ``ResponseError/expectedMediaTypes``. The
    /// associated value is its `Content-Type`, or `nil` without that field.
    case mediaType(String?)

    /// The content is not of the declared type, or not even JSON. The associated value is the
    /// decoder's error.
    case undecodable(any Error)

    /// The content exceeds the reader's limit, in bytes.
    case tooLong(limit: Int)
  }

  /// The reason why the response was refused.
  public let reason: Reason

  /// The status code, 200 to 599.
  public let status: Int

  /// The field lines in the order of their arrival.
  public let fields: [HeaderField]

  /// The content, or its beginning if it exceeds the reader's limit.
  public let content: [UInt8]

  /// Whether ``content`` is complete.
  public let isContentWhole: Bool

  /// The decoded content, if a type is declared for the status of a failure and the content is JSON
  /// of that type.
  public let value: (any Sendable)?

  /// The request that was answered, or `nil` if its transport does not say so. It contains the
  /// credentials that were sent, which its descriptions do not show.
  public let request: SerializedRequest?

  /// The media types that were expected if ``Reason/mediaType(_:)`` is the reason. An empty list
  /// means JSON, which typed responses expect.
  public let expectedMediaTypes: [String]

  /// Creates an error, such as one that a test expects.
  ///
  /// - Parameters:
  ///   - reason: The reason why the response was refused.
  ///   - status: The status code, 200 to 599.
  ///   - fields: The field lines.
  ///   - content: The content, or its beginning.
  ///   - isContentWhole: Whether the content is complete.
  ///   - value: The decoded content, or `nil`.
  ///   - expectedMediaTypes: The media types that were expected; an empty list means JSON.
  ///   - request: The request that was answered, or `nil`.
  public init(
    _ reason: Reason = .status, status: Int, fields: [HeaderField] = [], content: [UInt8] = [],
    isContentWhole: Bool = true, value: (any Sendable)? = nil, expectedMediaTypes: [String] = [],
    request: SerializedRequest? = nil
  ) {
    self.request = request
    self.reason = reason
    self.status = status
    self.fields = fields
    self.content = content
    self.isContentWhole = isContentWhole
    self.value = value
    self.expectedMediaTypes = expectedMediaTypes
  }

  init(
    _ reason: Reason, of response: ReadResponse, value: (any Sendable)? = nil,
    expectedMediaTypes: [String] = []
  ) {
    self.init(
      reason, status: response.head.status, fields: response.head.fields,
      content: response.content, isContentWhole: response.isWhole, value: value,
      expectedMediaTypes: expectedMediaTypes, request: response.request)
  }
}

extension ResponseError: CustomStringConvertible {
  /// A sentence that describes the error, without the content of the response.
  public var description: String {
    switch reason {
    case .status: "The response has the status \(status)."
    case .mediaType(let type?) where !expectedMediaTypes.isEmpty:
      "The response with the status \(status) has the Content-Type \(type), \(expectation)."
    case .mediaType(nil) where !expectedMediaTypes.isEmpty:
      "The response with the status \(status) has no Content-Type, \(expectation)."
    case .mediaType(let type?):
      "The response with the status \(status) is not JSON: its Content-Type is \(type)."
    case .mediaType(nil):
      "The response with the status \(status) is not known to be JSON: it has no Content-Type."
    case .undecodable(let error):
      "The response with the status \(status) cannot be decoded: \(error)"
    case .tooLong(let limit):
      "The response with the status \(status) is longer than \(limit) bytes."
    }
  }

  private var expectation: String {
    "expected \(expectedMediaTypes.joined(separator: ", "))"
  }
}

/// A declared failure: a response whose status and content are those of a failure in the spec.
///
/// ```swift
/// switch try await transport.result(for: desk.showTicket(ticketId: 3)) {
/// case .success(let ticket): print(ticket.title)
/// case .failure(let failure): print(failure.error.status, failure.value.title)
/// }
/// ```
public struct ResponseFailure<Value: Sendable>: Error, Sendable, CustomStringConvertible {
  /// The decoded content, or the value that stands for a response without any.
  public let value: Value

  /// The status, the fields and the content of the response.
  public let error: ResponseError

  /// Creates a failure, such as one that a test expects.
  ///
  /// - Parameters:
  ///   - value: The decoded content.
  ///   - error: The response.
  public init(_ value: Value, error: ResponseError) {
    self.value = value
    self.error = error
  }

  /// The sentence of ``error``.
  public var description: String { error.description }
}
