/// A response that has been read up to a limit.
package struct ReadResponse: Sendable {
  package let head: ResponseHead

  /// The request, as far as its transport says which one it was.
  let request: SerializedRequest?

  /// The content, or its beginning.
  package let content: [UInt8]

  /// Whether `content` is complete.
  package let isWhole: Bool

  let limit: Int

  /// Reads a response.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - limit: The maximum number of bytes to keep. Nothing is read after them.
  /// - Throws: Any error of the client.
  package init(_ response: TransportResponse, upTo limit: Int) async throws {
    head = response.head
    request = response.request
    self.limit = limit
    var content: [UInt8] = []
    var isWhole = true
    for try await piece in response.content {
      let room = max(0, limit - content.count)
      content.append(contentsOf: piece.prefix(room))
      guard piece.count <= room else {
        isWhole = false
        break
      }
    }
    self.content = content
    self.isWhole = isWhole
  }

  /// Creates the response of an error, which kept its content.
  package init(_ error: ResponseError) {
    head = ResponseHead(status: error.status, fields: error.fields)
    request = error.request
    content = error.content
    isWhole = error.isContentWhole
    limit = error.content.count
  }

  /// Decodes the content.
  ///
  /// - Parameters:
  ///   - decoder: The decoder of the format.
  ///   - decode: Decodes bytes to a value.
  /// - Returns: The value.
  /// - Throws: ``ResponseError`` for content that has another media type, is too long, or invalid.
  package func decoded<Value>(
    with decoder: any ContentDecoder, _ decode: (any ContentDecoder, [UInt8]) throws -> Value
  ) throws(ResponseError) -> Value {
    let type = head.mediaType
    guard let type, decoder.accepts(mediaType: type) else {
      throw ResponseError(.mediaType(type), of: self)
    }
    guard isWhole else { throw ResponseError(.tooLong(limit: limit), of: self) }
    do {
      return try decode(decoder, content)
    } catch {
      throw ResponseError(.undecodable(error), of: self)
    }
  }

  /// The error of a response whose status is not a success.
  package func failure() -> ResponseError { ResponseError(.status, of: self) }

  /// A declared failure with its value; `nil` if its content is not of the declared type.
  fileprivate func failure<Value>(
    _ alternative: ResponseAlternative<Value>, with decoder: any ContentDecoder
  ) -> ResponseFailure<Value>? {
    switch alternative.reading {
    case .empty(let value): return ResponseFailure(value, error: failure())
    case .content(let decode):
      guard let decoded = try? self.decoded(with: decoder, decode) else { return nil }
      let error = ResponseError(.status, of: self, value: decoded.content)
      return ResponseFailure(decoded.value, error: error)
    }
  }
}

extension TypedRequest {
  /// Returns the value of a response.
  ///
  /// - Parameters:
  ///   - response: The response to the request.
  ///   - limit: The maximum number of bytes of content to keep.
  ///   - decoder: The decoder of the content.
  /// - Returns: The value of a successful response, or of a declared failure.
  /// - Throws: ``ResponseError`` for any other response, and any error of the client while it reads
  ///   the content.
  package func result(
    of response: TransportResponse, upTo limit: Int, with decoder: any ContentDecoder
  ) async throws -> Result<Success, ResponseFailure<Failure>> {
    let read = try await ReadResponse(response, upTo: limit)
    switch entry(for: read.head.status) {
    case .success(let alternative):
      switch alternative.reading {
      case .empty(let value): return .success(value)
      case .content(let decode): return .success(try read.decoded(with: decoder, decode).value)
      }
    case .failure(let alternative):
      guard let failure = read.failure(alternative, with: decoder) else { throw read.failure() }
      return .failure(failure)
    case nil: throw read.failure()
    }
  }
}
