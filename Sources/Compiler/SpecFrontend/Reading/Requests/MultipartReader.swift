import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// A part and the spans of its keys.
private struct WrittenPart {
  var part: Part
  var keys: [(key: LanguageKey, span: Span)] = []

  /// The span of a key, or `nil` if it is not written.
  func span(of key: LanguageKey) -> Span? { keys.last { $0.key == key }?.span }
}

/// Reads multipart content and its parts.
enum MultipartReader {
  /// Reads the map of `multipart`. A list is short for a map with only `parts`.
  static func read(_ node: Int, _ reader: inout DocumentReader) -> MultipartContent? {
    var multipart = MultipartContent()
    if reader.kind(of: node) == .sequence {
      accept(parts(node, &reader), into: &multipart, &reader)
      return multipart
    }
    guard reader.kind(of: node) == .mapping else {
      reader.refuse(node, "'multipart'", expected: "a map or a list of parts")
      return nil
    }
    var written: [WrittenPart] = []
    let areFields = reader.refuseNames(in: node, "'multipart'", of: .multipart)
    var relatedKeys: [(key: LanguageKey, span: Span)] = []
    var entries = EntryWalk(node, of: reader.document)
    while let (key, value) = entries.next(in: reader.document) {
      switch reader.name(of: key) {
      case .subtype: multipart.subtype = reader.choice(value, "'subtype'") ?? .formData
      case .boundary: multipart.boundary = reader.text(value, "'boundary'")
      case .parameters: multipart.parameters = reader.value(value)
      case .parts: written = parts(value, &reader)
      case .throttle: multipart.throttle = throttle(value, &reader)
      case .type:
        multipart.type = reader.text(value, "'type' of 'multipart'")
        relatedKeys.append((.type, reader.span(of: key)))
      case .start:
        multipart.start = reader.text(value, "'start'")
        relatedKeys.append((.start, reader.span(of: key)))
      default:
        if !areFields { reader.unknownKey(key, in: "'multipart'", of: .multipart) }
      }
    }
    if multipart.subtype != .related {
      for (key, span) in relatedKeys { reader.report(.keyOfRelated(key.rawValue), at: span) }
    }
    accept(written, into: &multipart, &reader)
    return multipart
  }

  /// Stores and checks the parts of multipart content once all of its keys are known.
  private static func accept(
    _ parts: [WrittenPart], into multipart: inout MultipartContent, _ reader: inout DocumentReader
  ) {
    multipart.parts = parts.map(\.part)
    for part in parts {
      // RFC 7578 section 4.2: every part of form data has a name.
      if multipart.subtype == .formData, part.span(of: .name) == nil,
        !part.part.headers.contains(where: {
          reader.collection.isField($0.name, "Content-Disposition")
        })
      {
        reader.report(.partWithoutName(), at: part.part.span)
      }
      if multipart.boundary == nil, let span = part.span(of: .stream) {
        reader.report(.streamWithoutBoundary(), at: span)
      }
    }
  }

  private static func throttle(_ node: Int, _ reader: inout DocumentReader) -> MultipartContent
    .Throttle?
  {
    guard var entries = reader.entries(of: node, "'throttle'") else { return nil }
    var packetSize: Int?
    var delay: Double?
    while let (key, value) = entries.next(in: reader.document) {
      switch reader.name(of: key) {
      case .packetSize: packetSize = reader.byteCount(value, "'packet-size'")
      case .delay: delay = reader.seconds(value, "'delay'")
      default: reader.unknownKey(key, in: "'throttle'", of: .throttle)
      }
    }
    guard let packetSize, let delay else {
      // A value that is written but wrong has been reported.
      let missing = reader.missing(LanguageMap.throttle.keys, in: node)
      if !missing.isEmpty {
        reader.report(
          .missingKey(
            missing, in: "'throttle'", help: "write both: {packet-size: 1024, delay: 0.1}"),
          at: node)
      }
      return nil
    }
    return MultipartContent.Throttle(packetSize: packetSize, delay: delay)
  }

  private static func parts(_ node: Int, _ reader: inout DocumentReader) -> [WrittenPart] {
    guard reader.kind(of: node) == .sequence else {
      reader.refuse(node, "'parts'", expected: "a list")
      return []
    }
    var result: [WrittenPart] = []
    result.reserveCapacity(Int(reader.document.nodes[node].count))
    for item in reader.document.items(of: node) {
      guard reader.expectMap(item, "a part") else { continue }
      if let part = part(item, &reader) { result.append(part) }
    }
    return result
  }

  private static func part(_ node: Int, _ reader: inout DocumentReader) -> WrittenPart? {
    var content: Part.Content?
    var contentKey: Int?
    var length: ValueID?
    let errors = reader.sink.errorCount
    var written = WrittenPart(
      part: Part(content: .value(.absent), span: reader.span(of: node)))
    written.keys.reserveCapacity(Int(reader.document.nodes[node].count))
    var entries = EntryWalk(node, of: reader.document)
    while let (key, value) = entries.next(in: reader.document) {
      let name = reader.name(of: key)
      if let name { written.keys.append((name, reader.span(of: key))) }
      switch name {
      case .name: written.part.name = reader.text(value, "'name' of a part")
      case .filename: written.part.fileName = reader.text(value, "'filename' of a part")
      case .contentType:
        written.part.contentType = reader.mediaType(value, "'content-type' of a part")
      case .headers: written.part.headers = partHeaders(value, &reader)
      case .length: length = reader.value(value)
      case .repeat: written.part.isRepeated = reader.boolean(value, "'repeat'") ?? false
      case .some(let name) where Self.partContentKeys.contains(name):
        if let contentKey {
          reader.report(
            .secondContent(reader.document.string(of: key)), at: key,
            besides: reader.span(of: contentKey))
        }
        contentKey = key
        content = partContent(name, value, &reader)
      default: reader.unknownKey(key, in: "a part", of: .part)
      }
    }
    guard let content else {
      // An unknown key may have been meant as the content.
      if contentKey == nil, reader.sink.errorCount == errors {
        reader.report(.partWithoutContent(), at: node)
      }
      return nil
    }
    return finish(written, content: content, length: length, &reader)
  }

  private static let partContentKeys: [LanguageKey] = [.value, .data, .file, .json, .xml, .stream]

  private static func finish(
    _ written: WrittenPart, content: Part.Content, length: ValueID?, _ reader: inout DocumentReader
  ) -> WrittenPart? {
    var written = written
    written.part.content = content
    if case .stream(let stream, _) = content {
      guard let length else {
        reader.report(.streamWithoutLength(), at: written.span(of: .stream) ?? written.part.span)
        return nil
      }
      written.part.content = .stream(stream, length: length)
    } else if let span = written.span(of: .length) {
      reader.report(.lengthWithoutStream(), at: span)
    }
    if let span = written.span(of: .repeat) {
      guard case .json = content else {
        reader.report(.repeatWithoutJSON(), at: span)
        return written
      }
    }
    for header in written.part.headers {
      if reader.collection.isField(header.name, "Content-Type") {
        reportTwice("Content-Type", at: header.span, .contentType, of: written, &reader)
      } else if reader.collection.isField(header.name, "Content-Disposition") {
        let key = written.part.name == nil ? LanguageKey.filename : .name
        reportTwice("Content-Disposition", at: header.span, key, of: written, &reader)
      }
    }
    return written
  }

  /// Reports a header of a part that one of the part's keys also writes.
  private static func reportTwice(
    _ name: String, at span: Span, _ key: LanguageKey, of written: WrittenPart,
    _ reader: inout DocumentReader
  ) {
    guard let place = written.span(of: key) else { return }
    reader.report(
      .partFieldTwice(name, key: key.rawValue), at: span,
      notes: [.init("'\(key.rawValue)' is here", at: place)])
  }

  private static func partContent(_ name: LanguageKey, _ node: Int, _ reader: inout DocumentReader)
    -> Part.Content?
  {
    switch name {
    case .json: return .json(reader.value(node))
    case .xml: return .xml(reader.value(node))
    case .file:
      return RequestContentReader.file(node, "'file' of a part", &reader).map { .file($0) }
    case .stream:
      return RequestContentReader.filePath(node, "'stream' of a part", &reader).map {
        .stream($0, length: .absent)
      }
    case .data:
      let id = reader.value(node)
      guard [.data, .reference].contains(reader.collection[id].kind) else {
        reader.report(.dataNotBinary(reader.scalarText(of: node), isPart: true), at: node)
        return nil
      }
      return .data(id)
    default:
      // Null is sent as empty text, as in AFNetworking.
      if reader.isNull(node) { return .value(reader.value(node)) }
      return reader.text(node, "'value' of a part").map { .value($0) }
    }
  }

  private static func partHeaders(_ node: Int, _ reader: inout DocumentReader) -> [NamedValue] {
    FieldReader.headers(node, isPart: true, &reader).compactMap { header in
      guard let value = header.value else {
        reader.report(.partHeaderNull(), at: header.span)
        return nil
      }
      return NamedValue(name: header.name, value: value, span: header.span)
    }
  }
}
