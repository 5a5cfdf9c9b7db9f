// The whole content of a response, as bytes and as text.

extension TransportResponse {
  /// Reads all of the content, whatever the status.
  ///
  /// - Parameter limit: The maximum number of bytes, by default 8 MiB.
  /// - Returns: The bytes.
  /// - Throws: ``ResponseTooLongError`` if there are more, and any error of the client.
  public func bytes(upTo limit: Int = 8 << 20) async throws -> [UInt8] {
    try await content.collect(upTo: limit)
  }

  /// Reads all of the content as a text, whatever the status.
  ///
  /// ```swift
  /// print(try await transport.send(serializer.get(url)).validated().text())
  /// ```
  ///
  /// - Parameter limit: The maximum number of bytes, by default 8 MiB.
  /// - Returns: The text: UTF-8, or ISO 8859-1 if the `charset` of its `Content-Type` says so.
  /// - Throws: ``ResponseError`` with the content for another charset, for bytes that are not UTF-8
  ///   and for content that is too long; and any error of the client.
  public func text(upTo limit: Int = 8 << 20) async throws -> String {
    let read = try await ReadResponse(self, upTo: limit)
    guard read.isWhole else { throw ResponseError(.tooLong(limit: limit), of: read) }
    let charset = head.charset
    guard let text = String(received: read.content, charset: charset) else {
      let error = SerializationError(.unsupportedEncoding, charset ?? "utf-8")
      throw ResponseError(.undecodable(error), of: read)
    }
    return text
  }
}

extension ResponseError {
  /// The content as a text, as ``TransportResponse/text(upTo:)`` reads it, or `nil` if it is not
  /// one.
  public var text: String? {
    String(received: content, charset: ResponseHead(status: status, fields: fields).charset)
  }
}

extension ResponseHead {
  /// The value of `charset` in `Content-Type` in lower case, without quotes (RFC 9110, section
  /// 8.3.2).
  fileprivate var charset: String? {
    for parameter in (mediaType ?? "").lowercased().split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].utf8.filter({ $0 != 0x20 }) == Array("charset".utf8) else {
        continue
      }
      return parts[1].filter { $0 != "\"" && $0 != " " }
    }
    return nil
  }
}

extension String {
  fileprivate init?(received bytes: [UInt8], charset: String?) {
    switch charset {
    case nil, "utf-8", "utf8", "us-ascii": self.init(validating: bytes, as: UTF8.self)
    case "iso-8859-1": self = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    default: return nil
    }
  }
}
