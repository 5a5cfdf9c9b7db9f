internal import MessageSyntax

// Information from the fields of a response.

extension ResponseHead {
  /// The value of `Content-Type`, or `nil` unless the response has exactly one.
  public var mediaType: String? { single("Content-Type") }

  /// The number of bytes of the content in its content coding, from `Content-Length` (RFC 9110,
  /// section 8.6), or `nil` without a valid field.
  public var contentLength: UInt64? {
    guard let text = single("Content-Length"), text.utf8.allSatisfy(\.isASCIIDigit) else {
      return nil
    }
    return UInt64(text)
  }

  /// The number of bytes of the content without a content coding, if it is known.
  var decodedLength: UInt64? {
    fields.contains { $0.isNamed("Content-Encoding") } ? nil : contentLength
  }

  /// The value of the only field with a name, or `nil`.
  package func single(_ name: StaticString) -> String? {
    let values = fields.filter { $0.isNamed(name) }
    return values.count == 1 ? values.first?.value : nil
  }
}

extension String {
  /// The type and subtype of a media type in lower case, without parameters: `type "/" subtype` of
  /// RFC 9110, section 8.3.1.
  package var mediaTypeEssence: [UInt8] {
    let type = utf8.prefix { $0 != UInt8(ascii: ";") }
    return FieldName.lowercased(type).filter { $0 != 0x20 && $0 != 0x09 }
  }
}
