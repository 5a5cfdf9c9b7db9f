/// The bytes of one file, and its path as it is shown to people; or a value of the command line.
package struct SourceFile: Sendable {
  /// The path as messages show it.
  package let path: String

  /// The whole content, a byte order mark included.
  package let bytes: [UInt8]

  /// Whether this is a value of the command line, and no file.
  package let isSetting: Bool

  package init(path: String, bytes: [UInt8]) {
    (self.path, self.bytes, isSetting) = (path, bytes, false)
  }

  /// Creates a source from the value that `--set` gives to the input `name`.
  package init(settingOf name: String, bytes: [UInt8]) {
    (path, self.bytes, isSetting) = ("--set \(name)", bytes, true)
  }

  /// Whether the bytes say that they are UTF-16, of which no line can be shown.
  var isUTF16: Bool { bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) }

  /// Whether the bytes hold a word of lower-case letters, whatever the case of theirs.
  package func mentions(_ word: String) -> Bool {
    let word = Array(word.utf8)
    guard let first = word.first, bytes.count >= word.count else { return false }
    return (0...bytes.count - word.count).contains { start in
      bytes[start] | 0x20 == first && bytes[start...].prefix(word.count).map { $0 | 0x20 } == word
    }
  }
}
