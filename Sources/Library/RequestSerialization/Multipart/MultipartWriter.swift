internal import MessageContent
internal import MessageSyntax

/// Writes a multipart message.
///
/// RFC 2046, section 5.1.1:
///
///     multipart-body := dash-boundary CRLF body-part *(CRLF "--" boundary CRLF body-part)
///                       CRLF "--" boundary "--" CRLF
struct MultipartWriter {
  /// A part without its delimiter: its fields, including the empty line that ends them, and its
  /// content.
  private struct EncodedPart {
    var head: [UInt8]
    var content: ContentSource
  }

  private let message: Multipart
  private let serializer: RequestSerializer
  private let drawBoundary: () -> [UInt8]

  init(
    _ message: Multipart, _ serializer: RequestSerializer,
    drawing drawBoundary: @escaping () -> [UInt8] = Multipart.randomBoundary
  ) {
    self.message = message
    self.serializer = serializer
    self.drawBoundary = drawBoundary
  }

  /// The content and its media type, or `nil` for a message without parts.
  func content() throws(SerializationError) -> (source: ContentSource, mediaType: String)? {
    let parts = try encodedParts()
    guard !parts.isEmpty else { return nil }
    let boundary = try boundary(of: parts)
    var output = ContentAssembler()
    for part in parts {
      output.bytes.append(contentsOf: output.isEmpty ? "--".utf8 : "\r\n--".utf8)
      output.bytes.append(contentsOf: boundary)
      output.bytes.append(contentsOf: "\r\n".utf8)
      output.bytes.append(contentsOf: part.head)
      output.append(part.content)
    }
    output.bytes.append(contentsOf: "\r\n--".utf8)
    output.bytes.append(contentsOf: boundary)
    output.bytes.append(contentsOf: "--\r\n".utf8)
    return (output.finish(), try mediaType(boundary: boundary))
  }

  /// A boundary that is not a token is quoted (RFC 9110, section 5.6.6).
  private func mediaType(boundary: [UInt8]) throws(SerializationError) -> String {
    var text = "multipart/\(message.subtype.rawValue)"
    append("boundary", boundary, to: &text)
    if let type = try rootType() { append("type", Array(type.utf8), to: &text) }
    if let start = message.start { append("start", Array(start.utf8), to: &text) }
    return text
  }

  private func append(_ name: String, _ value: [UInt8], to text: inout String) {
    let value = String(decoding: MediaType.quoteIfNeeded(parameter: value), as: UTF8.self)
    text += "; \(name)=\(value)"
  }

  /// RFC 2387, section 3.1: the media type of the root, without its parameters. The default is
  /// `text/plain` (RFC 2046, section 5.1).
  private func rootType() throws(SerializationError) -> String? {
    guard let start = message.start else { return message.type }
    let root = message.parts.first { part in
      part.fields.contains { $0.isNamed("Content-ID") && $0.value.utf8.elementsEqual(start.utf8) }
    }
    guard let root else { throw SerializationError(.startWithoutPart, start) }
    if let type = message.type { return type }
    let type = root.fields.first { $0.isNamed("Content-Type") }?.value ?? root.mediaType
    let end = type?.utf8.firstIndex(of: UInt8(ascii: ";"))
    return type.map { type in end.map { String(type[..<$0]) } ?? type } ?? "text/plain"
  }
}

// MARK: - Parts

extension MultipartWriter {
  private func encodedParts() throws(SerializationError) -> [EncodedPart] {
    var parts: [EncodedPart] = []
    let encoding = serializer.formEncoding ?? serializer.encoding
    for pair in try encoding.pairs(message.parameters) {
      do {
        let value =
          pair.isText ? try bytes(of: String(decoding: pair.value, as: UTF8.self)) : pair.value
        parts.append(try encoded(Multipart.Part(name: pair.name, .data(value))))
      } catch {
        throw error.under(pair.name)
      }
    }
    for (index, part) in message.parts.enumerated() {
      do {
        parts.append(try encoded(part))
      } catch {
        throw part.name.map { error.under($0) } ?? error.under(index)
      }
    }
    return parts
  }

  private func encoded(_ part: Multipart.Part) throws(SerializationError) -> EncodedPart {
    var head = OutputBuffer(capacity: 256)
    try appendDisposition(of: part, to: &head)
    if let mediaType = part.mediaType, !part.hasField("Content-Type") {
      try HeaderField("Content-Type", mediaType).append(to: &head)
    }
    for field in part.fields { try field.append(to: &head) }
    head.append("\r\n" as StaticString)
    return EncodedPart(head: Array(head.bytes), content: try content(of: part))
  }

  private func content(of part: Multipart.Part) throws(SerializationError) -> ContentSource {
    switch part.content {
    case .text(let text): return ContentSource(try bytes(of: text))
    case .data(let bytes): return ContentSource(bytes)
    case .file(let file): return file.source
    case .json(let value):
      return ContentSource(
        try serializer.encoding.jsonText(of: value, serializer.jsonOptions))
    case .xmlDocument(let value):
      var writer = XMLDocumentWriter(serializer.encoding)
      return ContentSource(try writer.document(of: value))
    case .stream(let stream): return try stream.source()
    }
  }

  private func bytes(of text: String) throws(SerializationError) -> [UInt8] {
    try serializer.textEncoding.bytes(of: text)
  }

  /// RFC 7578, section 4.2: `Content-Disposition: form-data; name="…"; filename="…"`. A part with
  /// only a file name is an `attachment` (RFC 2183, section 2.2).
  private func appendDisposition(
    of part: Multipart.Part, to head: inout OutputBuffer
  ) throws(SerializationError) {
    let filename = part.dispositionFilename
    guard part.name != nil || filename != nil, !part.hasField("Content-Disposition") else { return }
    head.append("Content-Disposition: " as StaticString)
    head.append(part.name == nil ? "attachment" : "form-data" as StaticString)
    if let name = part.name {
      head.append("; name=\"" as StaticString)
      try appendEscaped(name, to: &head, or: .invalidPartName)
      head.append(UInt8(ascii: "\""))
    }
    if let filename {
      head.append("; filename=\"" as StaticString)
      try appendEscaped(filename, to: &head, or: .invalidFilename)
      head.append(UInt8(ascii: "\""))
    }
    head.append("\r\n" as StaticString)
  }

  /// HTML, "multipart/form-data encoding algorithm": in names and file names, only 0x0A becomes
  /// `%0A`, 0x0D `%0D` and 0x22 `%22`. Other control bytes are refused.
  private func appendEscaped(
    _ text: String, to head: inout OutputBuffer, or code: SerializationError.Code
  ) throws(SerializationError) {
    for (offset, byte) in text.utf8.enumerated() {
      switch byte {
      case 0x0A: head.append("%0A" as StaticString)
      case 0x0D: head.append("%0D" as StaticString)
      case 0x22: head.append("%22" as StaticString)
      case 0x00..<0x20 where byte != 0x09, 0x7F:
        throw SerializationError(code, offset: offset)
      default: head.append(byte)
      }
    }
  }
}

extension Multipart.Part {
  fileprivate func hasField(_ name: StaticString) -> Bool {
    fields.contains { $0.isNamed(name) }
  }

  /// The file name in the part's `Content-Disposition`. The default for a file is its own name,
  /// unless the part has no name either: then its fields identify it.
  fileprivate var dispositionFilename: String? {
    if case .file(let file) = content, filename == nil, name != nil { return file.name }
    return filename
  }

  fileprivate var mediaType: String? {
    if omitsContentType { return nil }
    if let contentType { return contentType }
    switch content {
    case .text: return nil
    case .json: return MediaType.json
    case .xmlDocument: return MediaType.xml
    case .file(let file): return MediaType.forPath(filename ?? file.name)
    case .data, .stream: return filename.map { MediaType.forPath($0) }
    }
  }
}

// MARK: - Boundary

extension MultipartWriter {
  private func boundary(of parts: [EncodedPart]) throws(SerializationError) -> [UInt8] {
    switch message.boundary {
    case .written(let text):
      let boundary = Array(text.utf8)
      guard MultipartBoundary.isValid(boundary) else {
        throw SerializationError(.invalidBoundary, text)
      }
      guard try !occurs(boundary, in: parts, includingFiles: true) else {
        throw SerializationError(.boundaryInContent, text)
      }
      return boundary
    case .random:
      // No file contains 128 random bits, so files need not be read for them.
      while true {
        let boundary = drawBoundary()
        if try !occurs(boundary, in: parts, includingFiles: false) { return boundary }
      }
    case .derived(let seed):
      var number: Int64 = 0
      while true {
        let boundary = Multipart.derivedBoundary(seed: seed, number: number)
        if try !occurs(boundary, in: parts, includingFiles: true) { return boundary }
        number += 1
      }
    }
  }

  /// Whether a boundary occurs in the fields or the content of a part. A stream is not read for it,
  /// since it may be readable only once.
  private func occurs(
    _ boundary: [UInt8], in parts: [EncodedPart], includingFiles: Bool
  ) throws(SerializationError) -> Bool {
    for part in parts {
      if try contains(ContentSource(part.head), boundary) { return true }
      guard includingFiles || part.content.bytesInMemory != nil, !part.content.holdsStream
      else { continue }
      if try contains(part.content, boundary) { return true }
    }
    return false
  }

  private func contains(
    _ content: ContentSource, _ text: [UInt8]
  ) throws(SerializationError) -> Bool {
    do {
      return try content.contains(text)
    } catch {
      throw SerializationError(error)
    }
  }
}
