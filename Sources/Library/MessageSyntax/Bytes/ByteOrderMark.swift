/// U+FEFF in UTF-8, with which some editors begin a file.
package enum ByteOrderMark {
  /// The number of bytes that the mark takes at the beginning of `bytes`: 3, or 0 if there is no mark.
  package static func length(in bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }
}
