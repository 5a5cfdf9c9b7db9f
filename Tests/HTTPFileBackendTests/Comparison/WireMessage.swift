/// An HTTP/1.1 request message, taken apart.
struct WireMessage {
  var method: String
  var target: String
  var fields: [(name: String, value: [UInt8])] = []
  var content: [UInt8]

  /// Parses a message; `nil` if it is not one.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstRange(of: "\r\n\r\n".utf8) else { return nil }
    content = Array(bytes[end.upperBound...])
    var lines = Self.lines(bytes[..<end.lowerBound])
    let words = lines.removeFirst().split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 3, words[2].elementsEqual("HTTP/1.1".utf8) else { return nil }
    (method, target) = (words[0].text, words[1].text)
    for line in lines {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let value = line[(colon + 1)...].drop { $0 == 0x20 }
      fields.append((line[..<colon].text, Array(value)))
    }
  }

  private static func lines(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes
    while let end = rest.firstRange(of: "\r\n".utf8) {
      lines.append(rest[..<end.lowerBound])
      rest = rest[end.upperBound...]
    }
    return lines + [rest]
  }

  /// The value of a field, the lines of one name joined as RFC 9110, section 5.3, allows.
  subscript(field: String) -> [UInt8]? {
    let values = fields.filter { $0.name.lowercased() == field.lowercased() }.map(\.value)
    return values.isEmpty ? nil : Array(values.joined(separator: ", ".utf8))
  }
}
