/// Request methods. RFC 9110, 9.1: `method = token`, which is case-sensitive.
package enum Method {
  /// Whether `bytes` are syntactically a method.
  package static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
    FieldName.isValid(bytes)
  }

  /// The methods of RFC 9110, 9.3, of RFC 5789 (PATCH), of the QUERY draft, and of WebDAV
  /// (RFC 4918, 3253, 5323, 4791).
  package static let known: [String] = [
    "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "QUERY",
    "PROPFIND", "PROPPATCH", "MKCOL", "COPY", "MOVE", "LOCK", "UNLOCK", "REPORT", "SEARCH",
    "MKCALENDAR",
  ]

  /// The methods for which AFNetworking sends parameters in the query.
  package static let encodingParametersInURI = ["GET", "HEAD", "DELETE"]

  /// The known methods in bytes.
  private static let spellings = known.map { Array($0.utf8) }

  /// The known method that `bytes` spell in any case, in upper case.
  package static func uppercasedIfKnown(_ bytes: some Collection<UInt8>) -> [UInt8]? {
    bytes.withContiguousBytes { uppercasedIfKnown($0) }
  }

  /// The known method that `bytes` spell in any case, in upper case.
  package static func uppercasedIfKnown(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    spellings.first { spelling in
      spelling.count == bytes.count
        && spelling.withUnsafeBufferPointer { FieldName.equal($0, bytes) }
    }
  }
}
