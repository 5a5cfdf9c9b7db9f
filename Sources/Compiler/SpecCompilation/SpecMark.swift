/// Distinguishes specs, and fragments with types, from other YAML files by their bytes alone.
///
/// The build-tool plugin compiles this file too, because it must name the outputs of a build before
/// the compiler exists. Hence this file imports nothing.
enum SpecMark {
  /// Whether a file in a folder is a spec.
  ///
  /// A spec has a line that begins with `waybill:`, optionally quoted or after `{`, or is one flow
  /// mapping, such as JSON, with that key anywhere at its top level. A file with a line that begins
  /// with `requests:` counts too: the compiler reports the missing key. So does a file in UTF-16,
  /// which the compiler refuses.
  static func isSpec(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
    return hasTopLevelKey(bytes, of: ["waybill", "requests"])
  }

  /// Whether a fragment declares types: it has the key `types` as a spec has `waybill`.
  static func declaresTypes(_ bytes: [UInt8]) -> Bool { hasTopLevelKey(bytes, of: ["types"]) }

  /// Whether a line begins with one of the keys, or the file is a flow mapping with the first one.
  private static func hasTopLevelKey(_ bytes: [UInt8], of keys: [String]) -> Bool {
    let keys = keys.map { Array($0.utf8) }
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if isFlowMapping(bytes, with: keys[0], from: start) { return true }
    while start < bytes.count {
      if beginsWithKey(bytes, of: keys, at: start) { return true }
      guard let end = bytes[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
        return false
      }
      start = end + 1
    }
    return false
  }

  /// Whether the bytes are a flow mapping whose top level has the key.
  ///
  /// Only brackets, quotes and commas are read; the YAML parser checks the rest.
  private static func isFlowMapping(
    _ bytes: [UInt8], with key: [UInt8], from start: Int
  ) -> Bool {
    var index = start
    func skipSpace() {
      while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    }
    skipSpace()
    if bytes[index...].starts(with: "---".utf8) {
      index += 3
      skipSpace()
    }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "{") else { return false }
    var depth = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): index = endOfQuoted(bytes, byte, from: index)
      default: break
      }
      if depth == 0 { return false }
      let isBeforeKey = byte == UInt8(ascii: "{") || byte == UInt8(ascii: ",")
      guard depth == 1, isBeforeKey else { continue }
      skipSpace()
      if hasKey(key, bytes, at: index) { return true }
    }
    return false
  }

  /// The index after the quote that ends a quoted text. `''` in single quotes counts as two texts.
  private static func endOfQuoted(_ bytes: [UInt8], _ quote: UInt8, from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != quote {
      let isEscape = bytes[index] == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"")
      index += isEscape ? 2 : 1
    }
    return index + 1
  }

  /// Whether a key, quoted or not, and its colon are at an index.
  private static func hasKey(_ key: [UInt8], _ bytes: [UInt8], at start: Int) -> Bool {
    guard start < bytes.count else { return false }
    let quote = bytes[start]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    var index = isQuoted ? start + 1 : start
    guard bytes[index...].starts(with: key) else { return false }
    index += key.count
    if isQuoted {
      guard index < bytes.count, bytes[index] == quote else { return false }
      index += 1
    }
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: ":")
  }

  /// Whether a line begins with one of the keys. A space may precede a quoted key or follow `{`, as
  /// in formatted JSON; keys of a top-level block mapping are not indented.
  private static func beginsWithKey(
    _ bytes: [UInt8], of keys: [[UInt8]], at start: Int
  ) -> Bool {
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
    let isQuoted = bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'")
    if isIndented, !isQuoted { return false }
    // Formatted JSON has the quoted names of inner objects on indented lines, too.
    return (isIndented ? keys.prefix(1) : keys[...]).contains { hasKey($0, bytes, at: index) }
  }
}
