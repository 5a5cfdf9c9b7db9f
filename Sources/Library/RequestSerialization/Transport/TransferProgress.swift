/// How much of a request has been handed to the client, or how much of a response has been read.
public struct TransferProgress: Sendable, Hashable {
  /// Which of the two contents is meant.
  public enum Direction: Sendable, Hashable {
    /// The content of the request.
    case upload

    /// The content of the response.
    case download
  }

  /// Which of the two contents is meant.
  public let direction: Direction

  /// The number of bytes so far, without field section and framing. It begins again when the content of
  /// a request is read again, for a redirect or another attempt.
  public let completed: UInt64

  /// The number of bytes that there will be, or `nil` for a ``SequenceContent``, and for a response that does
  /// not tell, or tells the length of coded content only.
  public let total: UInt64?

  /// The part that is done, from 0 to 1, or `nil` where ``total`` is.
  public var fraction: Double? {
    total.map { $0 == 0 ? 1 : min(1, Double(completed) / Double($0)) }
  }

  init(_ direction: Direction, completed: UInt64, total: UInt64?) {
    self.direction = direction
    self.completed = completed
    self.total = total
  }
}
