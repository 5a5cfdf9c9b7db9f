/// U+FEFF in UTF-8, with which some editors begin a file.
enum ByteOrderMark {
  /// How many bytes of a file are its mark.
  static func length(in bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }
}
