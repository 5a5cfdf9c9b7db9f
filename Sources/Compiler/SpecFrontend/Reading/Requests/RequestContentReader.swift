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
    if let content { layer.content = Located(value: content, span: span) }
  }

  private static func content(
    _ name: LanguageKey, _ node: Int, _ reader: inout DocumentReader
  ) -> Content? {
    switch name {
    case .parameters: .parameters(reader.value(node))
    case .form: formContent(node, &reader)
    case .json: .json(reader.value(node))
    case .plist: .plist(reader.value(node))
    case .multipart: MultipartReader.read(node, &reader).map { .multipart($0) }
    case .text: reader.text(node, "'text'").map { .text($0) }
    case .data: dataContent(node, &reader)
    case .file: filePath(node, "'file'", &reader).map { .file($0) }
    case .graphql: graphQL(node, &reader)
    default: jsonLines(node, &reader)
    }
  }

  /// Reads a list of digests without duplicates.
  static func digests(_ node: Int, _ reader: inout DocumentReader) -> [ContentDigest]? {
    guard reader.kind(of: node) == .sequence else {
      reader.refuse(node, "'digest'", expected: "a list")
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
    guard reader.kind(of: node) == .mapping || reader.isNull(node) || isReference else {
      reader.refuse(node, "'form'", expected: "a map")
      return nil
    }
    return .form(reader.value(node))
  }

  /// Reads `!!binary`, or a reference to an input of type `data`.
  private static func dataContent(_ node: Int, _ reader: inout DocumentReader) -> Content? {
    let id = reader.value(node)
    switch reader.collection[id].kind {
    case .data, .reference: return .data(id)
    default:
      reader.report(.dataNotBinary(isPart: false), at: node)
      return nil
    }
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
