internal import MessageSyntax

/// The parts of multipart content (RFC 2046, section 5.1.1).
///
///     multipart-body := [preamble CRLF] dash-boundary transport-padding CRLF body-part
///                       *encapsulation close-delimiter transport-padding [CRLF epilogue]
///     encapsulation := delimiter transport-padding CRLF body-part
///     delimiter := CRLF "--" boundary
///     close-delimiter := delimiter "--"
package struct MultipartParts {
  package struct Part {
    package var fields: [CapturedField]
    package var content: [UInt8]

    package func value(of name: String) -> [UInt8]? { fields.first { $0.isNamed(name) }?.value }
  }

  package private(set) var parts: [Part] = []

  /// - Throws: ``CaptureError`` for content without a closing delimiter, and for more parts than the
  ///   limits allow.
  package init(
    _ content: [UInt8], boundary: [UInt8], limits: CaptureLimits
  ) throws(CaptureError) {
    guard !boundary.isEmpty, boundary.count <= 70 else {
      throw CaptureError("the boundary is not of 1 to 70 bytes")
    }
    var delimiters = Delimiters(content, boundary: boundary)
    guard var last = delimiters.next() else { throw Self.unclosed }
    while !last.isClosing {
      guard let next = delimiters.next() else { throw Self.unclosed }
      // Both begin with a line end, and one line end cannot belong to both.
      guard last.end <= next.start else {
        throw CaptureError("there is no part between two delimiters")
      }
      guard parts.count < limits.parts else {
        throw CaptureError("there are more than \(limits.parts) parts")
      }
      parts.append(try Self.part(delimiters.text[last.end..<next.start], limits: limits))
      last = next
    }
  }

  private static var unclosed: CaptureError {
    CaptureError("the closing delimiter of multipart content is missing")
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

/// Finds the delimiters of multipart content one after the other.
private struct Delimiters {
  struct Delimiter {
    /// The start of its line end, and the end of its line.
    var start: Int
    var end: Int

    /// Whether it is the closing delimiter.
    var isClosing: Bool
  }

  let text: [UInt8]
  private let delimiter: [UInt8]
  private let search: ByteSearch
  private var index = 0

  init(_ content: [UInt8], boundary: [UInt8]) {
    // The line end before the first delimiter belongs to it but may be missing.
    text = [0x0D, 0x0A] + content
    delimiter = [0x0D, 0x0A, 0x2D, 0x2D] + boundary
    search = ByteSearch(delimiter)
  }

  mutating func next() -> Delimiter? {
    while let offset = text[index...].withUnsafeBytes({ search.firstOffset(in: $0) }) {
      let start = index + offset
      let rest = text[(start + delimiter.count)...]
      let isClosing = rest.starts(with: [0x2D, 0x2D])
      let end = rest.drop(while: \.isBlank)
      // This is the beginning of a longer boundary.
      index = start + 1
      if isClosing { return Delimiter(start: start, end: end.startIndex, isClosing: true) }
      if end.starts(with: [0x0D, 0x0A]) {
        return Delimiter(start: start, end: end.startIndex + 2, isClosing: false)
      }
    }
    return nil
  }
}
