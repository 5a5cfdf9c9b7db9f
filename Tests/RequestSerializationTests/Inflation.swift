// Reads coded content, with the other half of zlib, which the library does not use.

import CZlib
import RequestSerialization
import Testing

/// The decompressed bytes of one gzip member or one zlib stream, which nothing may follow.
func inflated(_ bytes: [UInt8], from coding: ContentCoding) throws -> [UInt8] {
  var stream = z_stream()
  let windowBits: CInt = coding == .gzip ? 15 + 16 : 15
  try #require(
    inflateInit2_(&stream, windowBits, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK)
  defer { inflateEnd(&stream) }
  var input = bytes
  var output: [UInt8] = []
  var room = [UInt8](repeating: 0, count: 1 << 16)
  var status = Z_OK
  let left = input.withUnsafeMutableBufferPointer { input in
    stream.next_in = input.baseAddress
    stream.avail_in = UInt32(input.count)
    while status == Z_OK {
      let count = room.count
      room.withUnsafeMutableBufferPointer { room in
        stream.next_out = room.baseAddress
        stream.avail_out = UInt32(count)
        status = inflate(&stream, Z_NO_FLUSH)
      }
      output += room.prefix(count - Int(stream.avail_out))
    }
    return stream.avail_in
  }
  #expect(status == Z_STREAM_END)
  #expect(left == 0)
  return output
}

/// The content of chunks, and the number of bytes in each.
func unchunked(_ bytes: [UInt8]) throws -> (content: [UInt8], sizes: [Int]) {
  var rest = bytes[...]
  var content: [UInt8] = []
  var sizes: [Int] = []
  while true {
    let end = try #require(rest.firstRange(of: [0x0D, 0x0A]))
    let size = try #require(
      Int(String(decoding: rest[..<end.lowerBound], as: UTF8.self), radix: 16))
    let data = rest[end.upperBound...].prefix(size)
    content += data
    rest = rest[(end.upperBound + size)...]
    try #require(rest.starts(with: [0x0D, 0x0A]))
    rest = rest.dropFirst(2)
    guard size > 0 else { break }
    sizes.append(size)
  }
  #expect(rest.isEmpty)
  return (content, sizes)
}
