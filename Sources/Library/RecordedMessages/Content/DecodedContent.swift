internal import MessageSyntax

/// Content with its content codings removed.
package struct DecodedContent {
  package var bytes: [UInt8]

  /// The name of an unknown coding, which was not removed.
  package var unknownCoding: [UInt8]?

  /// Decodes the codings in `Content-Encoding`, last one first (RFC 9110, section 8.4).
  package init(
    _ content: [UInt8], fields: [CapturedField], limits: CaptureLimits
  ) throws(CaptureError) {
    bytes = content
    let codings = fields.filter { $0.isNamed("Content-Encoding") }
      .flatMap { $0.value.split(separator: 0x2C) }
      .map { FieldName.lowercased($0.trimmingBlanks) }
      .filter { !$0.isEmpty && !$0.elementsEqual("identity".utf8) }
    guard codings.count <= limits.codings else {
      throw CaptureError("the body has more than \(limits.codings) content codings")
    }
    // Some clients send a `Content-Encoding` with an empty body, without encoding it.
    guard !content.isEmpty else { return }
    for coding in codings.reversed() {
      switch String(decoding: coding, as: UTF8.self) {
      case "gzip", "x-gzip", "deflate":
        bytes = try InflateStream().inflate(bytes, limit: limits.content)
      default:
        unknownCoding = coding
        return
      }
    }
  }
}
