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
      let kept = keeping.subtracting(spaceAndPlus)
      triplets.withUnsafeBufferPointer { triplets in
        append(bytes, to: &output, encodesHighs: kept.isASCII) { byte in
          if byte == 0x20 { return Self.kept(0x2B) }
          return kept.contains(byte) ? Self.kept(byte) : triplets[Int(byte)]
        }
      }
    } else if keeping == .unreserved {
      append(bytes, table: unreserved, to: &output)
    } else if keeping == .formUnescaped {
      append(bytes, table: formUnescaped, to: &output)
    } else {
      triplets.withUnsafeBufferPointer { triplets in
        append(bytes, to: &output, encodesHighs: keeping.isASCII) { byte in
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
    text.utf8.withContiguousBytes {
      append($0, keeping: keeping, spacesAsPlus: spacesAsPlus, to: &output)
    }
  }

  /// `text` with everything outside `keeping` percent-encoded.
  package static func encode(_ text: String, keeping: ByteSet = .unreserved) -> String {
    text.utf8.withContiguousBytes { bytes in
      guard bytes.count <= shortCount, keeping == .unreserved else {
        var output: [UInt8] = []
        append(bytes, keeping: keeping, to: &output)
        return String(decoding: output, as: UTF8.self)
      }
      return withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { buffer in
        let count = unreserved.withUnsafeBufferPointer { table in
          write(bytes, to: buffer, encodesHighs: true) { table[Int($0)] }
        }
        return String(decoding: buffer[..<count], as: UTF8.self)
      }
    }
  }

  /// The longest text that 1024 bytes on the stack hold encoded.
  private static let shortCount = 336
}

// MARK: - Replacements

extension PercentEncoding {
  /// What a byte becomes: one to three bytes, the first in the lowest place, and their number in
  /// the highest. Writing all four and stepping on by the number takes no branch.
  private typealias Replacement = UInt32

  private static func kept(_ byte: UInt8) -> Replacement { 0x0100_0000 | Replacement(byte) }

  private static let spaceAndPlus = ByteSet(" +")

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

  /// How many bytes are replaced at once, so that room for the worst case stays small.
  private static let chunk = 4096

  /// Appends what `table`, of a set that is ASCII, makes of each of `bytes`.
  private static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, table: [Replacement], to output: inout [UInt8]
  ) {
    table.withUnsafeBufferPointer { table in
      append(bytes, to: &output, encodesHighs: true) { table[Int($0)] }
    }
  }

  /// Appends what `replacement` makes of each of `bytes`.
  @inline(__always)
  private static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8], encodesHighs: Bool,
    replacement: (UInt8) -> Replacement
  ) {
    var rest = bytes
    while !rest.isEmpty {
      let part = UnsafeBufferPointer(start: rest.baseAddress, count: min(rest.count, chunk))
      output.append(addingCapacity: 3 &* part.count &+ 1) { span in
        span.withUnsafeMutableBufferPointer { buffer, count in
          count = write(
            part, to: UnsafeMutableRawBufferPointer(buffer), encodesHighs: encodesHighs,
            replacement: replacement)
        }
      }
      rest = UnsafeBufferPointer(rebasing: rest[part.count...])
    }
  }

  /// Writes what `replacement` makes of each of `bytes` at `target`, where there is room for three
  /// times as many and one more, and returns how many bytes that took.
  ///
  /// Text beyond ASCII comes in runs: where it is known that each of eight bytes becomes three, none
  /// waits for the one before it.
  @inline(__always)
  private static func write(
    _ bytes: UnsafeBufferPointer<UInt8>, to target: UnsafeMutableRawBufferPointer,
    encodesHighs: Bool, replacement: (UInt8) -> Replacement
  ) -> Int {
    guard let start = target.baseAddress else { return 0 }
    let highs: UInt64 = 0x8080_8080_8080_8080
    let source = UnsafeRawBufferPointer(bytes)
    var end = start
    var index = 0
    while index &+ 8 <= bytes.count {
      let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if encodesHighs, word & highs == highs {
        for offset in 0..<8 {
          (end + 3 &* offset).storeBytes(
            of: replacement(bytes[index &+ offset]).littleEndian, as: Replacement.self)
        }
        end += 24
      } else {
        for offset in 0..<8 { put(replacement(bytes[index &+ offset]), at: &end) }
      }
      index &+= 8
    }
    while index < bytes.count {
      put(replacement(bytes[index]), at: &end)
      index &+= 1
    }
    return end - start
  }

  @inline(__always)
  private static func put(_ replacement: Replacement, at end: inout UnsafeMutableRawPointer) {
    end.storeBytes(of: replacement.littleEndian, as: Replacement.self)
    end += Int(replacement &>> 24)
  }
}

extension PercentEncoding {
  /// Appends literal text of a URL: a valid `%XX` stays as written, other bytes outside `keeping`
  /// are percent-encoded.
  ///
  /// - Returns: the offset of a `%` that two hexadecimal digits do not follow, where appending
  ///   stopped, or nil when all is well.
  package static func appendLiteral(
    _ bytes: UnsafeBufferPointer<UInt8>, keeping: ByteSet, to output: inout [UInt8]
  ) -> Int? {
    var start = 0
    while let percent = bytes[start...].firstIndex(of: 0x25) {
      append(UnsafeBufferPointer(rebasing: bytes[start..<percent]), keeping: keeping, to: &output)
      guard isTriplet(bytes, at: percent) else { return percent }
      output.append(contentsOf: bytes[percent..<percent + 3])
      start = percent + 3
    }
    append(UnsafeBufferPointer(rebasing: bytes[start...]), keeping: keeping, to: &output)
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
