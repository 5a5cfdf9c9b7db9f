/// What MD5 and SHA-256 have in common: a message that comes in pieces, and is taken in blocks of 64
/// bytes. RFC 1321, 3.1 and 3.2; FIPS 180-4, 5.1.1.
struct DigestBlocks: Sendable {
  static let size = 64

  /// The bytes of a block that is not full yet.
  private var pending: [UInt8] = []

  /// How many bytes were taken so far.
  private var length: UInt64 = 0

  /// Hands over the whole blocks that there are with `bytes`, several at a time, and keeps the rest.
  @inline(__always)
  mutating func take<State>(
    _ bytes: UnsafeRawBufferPointer, into state: inout State,
    by compress: (UnsafeRawBufferPointer, inout State) -> Void
  ) {
    length &+= UInt64(bytes.count)
    var rest = bytes[...]
    if !pending.isEmpty {
      let head = rest.prefix(Self.size - pending.count)
      pending.append(contentsOf: head)
      rest = rest.dropFirst(head.count)
      guard pending.count == Self.size else { return }
      pending.withUnsafeBytes { compress($0, &state) }
      pending.removeAll(keepingCapacity: true)
    }
    let whole = rest.prefix(rest.count / Self.size * Self.size)
    compress(UnsafeRawBufferPointer(rebasing: whole), &state)
    pending.append(contentsOf: rest.dropFirst(whole.count))
  }

  /// Hands over what is left with its padding: one bit, zeros, and the length in bits as 64 bits.
  ///
  /// - Parameters:
  ///   - order: The length's bytes in the order of the digest.
  ///   - state: What `compress` changes.
  ///   - compress: Takes whole blocks.
  mutating func finish<State>(
    _ order: ByteOrder, into state: inout State,
    by compress: (UnsafeRawBufferPointer, inout State) -> Void
  ) {
    let bits = length &* 8
    let rest = (2 * Self.size - 9 - pending.count) % Self.size
    pending.reserveCapacity(2 * Self.size)
    pending.append(0x80)
    pending.append(contentsOf: repeatElement(0, count: rest))
    pending += order.bytes(of: bits)
    pending.withUnsafeBytes { compress($0, &state) }
  }

  /// The order of the bytes of an integer.
  enum ByteOrder {
    case lowestFirst
    case highestFirst

    func bytes<Integer: FixedWidthInteger>(of integer: Integer) -> [UInt8] {
      withUnsafeBytes(
        of: self == .lowestFirst ? integer.littleEndian : integer.bigEndian, Array.init)
    }
  }
}
