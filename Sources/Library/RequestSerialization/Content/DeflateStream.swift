internal import CZlib
internal import MessageContent

/// A compressing zlib stream. No other file calls zlib.
///
/// zlib keeps pointers to the stream and to the gzip header, so both stay at fixed addresses in
/// memory that this object owns. Neither is shared.
final class DeflateStream: ContentCoder {
  /// The container of the compressed data.
  enum Format {
    /// RFC 1952.
    case gzip
    /// RFC 1950.
    case zlib
  }

  /// zlib's default level, the best balance of time and size. It is given explicitly because
  /// `Z_DEFAULT_COMPRESSION` may change with zlib's version.
  private static let level: CInt = 6

  /// The binary logarithm of the window size: 32 KiB, the largest in RFC 1951, which every reader
  /// must support.
  private static let windowBits: CInt = 15

  /// The memory level: zlib's default, 128 KiB in addition to the window. It determines where
  /// blocks end, and so the output.
  private static let memoryLevel: CInt = 8

  /// RFC 1952, section 2.3.1: `OS = 255`, unknown. By default zlib would name the current system.
  private static let unknownSystem: CInt = 255

  private let stream: UnsafeMutablePointer<z_stream>
  private let header: UnsafeMutablePointer<gz_header>
  private let room: UnsafeMutableBufferPointer<UInt8>

  /// Opens a stream.
  ///
  /// - Throws: `ContentError.outOfMemory`, or `coderFailed` if the version of the linked zlib does
  ///   not match the header it was compiled with.
  init(format: Format) throws(ContentError) {
    stream = .allocate(capacity: 1)
    header = .allocate(capacity: 1)
    room = .allocate(capacity: ContentSource.pieceSize)
    stream.initialize(to: z_stream())
    header.initialize(to: gz_header())
    // Adding 16 selects the gzip format.
    let windowBits = format == .gzip ? Self.windowBits + 16 : Self.windowBits
    try check(
      deflateInit2_(
        stream, Self.level, Z_DEFLATED, windowBits, Self.memoryLevel, Z_DEFAULT_STRATEGY,
        ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)))
    guard format == .gzip else { return }
    // An empty header: no time, no name, no comment.
    header.pointee.os = Self.unknownSystem
    try check(deflateSetHeader(stream, header))
  }

  deinit {
    // A stream that failed to open has no state, which zlib detects.
    _ = deflateEnd(stream)
    stream.deallocate()
    header.deallocate()
    room.deallocate()
  }

  func code(
    _ piece: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) throws(ContentError) {
    // zlib only reads through `next_in`.
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

  /// Compresses until zlib leaves room in its output, which means that it has no more to write.
  private func run(_ flush: CInt, into output: inout [UInt8]) throws(ContentError) {
    repeat {
      stream.pointee.next_out = room.baseAddress
      stream.pointee.avail_out = UInt32(room.count)
      let status = deflate(stream, flush)
      // There was nothing left to write: the previous bytes had filled the room exactly.
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

/// The compression library. Its output for the same content may differ between versions.
package enum CompressionLibrary {
  /// The version of zlib.
  package static var version: String {
    let version: UnsafePointer<CChar>? = zlibVersion()
    return version.map { String(cString: $0) } ?? ""
  }
}
