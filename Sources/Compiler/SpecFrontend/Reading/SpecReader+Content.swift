import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions
import YAMLSyntax

/// The content keys of a request.
extension SpecReader {
  mutating func lowerContent(
    _ name: LanguageKey, _ key: Int, _ node: Int, into layer: inout RequestLayer
  ) -> Bool {
    let content: Content?
    switch name {
    case .parameters: content = .parameters(value(node))
    case .form: content = formContent(node)
    case .json: content = .json(value(node))
    case .plist: content = .plist(value(node))
    case .multipart: content = multipart(node).map { .multipart($0) }
    case .text: content = textValue(node, "'text'").map { .text($0) }
    case .data: content = dataContent(node)
    case .file: content = filePath(node, "'file'").map { .file($0) }
    case .graphql: content = graphQL(node)
    case .jsonLines: content = jsonLines(node)
    case .contentType:
      layer.contentType = textValue(node, "'content-type'").map {
        Located(value: $0, span: document.span(of: key))
      }
      return true
    case .contentEncoding:
      let coding: ContentCoding? = choice(node, "'content-encoding'")
      layer.contentCoding = coding.map { Located(value: $0, span: document.span(of: key)) }
      return true
    case .digest:
      layer.digests = digests(node).map { Located(value: $0, span: document.span(of: key)) }
      return true
    default: return false
    }
    let span = document.span(of: key)
    if let other = layer.content {
      report(
        .secondContent(document.string(of: key)), at: span,
        notes: [.init("the other is here", at: other.span)])
    }
    if let content { layer.content = Located(value: content, span: span) }
    return true
  }

  /// A list of digests, each once.
  private mutating func digests(_ node: Int) -> [ContentDigest]? {
    guard kind(of: node) == .sequence else {
      report(.wrongShape("'digest'", expected: "a list", found: describe(node)), at: node)
      return nil
    }
    var digests: [ContentDigest] = []
    for item in document.items(of: node) {
      guard let digest: ContentDigest = choice(item, "an item of 'digest'") else { continue }
      if digests.contains(digest) {
        report(.digestTwice(digest.rawValue), at: item)
      } else {
        digests.append(digest)
      }
    }
    return digests
  }

  private mutating func formContent(_ node: Int) -> Content? {
    let isReference = kind(of: node) == .scalar && document.nodes[node].type == .string
    guard kind(of: node) == .mapping || isNull(node) || isReference else {
      report(.wrongShape("'form'", expected: "a map", found: describe(node)), at: node)
      return nil
    }
    return .form(value(node))
  }

  /// `!!binary`, or a reference to an input of type data.
  private mutating func dataContent(_ node: Int) -> Content? {
    let id = value(node)
    switch collection[id].kind {
    case .data, .reference: return .data(id)
    default:
      report(.dataNotBinary(isPart: false), at: node)
      return nil
    }
  }

  /// The path of a file, relative to the file that names it.
  mutating func filePath(_ node: Int, _ title: Title) -> ValueID? {
    guard let id = textValue(node, title) else { return nil }
    if collection[id].kind == .text, collection[id].text.isEmpty {
      report(
        .wrongShape(title.rendered(in: self), expected: "a path", found: "empty text"), at: node)
      return nil
    }
    return id
  }

  private mutating func graphQL(_ node: Int) -> Content? {
    guard expectMap(node, "'graphql'") else { return nil }
    var query: ValueID?
    var variables: ValueID?
    var operationName: ValueID?
    for (key, value) in document.entries(of: node) {
      switch self.key(key) {
      case .query: query = textValue(value, "'query' of 'graphql'")
      case .variables: variables = self.value(value)
      case .operationName: operationName = textValue(value, "'operation-name'")
      default:
        unknownKey(key, in: "'graphql'", among: LanguageMap.graphQLKeys)
      }
    }
    guard let query else {
      // One that is written and wrong has been reported.
      let missing = missing([.query], in: node)
      if !missing.isEmpty {
        report(
          .missingKey(missing, in: "'graphql'", help: "write the GraphQL text: query: '{ me }'"),
          at: node)
      }
      return nil
    }
    return .graphQL(query: query, variables: variables, operationName: operationName)
  }

  private mutating func jsonLines(_ node: Int) -> Content? {
    let isReference = kind(of: node) == .scalar && document.nodes[node].type == .string
    guard kind(of: node) == .sequence || isReference else {
      report(.wrongShape("'json-lines'", expected: "a list", found: describe(node)), at: node)
      return nil
    }
    return .jsonLines(value(node))
  }
}
