// Reads requests as they were sent on a connection.

extension CapturedRequest {
  /// Parses an HTTP/1.1 message.
  ///
  /// - Parameters:
  ///   - bytes: The whole message and nothing else. Lines may end in LF alone.
  ///   - limits: The limits on the memory it may use.
  /// - Throws: ``CaptureError`` if the bytes are not exactly one message.
  public init(
    message bytes: [UInt8], limits: CaptureLimits = CaptureLimits()
  ) throws(CaptureError) {
    guard let head = try MessageHead.read(bytes[...], limits: limits) else {
      throw CaptureError("the header section does not end with an empty line", at: bytes.count)
    }
    let rest = bytes[head.length...]
    let content: [UInt8]
    switch try MessageFraming(head.fields, limits: limits) {
    case .none: content = []
    case .length(let count):
      guard rest.count >= count else {
        throw CaptureError(
          "the body ends after \(rest.count) of \(count) bytes", at: bytes.count)
      }
      content = Array(rest.prefix(count))
    case .chunked:
      var decoder = ChunkedDecoder(limits: limits)
      let used = try decoder.decode(rest)
      guard decoder.isFinished else {
        throw CaptureError("the last chunk is missing", at: bytes.count)
      }
      try Self.checkEnd(rest.dropFirst(used))
      content = decoder.content
      self.init(
        method: head.method, target: head.target, fields: head.fields, content: content)
      message = bytes
      return
    }
    try Self.checkEnd(rest.dropFirst(content.count))
    self.init(method: head.method, target: head.target, fields: head.fields, content: content)
    message = bytes
  }

  private static func checkEnd(_ rest: ArraySlice<UInt8>) throws(CaptureError) {
    guard !rest.isEmpty else { return }
    throw CaptureError(
      "\(rest.count) bytes follow the end of the request", at: rest.startIndex)
  }
}
