internal import MessageSyntax

/// How the content of a message is delimited. RFC 9112, section 6.3.
package enum MessageFraming: Sendable, Hashable {
  case none
  case length(Int)
  case chunked

  /// Finds the framing of a header section.
  ///
  /// - Throws: ``CaptureError`` for what a careful server refuses: both kinds of framing, lengths that
  ///   differ, and a transfer coding that is not `chunked`.
  package init(_ fields: [CapturedField], limits: CaptureLimits) throws(CaptureError) {
    let codings = fields.filter { $0.isNamed("Transfer-Encoding") }
    let lengths = fields.filter { $0.isNamed("Content-Length") }.map(\.value)
    guard let first = lengths.first else {
      guard !codings.isEmpty else {
        self = .none
        return
      }
      guard codings.count == 1, FieldName.equal(codings[0].value, Array("chunked".utf8)) else {
        throw CaptureError("the only supported transfer coding is 'chunked'")
      }
      self = .chunked
      return
    }
    guard codings.isEmpty else {
      throw CaptureError("Content-Length and Transfer-Encoding exclude each other")
    }
    guard lengths.allSatisfy({ $0 == first }), !first.isEmpty, first.count <= 18,
      first.allSatisfy(\.isASCIIDigit), let count = Int(String(decoding: first, as: UTF8.self))
    else { throw CaptureError("Content-Length is not one number") }
    guard count <= limits.content else {
      throw CaptureError("the body has \(count) bytes; at most \(limits.content) are accepted")
    }
    self = .length(count)
  }
}
