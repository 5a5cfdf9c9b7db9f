import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// The nodes of the top-level keys. They are found in one pass and lowered in the order of their
/// dependencies.
struct TopLevel {
  /// The index of the document.
  let document: Int

  /// The span of `environments`.
  var environmentsSpan: Span?

  /// The name of a fragment's types in Swift.
  fileprivate(set) var swiftName: WrittenName?

  /// How identifiers in Swift are made of names.
  fileprivate(set) var swiftNames: SwiftNameStyle?

  /// The span of `types`.
  fileprivate(set) var typesSpan: Span?

  fileprivate var nodes: [(key: LanguageKey, node: Int)] = []

  fileprivate init(document: Int) { self.document = document }

  subscript(key: LanguageKey) -> Int? { nodes.first { $0.key == key }?.node }
}

/// Reads the top-level keys of a spec and of its fragments.
enum TopLevelReader {
  static func read(
    ofDocument index: Int, isFragment: Bool, _ reader: inout DocumentReader
  ) -> TopLevel {
    var top = TopLevel(document: index)
    guard !isFragment || reader.expectMap(0, "a fragment") else { return top }
    var entries = EntryWalk(0, of: reader.document)
    while let (key, value) = entries.next(in: reader.document) {
      guard let name = reader.name(of: key), !isFragment || LanguageMap.fragment.has(name) else {
        reader.unknownKey(
          key, in: isFragment ? "a fragment" : "a spec", of: isFragment ? .fragment : .document)
        continue
      }
      switch name {
      case .summary: reader.collection.summary = reader.documentation(value, "'summary'")
      case .description:
        reader.collection.description = reader.documentation(value, "'description'")
      case .swiftName:
        top.swiftName = SwiftNameReader.name(value, "'swift-name'", &reader)
      case .swift: top.swiftNames = SwiftNameReader.style(value, &reader)
      case .deprecated: reader.collection.deprecated = RequestReader.deprecation(value, &reader)
      case .environments:
        top.environmentsSpan = reader.span(of: key)
        top.nodes.append((.environments, value))
      case .types:
        top.typesSpan = reader.span(of: key)
        top.nodes.append((.types, value))
      case .waybill, .service, .baseURL, .client, .inputs, .defaults, .templates, .requests, .allow:
        top.nodes.append((name, value))
      // Included files have been found already.
      case .include: break
      default: reader.unknownKey(key, in: "a spec", of: .document)
      }
    }
    return top
  }

  static func checkVersion(_ node: Int?, isFragment: Bool = false, _ reader: inout DocumentReader) {
    guard let node else {
      return isFragment ? () : reader.report(.missingVersion(), at: 0)
    }
    guard reader.document.nodes[node].type == .integer,
      reader.document.bytes(of: node).elementsEqual("1".utf8)
    else {
      let isNumber =
        reader.document.nodes[node].type == .integer || reader.document.nodes[node].type == .float
      let isQuoted =
        reader.kind(of: node) == .scalar && reader.document.bytes(of: node).elementsEqual("1".utf8)
      let message: DiagnosticMessage =
        isNumber || reader.kind(of: node) == .scalar && !isQuoted && !reader.isNull(node)
        ? .unsupportedVersion(reader.document.string(of: node))
        : .versionNotNumber(isQuoted ? "text" : reader.document.describe(node))
      return reader.report(message, at: node)
    }
  }

  static func readService(_ node: Int?, _ reader: inout DocumentReader) {
    guard let node else {
      return reader.report(
        .missingKey("service", in: "a spec", help: "name the service: service: photos"), at: 0)
    }
    guard let text = reader.plainText(node, "'service'"), reader.holdsNoReference(node, "'service'")
    else {
      return
    }
    reader.collection.serviceSpan = reader.span(of: node)
    var names = OutputNames()
    if names.take(node, "a service", &reader) { reader.collection.service = text }
  }
}
