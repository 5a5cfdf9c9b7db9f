// Validation of responses before they are read: AFNetworking's response serializers without the
// decoding.

extension TransportResponse {
  /// Returns the response, if its status and its media type are expected.
  ///
  /// ```swift
  /// let response = try await transport.send(request).validated()
  /// let json = try await transport.send(request).validated(mediaTypes: ["application/json"])
  /// ```
  ///
  /// AFNetworking accepts the status codes 200 to 299 and, for JSON, `application/json`,
  /// `text/json` and `text/javascript`. As there, a response without `Content-Type` is accepted if
  /// it has no content.
  ///
  /// - Parameters:
  ///   - statuses: The expected statuses, such as `[.successful, 404]`; 200 to 299 by default.
  ///   - mediaTypes: The expected media types, without parameters, such as `image/png` or
  ///     `image/*`; an empty list accepts any.
  ///   - limit: The maximum number of bytes of a refused response that ``ResponseError/content``
  ///     keeps.
  /// - Returns: The response, whose content has not been read.
  /// - Throws: ``ResponseError`` with the content of the response, and any error of the client
  ///   while it reads the content.
  @discardableResult
  public func validated(
    statuses: ResponseStatus = .successful, mediaTypes: [String] = [], upTo limit: Int = 1 << 20
  ) async throws -> TransportResponse {
    guard statuses.contains(head.status) else {
      throw ResponseError(.status, of: try await ReadResponse(self, upTo: limit))
    }
    guard mediaTypes.isEmpty || head.hasMediaType(among: mediaTypes) else {
      throw ResponseError(
        .mediaType(head.mediaType), of: try await ReadResponse(self, upTo: limit),
        expectedMediaTypes: mediaTypes)
    }
    return self
  }

  /// Returns the response, if its status and its media type are expected.
  @available(*, deprecated, message: "write 'statuses: ResponseStatus(range)'")
  @_disfavoredOverload @discardableResult
  public func validated(
    statuses: Range<Int>, mediaTypes: [String] = [], upTo limit: Int = 1 << 20
  ) async throws -> TransportResponse {
    try await validated(statuses: ResponseStatus(statuses), mediaTypes: mediaTypes, upTo: limit)
  }
}

extension ResponseHead {
  /// Whether the media type is an expected one, or there is neither a media type nor content.
  ///
  /// RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5: 204, 205 and 304 have no content.
  fileprivate func hasMediaType(among expected: [String]) -> Bool {
    guard let mediaType else {
      let isUntyped = !fields.contains { $0.isNamed("Content-Type") }
      return isUntyped && ([204, 205, 304].contains(status) || contentLength == 0)
    }
    let essence = mediaType.mediaTypeEssence
    return expected.contains { range in
      let range = range.mediaTypeEssence
      if range.elementsEqual("*/*".utf8) { return true }
      return range.suffix(2).elementsEqual("/*".utf8)
        ? essence.starts(with: range.dropLast()) : essence == range
    }
  }
}
