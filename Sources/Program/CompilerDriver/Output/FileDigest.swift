import MessageContent
import MessageSyntax

/// The SHA-256 of a file, stored inline.
struct FileDigest: Sendable, Hashable {
  /// The bytes of the digest in big-endian words.
  let words: SIMD4<UInt64>

  init(words: SIMD4<UInt64>) { self.words = words }

  /// Takes the 32 bytes of a SHA-256.
  init(_ bytes: [UInt8]) {
    var words = SIMD4<UInt64>()
    bytes.withUnsafeBytes { bytes in
      for index in 0..<min(4, bytes.count / 8) {
        words[index] = UInt64(
          bigEndian: bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
      }
    }
    self.words = words
  }

  /// Hashes bytes.
  init(hashing bytes: [UInt8]) { self.init(SHA256.hash(bytes)) }

  /// Reads exactly 64 hexadecimal digits in lower case.
  init?(hexadecimal digits: some Collection<UInt8>) {
    guard digits.count == 64 else { return nil }
    var words = SIMD4<UInt64>()
    var (word, count) = (UInt64(0), 0)
    for digit in digits {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      word = word << 4 | UInt64(value)
      count += 1
      if count & 15 == 0 { words[count / 16 - 1] = word }
    }
    self.words = words
  }

  /// Appends the digits in lower case.
  func appendHexadecimal(to output: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { digits in
      for index in 0..<4 {
        var word = words[index]
        for place in 0..<16 {
          let digit = UInt8(truncatingIfNeeded: word >> 60)
          let letter = digit &+ (UInt8(ascii: "a") - 10)
          digits[16 * index + place] = digit < 10 ? digit &+ UInt8(ascii: "0") : letter
          word <<= 4
        }
      }
      output.append(contentsOf: UnsafeBufferPointer(digits))
    }
  }
}

extension FileDigest {
  /// Hashes the rest of an open file, which is read through the buffer.
  init(
    reading descriptor: CInt, through buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) {
    var hash = SHA256()
    while case let count = try SystemCalls.read(descriptor, into: buffer), count > 0 {
      hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    self.init(hash.finalize())
  }

  /// Hashes a regular file; nil if no regular file has this name.
  init?(of name: String, in folder: CInt) throws(SystemError) {
    guard let status = try FileStatus(name, in: folder), status.kind == .regular else {
      return nil
    }
    let descriptor = try SystemCalls.openFile(name, in: folder, links: .refuse)
    defer { try? SystemCalls.close(descriptor) }
    let size = max(1, Int(min(status.size, 1 << 17)))
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { buffer.deallocate() }
    try self.init(reading: descriptor, through: buffer)
  }
}
