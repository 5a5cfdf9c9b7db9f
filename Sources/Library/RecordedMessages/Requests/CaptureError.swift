/// Why a capture cannot be read. No sentence quotes anything of the capture but names of its format:
/// a capture may contain secrets anywhere.
public struct CaptureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem, as a sentence without its full stop.
  public let reason: String

  /// The offset of the byte at which it was noticed, from 0, where there is one.
  public let offset: Int?

  /// The status with which a server refuses the request.
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
