internal import MessageContent
internal import MessageSyntax

/// Content that is ready to be sent, with its media type.
struct SerializedContent {
  var source: ContentSource
  var mediaType: String
  /// Whether the media type must be sent as it is, whatever the author wrote.
  var fixesMediaType = false
  /// The sequence that produces the content during sending; the source is then only a placeholder.
  private(set) var sequence: SequenceContent?
  /// How slowly the content is read.
  var throttle: Throttle?
  /// The applied coding.
  private(set) var coding: ContentCoding?
  /// The digests of the source, if they are sent.
  private(set) var digests: (md5: [UInt8], sha256: [UInt8])?

  init(_ bytes: [UInt8], _ mediaType: String) {
    source = ContentSource(bytes)
    self.mediaType = mediaType
  }

  init(_ source: ContentSource, _ mediaType: String) {
    self.source = source
    self.mediaType = mediaType
  }

  init(_ sequence: SequenceContent) {
    source = ContentSource(stream: sequence.reference)
    mediaType = MediaType.octetStream
    self.sequence = sequence
  }

  /// Codes the content, unless it is empty.
  mutating func code(_ coding: ContentCoding?) throws(SerializationError) {
    guard let coding, !source.isEmpty else { return }
    if let sequence {
      self = SerializedContent(sequence.transformed(by: coding))
      self.coding = coding
      return
    }
    do {
      source = try source.transformed(by: coding)
      self.coding = coding
    } catch {
      throw SerializationError(error)
    }
  }

  /// Computes the digests of the content after its coding.
  mutating func digest() throws(SerializationError) {
    guard sequence == nil else { throw SerializationError(.contentOfUnknownLength) }
    let (source, md5, sha256) = try source.digested()
    self.source = source
    digests = (md5, sha256)
  }
}

extension RequestParts {
  /// Whether the method's `parameters` go to the query.
  var encodesParametersInURI: Bool {
    switch serializer.destination {
    case .query: true
    case .content: false
    case .methodDependent: isMethodEncodingParametersInURI
    }
  }

  private var isMethodEncodingParametersInURI: Bool {
    method.withBytes { method in
      serializer.methodsEncodingParametersInURI.contains {
        $0.withBytes { $0.isUppercased(method) }
      }
    }
  }

  /// The content, or `nil` if the request has no content.
  func serializedContent() throws(SerializationError) -> SerializedContent? {
    switch content {
    case nil: return nil
    case .parameters(let value):
      return encodesParametersInURI ? nil : try serializedParameters(value)
    case .form(let parameters): return try form(parameters)
    case .json(let value): return try json(value)
    case .encodedJSON(let bytes):
      return SerializedContent(bytes, mediaType(MediaType.json, in: .utf8))
    case .propertyList(let value): return try propertyList(value)
    case .multipart(let message): return try multipart(message)
    case .encodedForm(let text): return try form(text)
    case .text(let text):
      let charset = serializer.textEncoding.rawValue
      return SerializedContent(
        try serializer.textEncoding.bytes(of: text), "text/plain; charset=\(charset)")
    case .xml(let text):
      return SerializedContent(
        try serializer.textEncoding.bytes(of: text),
        mediaType(MediaType.xml, in: serializer.textEncoding))
    case .xmlDocument(let value):
      var writer = XMLDocumentWriter(serializer.encoding)
      return SerializedContent(
        try writer.document(of: value), mediaType(MediaType.xml, in: .utf8))
    case .data(let bytes): return SerializedContent(bytes, MediaType.octetStream)
    case .file(let file):
      return SerializedContent(
        file.source, MediaType.forPath(file.name))
    case .stream(let stream):
      return SerializedContent(try stream.source(), MediaType.octetStream)
    case .sequence(let sequence): return SerializedContent(sequence)
    case .jsonLines(let values): return try jsonLines(values)
    case .graphQL(let operation): return try json(operation.json)
    }
  }

  /// `parameters` as content: a form, which may be empty; otherwise no content for null.
  private func serializedParameters(
    _ value: ParameterValue
  ) throws(SerializationError) -> SerializedContent? {
    switch (serializer.kind, value) {
    // RFC 9110, section 9.3.8: a client must not send content in a TRACE request.
    case (.form, .null): return method == "TRACE" ? nil : try form("")
    case (.form, .map(let parameters)): return try form(parameters)
    case (.form, _): throw SerializationError(.parametersNotMap)
    case (_, .null): return nil
    case (.json, _): return try json(value)
    case (.propertyList, _): return try propertyList(value)
    }
  }

  private func form(_ parameters: RequestParameters) throws(SerializationError) -> SerializedContent
  {
    if let format = serializer.queryString {
      return try form(try format.text(of: parameters, in: RequestDescription(self)))
    }
    var bytes: [UInt8] = []
    try (serializer.formEncoding ?? serializer.encoding).append(parameters, to: &bytes)
    bytes = try serializer.textEncoding.form(bytes)
    return try form(String(decoding: bytes, as: UTF8.self))
  }

  private func form(_ text: String) throws(SerializationError) -> SerializedContent {
    SerializedContent(
      try serializer.textEncoding.bytes(of: text),
      mediaType(MediaType.urlEncodedForm, in: serializer.textEncoding))
  }

  private func json(_ value: ParameterValue) throws(SerializationError) -> SerializedContent {
    SerializedContent(
      try serializer.encoding.jsonText(of: value, serializer.jsonOptions),
      mediaType(MediaType.json, in: .utf8))
  }

  private func propertyList(
    _ value: ParameterValue
  ) throws(SerializationError) -> SerializedContent {
    SerializedContent(
      try value.propertyList(serializer.propertyListFormat), MediaType.propertyList)
  }

  /// A media type, with its charset if the serializer includes it.
  private func mediaType(_ type: String, in encoding: TextEncoding) -> String {
    serializer.includesCharset ? "\(type); charset=\(encoding.rawValue)" : type
  }

  /// A line must not be broken, so each text is compact whatever the options are.
  private func jsonLines(
    _ values: [ParameterValue]
  ) throws(SerializationError) -> SerializedContent {
    var options = serializer.jsonOptions
    options.style = .compact
    var bytes: [UInt8] = []
    for (index, value) in values.enumerated() {
      do {
        bytes.append(contentsOf: try serializer.encoding.jsonText(of: value, options))
      } catch {
        throw error.under(index)
      }
      bytes.append(0x0A)
    }
    return SerializedContent(bytes, MediaType.jsonLines)
  }

  private func multipart(_ message: Multipart) throws(SerializationError) -> SerializedContent? {
    guard method != "GET", method != "HEAD" else {
      throw SerializationError(.contentNotAllowed, method)
    }
    guard contentType == nil, !omitsContentType else {
      throw SerializationError(.contentTypeOfMultipart)
    }
    try message.throttle?.validate()
    let writer = MultipartWriter(message, serializer)
    guard let (source, mediaType) = try writer.content() else { return nil }
    var content = SerializedContent(source, mediaType)
    content.fixesMediaType = true
    content.throttle = message.throttle
    return content
  }
}

extension GraphQLOperation {
  /// The operation in the format of GraphQL over HTTP: `query`, `variables`, `operationName`.
  fileprivate var json: ParameterValue {
    var members = [RequestParameters.Entry(name: "query", value: .string(query))]
    if let variables { members.append(.init(name: "variables", value: variables)) }
    if let operationName {
      members.append(.init(name: "operationName", value: .string(operationName)))
    }
    return .map(RequestParameters(unique: members))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether these bytes equal the others after their ASCII letters are changed to upper case.
  fileprivate func isUppercased(_ other: Self) -> Bool {
    guard count == other.count else { return false }
    var index = 0
    while index < count {
      guard self[index] == other[index].asciiUppercased else { return false }
      index &+= 1
    }
    return true
  }
}
