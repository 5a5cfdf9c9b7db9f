package import MessageSyntax

extension ContentSource {
  /// The content in the chunked transfer coding.
  ///
  /// RFC 9112, section 7.1:
  ///
  ///     chunked-body = *chunk last-chunk trailer-section CRLF
  ///     chunk        = chunk-size [ chunk-ext ] CRLF chunk-data CRLF
  ///     last-chunk   = 1*("0") [ chunk-ext ] CRLF
  ///
  /// - Parameter size: The number of bytes of each chunk but the last, at least one.
  /// - Returns: The coded content, which ends in the last chunk.
  package func chunked(size: Int) -> ContentSource {
    guard let bytes = bytesInMemory else { return self }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + (bytes.count / size + 2) * 12)
    for start in stride(from: 0, to: bytes.count, by: size) {
      let end = min(start + size, bytes.count)
      output.append(contentsOf: "\(String(end - start, radix: 16))\r\n".utf8)
      output.append(contentsOf: bytes[start..<end])
      output.append(contentsOf: "\r\n".utf8)
    }
    output.append(contentsOf: "0\r\n\r\n".utf8)
    return ContentSource(output)
  }
}
