// Bytes that are written in a program.

internal import MessageSyntax

extension [UInt8] {
  /// Creates the bytes of a literal in base64 (RFC 4648, section 4), padded.
  ///
  /// A literal that is not base64 is a mistake in the program, which stops.
  ///
  /// - Parameter literal: For example `yv4=`.
  public init(base64Literal literal: StaticString) {
    guard let bytes = literal.withUTF8Buffer({ Base64.decode($0) }) else {
      preconditionFailure("'\(literal)' is not base64")
    }
    self = bytes
  }
}
