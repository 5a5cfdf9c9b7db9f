// Byte literals.

internal import MessageSyntax

extension [UInt8] {
  /// Creates bytes from a padded base64 literal (RFC 4648, section 4).
  ///
  /// A literal that is not base64 stops the program.
  ///
  /// - Parameter literal: For example `yv4=`.
  public init(base64Literal literal: StaticString) {
    guard let bytes = literal.withUTF8Buffer({ Base64.decode($0) }) else {
      preconditionFailure("'\(literal)' is not base64")
    }
    self = bytes
  }
}
