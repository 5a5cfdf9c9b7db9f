/// File names that Windows treats specially.
package enum WindowsName {
  /// Whether a name denotes a device, regardless of extension and case: `con`, `Aux.txt`, `COM1`.
  package static func isDevice(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let length = name.firstIndex(of: UInt8(ascii: ".")) ?? name.count
    guard length == 3 || length == 4 else { return false }
    let letters = name[..<3].reduce(into: UInt32(0)) { $0 = $0 << 8 | UInt32($1.asciiUppercased) }
    return length == 3
      ? devices.contains(letters) : numbered.contains(letters) && name[3].isASCIIDigit
  }

  /// `CON`, `PRN`, `AUX` and `NUL`, one byte per letter.
  private static let devices: [UInt32] = [0x43_4F4E, 0x50_524E, 0x41_5558, 0x4E_554C]

  /// `COM` and `LPT`, which are followed by a digit.
  private static let numbered: [UInt32] = [0x43_4F4D, 0x4C_5054]
}
