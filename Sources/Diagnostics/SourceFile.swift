/// The bytes of one file, and its path as it is shown to people.
package struct SourceFile: Sendable {
  /// The path as messages show it.
  package let path: String

  /// The whole content, a byte order mark included.
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Whether the bytes say that they are UTF-16, of which no line can be shown.
  var isUTF16: Bool { bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) }
}
