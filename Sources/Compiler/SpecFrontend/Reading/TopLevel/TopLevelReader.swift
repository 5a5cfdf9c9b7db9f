import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// The nodes of the top-level keys, found in one pass and lowered in the order they depend on
/// each other.
struct TopLevel {
  /// The index of the document.
  var document: Int
  var version: Int?
  var service: Int?
  var baseURL: Int?
  var client: Int?
  var environments: Int?

  /// Where `environments` is.
  var environmentsSpan: Span?
  var inputs: Int?
  var types: Int?
  var defaults: Int?
  var templates: Int?
  var requests: Int?
  var allow: Int?
}

/// The keys at the top level of a spec and of its fragments.
enum TopLevelReader {
  static func read(ofDocument index: Int, _ reader: inout DocumentReader) -> TopLevel {
    var top = TopLevel(document: index)
    let isFragment = index > 0
    guard !isFragment || reader.expectMap(0, "a fragment") else { return top }
    var entries = EntryWalk(0, of: reader.document)
    while let (key, value) = entries.next(in: reader.document) {
      let name = reader.name(of: key)
      switch name {
      case .waybill: top.version = value
      case .inputs: top.inputs = value
      case .types: top.types = value
      case .defaults: top.defaults = value
      case .templates: top.templates = value
      case .environments:
        top.environments = value
        if top.environmentsSpan == nil { top.environmentsSpan = reader.span(of: key) }
      case .service where !isFragment: top.service = value
      case .baseURL where !isFragment: top.baseURL = value
      case .client where !isFragment: top.client = value
      case .requests where !isFragment: top.requests = value
      case .allow where !isFragment: top.allow = value
      case .include where !isFragment: break
      case .summary where !isFragment:
        reader.collection.summary = reader.documentation(value, "'summary'")
      case .description where !isFragment:
        reader.collection.description = reader.documentation(value, "'description'")
      case .swiftName where !isFragment:
        reader.collection.swiftName = SwiftNameReader.name(value, "'swift-name'", &reader)
      case .deprecated where !isFragment:
        reader.collection.deprecated = RequestReader.deprecation(value, &reader)
      default:
        reader.unknownKey(
          key, in: isFragment ? "a fragment" : "a spec",
          among: isFragment ? LanguageMap.fragmentKeys : LanguageMap.documentKeys)
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
