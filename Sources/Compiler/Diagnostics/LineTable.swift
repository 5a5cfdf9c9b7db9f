/// The starts of the lines of a file.
///
/// A line ends in LF, CR LF or CR, as in editors. YAML 1.1 and libyaml also recognize U+0085,
/// U+2028 and U+2029; editors do not, so positions never come from libyaml's line numbers.
package struct LineTable: Sendable {
  /// The offset of the first byte of each line, ascending. The first line starts after a byte order
  /// mark.
  package let starts: [UInt32]

  /// Finds the lines. O(*n*) in the number of bytes.
  package init(_ bytes: [UInt8]) {
    var starts = [Self.firstColumn(of: bytes)]
    bytes.withUnsafeBufferPointer { bytes in
      // Hardly any file contains a CR.
      if ByteScan.firstOffset(of: 0x0D, in: bytes) == nil {
        var index = 0
        while let end = ByteScan.firstOffset(of: 0x0A, in: bytes, from: index) {
          index = end + 1
          starts.append(UInt32(truncatingIfNeeded: index))
        }
      } else {
        Self.appendStarts(of: bytes, to: &starts)
      }
    }
    self.starts = starts
  }

  /// Appends the starts of all lines but the first, for all kinds of line ends.
  private static func appendStarts(
    of bytes: UnsafeBufferPointer<UInt8>, to starts: inout [UInt32]
  ) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte > 0x0D { continue }
      if byte == 0x0A || (byte == 0x0D && !(index < bytes.count && bytes[index] == 0x0A)) {
        starts.append(UInt32(truncatingIfNeeded: index))
      }
    }
  }

  /// The start of the first line, after a byte order mark.
  private static func firstColumn(of bytes: [UInt8]) -> UInt32 {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The one-based line and column of a byte offset. O(log *n*) in the number of lines.
  package func lineAndColumn(of offset: Int) -> (line: Int, column: Int) {
    let line = lineIndex(of: offset)
    return (line + 1, max(0, offset - Int(starts[line])) + 1)
  }

  /// The zero-based line that contains a byte offset.
  package func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The range of a zero-based line without its line end, as offsets into the file.
  package func range(ofLine line: Int, in bytes: [UInt8]) -> Range<Int> {
    let start = min(Int(starts[line]), bytes.count)
    var end = line + 1 < starts.count ? Int(starts[line + 1]) : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<max(start, end)
  }
}
