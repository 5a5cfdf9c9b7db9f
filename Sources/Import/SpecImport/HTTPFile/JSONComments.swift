import MessageSyntax

/// JSON as people write it for clients and editors: with comments, and with commas after the last element.
enum JSONComments {
  /// The text without comments and last commas. A line that only had a comment is left out.
  static func removed(from text: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(text)
    var output: [UInt8] = []
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let end = endOfString(in: bytes, from: index)
        output += bytes[index..<end]
        index = end
      case UInt8(ascii: "/") where bytes[index...].starts(with: "//".utf8),
        UInt8(ascii: "#") where isLineBeginning(output):
        index = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
        dropBlanks(of: &output, andLineEndAt: &index)
      case UInt8(ascii: "/") where bytes[index...].starts(with: "/*".utf8):
        let end = bytes[(index + 2)...].firstRange(of: "*/".utf8)
        index = end?.upperBound ?? bytes.count
        if index == bytes.count || bytes[index] == 0x0A {
          dropBlanks(of: &output, andLineEndAt: &index)
        }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        dropComma(of: &output)
        output.append(bytes[index])
        index += 1
      default:
        output.append(bytes[index])
        index += 1
      }
    }
    return output
  }

  private static func endOfString(in bytes: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  private static func isLineBeginning(_ output: [UInt8]) -> Bool {
    output.last { !isBlank($0) }.map { $0 == 0x0A } ?? true
  }

  /// Drops the blanks before a comment, and the line if nothing is left of it.
  private static func dropBlanks(of output: inout [UInt8], andLineEndAt index: inout Int) {
    while let last = output.last, isBlank(last) { output.removeLast() }
    if isLineBeginning(output), index > 0 { index += 1 }
  }

  /// Drops a comma that is only followed by blanks.
  private static func dropComma(of output: inout [UInt8]) {
    guard let last = output.lastIndex(where: { !isBlank($0) && $0 != 0x0A }),
      output[last] == UInt8(ascii: ",")
    else { return }
    output.remove(at: last)
  }
}
