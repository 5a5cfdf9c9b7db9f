package import Diagnostics
package import RequestModel
package import YAMLSyntax

/// Lowers specs to the intermediate model.
///
/// Each worker creates one front end and uses it for many specs, because it keeps the table of
/// interned keys. A front end does not read files: it lists the fragments and attachments that a
/// spec needs.
package struct SpecFrontend {
  private var interner = KeyInterner(wellKnown: LanguageKey.texts)
  private var secretKeys = SecretKeys()
  private var lastOptions: ResolvedOptions?

  package init() {}

  /// A parsed spec or fragment.
  package struct ParsedFile: Sendable {
    let document: YAMLDocument
    let base: UInt32

    /// The path of a fragment from the root, if its types are declared apart from specs.
    package var pathOfTypes: String?
  }

  /// A fragment that a spec includes.
  package struct Include: Sendable {
    package let path: String
    package let span: Span
  }

  /// The model of a spec, and the files that remain to be looked up.
  package struct LoweredSpec: Sendable {
    package var collection: RequestCollection
    package var attachments: [AttachmentRequest]

    /// The indices of the ``Selection/settings`` that named an input.
    package var usedSettings: Set<Int>

    /// Whether the spec has environments to choose from.
    package var hasEnvironments: Bool

    /// The warnings that are accepted.
    package var allowances: Allowances
  }

  /// Parses one file whose bytes are at `base` of the spec's sources. Returns `nil` if it is not
  /// YAML.
  package mutating func parse(
    _ bytes: [UInt8], base: UInt32, limits: ReaderLimits, sink: inout DiagnosticSink
  ) -> ParsedFile? {
    YAMLDocument.parse(bytes, base: base, limits: limits, interner: &interner, sink: &sink)
      .map { ParsedFile(document: $0, base: base) }
  }

  /// The fragments that a spec names, in order.
  package func includes(of file: ParsedFile, sink: inout DiagnosticSink) -> [Include] {
    let document = file.document
    guard document.nodes[0].kind == .mapping else { return [] }
    let list = document.entries(of: 0).first { LanguageKey(document.nodes[$0.key].key) == .include }
    guard let list = list?.value else { return [] }
    guard document.nodes[list].kind == .sequence else {
      sink.report(
        .wrongShape("'include'", expected: "a list of paths", found: document.describe(list)),
        at: document.span(of: list))
      return []
    }
    return document.items(of: list).compactMap { item in
      let item = document.resolved(item)
      let node = document.nodes[item]
      guard node.kind == .scalar, node.type != .null, node.textCount > 0 else {
        sink.report(
          .wrongShape(
            "an item of 'include'", expected: "a path",
            found: node.kind == .scalar && node.type != .null
              ? "empty text" : document.describe(item)),
          at: document.span(of: item))
        return nil
      }
      let path = document.string(of: item)
      guard Self.isFragmentPath(path) else {
        sink.report(.fragmentName(path), at: document.span(of: item))
        return nil
      }
      return Include(path: path, span: document.span(of: item))
    }
  }

  /// Whether a path names a fragment, `_*.yaml` or `_*.yml`. A search for specs skips fragments.
  private static func isFragmentPath(_ path: String) -> Bool {
    let name = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last
    return name?.first == UInt8(ascii: "_") && (path.hasSuffix(".yaml") || path.hasSuffix(".yml"))
  }

  /// Finds the text that messages must not show: values of secrets, wherever they are written.
  ///
  /// - Parameters:
  ///   - files: The spec and its fragments.
  ///   - isIncomplete: Whether a fragment, which may declare secrets, could not be read.
  /// - Returns: The redaction and the names of the secrets.
  package mutating func secrets(
    in files: [ParsedFile], isIncomplete: Bool
  ) -> (redaction: Redaction, names: Set<String>) {
    secretKeys.look(at: interner)
    let search = SecretSearch(files.map(\.document), secretKeys, isIncomplete: isIncomplete)
    return (search.redaction, search.names)
  }

  /// Lowers a spec with its fragments to the model.
  ///
  /// The model is complete only if the sink contains no errors.
  package mutating func lower(
    _ spec: ParsedFile, fragments: [ParsedFile], sources: SourceMap, selection: Selection,
    allowances: Allowances = Allowances(), sink: inout DiagnosticSink
  ) -> LoweredSpec {
    lower(
      spec, fragments: fragments, sources: sources, selection: selection, allowances: allowances,
      sink: &sink
    ) { $0.lowerSpec() }
  }

  /// Lowers the types of a fragment, which no spec includes here.
  ///
  /// Types that name types of specs or of other fragments are left out.
  package mutating func lower(
    fragment: ParsedFile, sources: SourceMap, allowances: Allowances, sink: inout DiagnosticSink
  ) -> LoweredSpec {
    lower(
      fragment, fragments: [], sources: sources, selection: Selection(), allowances: allowances,
      sink: &sink
    ) { $0.lowerFragment() }
  }

  private mutating func lower(
    _ spec: ParsedFile, fragments: [ParsedFile], sources: SourceMap, selection: Selection,
    allowances: Allowances, sink: inout DiagnosticSink, _ body: (inout Lowering) -> Void
  ) -> LoweredSpec {
    var collection = RequestCollection(
      text: ModelText(source: spec.document.source, derived: spec.document.decoded),
      sources: sources)
    collection.values.reserveCapacity(spec.document.nodes.count)
    let open = OpenDocument(document: spec.document, base: spec.base, textBase: 0)
    var documents = SourceDocuments([open])
    for fragment in fragments {
      let textBase = collection.text.append(fragment.document.source).start
      _ = collection.text.append(fragment.document.decoded)
      _ = documents.append(
        OpenDocument(document: fragment.document, base: fragment.base, textBase: textBase))
    }
    var lowering = Lowering(
      reader: DocumentReader(
        open, draft: Draft(collection: consume collection, sink: sink, sources: documents),
        interner: interner),
      selection: selection, fragmentPaths: ([spec] + fragments).map(\.pathOfTypes))
    // Lowering has the only references to these from here on, and changes them in place.
    interner = KeyInterner(wellKnown: [])
    sink = DiagnosticSink()
    lowering.reader.draft.allowances = allowances
    lowering.lastOptions = lastOptions
    body(&lowering)
    interner = lowering.reader.interner
    lastOptions = lowering.lastOptions
    sink = lowering.reader.sink
    // This is swapped out, not copied.
    var lowered = RequestCollection(text: ModelText(source: []), sources: SourceMap())
    swap(&lowered, &lowering.reader.draft.collection)
    return LoweredSpec(
      collection: consume lowered,
      attachments: lowering.reader.draft.attachments.requests,
      usedSettings: lowering.environments.usedSettings,
      hasEnvironments: !lowering.environments.isEmpty,
      allowances: lowering.reader.draft.allowances)
  }
}
