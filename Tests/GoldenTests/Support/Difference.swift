/// Two texts line by line, with marks at lines that only one of them has, for the message of a
/// failed test.
struct Difference: CustomStringConvertible {
  let description: String

  /// Nil if both are the same.
  init?(from expected: [UInt8], to actual: [UInt8]) {
    if expected == actual { return nil }
    let (old, new) = (Self.lines(expected), Self.lines(actual))
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var text = ""
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if left < old.count, removed.contains(left) {
        text += "\n- \(old[left])"
        left += 1
      } else if right < new.count, inserted.contains(right) {
        text += "\n+ \(new[right])"
        right += 1
      } else {
        text += "\n  \(new[right])"
        left += 1
        right += 1
      }
    }
    description = text
  }

  /// The lines, with every byte that is not plain text made visible.
  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      guard let text = String(validating: line, as: UTF8.self) else {
        return line.map { $0 < 0x80 ? visible(Unicode.Scalar($0)) : "\\x\(String($0, radix: 16))" }
          .joined()
      }
      return text.unicodeScalars.map(visible).joined()
    }
  }

  private static func visible(_ scalar: Unicode.Scalar) -> String {
    let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
    return isControl ? scalar.escaped(asASCII: true) : String(scalar)
  }
}
