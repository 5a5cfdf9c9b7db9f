/// How much of a file has been written.
public struct WriteProgress: Sendable, Hashable {
  /// The number of bytes that have been written.
  public let written: UInt64

  /// The number of bytes that the file will have.
  public let total: UInt64

  /// The fraction that has been written, from 0 to 1; 1 for an empty file.
  public var fraction: Double {
    total == 0 ? 1 : Double(written) / Double(total)
  }
}
