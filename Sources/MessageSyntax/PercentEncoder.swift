/// Percent-encoding with one set of characters, for those who encode many short texts.
///
/// RFC 3986, 2.1. Each byte has what stands for it in a table, with its length: it costs one load,
/// one store of four bytes and one addition, whatever the byte is.
package struct PercentEncoder: Sendable {
  /// For each byte the one or three bytes that stand for it, the first in the lowest eight bits,
  /// and in the highest eight bits how many they are.
  private let table: [UInt32]

  /// Creates an encoder that leaves the bytes of `kept` as they are.
  ///
  /// With `spacesAsPlus` a space becomes `+`, and a `+` is encoded whatever `kept` says.
  package init(keeping kept: ByteSet, spacesAsPlus: Bool = false) {
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

  /// The encoder of AFNetworking's queries: all but unreserved characters, `/` and `?`.
  package static let form = PercentEncoder(keeping: .formUnescaped)

  /// How much room `write` needs for so many bytes.
  @inline(__always)
  package static func room(for count: Int) -> Int { 3 &* count &+ 4 }

  /// Writes `bytes` encoded at `target`, and returns how many bytes that took.
  package func write(
    _ bytes: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    table.withUnsafeBufferPointer { table in
      let output = UnsafeMutableRawPointer(target)
      var count = 0
      for byte in bytes {
        let entry = table[Int(byte)]
        output.storeBytes(of: entry.littleEndian, toByteOffset: count, as: UInt32.self)
        count &+= Int(entry &>> 24)
      }
      return count
    }
  }
}
