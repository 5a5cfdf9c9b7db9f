import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions
import YAMLSyntax

/// Reads the content of a request.
enum RequestContentReader {
  /// Reads the content that a key declares. Reports a second one.
  static func read(
    _ name: LanguageKey, _ key: Int, _ node: Int, into layer: inout RequestLayer,
    _ reader: inout DocumentReader
  ) {
    let content = content(name, node, &reader)
    let span = reader.span(of: key)
    if let other = layer.content {
      reader.report(.secondContent(reader.document.string(of: key)), at: key, besides: other.span)
    }
    if let content {
      layer.content = Located(value: content, span: span)
      layer.mergesContent = name == .jsonMerge
    }
  }

  private static func content(
    _ name: LanguageKey, _ node: Int, _ reader: inout DocumentReader
  ) -> Content? {
    switch name {
    case .parameters: .parameters(reader.value(node))
    case .form: formContent(node, &reader)
    case .json: .json(reader.value(node))
    case .jsonMerge: reader.expectMap(node, "'json-merge'") ? .json(reader.value(node)) : nil
    case .plist: .plist(reader.value(node))
    case .xml: .xml(reader.value(node))
    case .multipart: MultipartReader.read(node, &reader).map { .multipart($0) }
    case .text: reader.text(node, "'text'").map { .text($0) }
    case .data: dataContent(node, &reader)
    case .file: file(node, "'file'", &reader).map { .file($0) }
    case .graphql: graphQL(node, &reader)
    default: jsonLines(node, &reader)
    }
  }

  /// Reads a list of digests without duplicates.
  static func digests(_ node: Int, _ reader: inout DocumentReader) -> [ContentDigest]? {
    guard reader.kind(of: node) == .sequence else {
      let message = reader.wrongShape(node, "'digest'", expected: "a list")
      let cure = reader.meantCollection(in: node, "'digest'", expected: "a list")
      reader.report(cure.map { message.helping($0) } ?? message, at: node)
      return nil
    }
    var digests: [ContentDigest] = []
    for item in reader.document.items(of: node) {
      guard let digest: ContentDigest = reader.choice(item, "an item of 'digest'") else { continue }
      if digests.contains(digest) {
        reader.report(.digestTwice(digest.rawValue), at: item)
      } else {
        digests.append(digest)
      }
    }
    return digests
  }

  private static func formContent(_ node: Int, _ reader: inout DocumentReader) -> Content? {
    let isReference =
      reader.kind(of: node) == .scalar && reader.document.nodes[node].type == .string
    guard reader.isNull(node) || isReference || reader.expectMap(node, "'form'") else { return nil }
    return .form(reader.value(node))
  }

  /// Reads `!!binary`, or a reference to an input of type `data`.
  private static func dataContent(_ node: Int, _ reader: inout DocumentReader) -> Content? {
    let id = reader.value(node)
    switch reader.collection[id].kind {
    case .data, .reference: return .data(id)
    default:
      reader.report(.dataNotBinary(reader.scalarText(of: node), isPart: false), at: node)
      return nil
    }
  }

  /// Reads a file: its path, or a map with a range of its bytes.
  static func file(_ node: Int, _ title: Title, _ reader: inout DocumentReader) -> ValueID? {
    guard reader.kind(of: node) == .mapping else { return filePath(node, title, &reader) }
    guard var entries = reader.entries(of: node, title) else { return nil }
    let start = reader.open(.map, at: node)
    var count: UInt32 = 0
    var isValid = true
    while let (key, value) = entries.next(in: reader.document) {
      let name = reader.name(of: key)
      guard let name, LanguageMap.fileRange.has(name) else {
        reader.unknownKey(key, in: title, of: .fileRange)
        continue
      }
      reader.append(.text, text: reader.textRange(of: key), at: key)
      let read =
        name == .path
        ? filePath(value, "'path'", &reader) : reader.text(value, Title("key", named: key))
      isValid = read != nil && isValid
      count += 1
    }
    reader.close(start, count: count)
    let missing = reader.missing([.path], in: node)
    if !missing.isEmpty {
      reader.report(
        .missingKey(
          missing, in: title.rendered(in: reader.document),
          help: "write {path: video.mp4, offset: 0, length: 1024}"), at: node)
    }
    return isValid && missing.isEmpty ? ValueID(start) : nil
  }

  /// Reads the path of a file, relative to the file that contains it.
  static func filePath(_ node: Int, _ title: Title, _ reader: inout DocumentReader) -> ValueID? {
    guard let id = reader.text(node, title) else { return nil }
    if reader.collection[id].kind == .text, reader.collection[id].text.isEmpty {
      reader.report(
        .wrongShape(title.rendered(in: reader.document), expected: "a path", found: "empty text"),
        at: node)
      return nil
    }
    return id
  }

  private static func graphQL(_ node: Int, _ reader: inout DocumentReader) -> Content? {
    guard reader.kind(of: node) != .scalar || reader.document.nodes[node].type != .string else {
      reader.report(
        reader.wrongShape(node, "'graphql'", expected: "a map")
          .helping("write the GraphQL text under 'query': graphql: {query: '{ me }'}"), at: node)
      return nil
    }
    guard reader.expectMap(node, "'graphql'") else { return nil }
    var query: ValueID?
    var variables: ValueID?
    var operationName: ValueID?
    for (key, value) in reader.document.entries(of: node) {
      switch reader.name(of: key) {
      case .query: query = reader.text(value, "'query' of 'graphql'")
      case .variables: variables = reader.value(value)
      case .operationName: operationName = reader.text(value, "'operation-name'")
      default:
        reader.unknownKey(key, in: "'graphql'", of: .graphQL)
      }
    }
    guard let query else {
      // A value that is written but wrong has been reported.
      let missing = reader.missing([.query], in: node)
      if !missing.isEmpty {
        reader.report(
          .missingKey(missing, in: "'graphql'", help: "write the GraphQL text: query: '{ me }'"),
          at: node)
      }
      return nil
    }
    return .graphQL(query: query, variables: variables, operationName: operationName)
  }

  private static func jsonLines(_ node: Int, _ reader: inout DocumentReader) -> Content? {
    let isReference =
      reader.kind(of: node) == .scalar && reader.document.nodes[node].type == .string
    guard reader.kind(of: node) == .sequence || isReference else {
      reader.refuse(node, "'json-lines'", expected: "a list")
      return nil
    }
    return .jsonLines(reader.value(node))
  }
}
