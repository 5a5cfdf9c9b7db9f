/// The number of bytes of a request that the client has taken, or of a response that has been read.
public struct TransferProgress: Sendable, Hashable {
  /// The direction of a transfer.
  public enum Direction: Sendable, Hashable {
    /// The content of the request.
    case upload

    /// The content of the response.
    case download
  }

  /// The direction of the transfer.
  public let direction: Direction

  /// The number of bytes so far, without field section and framing. It restarts at zero if the
  /// content of a request is read again, for a redirect or another attempt.
  public let completed: UInt64

  /// The total number of bytes, or `nil` for a ``SequenceContent``, and for a response of unknown
  /// or only coded length.
  public let total: UInt64?

  /// The completed fraction, from 0 to 1, or `nil` if ``total`` is `nil`.
  public var fraction: Double? {
    total.map { $0 == 0 ? 1 : min(1, Double(completed) / Double($0)) }
  }

  init(_ direction: Direction, completed: UInt64, total: UInt64?) {
    self.direction = direction
    self.completed = completed
    self.total = total
  }
}
