internal import MessageSyntax

// The boundary in a media type.

extension String {
  /// The boundary of a multipart media type, without its quotes, or `nil` if it has none.
  ///
  /// RFC 2046, section 5.1.1: no character of a boundary is a semicolon or needs escaping in a
  /// quoted string.
  var multipartBoundary: [UInt8]? {
    guard MediaType.isValid(utf8), mediaTypeEssence.starts(with: "multipart/".utf8) else {
      return nil
    }
    for parameter in utf8.split(separator: UInt8(ascii: ";")).dropFirst() {
      let text = parameter.drop(while: \.isBlank)
      guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { continue }
      guard FieldName.lowercased(text[..<equals]).elementsEqual("boundary".utf8) else { continue }
      var value = Array(text[equals...].dropFirst())
      while let last = value.last, last.isBlank { value.removeLast() }
      return value.first == 0x22 ? Array(value.dropFirst().dropLast()) : value
    }
    return nil
  }
}

extension RequestParts {
  /// The media type that replaces every `Content-Type` among the fields, or `nil` to send the
  /// fields.
  ///
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/contentTypeOfMultipart`` for a
  ///   field of the request that does not name the boundary of its multipart content.
  func mediaTypeOfFields(
    for content: SerializedContent?
  ) throws(SerializationError) -> String? {
    guard contentType == nil || !omitsContentType else {
      throw SerializationError(.contentTypeAndOmission)
    }
    guard let content, content.fixesMediaType else { return content.flatMap { _ in contentType } }
    let own = replacesContentType ? [] : fields.filter { $0.isNamed("Content-Type") }
    guard !own.isEmpty else { return content.mediaType }
    for field in own {
      guard let boundary = field.value.multipartBoundary,
        boundary == content.mediaType.multipartBoundary
      else { throw SerializationError(.contentTypeOfMultipart, field.value) }
    }
    return nil
  }
}
