/// Media types. RFC 9110, 8.3.1:
///
///     media-type = type "/" subtype parameters
///     parameters = *( OWS ";" OWS [ parameter ] )
///     parameter  = parameter-name "=" ( token / quoted-string )
package enum MediaType {
  /// The type of raw bytes, and of a file without a known extension.
  package static let octetStream = "application/octet-stream"

  /// The type of a URL-encoded form.
  package static let urlEncodedForm = "application/x-www-form-urlencoded"

  package static let json = "application/json"

  /// The type of JSON texts, one on each line.
  package static let jsonLines = "application/x-ndjson"

  /// The type that AFNetworking uses for property lists of either format.
  package static let propertyList = "application/x-plist"

  package static let xml = "application/xml"

  package static let plainText = "text/plain; charset=utf-8"

  /// The type of files with this extension, without a charset. The extension is given without its
  /// dot, in any case.
  ///
  ///     MediaType.forFileExtension("JPG")  // "image/jpeg"
  package static func forFileExtension(_ pathExtension: some StringProtocol) -> String? {
    byFileExtension[String(decoding: FieldName.lowercased(pathExtension.utf8), as: UTF8.self)]
  }

  /// The type of files with this extension.
  package static func forFileExtension(_ pathExtension: [UInt8]) -> String? {
    byFileExtension[String(decoding: FieldName.lowercased(pathExtension), as: UTF8.self)]
  }

  /// The type of the file at `path` by the extension of its last path component, or
  /// `application/octet-stream`.
  ///
  /// A name whose only dot is its first character has no extension.
  package static func forPath(_ path: String) -> String {
    let name = path.utf8.split(separator: 0x2F).last ?? path.utf8[...]
    guard let dot = name.lastIndex(of: 0x2E), dot != name.startIndex else { return octetStream }
    return forFileExtension(Array(name[name.index(after: dot)...])) ?? octetStream
  }

  /// Whether `bytes` are a valid media type.
  package static func isValid(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.withContiguousBytes { bytes in
      var scanner = Scanner(bytes: bytes)
      guard scanner.token(), scanner.take(0x2F), scanner.token() else { return false }
      while !scanner.isAtEnd {
        scanner.blanks()
        guard scanner.take(0x3B) else { return false }
        scanner.blanks()
        if scanner.isAtEnd || scanner.next == 0x3B { continue }
        guard scanner.token(), scanner.take(0x3D), scanner.token() || scanner.quotedString()
        else { return false }
      }
      return true
    }
  }

  /// The value of a parameter: unchanged if it is a token, otherwise as a quoted-string.
  package static func quoteIfNeeded(parameter value: some Collection<UInt8>) -> [UInt8] {
    FieldName.isValid(value) ? Array(value) : FieldValue.quotedString(value)
  }
}

extension MediaType {
  /// A scanner for elements of the grammar; each function returns whether the element was present.
  private struct Scanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    var isAtEnd: Bool { position == bytes.count }
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
      guard next == byte else { return false }
      position += 1
      return true
    }

    mutating func blanks() {
      while let next, next.isBlank { position += 1 }
    }

    mutating func token() -> Bool {
      let start = position
      while let next, ByteSet.token.contains(next) { position += 1 }
      return position > start
    }

    /// RFC 9110, 5.6.4: `quoted-string = DQUOTE *( qdtext / quoted-pair ) DQUOTE`.
    mutating func quotedString() -> Bool {
      guard take(0x22) else { return false }
      while let byte = next {
        position += 1
        if byte == 0x22 { return true }
        if byte == 0x5C {
          guard let escaped = next, Self.isText(escaped) else { return false }
          position += 1
        } else if !Self.isText(byte) {
          return false
        }
      }
      return false
    }

    /// `HTAB / SP / VCHAR / obs-text`.
    private static func isText(_ byte: UInt8) -> Bool {
      byte == 0x09 || byte >= 0x20 && byte != 0x7F
    }
  }
}
