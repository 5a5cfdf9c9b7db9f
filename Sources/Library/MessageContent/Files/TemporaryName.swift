internal import MessageSyntax

/// The names of temporary files.
enum TemporaryName {
  /// `.waybill-` and 32 random digits.
  static func random() -> String {
    var random = SystemRandomNumberGenerator()
    var digits: [UInt8] = []
    for _ in 0..<2 {
      withUnsafeBytes(of: random.next()) { Hexadecimal.append($0, to: &digits) }
    }
    return ".waybill-" + String(decoding: digits, as: UTF8.self)
  }
}
