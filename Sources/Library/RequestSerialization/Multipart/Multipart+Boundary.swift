internal import MessageSyntax

extension Multipart {
  /// Candidate *n* of a derived boundary: `waybill-` and the first 32 digits of the SHA-256 of the
  /// seed, a zero byte, and *n* in decimal.
  static func derivedBoundary(seed: [UInt8], number: Int64) -> [UInt8] {
    var message = seed + [0]
    NumberText.append(number, to: &message)
    return boundary(of: SHA256.hash(message).prefix(16))
  }

  /// The media type of the message, whose random boundaries a closure draws.
  package func mediaType(
    drawing boundary: @escaping () -> [UInt8]
  ) throws(SerializationError) -> String? {
    try MultipartWriter(self, RequestSerializer(), drawing: boundary).content()?.mediaType
  }

  /// `waybill-` and 128 random bits.
  static func randomBoundary() -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    return boundary(of: (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }[...])
  }

  private static func boundary(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    var boundary = Array("waybill-".utf8)
    Hexadecimal.append(bytes, to: &boundary)
    return boundary
  }
}
