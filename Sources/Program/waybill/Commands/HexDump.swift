import MessageSyntax

/// Bytes in a form for comparison: an offset, sixteen bytes, and their text.
///
///     00000000  47 45 54 20 2f 20 48 54  54 50 2f 31 2e 31 0d 0a  |GET / HTTP/1.1..|
struct HexDump: Sendable {
  private var pending: [UInt8] = []
  private var offset = 0

  /// Adds bytes and returns the lines that are now complete.
  mutating func lines(_ bytes: [UInt8]) -> [UInt8] {
    pending += bytes
    var output: [UInt8] = []
    var start = 0
    while pending.count - start >= 16 {
      output += line(pending[start..<start + 16])
      start += 16
    }
    pending.removeFirst(start)
    return output
  }

  /// The line of the remaining bytes.
  mutating func lastLine() -> [UInt8] {
    defer { pending = [] }
    return pending.isEmpty ? [] : line(pending[...])
  }

  private mutating func line(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let digits = String(offset, radix: 16)
    var text = String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits + " "
    for column in 0..<16 {
      if column % 8 == 0 { text += " " }
      let index = bytes.startIndex + column
      text +=
        index < bytes.endIndex
        ? String(decoding: Hexadecimal.encode([bytes[index]]), as: UTF8.self) + " " : "   "
    }
    text += " |"
    for byte in bytes {
      let isVisible = (0x20...0x7E).contains(byte)
      text.unicodeScalars.append(isVisible ? Unicode.Scalar(byte) : ".")
    }
    offset += bytes.count
    return Array((text + "|\n").utf8)
  }
}
