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
extension SpecReader {
  mutating func topLevel(ofDocument index: Int) -> TopLevel {
    var top = TopLevel(document: index)
    let isFragment = index > 0
    guard !isFragment || expectMap(0, "a fragment") else { return top }
    var entries = EntryWalk(0, of: document)
    while let (key, value) = entries.next(in: document) {
      let name = self.key(key)
      switch name {
      case .waybill: top.version = value
      case .inputs: top.inputs = value
      case .types: top.types = value
      case .defaults: top.defaults = value
      case .templates: top.templates = value
      case .environments:
        top.environments = value
        if top.environmentsSpan == nil { top.environmentsSpan = document.span(of: key) }
      case .service where !isFragment: top.service = value
      case .baseURL where !isFragment: top.baseURL = value
      case .client where !isFragment: top.client = value
      case .requests where !isFragment: top.requests = value
      case .allow where !isFragment: top.allow = value
      case .include where !isFragment: break
      case .summary where !isFragment: collection.summary = documentation(value, "'summary'")
      case .description where !isFragment:
        collection.description = documentation(value, "'description'")
      case .swiftName where !isFragment:
        collection.swiftName = writtenName(value, "'swift-name'")
      case .deprecated where !isFragment: collection.deprecated = deprecation(value)
      default:
        unknownKey(
          key, in: isFragment ? "a fragment" : "a spec",
          among: isFragment ? LanguageMap.fragmentKeys : LanguageMap.documentKeys)
      }
    }
    return top
  }

  mutating func checkVersion(_ node: Int?, isFragment: Bool = false) {
    guard let node else {
      return isFragment ? () : report(.missingVersion(), at: 0)
    }
    guard document.nodes[node].type == .integer, document.bytes(of: node).elementsEqual("1".utf8)
    else {
      let isNumber = document.nodes[node].type == .integer || document.nodes[node].type == .float
      let isQuoted = kind(of: node) == .scalar && document.bytes(of: node).elementsEqual("1".utf8)
      let message: DiagnosticMessage =
        isNumber || kind(of: node) == .scalar && !isQuoted && !isNull(node)
        ? .unsupportedVersion(document.string(of: node))
        : .versionNotNumber(isQuoted ? "text" : describe(node))
      return report(message, at: node)
    }
  }

  mutating func readService(_ node: Int?) {
    guard let node else {
      return report(
        .missingKey("service", in: "a spec", help: "name the service: service: photos"), at: 0)
    }
    guard let text = plainText(node, "'service'"), holdsNoReference(node, "'service'") else {
      return
    }
    collection.serviceSpan = document.span(of: node)
    var names = OutputNames()
    if checkOutputName(node, "a service", among: &names) { collection.service = text }
  }

  /// Reports `${…}` where there are no inputs.
  mutating func holdsNoReference(_ node: Int, _ title: String) -> Bool {
    guard document.withText(of: node, Self.holdsInterpolation) else { return true }
    report(.referenceNotAllowed(title), at: node)
    return false
  }
}
