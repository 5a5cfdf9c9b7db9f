package import SerializationOptions

extension DateFormat {
  /// The format with a number; nil for 0.
  init?(number: UInt8) {
    guard number > 0, number <= Self.all.count else { return nil }
    self = Self.all[Int(number) - 1]
  }

  /// A number for ``ValueNode/detail``, starting from 1.
  package var number: UInt8 {
    UInt8(1 + (Self.all.firstIndex(of: self) ?? 0))
  }

  private static let all = allCases
}
