/// A percent-encoder that leaves one set of characters unescaped.
///
///     PercentEncoder.unreserved.encode("猫 & dog")  // "%E7%8C%AB%20%26%20dog"
///
/// RFC 3986, 2.1: `pct-encoded = "%" HEXDIG HEXDIG`, written in upper case. A table holds the
/// output for each byte and its length: encoding any byte costs one load, one four-byte store and
/// one addition.
package struct PercentEncoder: Sendable {
  /// The output for each byte: one or three bytes, the first in the lowest eight bits, and their
  /// number in the highest eight bits.
  private let table: [UInt32]

  /// Whether every byte beyond ASCII is escaped.
  private let encodesHighs: Bool

  /// Creates an encoder that leaves the bytes of `kept` unescaped.
  ///
  /// With `spacesAsPlus`, a space becomes `+`, and a `+` is escaped whether or not `kept` contains
  /// it.
  package init(keeping kept: ByteSet, spacesAsPlus: Bool = false) {
    encodesHighs = kept.isASCII
    table = (0...0xFF).map { byte in
      switch UInt8(byte) {
      case 0x20 where spacesAsPlus: 0x0100_002B
      case 0x2B where spacesAsPlus: 0x0342_3225
      case let byte where kept.contains(byte): 0x0100_0000 | UInt32(byte)
      case let byte:
        0x0300_0025 | UInt32(Hexadecimal.upperDigit(byte &>> 4)) &<< 8
          | UInt32(Hexadecimal.upperDigit(byte & 15)) &<< 16
      }
    }
  }

  /// An encoder that keeps only unreserved characters.
  package static let unreserved = PercentEncoder(keeping: .unreserved)

  /// An encoder that keeps what AFNetworking keeps in queries and forms: unreserved characters, `/`
  /// and `?`.
  package static let form = PercentEncoder(keeping: .formUnescaped)

  private static let pathLiteral = PercentEncoder(keeping: .pathLiteral)
  private static let queryLiteral = PercentEncoder(keeping: .queryLiteral)

  /// An encoder that leaves the bytes of `kept` unescaped. For the most common sets it is shared;
  /// for others it is created, which takes longer than encoding a short text.
  package static func keeping(_ kept: ByteSet, spacesAsPlus: Bool = false) -> PercentEncoder {
    switch (kept, spacesAsPlus) {
    case (.unreserved, false): unreserved
    case (.formUnescaped, false): form
    case (.pathLiteral, false): pathLiteral
    case (.queryLiteral, false): queryLiteral
    default: PercentEncoder(keeping: kept, spacesAsPlus: spacesAsPlus)
    }
  }

  /// `text` encoded for a query or a form.
  package static func encodeForm(_ text: String) -> String {
    let short = text.utf8.withContiguousStorageIfAvailable { encodeShortForm($0, of: text) }
    if case .some(.some(let short)) = short { return short }
    return encodeLongForm(text)
  }

  /// Out of line, `form` need not be retained; inlined, it would be for each text.
  @inline(never)
  private static func encodeLongForm(_ text: String) -> String { form.encode(text) }

  /// The percent-encoded form of `text`.
  package func encode(_ text: String) -> String {
    text.utf8.withContiguousBytes { bytes in
      guard bytes.count <= Self.shortCount else {
        var output: [UInt8] = []
        append(bytes, to: &output)
        return String(decoding: output, as: UTF8.self)
      }
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { buffer in
        guard let target = buffer.baseAddress else { return "" }
        let count = write(bytes, to: target)
        // Nothing was escaped.
        if count == bytes.count { return text }
        guard count > Self.inlineCount else {
          // Creating a short string by decoding takes over half as long again as filling it in
          // place.
          return String(unsafeUninitializedCapacity: Self.inlineCount) { room in
            room.baseAddress.unsafelyUnwrapped.update(from: target, count: count)
            return count
          }
        }
        return String(decoding: UnsafeBufferPointer(start: target, count: count), as: UTF8.self)
      }
    }
  }

  /// The longest text whose encoded form is sure to fit in 1024 bytes on the stack.
  private static let shortCount = 340

  /// Appends the encoded form of `bytes` to `output`.
  package func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var rest = bytes
    while !rest.isEmpty {
      // Encoding in pieces limits the room needed for the worst case.
      let piece = UnsafeBufferPointer(rebasing: rest.prefix(4096))
      output.append(addingCapacity: Self.room(for: piece.count)) { span in
        span.withUnsafeMutableBufferPointer { buffer, count in
          if let target = buffer.baseAddress { count = write(piece, to: target) }
        }
      }
      rest = UnsafeBufferPointer(rebasing: rest.dropFirst(piece.count))
    }
  }

  /// Appends the encoded form of `bytes` to `output`.
  package func append(_ bytes: some Collection<UInt8>, to output: inout [UInt8]) {
    bytes.withContiguousBytes { append($0, to: &output) }
  }

  /// The room that `write` needs for this many bytes: three for each, and one that is overwritten.
  @inline(__always)
  package static func room(for count: Int) -> Int { 3 &* count &+ 1 }

  /// Writes the encoded form of `bytes` at `target` and returns the number of bytes written.
  ///
  /// Non-ASCII text comes in runs: once eight bytes are known to need escapes, they can be written
  /// independently of one another.
  package func write(
    _ bytes: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    table.withUnsafeBufferPointer { table in
      let source = UnsafeRawBufferPointer(bytes)
      let start = UnsafeMutableRawPointer(target)
      var (index, end) = (0, start)
      while index &+ 8 <= bytes.count {
        if encodesHighs, source.loadUnaligned(fromByteOffset: index, as: UInt64.self).isAllHigh {
          for offset in 0..<8 {
            let entry = table[Int(bytes[index &+ offset])]
            (end + 3 &* offset).storeBytes(of: entry.littleEndian, as: UInt32.self)
          }
          end += 24
        } else {
          for offset in 0..<8 { Self.put(table[Int(bytes[index &+ offset])], at: &end) }
        }
        index &+= 8
      }
      while index < bytes.count {
        Self.put(table[Int(bytes[index])], at: &end)
        index &+= 1
      }
      return end - start
    }
  }

  @inline(__always)
  private static func put(_ entry: UInt32, at end: inout UnsafeMutableRawPointer) {
    end.storeBytes(of: entry.littleEndian, as: UInt32.self)
    end += Int(entry &>> 24)
  }
}

extension UInt64 {
  /// Whether all eight bytes have their highest bit set.
  @inline(__always)
  fileprivate var isAllHigh: Bool {
    let highs: UInt64 = 0x8080_8080_8080_8080
    return self & highs == highs
  }
}
