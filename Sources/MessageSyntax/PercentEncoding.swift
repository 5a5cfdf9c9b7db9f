/// Percent-encoding. RFC 3986, 2.1: `pct-encoded = "%" HEXDIG HEXDIG`, written in upper case.
///
///     PercentEncoding.encode("猫 & dog")  // "%E7%8C%AB%20%26%20dog"
package enum PercentEncoding {
  /// Appends `bytes` to `output`, those outside `keeping` percent-encoded.
  ///
  /// With `spacesAsPlus` a space becomes `+`, and a `+` is encoded whatever `keeping` says.
  package static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, keeping: ByteSet, spacesAsPlus: Bool = false,
    to output: inout [UInt8]
  ) {
    if spacesAsPlus {
      let kept = keeping.subtracting(ByteSet("+ "))
      append(bytes, to: &output) { byte in
        byte == 0x20 ? 0x0100_002B : kept.contains(byte) ? Self.kept(byte) : triplets[Int(byte)]
      }
    } else if let table = table(keeping: keeping) {
      table.withUnsafeBufferPointer { table in
        append(bytes, to: &output) { table[Int($0)] }
      }
    } else {
      triplets.withUnsafeBufferPointer { triplets in
        append(bytes, to: &output) { byte in
          keeping.contains(byte) ? Self.kept(byte) : triplets[Int(byte)]
        }
      }
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

  /// Appends `bytes` to `output`, those outside `keeping` percent-encoded.
  package static func append(
    _ bytes: [UInt8], keeping: ByteSet, spacesAsPlus: Bool = false, to output: inout [UInt8]
  ) {
    bytes.withUnsafeBufferPointer {
      append($0, keeping: keeping, spacesAsPlus: spacesAsPlus, to: &output)
    }
  }

  /// Appends the UTF-8 of `text` to `output`, bytes outside `keeping` percent-encoded.
  package static func append(
    _ text: String, keeping: ByteSet, spacesAsPlus: Bool = false, to output: inout [UInt8]
  ) {
    var text = text
    text.withUTF8 { append($0, keeping: keeping, spacesAsPlus: spacesAsPlus, to: &output) }
  }

  /// `text` with everything outside `keeping` percent-encoded.
  package static func encode(_ text: String, keeping: ByteSet = .unreserved) -> String {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.count <= chunk, let table = table(keeping: keeping) else {
        var output: [UInt8] = []
        append(bytes, keeping: keeping, to: &output)
        return String(decoding: output, as: UTF8.self)
      }
      return withBuffer { buffer in
        let count = table.withUnsafeBufferPointer { table in
          write(bytes, to: buffer) { table[Int($0)] }
        }
        return String(decoding: UnsafeRawBufferPointer(start: buffer, count: count), as: UTF8.self)
      }
    }
  }
}

// MARK: - Replacements

extension PercentEncoding {
  /// What a byte becomes: one to three bytes, the first in the lowest place, and their number in
  /// the highest. Writing all four and stepping on by the number takes no branch.
  private typealias Replacement = UInt32

  private static func kept(_ byte: UInt8) -> Replacement { 0x0100_0000 | Replacement(byte) }

  /// `%XX` for each byte.
  private static let triplets: [Replacement] = (0...UInt8.max).map { byte in
    let high = Replacement(Hexadecimal.upperDigit(byte &>> 4))
    let low = Replacement(Hexadecimal.upperDigit(byte & 15))
    return 0x0300_0025 | high &<< 8 | low &<< 16
  }

  // The sets that nearly everything is encoded with have their tables ready.
  private static let unreserved = replacements(keeping: .unreserved)
  private static let formUnescaped = replacements(keeping: .formUnescaped)

  private static func replacements(keeping: ByteSet) -> [Replacement] {
    (0...UInt8.max).map { keeping.contains($0) ? kept($0) : triplets[Int($0)] }
  }

  private static func table(keeping: ByteSet) -> [Replacement]? {
    if keeping == .unreserved { return unreserved }
    return keeping == .formUnescaped ? formUnescaped : nil
  }

  /// How many bytes are replaced at once, in 1024 bytes on the stack.
  private static let chunk = 336

  private static func withBuffer<Result>(
    _ body: (UnsafeMutableRawPointer) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { buffer in
      // A buffer that is not empty has a base address.
      body(buffer.baseAddress.unsafelyUnwrapped)
    }
  }

  /// Appends what `replacement` makes of each of `bytes`.
  @inline(__always)
  private static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8],
    replacement: (UInt8) -> Replacement
  ) {
    withBuffer { buffer in
      var rest = bytes
      while !rest.isEmpty {
        let part = UnsafeBufferPointer(start: rest.baseAddress, count: min(rest.count, chunk))
        let count = write(part, to: buffer, replacement: replacement)
        output.append(contentsOf: UnsafeRawBufferPointer(start: buffer, count: count))
        rest = UnsafeBufferPointer(rebasing: rest[part.count...])
      }
    }
  }

  /// Writes what `replacement` makes of each of `bytes` at `target`, where there is room for three
  /// times as many and one more, and returns how many bytes that took.
  @inline(__always)
  private static func write(
    _ bytes: UnsafeBufferPointer<UInt8>, to target: UnsafeMutableRawPointer,
    replacement: (UInt8) -> Replacement
  ) -> Int {
    var end = target
    @inline(__always) func put(_ replacement: Replacement) {
      end.storeBytes(of: replacement.littleEndian, as: Replacement.self)
      end += Int(replacement &>> 24)
    }
    var index = 0
    while index &+ 4 <= bytes.count {
      put(replacement(bytes[index]))
      put(replacement(bytes[index &+ 1]))
      put(replacement(bytes[index &+ 2]))
      put(replacement(bytes[index &+ 3]))
      index &+= 4
    }
    while index < bytes.count {
      put(replacement(bytes[index]))
      index &+= 1
    }
    return end - target
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
