internal import MessageContent
internal import MessageSigning
internal import MessageSyntax

extension RequestParts {
  /// The message, signed if it is to be. A kept error is thrown first.
  func serialized() throws(SerializationError) -> SerializedRequest {
    let message = try unsigned()
    return try signing.first?.signed(message).request ?? message
  }

  /// The signature of the message, if it has one.
  func signature() throws(SerializationError) -> AWSSignature? {
    guard let signing = signing.first else { return nil }
    return try signing.signed(try unsigned()).signature
  }

  private func unsigned() throws(SerializationError) -> SerializedRequest {
    if let error { throw error }
    try validateMethod()
    try url.validateAuthority()
    try validateFragment()
    let properties = properties.merged(over: serializer.properties)
    try properties.validate()
    let target = try serializedTarget()
    var content = try serializedContent()
    guard content == nil || method != "TRACE" else {
      throw SerializationError(.contentNotAllowed, method)
    }
    if case .chunked(let size) = framing, size < 1 {
      throw SerializationError(.invalidChunkSize, "\(size)")
    }
    guard content?.sequence != nil || content?.source.length != .max else {
      throw SerializationError(.contentTooLong)
    }
    try content?.code(contentCoding)
    if !contentDigests.isEmpty { try content?.digest() }
    let length = content?.source.length
    let framing = framing(of: content)
    return SerializedRequest(
      method: method, scheme: url.scheme, host: url.host, port: url.port ?? url.scheme.defaultPort,
      target: target, fields: try serializedFields(content, framing),
      fragment: url.fragment, properties: properties,
      content: content?.source ?? ContentSource(), sequence: content?.sequence,
      framing: length ?? 0 > 0 ? framing : .contentLength, throttle: content?.throttle)
  }

  /// The framing of the content: chunks if its length is unknown.
  private func framing(of content: SerializedContent?) -> Framing {
    guard content?.sequence != nil, framing == .contentLength else { return framing }
    return .chunked(size: 1 << 16)
  }

  /// RFC 9110, section 9.1: `method = token`. CONNECT has no URL and opens a tunnel.
  private func validateMethod() throws(SerializationError) {
    guard method.withBytes({ !$0.isEmpty && ByteSet.token.containsAll($0) }) else {
      throw SerializationError(.invalidMethod, method)
    }
    guard method != "CONNECT" else { throw SerializationError(.unsupportedMethod, method) }
  }

  private func serializedFields(
    _ content: SerializedContent?, _ framing: Framing
  ) throws(SerializationError) -> [HeaderField] {
    let override = try mediaTypeOfFields(for: content)
    let fields = self.fields.overriding(serializer.fields)
    var section = try FieldSection(fields, mediaType: override)
    section.addHost(url.hostField)
    try section.add(cookies)
    if let content {
      try section.addContentType(override ?? content.mediaType, isOmitted: omitsContentType)
    }
    try section.add(contentCoding, isApplied: content?.coding != nil)
    try section.add(contentDigests, of: content)
    section.addFraming(length: content?.source.length, framing, method: method)
    return section.fields
  }
}
