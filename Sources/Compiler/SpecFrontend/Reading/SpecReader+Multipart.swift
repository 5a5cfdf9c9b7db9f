import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// A part and where its keys are.
private struct WrittenPart {
  var part: Part
  var keys: [(key: LanguageKey, span: Span)] = []

  /// Where a key is; nil when it is not written.
  func span(of key: LanguageKey) -> Span? { keys.last { $0.key == key }?.span }
}

/// Multipart content and its parts.
extension SpecReader {
  /// The map of `multipart`; a list alone is its `parts`.
  mutating func multipart(_ node: Int) -> Multipart? {
    var multipart = Multipart()
    if kind(of: node) == .sequence {
      accept(parts(node), into: &multipart)
      return multipart
    }
    guard kind(of: node) == .mapping else {
      report(
        .wrongShape("'multipart'", expected: "a map or a list of parts", found: describe(node)),
        at: node)
      return nil
    }
    var written: [WrittenPart] = []
    var relatedKeys: [(key: LanguageKey, span: Span)] = []
    var entries = EntryWalk(node, of: document)
    while let (key, value) = entries.next(in: document) {
      switch self.key(key) {
      case .subtype: multipart.subtype = choice(value, "'subtype'") ?? .formData
      case .boundary: multipart.boundary = textValue(value, "'boundary'")
      case .parameters: multipart.parameters = self.value(value)
      case .parts: written = parts(value)
      case .throttle: multipart.throttle = throttle(value)
      case .type:
        multipart.type = textValue(value, "'type' of 'multipart'")
        relatedKeys.append((.type, document.span(of: key)))
      case .start:
        multipart.start = textValue(value, "'start'")
        relatedKeys.append((.start, document.span(of: key)))
      default:
        unknownKey(key, in: "'multipart'", among: LanguageMap.multipartKeys)
      }
    }
    if multipart.subtype != .related {
      for (key, span) in relatedKeys { report(.keyOfRelated(key.rawValue), at: span) }
    }
    accept(written, into: &multipart)
    return multipart
  }

  /// Takes the parts of multipart content, when all of its keys are known.
  private mutating func accept(_ parts: [WrittenPart], into multipart: inout Multipart) {
    multipart.parts = parts.map(\.part)
    for part in parts {
      // RFC 7578 section 4.2: each part of form data has a name.
      if multipart.subtype == .formData, part.span(of: .name) == nil,
        !part.part.headers.contains(where: { collection.isField($0.name, "Content-Disposition") })
      {
        report(.partWithoutName(), at: part.part.span)
      }
      if multipart.boundary == nil, let span = part.span(of: .stream) {
        report(.streamWithoutBoundary(), at: span)
      }
    }
  }

  private mutating func throttle(_ node: Int) -> Multipart.Throttle? {
    guard expectMap(node, "'throttle'") else { return nil }
    var packetSize: Int?
    var delay: Double?
    var entries = EntryWalk(node, of: document)
    while let (key, value) = entries.next(in: document) {
      switch self.key(key) {
      case .packetSize: packetSize = byteCount(value, "'packet-size'")
      case .delay: delay = seconds(value, "'delay'")
      default: unknownKey(key, in: "'throttle'", among: LanguageMap.throttleKeys)
      }
    }
    guard let packetSize, let delay else {
      // One that is written and wrong has been reported.
      let missing = missing(LanguageMap.throttleKeys, in: node)
      if !missing.isEmpty {
        report(
          .missingKey(
            missing, in: "'throttle'", help: "write both: {packet-size: 1024, delay: 0.1}"),
          at: node)
      }
      return nil
    }
    return Multipart.Throttle(packetSize: packetSize, delay: delay)
  }

  private mutating func parts(_ node: Int) -> [WrittenPart] {
    guard kind(of: node) == .sequence else {
      report(.wrongShape("'parts'", expected: "a list", found: describe(node)), at: node)
      return []
    }
    var result: [WrittenPart] = []
    result.reserveCapacity(Int(document.nodes[node].count))
    for item in document.items(of: node) {
      guard expectMap(item, "a part") else { continue }
      if let part = part(item) { result.append(part) }
    }
    return result
  }

  private mutating func part(_ node: Int) -> WrittenPart? {
    var content: Part.Content?
    var contentKey: Int?
    var length: ValueID?
    let errors = sink.errorCount
    var written = WrittenPart(
      part: Part(content: .value(.absent), span: document.span(of: node)))
    written.keys.reserveCapacity(Int(document.nodes[node].count))
    var entries = EntryWalk(node, of: document)
    while let (key, value) = entries.next(in: document) {
      let name = self.key(key)
      if let name { written.keys.append((name, document.span(of: key))) }
      switch name {
      case .name: written.part.name = textValue(value, "'name' of a part")
      case .filename: written.part.fileName = textValue(value, "'filename' of a part")
      case .contentType: written.part.contentType = textValue(value, "'content-type' of a part")
      case .headers: written.part.headers = partHeaders(value)
      case .length: length = self.value(value)
      case .repeat: written.part.isRepeated = boolean(value, "'repeat'") ?? false
      case .some(let name) where Self.partContentKeys.contains(name):
        if let contentKey {
          report(
            .secondContent(document.string(of: key)), at: document.span(of: key),
            notes: [.init("the other is here", at: document.span(of: contentKey))])
        }
        contentKey = key
        content = partContent(name, value)
      default: unknownKey(key, in: "a part", among: LanguageMap.partKeys)
      }
    }
    guard let content else {
      // An unknown key may have been meant as the content.
      if contentKey == nil, sink.errorCount == errors { report(.partWithoutContent(), at: node) }
      return nil
    }
    return finish(written, content: content, length: length)
  }

  private static let partContentKeys: [LanguageKey] = [.value, .data, .file, .json, .stream]

  private mutating func finish(
    _ written: WrittenPart, content: Part.Content, length: ValueID?
  ) -> WrittenPart? {
    var written = written
    written.part.content = content
    if case .stream(let stream, _) = content {
      guard let length else {
        report(.streamWithoutLength(), at: written.span(of: .stream) ?? written.part.span)
        return nil
      }
      written.part.content = .stream(stream, length: length)
    } else if let span = written.span(of: .length) {
      report(.lengthWithoutStream(), at: span)
    }
    if let span = written.span(of: .repeat) {
      guard case .json = content else {
        report(.repeatWithoutJSON(), at: span)
        return written
      }
    }
    for header in written.part.headers {
      if collection.isField(header.name, "Content-Type") {
        reportTwice("Content-Type", at: header.span, .contentType, of: written)
      } else if collection.isField(header.name, "Content-Disposition") {
        let key = written.part.name == nil ? LanguageKey.filename : .name
        reportTwice("Content-Disposition", at: header.span, key, of: written)
      }
    }
    return written
  }

  /// Reports a header of a part that a key of it writes too.
  private mutating func reportTwice(
    _ name: String, at span: Span, _ key: LanguageKey, of written: WrittenPart
  ) {
    guard let place = written.span(of: key) else { return }
    report(
      .partFieldTwice(name, key: key.rawValue), at: span,
      notes: [.init("'\(key.rawValue)' is here", at: place)])
  }

  private mutating func partContent(_ name: LanguageKey, _ node: Int) -> Part.Content? {
    switch name {
    case .json: return .json(value(node))
    case .file: return filePath(node, "'file' of a part").map { .file($0) }
    case .stream: return filePath(node, "'stream' of a part").map { .stream($0, length: .absent) }
    case .data:
      let id = value(node)
      guard [.data, .reference].contains(collection[id].kind) else {
        report(.dataNotBinary(isPart: true), at: node)
        return nil
      }
      return .data(id)
    default:
      // Null is the empty text, as AFNetworking sends it.
      if isNull(node) { return .value(value(node)) }
      return textValue(node, "'value' of a part").map { .value($0) }
    }
  }

  private mutating func partHeaders(_ node: Int) -> [NamedValue] {
    headers(node, isPart: true).compactMap { header in
      guard let value = header.value else {
        report(.partHeaderNull(), at: header.span)
        return nil
      }
      return NamedValue(name: header.name, value: value, span: header.span)
    }
  }
}
