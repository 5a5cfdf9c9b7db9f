/// Percent-encoding. RFC 3986, 2.1: `pct-encoded = "%" HEXDIG HEXDIG`, written in upper case.
///
///     PercentEncoding.encode("猫 & dog")  // "%E7%8C%AB%20%26%20dog"
package enum PercentEncoding {
  /// As many bytes as are encoded at once, through a buffer on the stack.
  private static let chunk = 320

  /// Appends `bytes` to `output`, those outside `keeping` percent-encoded.
  ///
  /// With `spacesAsPlus` a space becomes `+`, and a `+` is encoded whatever `keeping` says.
  package static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, keeping: ByteSet, spacesAsPlus: Bool = false,
    to output: inout [UInt8]
  ) {
    var kept = keeping
    if spacesAsPlus { kept = kept.subtracting(ByteSet("+ ")) }
    var offset = 0
    while offset < bytes.count {
      let part = UnsafeBufferPointer(
        rebasing: bytes[offset..<min(offset + chunk, bytes.count)])
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * part.count + 4) { buffer in
        let count = encode(part, keeping: kept, spacesAsPlus: spacesAsPlus, into: buffer)
        output.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<count]))
      }
      offset += part.count
    }
  }

  /// Appends `bytes` to `output`, those outside `keeping` percent-encoded.
  package static func append(
    _ bytes: some Collection<UInt8>, keeping: ByteSet, spacesAsPlus: Bool = false,
    to output: inout [UInt8]
  ) {
    bytes.withContiguousBytes {
      append($0, keeping: keeping, spacesAsPlus: spacesAsPlus, to: &output)
    }
  }

  /// Appends the UTF-8 of `text` to `output`, bytes outside `keeping` percent-encoded.
  package static func append(
    _ text: String, keeping: ByteSet, spacesAsPlus: Bool = false, to output: inout [UInt8]
  ) {
    append(text.utf8, keeping: keeping, spacesAsPlus: spacesAsPlus, to: &output)
  }

  /// `text` with everything outside `keeping` percent-encoded.
  package static func encode(_ text: String, keeping: ByteSet = .unreserved) -> String {
    var output: [UInt8] = []
    append(text, keeping: keeping, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Writes encoded `bytes` to `buffer`, which has room for three times as many and four more.
  private static func encode(
    _ bytes: UnsafeBufferPointer<UInt8>, keeping: ByteSet, spacesAsPlus: Bool,
    into buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var count = 0
    for byte in bytes {
      if keeping.contains(byte) {
        buffer[count] = byte
        count += 1
      } else if spacesAsPlus && byte == 0x20 {
        buffer[count] = 0x2B
        count += 1
      } else {
        buffer[count] = 0x25
        buffer[count + 1] = Hexadecimal.upperDigit(byte &>> 4)
        buffer[count + 2] = Hexadecimal.upperDigit(byte & 15)
        count += 3
      }
    }
    return count
  }
}

extension PercentEncoding {
  /// Appends literal text of a URL: a valid `%XX` stays as written, other bytes outside `keeping`
  /// are percent-encoded.
  ///
  /// - Returns: the offset of a `%` that two hexadecimal digits do not follow, where appending
  ///   stopped, or nil when all is well.
  package static func appendLiteral(
    _ bytes: some Collection<UInt8>, keeping: ByteSet, to output: inout [UInt8]
  ) -> Int? {
    bytes.withContiguousBytes { bytes in
      var start = 0
      while let percent = bytes[start...].firstIndex(of: 0x25) {
        append(
          UnsafeBufferPointer(rebasing: bytes[start..<percent]), keeping: keeping, to: &output)
        guard isTriplet(bytes, at: percent) else { return percent }
        output.append(contentsOf: bytes[percent..<percent + 3])
        start = percent + 3
      }
      append(UnsafeBufferPointer(rebasing: bytes[start...]), keeping: keeping, to: &output)
      return nil
    }
  }

  /// Appends literal text of a URL; see the overload for bytes.
  package static func appendLiteral(
    _ text: String, keeping: ByteSet, to output: inout [UInt8]
  ) -> Int? {
    appendLiteral(text.utf8, keeping: keeping, to: &output)
  }

  /// The offset of the first `%` that two hexadecimal digits do not follow.
  package static func firstStrayPercent(in bytes: some Collection<UInt8>) -> Int? {
    bytes.withContiguousBytes { bytes in
      bytes.indices.first { bytes[$0] == 0x25 && !isTriplet(bytes, at: $0) }
    }
  }

  /// `bytes` with every `%XX` decoded, or nil when a `%` is stray.
  package static func decode(_ bytes: some Collection<UInt8>) -> [UInt8]? {
    bytes.withContiguousBytes { bytes in
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count)
      var index = 0
      while index < bytes.count {
        guard bytes[index] == 0x25 else {
          output.append(bytes[index])
          index += 1
          continue
        }
        guard index + 2 < bytes.count, let high = bytes[index + 1].hexadecimalValue,
          let low = bytes[index + 2].hexadecimalValue
        else { return nil }
        output.append(high &<< 4 | low)
        index += 3
      }
      return output
    }
  }

  /// Whether `%` at `index` begins a `pct-encoded`.
  private static func isTriplet(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    index + 2 < bytes.count && bytes[index + 1].hexadecimalValue != nil
      && bytes[index + 2].hexadecimalValue != nil
  }
}
