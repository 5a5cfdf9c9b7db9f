extension JSONWriter {
  /// Like ``take()``, with characters escaped that control a terminal or are invisible. JSON
  /// readers read the same text.
  package mutating func takeVisible() -> [UInt8] {
    let json = take()
    guard json.contains(where: { $0 >= 0x7F }) else { return json }
    var output = ""
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      // Controls below are line ends between tokens: in strings they are already escaped.
      guard scalar.value >= 0x7F, scalar.isHidden else {
        output.unicodeScalars.append(scalar)
        continue
      }
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        let hex = String(unit, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
      }
    }
    return Array(output.utf8)
  }
}
