/// A response that is not what was asked for: its status is no success, or it cannot be decoded.
///
/// ```swift
/// do {
///   let ticket = try await transport.value(for: desk.showTicket(ticketId: 3))
/// } catch let error as ResponseError where error.status == 404 {
///   print((error.value as? Problem)?.title ?? "There is no such ticket.")
/// }
/// ```
public struct ResponseError: Error, Sendable {
  /// Why the response was refused.
  public enum Reason: Sendable {
    /// Its status is none of the successful ones.
    case status

    /// Its content is not JSON, by its `Content-Type`, which is `nil` where there is none.
    case mediaType(String?)

    /// Its media type, by its `Content-Type`, is none of those that
    /// ``TransportResponse/validated(statuses:mediaTypes:upTo:)`` was given.
    case unexpectedMediaType(String?, expected: [String])

    /// Its content is not of the declared type, or not even JSON. The decoder's error is beside it.
    case undecodable(any Error)

    /// It has more content than the reader takes.
    case tooLong(limit: Int)
  }

  /// Why the response was refused.
  public let reason: Reason

  /// The status code, 200 to 599.
  public let status: Int

  /// The field lines, as they arrived.
  public let fields: [HeaderField]

  /// The content, or its beginning where there is more than the reader takes.
  public let content: [UInt8]

  /// Whether ``content`` is all of it.
  public let isContentWhole: Bool

  /// What the content was decoded as, where a type is declared for the status of a failure and the
  /// content is JSON of that type.
  public let value: (any Sendable)?

  init(_ reason: Reason, of response: ReadResponse, value: (any Sendable)? = nil) {
    self.reason = reason
    status = response.head.status
    fields = response.head.fields
    content = response.content
    isContentWhole = response.isWhole
    self.value = value
  }
}

extension ResponseError: CustomStringConvertible {
  /// What happened, in a sentence. The content is not in it.
  public var description: String {
    switch reason {
    case .status: "The response has the status \(status)."
    case .mediaType(let type?):
      "The response with the status \(status) is not JSON: its Content-Type is \(type)."
    case .mediaType(nil):
      "The response with the status \(status) is not known to be JSON: it has no Content-Type."
    case .unexpectedMediaType(let type, let expected):
      "The response with the status \(status) "
        + (type.map { "has the Content-Type \($0)" } ?? "has no Content-Type")
        + ", expected \(expected.joined(separator: ", "))."
    case .undecodable(let error):
      "The response with the status \(status) cannot be decoded: \(error)"
    case .tooLong(let limit):
      "The response with the status \(status) is longer than \(limit) bytes."
    }
  }
}
