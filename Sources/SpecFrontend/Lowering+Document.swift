import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// The top level of a spec and of its fragments.
extension Lowering {
  /// The nodes of the top-level keys, found in one pass and lowered in the order they depend on
  /// each other.
  struct TopLevel {
    var version: Int?
    var service: Int?
    var baseURL: Int?
    var client: Int?
    var environments: Int?
    var inputs: Int?
    var types: Int?
    var defaults: Int?
    var templates: Int?
    var requests: Int?
  }

  /// Lowers the whole spec: the first of ``documents``, and the fragments, which are the others.
  mutating func lowerSpec() {
    guard !isNull(0) else { return report(.emptyDocument, at: Span(at: base)) }
    guard expectMap(0, "a spec") else { return }
    let spec = topLevel(isFragment: false)
    requestsNode = spec.requests
    let fragments = documents.indices.dropFirst().map { index in
      (index: index, top: reading(index) { $0.topLevel(isFragment: true) })
    }
    checkVersion(spec.version)
    for (index, top) in fragments {
      reading(index) { $0.checkVersion(top.version, isFragment: true) }
    }
    lowerService(spec.service)
    let all = fragments + [(index: 0, top: spec)]
    lowerTypes(all.map { (index: $0.index, node: $0.top.types) })
    for (index, top) in all { reading(index) { $0.lowerDeclarations(top, document: index) } }
    if let node = spec.baseURL {
      collection.baseURL = urlTemplate(node, isBase: true)
      isBaseURLRefused = collection.baseURL == nil
      if let base = collection.baseURL {
        collection.unchosenEnvironment = Environment(name: .empty, baseURL: base)
      }
    }
    for (index, top) in all { reading(index) { $0.lowerEnvironments(top, document: index) } }
    checkEnvironmentChosen()
    resolveLiteralBase()
    if let node = spec.client { collection.clientFields = client(node) }
    var defaults = RequestLayer()
    defaults.headers = collection.clientFields.map {
      HeaderOverride(name: $0.name, span: $0.span, value: $0.value, isClientField: true)
    }
    for (index, top) in all {
      guard let node = top.defaults else { continue }
      let layer = reading(index) { $0.defaultsLayer(node) }
      defaults = merged([defaults, layer])
    }
    lowerRequests(spec.requests, defaults: defaults)
    lowerUnusedTemplates()
    checkEnvironmentValues()
    bindEnvironments()
    for index in templateInputs where !usedInheritedInputs.contains(index) { reportUnused(index) }
    // What the base URL of another environment needs is not needed in this one.
    let ofEnvironments = collection.environments.isEmpty ? [] : baseURLInputs
    reportUnused(
      sharedInputs: collection.sharedInputs.filter {
        ownInputs.contains($0) && !ofEnvironments.contains($0)
      })
  }

  /// A base URL without references is made once, and its mistakes are reported once.
  private mutating func resolveLiteralBase() {
    guard let base = collection.baseURL,
      !base.roots.contains(where: { collection.isSymbolic($0) })
    else { return }
    collection.literalBase = literalURL(base)
    if collection.literalBase == nil {
      isBaseURLRefused = true
      collection.baseURL = nil
    }
  }

  /// A base URL that waits for no input; nil when it is none, which is reported.
  mutating func literalURL(_ base: URLTemplate) -> EncodedURL? {
    let nobody = Request(name: .empty, span: base.span, method: .empty, url: base)
    let never = Case(name: .empty, span: base.span, firstBinding: 0)
    do throws(URLResolutionProblem) {
      return try collection.resolve(base, in: nobody, case: never)
    } catch {
      // Everything else was reported when it was lowered.
      if case .dotSegment(_, let segment) = error.reason {
        let place = span(ofSegment: segment, of: base, nobody, never)
        report(message(for: error, caseName: nil), at: place)
      }
      return nil
    }
  }

  private mutating func topLevel(isFragment: Bool) -> TopLevel {
    var top = TopLevel()
    guard !isFragment || expectMap(0, "a fragment") else { return top }
    for (key, value) in document.entries(of: 0) {
      let name = self.key(key)
      switch name {
      case .waybill: top.version = value
      case .inputs: top.inputs = value
      case .types: top.types = value
      case .defaults: top.defaults = value
      case .templates: top.templates = value
      case .environments:
        top.environments = value
        if environmentsSpan == nil { environmentsSpan = document.span(of: key) }
      case .service where !isFragment: top.service = value
      case .baseURL where !isFragment: top.baseURL = value
      case .client where !isFragment: top.client = value
      case .requests where !isFragment: top.requests = value
      case .include where !isFragment: break
      case .summary where !isFragment: collection.summary = documentation(value, "'summary'")
      case .description where !isFragment:
        collection.description = documentation(value, "'description'")
      case .deprecated where !isFragment: collection.deprecated = deprecation(value)
      default:
        unknownKey(
          key, in: isFragment ? "a fragment" : "a spec",
          among: isFragment ? LanguageMap.fragmentKeys : LanguageMap.documentKeys)
      }
    }
    return top
  }

  private mutating func checkVersion(_ node: Int?, isFragment: Bool = false) {
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

  private mutating func lowerService(_ node: Int?) {
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

  private mutating func lowerDeclarations(_ top: TopLevel, document index: Int) {
    if let node = top.inputs {
      let own = inputs(node, in: "a spec")
      if index == 0 { ownInputs = Set(own) }
      collection.sharedInputs = replacing(collection.sharedInputs, by: own)
    }
    guard let node = top.templates, expectMap(node, "'templates'") else { return }
    for (key, value) in document.entries(of: node) {
      let name = document.nodes[key].key
      let isMap = expectMap(value, Title("template", named: key))
      let state =
        isMap ? TemplateState.waiting(key: key, node: value, document: index) : .refused
      if templates.updateValue(state, forKey: name) == nil { templateOrder.append(name) }
    }
  }

  private func replacing(_ below: [Int], by own: [Int]) -> [Int] {
    let names = Set(own.map { collection.inputs[$0].name })
    return below.filter { !names.contains(collection.inputs[$0].name) } + own
  }

  /// RFC 9110 sections 10.1.5 and 12.5.4.
  private mutating func client(_ node: Int) -> [NamedValue] {
    guard expectMap(node, "'client'") else { return [] }
    var product: NamedValue?
    var languages: NamedValue?
    for (key, value) in document.entries(of: node) {
      switch self.key(key) {
      case .product:
        guard plainText(value, "'product'") != nil, holdsNoReference(value, "'product'") else {
          continue
        }
        product = clientField("User-Agent", userAgent(value), at: value)
      case .languages:
        guard let words = words(value, "'languages'"), !words.isEmpty else { continue }
        guard words.allSatisfy({ holdsNoReference($0.node, "'languages'") }) else { continue }
        let refused = words.filter { word in
          !document.withText(of: word.node) { AcceptLanguage.isRange($0) }
        }
        for word in refused {
          report(.invalidLanguage(document.string(of: word.node)), at: word.node)
        }
        guard refused.isEmpty else { continue }
        let tags = words.map { document.string(of: $0.node) }
        languages = clientField(
          "Accept-Language", Array(AcceptLanguage.value(tags).utf8), at: value)
      default: unknownKey(key, in: "'client'", among: [.product, .languages])
      }
    }
    return [product, languages].compactMap(\.self)
  }

  /// Reports `${…}` where there are no inputs.
  mutating func holdsNoReference(_ node: Int, _ title: String) -> Bool {
    guard document.withText(of: node, Self.holdsInterpolation) else { return true }
    report(.referenceNotAllowed(title), at: node)
    return false
  }

  private mutating func userAgent(_ node: Int) -> [UInt8] {
    let (text, isLossless) = Transliteration.ascii(document.string(of: node))
    if !isLossless { report(.notTransliterable(String(decoding: text, as: UTF8.self)), at: node) }
    return text
  }

  private mutating func clientField(_ name: StaticString, _ value: [UInt8], at node: Int)
    -> NamedValue?
  {
    guard !value.isEmpty else {
      report(.emptyFieldValue(name.description), at: node)
      return nil
    }
    if let problem = FieldValue.problem(in: value[...]) {
      report(.invalidFieldValue(name.description, problem), at: node)
      return nil
    }
    let id = ValueID(collection.values.count)
    appendNode(.text, text: collection.text.append(value), at: node)
    return NamedValue(
      name: collection.text.append(name), value: id, span: document.span(of: node))
  }

  func contentType(of own: RequestLayer) -> Span? {
    own.headers.first { $0.value != nil && isField($0.name, "Content-Type") }?.span
  }

  /// Whether a name is that of the file which lists the messages, beside the folders of requests.
  private func isReservedName(_ name: ArraySlice<UInt8>) -> Bool {
    name.lazy.map(\.asciiLowercased).elementsEqual("manifest.json".utf8)
  }

  private mutating func lowerRequests(_ node: Int?, defaults: RequestLayer) {
    guard let node else {
      return report(.missingKey("requests", in: "a spec", help: nil), at: 0)
    }
    guard expectMap(node, "'requests'") else { return }
    collection.requests.reserveCapacity(Int(document.nodes[node].count))
    var names = outputNames(in: node)
    for (key, value) in document.entries(of: node) {
      guard checkOutputName(key, "a request", among: &names) else { continue }
      if isReservedName(document.bytes(of: key)) {
        report(.reservedName(document.string(of: key)), at: key)
      }
      guard expectMap(value, Title("request", named: key)) else { continue }
      var layer = requestLayer(value, titled: Title("request", named: key))
      layer.ownContentType = contentType(of: layer)
      layer.ownInputs = Set(layer.inputs)
      layer.describesContent = layer.contentType != nil || layer.contentCoding != nil
      if layer.parent == nil {
        merge(&layer, over: defaults)
      } else {
        layer = merged(layers(of: layer, above: defaults))
      }
      lowerRequest(key, layer)
    }
  }
}
