/// Tells specs from other YAML files, by their bytes alone.
///
/// The build-tool plugin compiles this file too: it names the outputs of a build before the
/// compiler exists. So this file imports nothing.
enum SpecMark {
  /// Whether a file in a folder is taken for a spec.
  ///
  /// It is one if some line begins with `waybill:`, quoted or after `{` too. A file with a line
  /// that begins with `requests:` lacks its mark, which the compiler reports. A file in UTF-16 is
  /// left to the compiler as well, which refuses it.
  static func isSpec(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
      if beginsWithKey(bytes, at: start) { return true }
      guard let end = bytes[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
        return false
      }
      start = end + 1
    }
    return false
  }

  private static let keys = [Array("waybill".utf8), Array("requests".utf8)]

  /// Whether a line begins with one of the keys. A space may be before a key in quotes or after
  /// `{`, as JSON is laid out: the keys of a block mapping at the top level have none.
  private static func beginsWithKey(_ bytes: [UInt8], at start: Int) -> Bool {
    var index = start
    func skipBlanks() {
      while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    }
    if bytes[index...].starts(with: "--- ".utf8) {
      index += 4
      skipBlanks()
    }
    let lineStart = index
    skipBlanks()
    var isIndented = index > lineStart
    if index < bytes.count, bytes[index] == UInt8(ascii: "{") {
      index += 1
      skipBlanks()
      isIndented = false
    }
    guard index < bytes.count else { return false }
    let quote = bytes[index]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isIndented, !isQuoted { return false }
    if isQuoted { index += 1 }
    guard let key = keys.first(where: { bytes[index...].starts(with: $0) }) else { return false }
    // JSON laid out over lines has the names of its inner objects in quotes, too.
    if isIndented, key.count != keys[0].count { return false }
    index += key.count
    if isQuoted {
      guard index < bytes.count, bytes[index] == quote else { return false }
      index += 1
    }
    skipBlanks()
    return index < bytes.count && bytes[index] == UInt8(ascii: ":")
  }
}
