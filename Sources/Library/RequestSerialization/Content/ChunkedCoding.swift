package import MessageContent

/// The chunked transfer coding, in chunks of one size.
///
/// RFC 9112, section 7.1:
///
///     chunked-body = *chunk last-chunk trailer-section CRLF
///     chunk        = chunk-size [ chunk-ext ] CRLF chunk-data CRLF
///     last-chunk   = 1*("0") [ chunk-ext ] CRLF
package struct ChunkedCoding: ContentTransform {
  /// The number of bytes of each chunk but the last, at least one.
  package let size: UInt64

  /// Creates a coding with chunks of `size` bytes, at least one.
  package init(size: Int) {
    self.size = UInt64(max(size, 1))
  }

  package func makeCoder(length: UInt64) -> any ContentCoder {
    ChunkedCoder(size: size, left: length)
  }

  /// The framing is known without reading the bytes.
  package func codedLength(of source: ContentSource) -> UInt64 {
    let (count, rest) = source.length.quotientAndRemainder(dividingBy: size)
    let (chunks, overflow) = count.multipliedReportingOverflow(by: Self.frameLength(of: size))
    let frames = overflow ? [.max] : [chunks, rest > 0 ? Self.frameLength(of: rest) : 0, 5]
    return frames.reduce(source.length) { sum, next in
      let (sum, overflow) = sum.addingReportingOverflow(next)
      return overflow ? .max : sum
    }
  }

  /// The length of a chunk's size in hexadecimal digits, plus the line ends after it and after the
  /// data.
  private static func frameLength(of size: UInt64) -> UInt64 {
    UInt64((UInt64.bitWidth - size.leadingZeroBitCount + 3) / 4 + 4)
  }
}

extension ContentSource {
  /// The content in the chunked transfer coding, which ends in the last chunk.
  ///
  /// - Parameter size: The number of bytes of each chunk but the last, at least one.
  /// - Returns: The coded content; content in memory is coded at once.
  package func chunked(size: Int) -> ContentSource {
    let coding = ChunkedCoding(size: size)
    guard let bytes = bytesInMemory else {
      return ContentSource(
        TransformedContent(
          source: self, transform: coding, length: coding.codedLength(of: self)))
    }
    var output: [UInt8] = []
    output.reserveCapacity(Int(clamping: coding.codedLength(of: self)))
    var coder = ChunkedCoder(size: coding.size, left: length)
    bytes.withUnsafeBytes { coder.code($0, into: &output) }
    coder.finish(into: &output)
    return ContentSource(output)
  }
}

/// Writes chunks of content whose length is known.
private struct ChunkedCoder: ContentCoder {
  /// The number of bytes of each chunk but the last.
  private let size: UInt64
  /// The line before the data of such a chunk.
  private let line: [UInt8]
  /// The number of content bytes not yet in any chunk.
  private var left: UInt64
  /// The number of bytes missing from the current chunk.
  private var open: UInt64 = 0

  init(size: UInt64, left: UInt64) {
    self.size = size
    self.left = left
    line = Self.line(size: size)
  }

  private static func line(size: UInt64) -> [UInt8] {
    Array("\(String(size, radix: 16))\r\n".utf8)
  }

  mutating func code(_ piece: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    var start = 0
    while start < piece.count {
      if open == 0 { begin(into: &output) }
      let count = Int(min(open, UInt64(piece.count - start)))
      output.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece[start..<start + count]))
      open -= UInt64(count)
      start += count
      if open == 0 {
        output.append(0x0D)
        output.append(0x0A)
      }
    }
  }

  private mutating func begin(into output: inout [UInt8]) {
    // The reader refuses content that is longer than it was measured.
    open = max(min(size, left), 1)
    left -= min(left, open)
    output.append(contentsOf: open == size ? line : Self.line(size: open))
  }

  mutating func finish(into output: inout [UInt8]) {
    output.append(contentsOf: "0\r\n\r\n".utf8)
  }
}
