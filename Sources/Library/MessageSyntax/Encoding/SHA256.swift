internal import CSHA256

/// The SHA-256 digest of FIPS 180-4, for names and checksums.
///
///     SHA256.hash(Array("abc".utf8))  // ba7816bf 8f01cfea …
package struct SHA256: Sendable {
  /// An implementation of the compression function.
  enum Engine: CaseIterable {
    /// Portable arithmetic.
    case portable

    /// The SHA instructions of the processor, where it has them.
    case instructions

    /// The fastest engine available on this machine.
    static let best: Engine = waybill_sha256_is_supported() ? .instructions : .portable
  }

  private let engine: Engine
  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
  )
  private var blocks = DigestBlocks()

  package init() {
    self.init(engine: .best)
  }

  /// Creates an empty digest that uses a given engine, which must be available on this machine.
  init(engine: Engine) {
    self.engine = engine
  }

  /// The digest of `bytes`.
  package static func hash(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finalize()
  }

  /// Adds `bytes` to the message.
  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Adds `bytes` to the message.
  package mutating func update(_ bytes: some Collection<UInt8>) {
    bytes.withContiguousBytes { update(UnsafeRawBufferPointer($0)) }
  }

  /// Adds `bytes` to the message.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    blocks.take(bytes, into: &state, by: compress)
  }

  /// The digest of everything added: 32 bytes.
  package mutating func finalize() -> [UInt8] {
    blocks.finish(.highestFirst, into: &state, by: compress)
    let words = (
      state.0.bigEndian, state.1.bigEndian, state.2.bigEndian, state.3.bigEndian,
      state.4.bigEndian, state.5.bigEndian, state.6.bigEndian, state.7.bigEndian
    )
    self = SHA256(engine: engine)
    return withUnsafeBytes(of: words) { Array($0) }
  }
}

extension SHA256 {
  private typealias State = (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)

  /// FIPS 180-4, 6.2.2, applied to each block of `bytes`, whose count is a multiple of 64.
  private var compress: (UnsafeRawBufferPointer, inout State) -> Void {
    switch engine {
    case .portable: Self.compressPortably
    case .instructions: Self.compressByInstructions
    }
  }

  private static func compressByInstructions(
    _ bytes: UnsafeRawBufferPointer, into state: inout State
  ) {
    withUnsafeMutableBytes(of: &state) { words in
      guard let words = words.bindMemory(to: UInt32.self).baseAddress,
        let blocks = bytes.bindMemory(to: UInt8.self).baseAddress
      else { return }
      waybill_sha256_compress(words, blocks, bytes.count / DigestBlocks.size)
    }
  }

  private static func compressPortably(_ bytes: UnsafeRawBufferPointer, into state: inout State) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      roundConstants.withUnsafeBufferPointer { constants in
        for offset in stride(from: 0, to: bytes.count, by: DigestBlocks.size) {
          expand(bytes, at: offset, constants, into: schedule)
          mix(schedule, into: &state)
        }
      }
    }
  }

  /// The message schedule of one block, each word with its round constant added.
  @inline(__always)
  private static func expand(
    _ bytes: UnsafeRawBufferPointer, at offset: Int, _ constants: UnsafeBufferPointer<UInt32>,
    into schedule: UnsafeMutableBufferPointer<UInt32>
  ) {
    for index in 0..<16 {
      let word = bytes.loadUnaligned(fromByteOffset: offset &+ 4 &* index, as: UInt32.self)
      schedule[index] = UInt32(bigEndian: word)
    }
    for index in 16..<64 {
      let early = schedule[index &- 15]
      let late = schedule[index &- 2]
      let sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ (early &>> 3)
      let sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ (late &>> 10)
      schedule[index] = schedule[index &- 16] &+ sigma0 &+ schedule[index &- 7] &+ sigma1
    }
    for index in 0..<64 { schedule[index] &+= constants[index] }
  }

  /// The 64 rounds of one block. Every eight rounds the variables return to their places.
  @inline(__always)
  private static func mix(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, into state: inout State
  ) {
    var (a, b, c, d, e, f, g, h) = state
    var index = 0
    while index < 64 {
      round(a, b, c, &d, e, f, g, &h, schedule[index])
      round(h, a, b, &c, d, e, f, &g, schedule[index &+ 1])
      round(g, h, a, &b, c, d, e, &f, schedule[index &+ 2])
      round(f, g, h, &a, b, c, d, &e, schedule[index &+ 3])
      round(e, f, g, &h, a, b, c, &d, schedule[index &+ 4])
      round(d, e, f, &g, h, a, b, &c, schedule[index &+ 5])
      round(c, d, e, &f, g, h, a, &b, schedule[index &+ 6])
      round(b, c, d, &e, f, g, h, &a, schedule[index &+ 7])
      index &+= 8
    }
    state.0 &+= a
    state.1 &+= b
    state.2 &+= c
    state.3 &+= d
    state.4 &+= e
    state.5 &+= f
    state.6 &+= g
    state.7 &+= h
  }

  /// One round, which computes the next *a* in `h` and the next *e* in `d`.
  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
    _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ word: UInt32
  ) {
    let sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    let choice = g ^ (e & (f ^ g))
    let first = h &+ sum1 &+ choice &+ word
    let sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    let majority = (a & b) | (c & (a | b))
    d &+= first
    h = first &+ sum0 &+ majority
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 &- count)
  }

  /// FIPS 180-4, 4.2.2: derived from the cube roots of the first 64 primes.
  private static let roundConstants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
