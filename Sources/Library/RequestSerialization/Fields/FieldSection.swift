internal import MessageSyntax

/// Arranges the fields of a message.
///
/// The order is `Host`, the author's fields, `Cookie`, `Content-Type`, `Content-Encoding`, digests,
/// then the framing. A computed field that the author wrote keeps its place.
struct FieldSection {
  private(set) var fields: [HeaderField] = []
  private var hasHost = false
  private var hasCookie = false
  private var hasContentType = false
  private var hasContentEncoding = false

  /// Adds the author's fields, replacing the media type in its place.
  ///
  /// - Parameters:
  ///   - fields: The fields as written.
  ///   - mediaType: The media type that replaces every `Content-Type`, or `nil` for none.
  /// - Throws: ``SerializationError`` for a field that cannot be sent.
  init(_ fields: [HeaderField], mediaType: String?) throws(SerializationError) {
    self.fields.reserveCapacity(fields.count + 5)
    for field in fields {
      try field.validate()
      try add(field, mediaType: mediaType)
    }
  }

  private mutating func add(
    _ field: HeaderField, mediaType: String?
  ) throws(SerializationError) {
    var field = field
    switch Computed(field) {
    case nil: break
    case .host:
      guard !hasHost else { throw SerializationError(.repeatedHost) }
      hasHost = true
    case .cookie: hasCookie = true
    case .contentType:
      if let mediaType {
        guard !hasContentType else { return }
        field.value = mediaType
        try field.validate()
      }
      hasContentType = true
    case .contentEncoding: hasContentEncoding = true
    case .framing: throw SerializationError(.computedField, field.name)
    }
    fields.append(field)
  }

  /// The computed fields.
  private enum Computed {
    case host, cookie, contentType, contentEncoding, framing

    /// Most other names differ in length.
    init?(_ field: HeaderField) {
      switch field.name.utf8.count {
      case 4 where field.isNamed("Host"): self = .host
      case 6 where field.isNamed("Cookie"): self = .cookie
      case 12 where field.isNamed("Content-Type"): self = .contentType
      case 14 where field.isNamed("Content-Length"): self = .framing
      case 16 where field.isNamed("Content-Encoding"): self = .contentEncoding
      case 17 where field.isNamed("Transfer-Encoding"): self = .framing
      default: return nil
      }
    }
  }

  /// Puts `Host` first, unless the author wrote one (RFC 9110, section 7.2).
  mutating func addHost(_ value: String) {
    if !hasHost { fields.insert(HeaderField("Host", value), at: 0) }
  }

  /// RFC 6265, section 4.2.1: `cookie-string = cookie-pair *( ";" SP cookie-pair )`.
  mutating func add(_ cookies: [Cookie]) throws(SerializationError) {
    guard !cookies.isEmpty else { return }
    guard !hasCookie else { throw SerializationError(.cookieFieldAndCookies) }
    for cookie in cookies { try cookie.validate() }
    let pairs = cookies.map { "\($0.name)=\($0.value)" }
    fields.append(HeaderField("Cookie", pairs.joined(separator: "; ")))
  }

  /// Adds the media type, unless the author wrote one or omits it.
  mutating func addContentType(
    _ value: String, isOmitted: Bool
  ) throws(SerializationError) {
    guard !isOmitted else {
      if hasContentType { throw SerializationError(.contentTypeAndOmission) }
      return
    }
    guard !hasContentType else { return }
    let field = HeaderField("Content-Type", value)
    try field.validate()
    fields.append(field)
  }

  /// Adds the content coding, if there is one and it was applied.
  ///
  /// RFC 9110, section 8.4: `Content-Encoding = [ content-coding *( OWS "," OWS content-coding ) ]`.
  mutating func add(
    _ coding: ContentCoding?, isApplied: Bool
  ) throws(SerializationError) {
    guard let coding else { return }
    guard !hasContentEncoding else { throw SerializationError(.contentEncodingFieldAndCoding) }
    if isApplied { fields.append(HeaderField("Content-Encoding", coding.rawValue)) }
  }

  /// Adds the digests of the content, if there are any.
  ///
  /// RFC 9530, section 2, and RFC 8941, section 3.3.5: `Content-Digest: sha-256=:<base64>:`;
  /// RFC 1864: `Content-MD5: <base64>`.
  mutating func add(
    _ digests: [ContentDigest], of content: SerializedContent?
  ) throws(SerializationError) {
    for digest in ContentDigest.allCases where digests.contains(digest) {
      guard !fields.contains(where: { $0.isNamed(digest.fieldName) }) else {
        throw SerializationError(.digestFieldAndDigest, "\(digest.fieldName)")
      }
      guard let values = content?.digests else { continue }
      let value =
        switch digest {
        case .sha256: "sha-256=:\(Self.base64(values.sha256)):"
        case .md5: Self.base64(values.md5)
        }
      fields.append(HeaderField("\(digest.fieldName)", value))
    }
  }

  /// Replaces all fields with a name in a complete section.
  static func replace(
    _ field: HeaderField, in fields: inout [HeaderField]
  ) throws(SerializationError) {
    try field.validate()
    switch Computed(field) {
    case .framing: throw SerializationError(.computedField, field.name)
    case .contentType where fields.hasMultipartType:
      throw SerializationError(.contentTypeOfMultipart)
    case .contentEncoding where fields[field.name] != nil:
      throw SerializationError(.computedField, field.name)
    default: break
    }
    let isDigest = ContentDigest.allCases.contains { field.isNamed($0.fieldName) }
    guard !isDigest || fields[field.name] == nil else {
      throw SerializationError(.computedField, field.name)
    }
    fields.set(field)
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    String(decoding: Base64.encode(bytes), as: UTF8.self)
  }

  /// Adds the framing for content with this length, or without content.
  ///
  /// RFC 9110, section 8.6: a request without content says so if its method usually has content.
  /// POST, PUT and PATCH do; other methods only if empty content was set.
  mutating func addFraming(
    length: UInt64?, _ framing: Framing, method: String
  ) {
    switch (length, framing) {
    case (nil, _):
      guard method == "POST" || method == "PUT" || method == "PATCH" else { return }
      fields.append(HeaderField("Content-Length", "0"))
    case (let length?, .chunked) where length > 0:
      fields.append(HeaderField("Transfer-Encoding", "chunked"))
    case (let length?, _):
      fields.append(HeaderField("Content-Length", "\(length)"))
    }
  }
}

extension [HeaderField] {
  /// Whether the content is a multipart message, whose media type must name the boundary.
  fileprivate var hasMultipartType: Bool {
    contains { field in
      field.isNamed("Content-Type")
        && field.value.utf8.prefix(10).map(\.asciiLowercased).elementsEqual("multipart/".utf8)
    }
  }
}

extension ContentDigest {
  fileprivate var fieldName: StaticString {
    switch self {
    case .sha256: "Content-Digest"
    case .md5: "Content-MD5"
    }
  }
}
