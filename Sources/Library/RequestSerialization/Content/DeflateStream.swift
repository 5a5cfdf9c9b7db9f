internal import CZlib
internal import MessageContent

/// A stream of zlib that compresses; the only file that calls it.
///
/// zlib keeps pointers to the stream and to the header of gzip, so both stand still in memory that
/// the object owns. Neither leaves it.
final class DeflateStream: ContentCoder {
  /// What is around the compressed data.
  enum Format {
    /// RFC 1952.
    case gzip
    /// RFC 1950.
    case zlib
  }

  /// Level 6 is what zlib takes for the best of time and size when it is not told one. It is told
  /// here, since `Z_DEFAULT_COMPRESSION` may be another one in another version.
  private static let level: CInt = 6

  /// The exponent of the window's size: 32 KiB, the largest that RFC 1951 has, which every reader
  /// must take.
  private static let windowBits: CInt = 15

  /// How much memory is used: zlib's own choice, 128 KiB beside the window's. It decides where
  /// blocks end, and so the bytes.
  private static let memoryLevel: CInt = 8

  /// RFC 1952, section 2.3.1: `OS = 255`, unknown. zlib would name the system it runs on.
  private static let unknownSystem: CInt = 255

  private let stream: UnsafeMutablePointer<z_stream>
  private let header: UnsafeMutablePointer<gz_header>
  private let room: UnsafeMutableBufferPointer<UInt8>

  /// Opens a stream.
  ///
  /// - Throws: `ContentError.outOfMemory`, or `coderFailed` when the zlib that is linked is not of
  ///   the version whose header was compiled.
  init(format: Format) throws(ContentError) {
    stream = .allocate(capacity: 1)
    header = .allocate(capacity: 1)
    room = .allocate(capacity: ContentSource.pieceSize)
    stream.initialize(to: z_stream())
    header.initialize(to: gz_header())
    // zlib adds 16 to say that the format is gzip's.
    let windowBits = format == .gzip ? Self.windowBits + 16 : Self.windowBits
    try check(
      deflateInit2_(
        stream, Self.level, Z_DEFLATED, windowBits, Self.memoryLevel, Z_DEFAULT_STRATEGY,
        ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)))
    guard format == .gzip else { return }
    // A header that says nothing: no time, no name, no comment.
    header.pointee.os = Self.unknownSystem
    try check(deflateSetHeader(stream, header))
  }

  deinit {
    // A stream that could not be opened has no state, which zlib sees.
    _ = deflateEnd(stream)
    stream.deallocate()
    header.deallocate()
    room.deallocate()
  }

  func code(
    _ piece: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) throws(ContentError) {
    // zlib reads what `next_in` points to and writes nothing there.
    let bytes = UnsafeMutablePointer(
      mutating: piece.assumingMemoryBound(to: UInt8.self).baseAddress)
    stream.pointee.next_in = bytes
    stream.pointee.avail_in = UInt32(piece.count)
    defer { stream.pointee.next_in = nil }
    try run(Z_NO_FLUSH, into: &output)
  }

  func finish(into output: inout [UInt8]) throws(ContentError) {
    try run(Z_FINISH, into: &output)
  }

  /// Compresses until zlib leaves room, which it does when it has no more to write.
  private func run(_ flush: CInt, into output: inout [UInt8]) throws(ContentError) {
    repeat {
      stream.pointee.next_out = room.baseAddress
      stream.pointee.avail_out = UInt32(room.count)
      let status = deflate(stream, flush)
      // There was nothing to do: the bytes before filled the room to its end.
      if status != Z_BUF_ERROR { try check(status) }
      let count = room.count - Int(stream.pointee.avail_out)
      output.append(contentsOf: UnsafeBufferPointer(rebasing: room[..<count]))
    } while stream.pointee.avail_out == 0
  }

  private func check(_ status: CInt) throws(ContentError) {
    switch status {
    case Z_OK, Z_STREAM_END: return
    case Z_MEM_ERROR: throw .outOfMemory
    default: throw .coderFailed(status: status)
    }
  }
}

/// The library that compresses: what it makes of some content differs from version to version.
package enum CompressionLibrary {
  /// The version of zlib.
  package static var version: String {
    let version: UnsafePointer<CChar>? = zlibVersion()
    return version.map { String(cString: $0) } ?? ""
  }
}
