/// The part common to MD5 and SHA-256: a message that arrives in pieces is processed in blocks of
/// 64 bytes. RFC 1321, 3.1 and 3.2; FIPS 180-4, 5.1.1.
struct DigestBlocks: Sendable {
  static let size = 64

  /// The bytes of an incomplete block.
  private var pending: [UInt8] = []

  /// The number of bytes taken so far.
  private var length: UInt64 = 0

  /// Passes on all blocks that `bytes` completes, several at a time, and keeps the rest.
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

  /// Passes on the remaining bytes with their padding: a one bit, zeros, and the length in bits as
  /// a 64-bit integer.
  ///
  /// - Parameters:
  ///   - order: The byte order of the length.
  ///   - state: The state that `compress` updates.
  ///   - compress: Processes whole blocks.
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

  enum ByteOrder {
    case lowestFirst
    case highestFirst

    func bytes<Integer: FixedWidthInteger>(of integer: Integer) -> [UInt8] {
      withUnsafeBytes(
        of: self == .lowestFirst ? integer.littleEndian : integer.bigEndian, Array.init)
    }
  }
}
