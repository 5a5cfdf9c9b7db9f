import MessageSyntax

/// Numbers in the form in which a spec can contain them.
enum SpecNumber {
  /// The spelling of a `number` value in a spec, or `nil` if a `Double` cannot represent it.
  static func spelling(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    switch NumberText.literal(bytes) {
    case .integer(let value):
      // `0x10` is a number in YAML but not in JSON.
      return isExact(bytes) ? (text.utf8.contains { $0 | 0x20 > 0x66 } ? String(value) : text) : nil
    case .bigInteger: return Double(text) != nil && isExact(bytes) ? text : nil
    case .float(let value): return value.isFinite && isExact(bytes) ? text : nil
    case .infinity, .notANumber, nil: return nil
    }
  }

  /// Whether a text spells a number within the range of a `Double`.
  static func isFinite(_ text: String) -> Bool {
    NumberText.literal(text.utf8) != nil && Double(text)?.isFinite == true
  }

  private static func isExact(_ bytes: [UInt8]) -> Bool {
    !NumberText.shortestRoundTripChangesValue(bytes)
  }
}
