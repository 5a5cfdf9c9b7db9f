internal import MessageSyntax

/// Multipart content taken apart (RFC 2046, section 5.1.1).
struct MultipartParts {
  struct Part {
    var fields: [CapturedField]
    var content: [UInt8]

    func value(of name: String) -> [UInt8]? { fields.first { $0.isNamed(name) }?.value }
  }

  var parts: [Part] = []

  /// - Throws: ``CaptureError`` for content without a closing delimiter, and for more parts than the
  ///   limits allow.
  init(_ content: [UInt8], boundary: [UInt8], limits: CaptureLimits) throws(CaptureError) {
    guard !boundary.isEmpty, boundary.count <= 70 else {
      throw CaptureError("the boundary is not of 1 to 70 bytes")
    }
    // A line end before the first delimiter belongs to it, but need not be there.
    let text = [0x0D, 0x0A] + content
    let delimiter = [0x0D, 0x0A, 0x2D, 0x2D] + boundary
    let search = ByteSearch(delimiter)
    var start: Int?
    var index = 0
    while let offset = text[index...].withUnsafeBytes({ search.firstOffset(in: $0) }) {
      let end = index + offset
      var next = end + delimiter.count
      let isLast = text[next...].starts(with: [0x2D, 0x2D])
      while next < text.count, text[next].isBlank { next += 1 }
      guard isLast || text[next...].starts(with: [0x0D, 0x0A]) else {
        // The boundary is the beginning of a longer one.
        index = end + 1
        continue
      }
      if let start {
        guard parts.count < limits.parts else {
          throw CaptureError("there are more than \(limits.parts) parts")
        }
        parts.append(try Self.part(text[start..<end], limits: limits))
      }
      if isLast { return }
      // The line end may be that of the next delimiter.
      start = next + 2
      index = next
    }
    throw CaptureError("the closing delimiter of multipart content is missing")
  }

  private static func part(
    _ bytes: ArraySlice<UInt8>, limits: CaptureLimits
  ) throws(CaptureError) -> Part {
    var scanner = LineScanner(bytes, limit: limits.line)
    var fields: [CapturedField] = []
    while let line = try scanner.line() {
      if line.isEmpty { return Part(fields: fields, content: Array(bytes[scanner.index...])) }
      guard fields.count < limits.partFieldCount else {
        throw CaptureError("a part has more than \(limits.partFieldCount) header lines")
      }
      fields.append(try MessageHead.field(line))
    }
    guard bytes.isEmpty else { throw CaptureError("the header section of a part does not end") }
    return Part(fields: fields, content: [])
  }
}
