/// The bytes of a file and its path as shown in messages; or a value of the command line.
package struct SourceFile: Sendable {
  /// The path as shown in messages.
  package let path: String

  /// The whole content, including a byte order mark.
  package let bytes: [UInt8]

  /// Whether this is a value of the command line.
  package let isSetting: Bool

  package init(path: String, bytes: [UInt8]) {
    (self.path, self.bytes, isSetting) = (path, bytes, false)
  }

  /// Creates a source from the value that `--set` gives to the input `name`.
  package init(settingOf name: String, bytes: [UInt8]) {
    (path, self.bytes, isSetting) = ("--set \(name)", bytes, true)
  }

  /// Whether a byte order mark says that the file is UTF-16, whose lines cannot be shown.
  var isUTF16: Bool { bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) }

  /// Whether the bytes contain a lower-case word, ignoring the case of the bytes.
  package func mentions(_ word: String) -> Bool {
    let word = Array(word.utf8)
    guard let first = word.first, bytes.count >= word.count else { return false }
    return (0...bytes.count - word.count).contains { start in
      bytes[start] | 0x20 == first && bytes[start...].prefix(word.count).map { $0 | 0x20 } == word
    }
  }
}
