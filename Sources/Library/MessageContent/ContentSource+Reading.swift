internal import MessageSyntax

// Operations on content as a whole, each in one pass over it.

extension ContentSource {
  /// Calls `body` with successive pieces of `size` bytes; the last may be shorter.
  ///
  /// A piece is valid only during the call.
  package func forEachChunk(
    size: Int = 1 << 18, _ body: (UnsafeRawBufferPointer) throws(ContentError) -> Void
  ) throws(ContentError) {
    let size = max(1, Int(min(UInt64(size), length)))
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { buffer.deallocate() }
    var reader = ContentReader(self)
    while true {
      let count = try reader.read(into: buffer)
      guard count > 0 else { return }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// All bytes, unless there are more than `limit`.
  package func readAll(limit: UInt64 = UInt64(Int.max)) throws(ContentError) -> [UInt8] {
    if let bytes = bytesInMemory, bytes.count <= limit { return bytes }
    guard length <= min(limit, UInt64(Int.max)) else {
      throw .tooLong(length: length, limit: limit)
    }
    var output: [UInt8] = []
    // A wrongly announced length must not exhaust the memory before a byte is read.
    output.reserveCapacity(Int(min(length, 1 << 26)))
    try forEachChunk { output.append(contentsOf: $0) }
    return output
  }

  /// The SHA-256 digest of the content.
  package func sha256() throws(ContentError) -> [UInt8] {
    var hash = SHA256()
    if let bytes = bytesInMemory {
      hash.update(bytes)
    } else {
      try forEachChunk { hash.update($0) }
    }
    return hash.finalize()
  }

  /// The MD5 and SHA-256 digests of the content, computed in one pass.
  package func md5AndSHA256() throws(ContentError) -> (md5: [UInt8], sha256: [UInt8]) {
    var (md5, sha256) = (MD5(), SHA256())
    try forEachChunk { chunk in
      md5.update(chunk)
      sha256.update(chunk)
    }
    return (md5.finalize(), sha256.finalize())
  }

  /// Whether `needle` occurs in the content.
  package func contains(_ needle: [UInt8]) throws(ContentError) -> Bool {
    try firstOccurrence(of: needle) != nil
  }

  /// The offset of the first occurrence of `needle`, including one that spans two pieces.
  /// `chunkSize` bytes are read at a time.
  package func firstOccurrence(
    of needle: [UInt8], chunkSize: Int = 1 << 18
  ) throws(ContentError) -> UInt64? {
    let search = ByteSearch(needle)
    if let bytes = bytesInMemory {
      return bytes.withUnsafeBytes { search.firstOffset(in: $0) }.map(UInt64.init)
    }
    guard !needle.isEmpty else { return 0 }
    // The tail of each piece, which may begin the needle, is kept in front of the next piece.
    let overlap = needle.count - 1
    let size = overlap + max(1, chunkSize)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { buffer.deallocate() }
    var reader = ContentReader(self)
    var (start, kept): (UInt64, Int) = (0, 0)
    while true {
      let count = try reader.read(into: .init(rebasing: buffer[kept...]))
      guard count > 0 else { return nil }
      let window = UnsafeRawBufferPointer(rebasing: buffer[..<(kept + count)])
      if let offset = search.firstOffset(in: window) { return start + UInt64(offset) }
      kept = min(overlap, window.count)
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: window[(window.count - kept)...]))
      start += UInt64(window.count - kept)
    }
  }
}
