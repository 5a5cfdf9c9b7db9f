// Replacing bytes by others, such as markers by the text they represent.

extension [UInt8] {
  /// The bytes with every occurrence of `bytes` replaced by `others`.
  package func replacing(_ bytes: [UInt8], by others: [UInt8]) -> [UInt8] {
    let search = ByteSearch(bytes)
    var output: [UInt8] = []
    var start = 0
    while let offset = self[start...].withUnsafeBytes({ search.firstOffset(in: $0) }) {
      output += self[start..<start + offset] + others
      start += offset + bytes.count
    }
    return output + self[start...]
  }
}
