internal import CZlib

/// A decompressing stream of zlib. This file and `DeflateStream` of the serializer library are the
/// only ones that call zlib.
///
/// zlib keeps pointers to the stream, which is in memory that the object owns and never moves.
package final class InflateStream {
  private let stream: UnsafeMutablePointer<z_stream>
  private let room: UnsafeMutableBufferPointer<UInt8>

  /// The exponent of the largest window, plus 32 to accept both formats, gzip and zlib.
  private static let windowBits: CInt = 15 + 32

  package init() throws(CaptureError) {
    stream = .allocate(capacity: 1)
    room = .allocate(capacity: 1 << 16)
    stream.initialize(to: z_stream())
    let status = inflateInit2_(
      stream, Self.windowBits, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw CaptureError("zlib cannot be used") }
  }

  deinit {
    _ = inflateEnd(stream)
    stream.deallocate()
    room.deallocate()
  }

  /// Decompresses all of `bytes`. Gzip data may have several members (RFC 1952, section 2.2).
  ///
  /// - Throws: ``CaptureError`` for bytes that are damaged, truncated or followed by others, and
  ///   for more than `limit` bytes of output.
  package func inflate(_ bytes: [UInt8], limit: Int) throws(CaptureError) -> [UInt8] {
    var output: [UInt8] = []
    var failure: CaptureError?
    bytes.withUnsafeBufferPointer { bytes in
      do throws(CaptureError) {
        try run(bytes, limit: limit, into: &output)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return output
  }

  private func run(
    _ bytes: UnsafeBufferPointer<UInt8>, limit: Int, into output: inout [UInt8]
  ) throws(CaptureError) {
    // zlib only reads the memory of `next_in`. Content is shorter than 4 GiB.
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.pointee.avail_in = UInt32(clamping: bytes.count)
    defer { stream.pointee.next_in = nil }
    while true {
      stream.pointee.next_out = room.baseAddress
      stream.pointee.avail_out = UInt32(room.count)
      let status = CZlib.inflate(stream, Z_NO_FLUSH)
      let count = room.count - Int(stream.pointee.avail_out)
      guard output.count + count <= limit else {
        throw CaptureError("the decompressed body is longer than \(limit) bytes")
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: room[..<count]))
      if status == Z_STREAM_END {
        guard stream.pointee.avail_in > 0 else { return }
        guard inflateReset(stream) == Z_OK else { throw CaptureError("zlib cannot be used") }
      } else if status != Z_OK {
        let isCut = status == Z_BUF_ERROR && stream.pointee.avail_in == 0
        throw CaptureError(isCut ? "the compressed body is cut" : "the compressed body is damaged")
      }
    }
  }
}
