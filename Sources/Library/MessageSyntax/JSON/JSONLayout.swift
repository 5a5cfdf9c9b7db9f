/// Formats JSON with a line for each member. Tokens are not changed.
package enum JSONLayout {
  /// Lays out JSON.
  ///
  /// - Parameters:
  ///   - text: A valid JSON text.
  ///   - limit: The maximum number of bytes of output. Deep nesting is mostly spaces.
  /// - Returns: The lines; `nil` if they exceed the limit.
  package static func lines(of text: [UInt8], limit: Int) -> [UInt8]? {
    var output: [UInt8] = []
    output.reserveCapacity(text.count + text.count / 2)
    var depth = 0
    var isInString = false
    var isEscaped = false
    var opened = false
    for byte in text {
      guard output.count <= limit else { return nil }
      if isInString {
        output.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: continue
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if !opened { breakLine(depth, &output) }
        opened = false
        output.append(byte)
        continue
      default: break
      }
      if opened { breakLine(depth, &output) }
      opened = false
      output.append(byte)
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        opened = true
      case UInt8(ascii: ","): breakLine(depth, &output)
      case UInt8(ascii: ":"): output.append(0x20)
      case UInt8(ascii: "\""): isInString = true
      default: break
      }
    }
    return output.count <= limit ? output : nil
  }

  private static func breakLine(_ depth: Int, _ output: inout [UInt8]) {
    output.append(0x0A)
    output += repeatElement(0x20, count: 2 * max(0, depth))
  }
}
