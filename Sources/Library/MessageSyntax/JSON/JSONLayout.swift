/// Formats JSON with a line for each member. Tokens are not changed.
package struct JSONLayout {
  private var output: [UInt8] = []
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// Whether the last token opened an object or an array. An empty one stays on its line.
  private var isOpened = false

  /// Lays out JSON.
  ///
  /// - Parameters:
  ///   - text: A valid JSON text.
  ///   - limit: The maximum number of bytes of output. Deep nesting is mostly spaces.
  /// - Returns: The lines; `nil` if they exceed the limit.
  package static func lines(of text: [UInt8], limit: Int) -> [UInt8]? {
    var layout = JSONLayout()
    layout.output.reserveCapacity(text.count + text.count / 2)
    for byte in text {
      guard layout.output.count <= limit else { return nil }
      if layout.isInString { layout.appendToString(byte) } else { layout.append(byte) }
    }
    return layout.output.count <= limit ? layout.output : nil
  }

  private mutating func appendToString(_ byte: UInt8) {
    output.append(byte)
    isInString = isEscaped || byte != UInt8(ascii: "\"")
    isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
  }

  private mutating func append(_ byte: UInt8) {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D: return
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if !isOpened { breakLine() }
    default:
      if isOpened { breakLine() }
    }
    isOpened = false
    output.append(byte)
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
      isOpened = true
    case UInt8(ascii: ","): breakLine()
    case UInt8(ascii: ":"): output.append(0x20)
    case UInt8(ascii: "\""): isInString = true
    default: break
    }
  }

  private mutating func breakLine() {
    output.append(0x0A)
    output += repeatElement(0x20, count: 2 * max(0, depth))
  }
}
