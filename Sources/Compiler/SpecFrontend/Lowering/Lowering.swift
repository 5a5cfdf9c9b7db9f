import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Lowers the documents of one spec to its model.
///
/// Each part has its own type. The reader turns nodes into layers and values, templates and
/// environments are lowered on demand, the uses of inputs are counted, and a validator checks the
/// result. This type determines the order.
struct Lowering {
  var reader: DocumentReader
  var cases = CaseReader()
  var templates = Templates()
  var environments: Environments
  var uses = InputUse()
  var validator = Validator()

  /// The resolved options of `defaults`, once a request uses them.
  var optionsOfDefaults: ResolvedOptions?

  /// The options that were resolved last, for this spec or an earlier one. The specs of one service
  /// share most options. The options contain no text.
  var lastOptions: ResolvedOptions?

  /// The paths of documents from the root, for those whose types are declared apart.
  private let fragmentPaths: [String?]

  init(reader: DocumentReader, selection: Selection, fragmentPaths: [String?] = []) {
    self.reader = reader
    self.fragmentPaths = fragmentPaths
    environments = Environments(selection: selection)
  }

  /// Fills in the defaults of options that are not written. Returns the previous result if it is
  /// the same.
  mutating func resolved(_ options: WrittenOptions) -> ResolvedOptions {
    if options.isEmpty { return .standard }
    if let last = lastOptions, options == last.written { return last }
    let resolved = ResolvedOptions(options, text: reader.collection.text)
    if !options.holdsText { lastOptions = resolved }
    return resolved
  }

  /// Lowers the whole spec. The first document is the spec itself; the others are fragments.
  mutating func lowerSpec() {
    guard !reader.isNull(0) else {
      return reader.report(.emptyDocument, at: Span(at: reader.base))
    }
    guard reader.expectMap(0, "a spec") else { return }
    if let (message, key) = OtherFormat.find(&reader) { return reader.report(message, at: key) }
    let (spec, fragments) = topLevels()
    let all = fragments + [spec]
    if let node = spec[.allow] {
      reader.draft.allowances.ofSpec = RequestReader.allowances(node, &reader)
    }
    TopLevelReader.readService(spec[.service], &reader)
    var types = TypeDeclarationReader()
    types.read(all.map { (index: $0.document, node: $0[.types]) }, &reader)
    for top in fragments where !types.replaced.contains(top.document) { addFragment(top) }
    for top in all { lowerDeclarations(top) }
    lowerBaseURLs(spec, all)
    if let base = reader.collection.baseURL {
      validator.validate(base: base, in: &reader.draft)
    }
    if let node = spec[.client] {
      reader.collection.clientFields = ClientReader.read(node, &reader)
    }
    let defaults = defaults(of: all)
    templates.requestsNode = spec[.requests]
    lowerRequests(spec[.requests], defaults: defaults)
    templates.lowerUnused(&reader)
    // The remaining checks concern the spec as a whole.
    guard !reader.sink.isFull else { return }
    for index in reader.draft.sources.indices {
      ScalarDoubts.warnOfComments(inDocument: index, &reader)
      ScalarDoubts.warnOfLookalikes(inDocument: index, &reader)
    }
    environments.checkValues(&reader)
    environments.bind(&reader)
    uses.reportUnused(templateInputs: templates.ownInputs, in: &reader.draft)
    uses.reportUnusedExamples(in: &reader.draft)
  }

  /// Lowers the types of a fragment, the only document.
  mutating func lowerFragment() {
    let top = TopLevelReader.read(ofDocument: 0, isFragment: true, &reader)
    TopLevelReader.checkVersion(top[.waybill], isFragment: true, &reader)
    let maps = [(index: 0, node: top[.types])]
    var first = reader
    first.draft.types.takesUnknown = true
    var types = TypeDeclarationReader()
    types.read(maps, &first)
    let unknown = first.draft.types.unknown
    if !unknown.isEmpty {
      // Specs that include the fragment report what they do not know either.
      let own = TypeFragment.ownTypes(of: first.collection, inFile: 0, without: unknown)
        .map { first.collection.types[$0].name }
      var types = TypeDeclarationReader(only: Set(own.map { Array(reader.collection.text[$0]) }))
      types.read(maps, &reader)
    } else {
      reader = first
    }
    addFragment(top, isAlone: true)
  }

  /// Adds a fragment whose types are declared apart.
  private mutating func addFragment(_ top: TopLevel, isAlone: Bool = false) {
    let span = top.typesSpan ?? (isAlone ? Span(at: reader.base) : nil)
    guard let path = fragmentPaths[top.document], let span,
      let file = reader.collection.sources.fileIndex(at: span.start)
    else { return }
    reader.collection.fragments.append(
      TypeFragment(
        path: path, swiftName: top.swiftName, swiftNames: top.swiftNames, span: span,
        types: TypeFragment.ownTypes(of: reader.collection, inFile: file), isAlone: isAlone))
  }

  /// The top levels of the spec and of the fragments.
  private mutating func topLevels() -> (spec: TopLevel, fragments: [TopLevel]) {
    let spec = TopLevelReader.read(ofDocument: 0, isFragment: false, &reader)
    (reader.collection.swiftName, reader.collection.swiftNames) = (spec.swiftName, spec.swiftNames)
    let fragments = reader.draft.sources.indices.dropFirst().map { index in
      reader.reading(index) { TopLevelReader.read(ofDocument: index, isFragment: true, &$0) }
    }
    TopLevelReader.checkVersion(spec[.waybill], &reader)
    for top in fragments {
      reader.reading(top.document) {
        TopLevelReader.checkVersion(top[.waybill], isFragment: true, &$0)
      }
    }
    environments.span = ([spec] + fragments).lazy.compactMap(\.environmentsSpan).first
    return (spec, fragments)
  }

  private mutating func lowerDeclarations(_ top: TopLevel) {
    if let node = top[.inputs] {
      let own = reader.reading(top.document) { InputReader.inputs(node, in: "a spec", &$0) }
      if top.document == 0 { uses.ownInputs = Set(own) }
      reader.collection.sharedInputs = replacing(reader.collection.sharedInputs, by: own)
    }
    if let node = top[.templates] { templates.declare(node, ofDocument: top.document, &reader) }
  }

  private func replacing(_ below: [Int], by own: [Int]) -> [Int] {
    let names = Set(own.map { reader.collection.inputs[$0].name })
    return below.filter { !names.contains(reader.collection.inputs[$0].name) } + own
  }

  /// Lowers the base URLs of the spec and of its environments.
  private mutating func lowerBaseURLs(_ spec: TopLevel, _ all: [TopLevel]) {
    if let node = spec[.baseURL] {
      reader.collection.baseURL = URLReader.url(node, isBase: true, &reader)
      reader.draft.isBaseURLRefused = reader.collection.baseURL == nil
      if let base = reader.collection.baseURL {
        reader.collection.unchosenEnvironment = Environment(name: .empty, baseURL: base)
      }
    }
    for top in all {
      guard let node = top[.environments] else { continue }
      let bases = environments.declare(node, ofDocument: top.document, &reader)
      for base in bases { uses.note(base: base, in: reader.draft) }
    }
    environments.checkChosen(&reader)
    resolveLiteralBase()
  }

  /// Resolves a base URL without references once, so that its mistakes are reported once.
  private mutating func resolveLiteralBase() {
    guard let base = reader.collection.baseURL, !reader.collection.isSymbolic(base) else { return }
    reader.collection.literalBase = reader.draft.literalURL(base)
    if reader.collection.literalBase == nil {
      reader.draft.isBaseURLRefused = true
      reader.collection.baseURL = nil
    }
  }

  /// The layer below all requests: the client's fields, then the `defaults` of each document.
  private mutating func defaults(of all: [TopLevel]) -> RequestLayer {
    var defaults = RequestLayer()
    defaults.headers = reader.collection.clientFields.map {
      HeaderOverride(name: $0.name, span: $0.span, value: $0.value, isClientField: true)
    }
    for top in all {
      guard let node = top[.defaults] else { continue }
      var layer = reader.reading(top.document) { reader in
        reader.about(reader.document.span(of: node)) { RequestReader.defaults(node, &$0) }
      }
      reader.draft.merge(&layer, over: defaults)
      swap(&defaults, &layer)
    }
    reader.draft.allowances.ofDefaults = defaults.allowed
    for top in all {
      guard let node = top[.defaults] else { continue }
      let subject = reader.draft.sources[top.document].document.span(of: node)
      reader.draft.allowances.set(defaults.allowed, for: subject)
    }
    return defaults
  }
}
