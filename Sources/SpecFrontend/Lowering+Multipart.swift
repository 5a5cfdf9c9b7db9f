import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Multipart content and its parts.
extension Lowering {
  /// The map of `multipart`; a list alone is its `parts`.
  mutating func multipart(_ node: Int) -> Multipart? {
    var multipart = Multipart()
    if kind(of: node) == .sequence {
      multipart.parts = parts(node)
      requireNames(of: multipart)
      return multipart
    }
    guard kind(of: node) == .mapping else {
      report(
        .wrongShape("'multipart'", expected: "a map or a list of parts", found: describe(node)),
        at: node)
      return nil
    }
    for (key, value) in document.entries(of: node) {
      switch self.key(key) {
      case .subtype:
        multipart.subtype =
          choice(
            value, "'subtype'",
            among: [
              "form-data": .formData, "mixed": .mixed, "related": .related,
              "alternative": .alternative,
            ]) ?? .formData
      case .boundary: multipart.boundary = textValue(value, "'boundary'")
      case .parameters: multipart.parameters = self.value(value)
      case .parts: multipart.parts = parts(value)
      case .throttle: multipart.throttle = throttle(value)
      default:
        unknownKey(
          key, in: "'multipart'", among: [.subtype, .boundary, .parameters, .parts, .throttle])
      }
    }
    requireNames(of: multipart)
    return multipart
  }

  /// RFC 7578 section 4.2: each part of form data has a name.
  private mutating func requireNames(of multipart: Multipart) {
    for part in multipart.parts {
      let disposition = part.headers.first { isField($0.name, "Content-Disposition") }
      if let disposition, part.name != nil || part.fileName != nil {
        report(.partFieldTwice("Content-Disposition", key: "name"), at: disposition.span)
      }
      if multipart.subtype == .formData, part.name == nil, disposition == nil {
        report(.partWithoutName(), at: part.span)
      }
      if case .stream = part.content, multipart.boundary == nil {
        report(.streamWithoutBoundary(), at: part.span)
      }
    }
  }

  private mutating func throttle(_ node: Int) -> Multipart.Throttle? {
    guard expectMap(node, "'throttle'") else { return nil }
    var packetSize: Int?
    var delay: Double?
    for (key, value) in document.entries(of: node) {
      switch self.key(key) {
      case .packetSize: packetSize = byteCount(value, "'packet-size'")
      case .delay: delay = seconds(value, "'delay'")
      default: unknownKey(key, in: "'throttle'", among: [.packetSize, .delay])
      }
    }
    guard let packetSize, let delay else {
      if document.nodes[node].count < 2 {
        report(.missingKey("packet-size' and 'delay", in: "'throttle'", help: nil), at: node)
      }
      return nil
    }
    return Multipart.Throttle(packetSize: packetSize, delay: delay)
  }

  private mutating func parts(_ node: Int) -> [Part] {
    guard kind(of: node) == .sequence else {
      report(.wrongShape("'parts'", expected: "a list", found: describe(node)), at: node)
      return []
    }
    var result: [Part] = []
    result.reserveCapacity(Int(document.nodes[node].count))
    for item in document.items(of: node) {
      guard expectMap(item, "a part") else { continue }
      if let part = part(item) { result.append(part) }
    }
    return result
  }

  private mutating func part(_ node: Int) -> Part? {
    var content: Part.Content?
    var contentKey: Int?
    var length: ValueID?
    var part = Part(content: .value(.absent), span: document.span(of: node))
    for (key, value) in document.entries(of: node) {
      switch self.key(key) {
      case .name: part.name = textValue(value, "'name' of a part")
      case .filename: part.fileName = textValue(value, "'filename' of a part")
      case .contentType: part.contentType = textValue(value, "'content-type' of a part")
      case .headers: part.headers = partHeaders(value)
      case .length: length = self.value(value)
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
    return finish(part, content: content, hasContentKey: contentKey != nil, length: length)
  }

  private static let partContentKeys: [LanguageKey] = [.value, .data, .file, .json, .stream]

  private mutating func finish(
    _ part: Part, content: Part.Content?, hasContentKey: Bool, length: ValueID?
  ) -> Part? {
    guard var content else {
      if !hasContentKey { report(.partWithoutContent(), at: part.span) }
      return nil
    }
    if case .stream(let stream, _) = content {
      guard let length else {
        report(.missingKey("length", in: "a part with a stream", help: nil), at: part.span)
        return nil
      }
      content = .stream(stream, length: length)
    } else if length != nil {
      report(.lengthWithoutStream(), at: part.span)
    }
    if let contentType = part.contentType,
      part.headers.contains(where: { isField($0.name, "Content-Type") })
    {
      report(.partFieldTwice("Content-Type", key: "content-type"), at: collection[contentType].span)
    }
    var part = part
    part.content = content
    return part
  }

  private mutating func partContent(_ name: LanguageKey, _ node: Int) -> Part.Content? {
    switch name {
    case .json: return .json(value(node))
    case .file: return filePath(node, "'file' of a part").map { .file($0) }
    case .stream: return filePath(node, "'stream' of a part").map { .stream($0, length: .absent) }
    case .data:
      let id = value(node)
      guard [.data, .reference].contains(collection[id].kind) else {
        report(.dataNotBinary("'data' of a part"), at: node)
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
    headers(node).compactMap { header in
      guard let value = header.value else {
        report(.partHeaderNull(), at: header.span)
        return nil
      }
      return NamedValue(name: header.name, value: value, span: header.span)
    }
  }
}
