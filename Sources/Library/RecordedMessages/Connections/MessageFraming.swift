internal import MessageSyntax

/// The way in which the content of a message is delimited (RFC 9112, section 6.3).
package enum MessageFraming: Sendable, Hashable {
  case none
  case length(Int)
  case chunked

  /// Finds the framing of a header section.
  ///
  /// - Throws: ``CaptureError`` for framing that a careful server refuses: a length and a transfer
  ///   coding together, different lengths, and a transfer coding other than `chunked`; on a
  ///   connection also a repeated length.
  package init(
    _ fields: [CapturedField], limits: CaptureLimits, from source: MessageSource = .file
  ) throws(CaptureError) {
    let codings = fields.filter { $0.isNamed("Transfer-Encoding") }.map(\.value)
    let lengths = fields.filter { $0.isNamed("Content-Length") }.map(\.value)
    guard let first = lengths.first else {
      if !codings.isEmpty { try Self.check(codings) }
      self = codings.isEmpty ? .none : .chunked
      return
    }
    guard codings.isEmpty else {
      throw CaptureError("Content-Length and Transfer-Encoding exclude each other")
    }
    guard lengths.allSatisfy({ $0 == first }), source == .file || lengths.count == 1,
      !first.isEmpty, first.allSatisfy(\.isASCIIDigit)
    else { throw CaptureError("Content-Length is not one number") }
    guard first.count <= 18, let count = Int(String(decoding: first, as: UTF8.self)),
      count <= limits.content
    else {
      let count = String(decoding: first.prefix(40), as: UTF8.self)
      throw CaptureError(
        "the body has \(count) bytes; at most \(limits.content) are accepted", status: 413)
    }
    self = .length(count)
  }

  /// Refuses everything except `chunked`. RFC 9112, section 6.3: the length of a request is unknown
  /// unless `chunked` is the last coding, and only there. Section 6.1: other codings are not
  /// implemented.
  private static func check(_ values: [[UInt8]]) throws(CaptureError) {
    let codings = values.flatMap { $0.split(separator: 0x2C, omittingEmptySubsequences: false) }
      .map { FieldName.equal($0.trimmingBlanks, Array("chunked".utf8)) }
    guard codings != [true] else { return }
    let isKnown = codings.last == true && codings.count(where: \.self) == 1
    throw CaptureError(
      "the only supported transfer coding is 'chunked'", status: isKnown ? 501 : 400)
  }
}
