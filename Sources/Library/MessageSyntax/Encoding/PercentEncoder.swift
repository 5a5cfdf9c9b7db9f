/// Percent-encoding with one set of characters that stay as they are.
///
///     PercentEncoder.unreserved.encode("猫 & dog")  // "%E7%8C%AB%20%26%20dog"
///
/// RFC 3986, 2.1: `pct-encoded = "%" HEXDIG HEXDIG`, written in upper case. What stands for a byte is
/// in a table, with its length: it costs one load, one store of four bytes and one addition, whatever
/// the byte is.
package struct PercentEncoder: Sendable {
  /// For each byte the one or three bytes that stand for it, the first in the lowest eight bits,
  /// and in the highest eight bits how many they are.
  private let table: [UInt32]

  /// Whether every byte beyond ASCII becomes three.
  private let encodesHighs: Bool

  /// Creates an encoder that leaves the bytes of `kept` as they are.
  ///
  /// With `spacesAsPlus` a space becomes `+`, and a `+` is encoded whatever `kept` says.
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

  /// Keeps unreserved characters.
  package static let unreserved = PercentEncoder(keeping: .unreserved)

  /// Keeps what AFNetworking does in queries and forms: unreserved characters, `/` and `?`.
  package static let form = PercentEncoder(keeping: .formUnescaped)

  private static let pathLiteral = PercentEncoder(keeping: .pathLiteral)
  private static let queryLiteral = PercentEncoder(keeping: .queryLiteral)

  /// The encoder that leaves the bytes of `kept` as they are; of the sets that nearly everything is
  /// encoded with it is ready, of others it is made, which takes longer than a short text.
  package static func keeping(_ kept: ByteSet, spacesAsPlus: Bool = false) -> PercentEncoder {
    switch (kept, spacesAsPlus) {
    case (.unreserved, false): unreserved
    case (.formUnescaped, false): form
    case (.pathLiteral, false): pathLiteral
    case (.queryLiteral, false): queryLiteral
    default: PercentEncoder(keeping: kept, spacesAsPlus: spacesAsPlus)
    }
  }

  /// `text` as it is in a query or a form.
  package static func encodeForm(_ text: String) -> String {
    let short = text.utf8.withContiguousStorageIfAvailable { encodeShortForm($0, of: text) }
    if case .some(.some(let short)) = short { return short }
    return encodeLongForm(text)
  }

  /// Here `form` need not be retained, elsewhere it would be for each text.
  @inline(never)
  private static func encodeLongForm(_ text: String) -> String { form.encode(text) }

  /// `text` encoded.
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
        // Each byte stayed as it is.
        if count == bytes.count { return text }
        guard count > Self.inlineCount else {
          // Decoding takes more than half again as long as filling in a text of this size.
          return String(unsafeUninitializedCapacity: Self.inlineCount) { room in
            room.baseAddress.unsafelyUnwrapped.update(from: target, count: count)
            return count
          }
        }
        return String(decoding: UnsafeBufferPointer(start: target, count: count), as: UTF8.self)
      }
    }
  }

  /// The longest text that 1024 bytes on the stack hold encoded.
  private static let shortCount = 340

  /// Appends `bytes` encoded to `output`.
  package func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var rest = bytes
    while !rest.isEmpty {
      // Piece by piece, so that room for the worst case stays small.
      let piece = UnsafeBufferPointer(rebasing: rest.prefix(4096))
      output.append(addingCapacity: Self.room(for: piece.count)) { span in
        span.withUnsafeMutableBufferPointer { buffer, count in
          if let target = buffer.baseAddress { count = write(piece, to: target) }
        }
      }
      rest = UnsafeBufferPointer(rebasing: rest.dropFirst(piece.count))
    }
  }

  /// Appends `bytes` encoded to `output`.
  package func append(_ bytes: some Collection<UInt8>, to output: inout [UInt8]) {
    bytes.withContiguousBytes { append($0, to: &output) }
  }

  /// How much room `write` needs for so many bytes: three for each, and one that is written over.
  @inline(__always)
  package static func room(for count: Int) -> Int { 3 &* count &+ 1 }

  /// Writes `bytes` encoded at `target`, and returns how many bytes that took.
  ///
  /// Text beyond ASCII comes in runs: where it is known that each of eight bytes becomes three, none
  /// waits for the one before it.
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
  /// Whether each of the eight bytes has its highest bit set.
  @inline(__always)
  fileprivate var isAllHigh: Bool {
    let highs: UInt64 = 0x8080_8080_8080_8080
    return self & highs == highs
  }
}
