/// Percent-encoding with any set of kept characters, and decoding. RFC 3986, 2.1.
package enum PercentEncoding {
  /// Appends `bytes` to `output`, percent-encoding those outside `keeping`.
  ///
  /// With `spacesAsPlus`, a space becomes `+`, and a `+` is escaped whether or not `keeping`
  /// contains it.
  package static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, keeping: ByteSet, spacesAsPlus: Bool = false,
    to output: inout [UInt8]
  ) {
    PercentEncoder.keeping(keeping, spacesAsPlus: spacesAsPlus).append(bytes, to: &output)
  }

  /// Appends `bytes` to `output`, percent-encoding those outside `keeping`.
  package static func append(
    _ bytes: some Collection<UInt8>, keeping: ByteSet, spacesAsPlus: Bool = false,
    to output: inout [UInt8]
  ) {
    bytes.withContiguousBytes {
      append($0, keeping: keeping, spacesAsPlus: spacesAsPlus, to: &output)
    }
  }

  /// Appends `bytes` to `output`, percent-encoding those outside `keeping`.
  package static func append(
    _ bytes: [UInt8], keeping: ByteSet, spacesAsPlus: Bool = false, to output: inout [UInt8]
  ) {
    bytes.withUnsafeBufferPointer {
      append($0, keeping: keeping, spacesAsPlus: spacesAsPlus, to: &output)
    }
  }

  /// Appends the UTF-8 of `text` to `output`, percent-encoding bytes outside `keeping`.
  package static func append(
    _ text: String, keeping: ByteSet, spacesAsPlus: Bool = false, to output: inout [UInt8]
  ) {
    text.utf8.withContiguousBytes {
      append($0, keeping: keeping, spacesAsPlus: spacesAsPlus, to: &output)
    }
  }
}

extension PercentEncoding {
  /// Appends literal text of a URL: a valid `%XX` is kept as written, other bytes outside `keeping`
  /// are percent-encoded.
  ///
  /// - Returns: The offset of a `%` that is not followed by two hexadecimal digits, where appending
  ///   stopped, or nil if there is no such `%`.
  package static func appendLiteral(
    _ bytes: UnsafeBufferPointer<UInt8>, keeping: ByteSet, to output: inout [UInt8]
  ) -> Int? {
    let encoder = PercentEncoder.keeping(keeping)
    var start = 0
    while let percent = bytes[start...].firstIndex(of: 0x25) {
      encoder.append(UnsafeBufferPointer(rebasing: bytes[start..<percent]), to: &output)
      guard isTriplet(bytes, at: percent) else { return percent }
      output.append(contentsOf: bytes[percent..<percent + 3])
      start = percent + 3
    }
    encoder.append(UnsafeBufferPointer(rebasing: bytes[start...]), to: &output)
    return nil
  }

  /// Appends literal text of a URL; see the overload for a buffer.
  package static func appendLiteral(
    _ bytes: some Collection<UInt8>, keeping: ByteSet, to output: inout [UInt8]
  ) -> Int? {
    bytes.withContiguousBytes { appendLiteral($0, keeping: keeping, to: &output) }
  }

  /// Appends literal text of a URL; see the overload for a buffer.
  package static func appendLiteral(
    _ text: String, keeping: ByteSet, to output: inout [UInt8]
  ) -> Int? {
    appendLiteral(text.utf8, keeping: keeping, to: &output)
  }

  /// The offset of the first `%` that is not followed by two hexadecimal digits.
  package static func firstStrayPercent(in bytes: some Collection<UInt8>) -> Int? {
    bytes.withContiguousBytes { bytes in
      bytes.indices.first { bytes[$0] == 0x25 && !isTriplet(bytes, at: $0) }
    }
  }

  /// `bytes` with every `%` that is not followed by two hexadecimal digits replaced by `%25`.
  package static func encodingStrayPercents(_ bytes: some Collection<UInt8>) -> [UInt8] {
    bytes.withContiguousBytes { bytes in
      var output: [UInt8] = []
      for index in bytes.indices {
        output.append(bytes[index])
        if bytes[index] == 0x25, !isTriplet(bytes, at: index) { output += "25".utf8 }
      }
      return output
    }
  }

  /// `bytes` with every `%XX` decoded, or nil if a `%` is stray.
  package static func decode(_ bytes: some Collection<UInt8>) -> [UInt8]? {
    firstStrayPercent(in: bytes) == nil ? decodeKeepingStrays(bytes) : nil
  }

  /// `bytes` with every `%XX` decoded; any other `%` is kept.
  package static func decodeKeepingStrays(_ bytes: some Collection<UInt8>) -> [UInt8] {
    bytes.withContiguousBytes { bytes in
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count)
      var index = 0
      while index < bytes.count {
        if bytes[index] == 0x25, index + 2 < bytes.count,
          let high = bytes[index + 1].hexadecimalValue, let low = bytes[index + 2].hexadecimalValue
        {
          output.append(high &<< 4 | low)
          index += 3
        } else {
          output.append(bytes[index])
          index += 1
        }
      }
      return output
    }
  }

  /// Whether the `%` at `index` begins a `pct-encoded`.
  private static func isTriplet(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    index + 2 < bytes.count && bytes[index + 1].hexadecimalValue != nil
      && bytes[index + 2].hexadecimalValue != nil
  }
}
