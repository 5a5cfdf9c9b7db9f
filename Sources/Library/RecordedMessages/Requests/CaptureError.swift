/// The reason why a capture cannot be read. It quotes nothing from the capture except names of its
/// format, because a capture may contain secrets anywhere.
public struct CaptureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem as a sentence without a full stop.
  public let reason: String

  /// The zero-based offset of the byte at which the problem was found, if known.
  public let offset: Int?

  /// The status code with which a server refuses the request.
  package let status: Int

  /// Creates an error.
  package init(_ reason: String, at offset: Int? = nil, status: Int = 400) {
    self.reason = reason
    self.offset = offset
    self.status = status
  }

  /// The reason and the offset.
  public var description: String { offset.map { "\(reason) (byte \($0))" } ?? reason }
}
