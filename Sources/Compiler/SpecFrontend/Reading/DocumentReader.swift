import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Reads the nodes of a spec's documents in the shapes of the language: maps with known keys,
/// lists, text, words, flags and numbers.
///
/// The reader of each subject takes this reader `inout` with the index of a node of ``document``,
/// and returns values of the model. It reports mistakes and continues, so that all of them are
/// found.
struct DocumentReader {
  /// The document being read, one of the draft's. It is a stored property because a computed one
  /// would copy the document for every node.
  private(set) var document: YAMLDocument

  /// The base to which positions in ``document`` are relative.
  private(set) var base: UInt32

  /// The offset in the text of the collection at which text ranges of ``document`` start.
  private var textBase: UInt32

  /// The draft to which the reader adds the values that it reads.
  var draft: Draft
  var interner: KeyInterner

  /// Whether the values being read are those of an `enum`, which may be any words.
  var readsEnumeration = false

  /// The names of inputs by the numbers of their interned keys, which are hashed in place.
  private var inputNames: [UInt32: InputName] = [:]

  init(_ spec: OpenDocument, draft: Draft, interner: KeyInterner) {
    (document, base, textBase) = (spec.document, spec.base, spec.textBase)
    self.draft = draft
    self.interner = interner
  }

  var collection: RequestCollection {
    _read { yield draft.collection }
    _modify { yield &draft.collection }
  }

  var sink: DiagnosticSink { _read { yield draft.sink } }

  /// Calls `body` while reading another document.
  mutating func reading<Result>(_ index: Int, _ body: (inout DocumentReader) -> Result) -> Result {
    let before = (document, base, textBase)
    let opened = draft.sources[index]
    (document, base, textBase) = (opened.document, opened.base, opened.textBase)
    closeIfFull()
    defer {
      (document, base, textBase) = before
      closeIfFull()
    }
    return body(&self)
  }

  // MARK: Reports

  mutating func report(
    _ message: DiagnosticMessage, at span: Span, notes: [Diagnostic.Note] = []
  ) {
    draft.report(message, at: span, notes: notes)
    closeIfFull()
  }

  mutating func report(
    _ message: DiagnosticMessage, at node: Int, notes: [Diagnostic.Note] = []
  ) {
    report(message, at: document.span(of: node), notes: notes)
  }

  /// Reports something that is written twice.
  mutating func report(_ message: DiagnosticMessage, at node: Int, besides other: Span) {
    report(message, at: node, notes: [.init("the other is here", at: other)])
  }

  /// Reports a node whose shape differs from the expected one.
  mutating func refuse(_ node: Int, _ title: Title, expected: String, found: String? = nil) {
    report(wrongShape(node, title, expected: expected, found: found), at: node)
  }

  func wrongShape(
    _ node: Int, _ title: Title, expected: String, found: String? = nil
  ) -> DiagnosticMessage {
    let shownTitle = title.rendered(in: document)
    let message = DiagnosticMessage.wrongShape(
      shownTitle, expected: expected, found: found ?? document.describe(node))
    guard let item = onlyItem(of: node, expected: expected),
      let cure = DiagnosticMessage.valueWithoutBrackets(item, for: shownTitle)
    else { return message }
    return message.helping(cure, besideSecrets: "write the value without brackets")
  }

  /// The item of a list of one where text or a number is expected.
  private func onlyItem(of node: Int, expected: String) -> String? {
    guard kind(of: node) == .sequence, document.nodes[node].count == 1,
      expected.hasPrefix("text") || expected.hasPrefix("a number")
    else { return nil }
    return document.items(of: node).map { document.resolved($0) }
      .first { kind(of: $0) == .scalar }.map { document.string(of: $0) }
  }

  /// The text of a scalar; an empty text for a collection.
  func scalarText(of node: Int) -> String {
    kind(of: node) == .scalar ? document.string(of: node) : ""
  }

  /// Stops reading a spec once the sink is full.
  private mutating func closeIfFull() {
    if sink.isFull { document.isClosed = true }
  }

  /// Calls `body` with one request, template or `defaults` as the subject of all reports.
  mutating func about<Result>(
    _ subject: Span?, _ body: (inout DocumentReader) -> Result
  ) -> Result {
    let before = draft.sink.subject
    draft.sink.subject = subject
    defer { draft.sink.subject = before }
    return body(&self)
  }

  // MARK: Nodes

  func kind(of node: Int) -> YAMLNode.Kind { document.nodes[node].kind }

  @inline(__always)
  func isNull(_ node: Int) -> Bool { document.isNull(node) }

  func span(of node: Int) -> Span { document.span(of: node) }

  /// The span at which a part of a literal text is written.
  func span(of part: Range<Int>, in node: ValueNode) -> Span {
    draft.sources.span(of: part, in: node)
  }

  /// The text of a scalar as a range of the collection's text.
  func textRange(of node: Int) -> TextRange {
    let node = document.nodes[document.resolved(node)]
    return TextRange(start: textBase + node.textStart, count: node.textCount)
  }

  /// The language's name of a key.
  func name(of key: Int) -> LanguageKey? { LanguageKey(document.nodes[key].key) }

  /// The name of an input that is declared or referred to, by its key.
  func inputName(of key: KeyID) -> InputName? { inputNames[key.rawValue] }

  /// The name of an input. All keys with the same spelling share it.
  mutating func inputName(for key: KeyID, spelled text: TextRange) -> InputName {
    if let name = inputNames[key.rawValue] { return name }
    let name = InputName(rawValue: UInt32(collection.inputNames.count))
    collection.inputNames.append(text)
    inputNames[key.rawValue] = name
    return name
  }

  // MARK: Maps

  /// The entries of a map of the language; `nil`, after reporting, if the node is not a map.
  @inline(__always)
  mutating func entries(of node: Int, _ title: Title) -> EntryWalk? {
    expectMap(node, title) ? EntryWalk(node, of: document) : nil
  }

  /// Whether the node is a mapping. Reports a node that is not.
  mutating func expectMap(_ node: Int, _ title: Title) -> Bool {
    guard kind(of: node) != .mapping else { return true }
    refuseMissingSpace(in: node, title, expected: "a map")
    return false
  }

  // MARK: Lists, text, words, flags and numbers

  /// The items of a list of plain words, with their nodes.
  mutating func words(_ node: Int, _ title: Title) -> [(text: TextRange, node: Int)]? {
    guard kind(of: node) == .sequence else {
      refuseMissingSpace(in: node, title, expected: "a list")
      return nil
    }
    var result: [(text: TextRange, node: Int)] = []
    for item in document.items(of: node) {
      if let text = plainText(item, title) { result.append((text, item)) }
    }
    return result
  }

  /// The text of a scalar as it is written, including numbers and booleans.
  ///
  /// Null and collections are mistakes. `${…}` is literal text here.
  mutating func plainText(_ node: Int, _ title: Title) -> TextRange? {
    guard kind(of: node) == .scalar, !isNull(node) else {
      refuse(node, title, expected: "text")
      return nil
    }
    return textRange(of: node)
  }

  /// Text for readers of the spec and of generated code, or `nil` for null.
  mutating func documentation(_ node: Int, _ title: Title) -> TextRange? {
    isNull(node) ? nil : plainText(node, title)
  }

  /// Whether a text contains no `${…}`. Reports one that does: inputs are not available here.
  mutating func holdsNoReference(_ node: Int, _ title: String) -> Bool {
    guard document.withText(of: node, InterpolationReader.holdsInterpolation) else { return true }
    report(.referenceNotAllowed(title), at: node)
    return false
  }

  mutating func boolean(_ node: Int, _ title: Title) -> Bool? {
    let found = document.nodes[node]
    guard found.kind == .scalar, found.type == .boolean else {
      let message = wrongShape(node, title, expected: "true or false")
      let word = found.kind == .scalar ? document.string(of: node) : ""
      report(DiagnosticMessage.boolean(for: word).map { message.helping($0) } ?? message, at: node)
      return nil
    }
    return found.isTrue
  }

  /// One word of a fixed list.
  mutating func choice<Option: RawRepresentable<String> & CaseIterable>(
    _ node: Int, _ title: Title
  ) -> Option? {
    if kind(of: node) == .scalar, let option = Option(rawValue: document.string(of: node)) {
      return option
    }
    refuseWord(node, title, among: Option.allCases.map(\.rawValue))
    return nil
  }

  /// Reports a node that is not one of the expected words.
  mutating func refuseWord(_ node: Int, _ title: Title, among words: [String]) {
    let title = title.rendered(in: document)
    report(
      kind(of: node) == .scalar
        ? .invalidChoice(document.string(of: node), for: title, among: words)
        : .choiceOfAnotherShape(document.describe(node), for: title, among: words), at: node)
  }

  /// An integer that satisfies a condition. `expected` describes the condition.
  mutating func integer(
    _ node: Int, _ title: Title, expected: String, where isValid: (Int64) -> Bool
  ) -> Int? {
    let found = document.nodes[node]
    if found.kind == .scalar, found.type == .integer,
      case .integer(let value)? = document.withText(of: node, { NumberText.literal($0) }),
      isValid(value)
    {
      return Int(value)
    }
    refuseNumber(node, title, expected: expected)
    return nil
  }

  /// A positive whole number of bytes.
  mutating func byteCount(_ node: Int, _ title: Title) -> Int? {
    let expected = "a number of bytes, 1 or more"
    guard kind(of: node) != .scalar || document.nodes[node].type != .string else {
      let cure = DiagnosticMessage.byteCountCure(for: document.string(of: node))
      report(wrongShape(node, title, expected: expected).helping(cure), at: node)
      return nil
    }
    return integer(node, title, expected: expected) { $0 > 0 }
  }

  /// A number of seconds, 0 or greater.
  mutating func seconds(_ node: Int, _ title: Title) -> Double? {
    let found = document.nodes[node]
    if found.kind == .scalar, found.type == .integer || found.type == .float {
      switch document.withText(of: node, { NumberText.literal($0) }) {
      case .integer(let value) where value >= 0: return Double(value)
      case .float(let value) where value >= 0 && value.isFinite: return value
      default: break
      }
    }
    let expected = "a number of seconds, 0 or more"
    if found.kind == .scalar, found.type == .string,
      let seconds = DiagnosticMessage.seconds(in: document.string(of: node))
    {
      report(
        wrongShape(node, title, expected: expected).helping(
          "write the number alone, without a unit: \(seconds)"), at: node)
    } else {
      refuseNumber(node, title, expected: expected)
    }
    return nil
  }

  /// Reports a number that is out of range, as it is written, or a node that is not a number.
  mutating func refuseNumber(_ node: Int, _ title: Title, expected: String) {
    let type = document.nodes[node].type
    let isNumber = type == .integer || type == .float
    refuse(
      node, title, expected: expected, found: isNumber ? document.string(of: node) : nil)
  }

  // MARK: Values of the model

  /// Lowers a value, collections included.
  mutating func value(_ node: Int, _ interpolation: Interpolation = .allowed) -> ValueID {
    let id = ValueID(collection.values.count)
    ValueReader.append(document.resolved(node), interpolation, &self)
    return id
  }

  /// Lowers a scalar for its text, whatever its type. Anything else is a mistake.
  mutating func text(
    _ node: Int, _ title: Title, _ interpolation: Interpolation = .allowed
  ) -> ValueID? {
    guard plainText(node, title) != nil else { return nil }
    let id = ValueID(collection.values.count)
    ValueReader.appendText(node, interpolation, &self)
    return id
  }

  /// Lowers a media type. `none`, which sends no field, becomes null.
  mutating func mediaType(_ node: Int, _ title: Title) -> ValueID? {
    guard kind(of: node) == .scalar, !isNull(node) else {
      report(.mediaTypeNotText(wrongShape(node, title, expected: "text")), at: node)
      return nil
    }
    guard document.withText(of: node, { $0.elementsEqual(LanguageKey.none.rawValue.utf8) }) else {
      return text(node, title)
    }
    let id = ValueID(collection.values.count)
    append(.null, text: textRange(of: node), at: node)
    return id
  }

  mutating func append(
    _ kind: ValueNode.Kind, detail: UInt8 = 0, text: TextRange, at index: Int
  ) {
    append(kind, detail: detail, text: text, at: document.span(of: index))
  }

  mutating func append(
    _ kind: ValueNode.Kind, detail: UInt8 = 0, text: TextRange, at span: Span
  ) {
    collection.values.append(
      ValueNode(
        kind: kind, detail: detail, text: text, end: collection.values.count + 1, span: span))
  }

  /// Begins a node that contains others and returns its index.
  mutating func open(_ kind: ValueNode.Kind, at index: Int) -> Int {
    let start = collection.values.count
    append(kind, text: .empty, at: index)
    return start
  }

  mutating func close(_ start: Int, count: UInt32) {
    collection.values[start].text.count = count
    collection.values[start].end = UInt32(truncatingIfNeeded: collection.values.count)
  }

  /// Forgets all values from an index on.
  mutating func removeValues(from start: Int) {
    collection.values.removeLast(collection.values.count - start)
  }

  // MARK: Missing spaces

  private mutating func refuseMissingSpace(in node: Int, _ title: Title, expected: String) {
    let message = wrongShape(node, title, expected: expected)
    if expected == "a map", kind(of: node) == .sequence, let cure = meantMap(by: node, title) {
      return report(
        message.helping(cure, besideSecrets: "write names and values as {name: value}"), at: node)
    }
    report(
      missingSpace(in: node, title, expected: expected).map {
        message.helping($0, besideSecrets: "write a space after ':' and '-'")
      } ?? message, at: node)
  }

  /// The cure for text that spells a list or a map in another way.
  func meantCollection(in node: Int, _ title: Title, expected: String) -> String? {
    guard kind(of: node) == .scalar, document.nodes[node].type == .string else { return nil }
    return DiagnosticMessage.collection(
      meantBy: document.string(of: node), for: title.rendered(in: document), expected: expected)
  }

  /// The cure for a list of pairs: of texts, or of maps with a name and a value.
  private func meantMap(by list: Int, _ title: Title) -> String? {
    var items: [String] = []
    var pairs: [(name: String, value: String)] = []
    for item in document.items(of: list).map({ document.resolved($0) }) {
      guard kind(of: item) == .mapping else {
        guard kind(of: item) == .scalar else { return nil }
        items.append(document.string(of: item))
        continue
      }
      let texts = document.entries(of: item).map { key, value in
        let value = document.resolved(value)
        return (document.string(of: key), scalarText(of: value))
      }
      guard let name = texts.first(where: { $0.0 == "name" || $0.0 == "key" }),
        let value = texts.first(where: { $0.0 == "value" })
      else { return nil }
      pairs.append((name.1, value.1))
    }
    return DiagnosticMessage.map(meantBy: items, pairs, for: title.rendered(in: document))
  }

  /// The cure for text that would be a map or a list with one more space, such as `a:1` or `-a`.
  private func missingSpace(in node: Int, _ title: Title, expected: String) -> String? {
    if let cure = meantCollection(in: node, title, expected: expected) { return cure }
    guard kind(of: node) == .scalar, document.nodes[node].style == .plain else { return nil }
    // YAML joins the lines of such a text with spaces.
    let text = document.bytes(of: node).prefix { $0 != 0x20 }
    let word = String(decoding: text.prefix(60), as: UTF8.self)
    if let cure = DiagnosticMessage.lookalikeCure(word) { return cure }
    if text.first == UInt8(ascii: "-"), text.count > 1, document.nodes[node].type == .string {
      return "write a space after the '-': - \(word.dropFirst())"
    }
    return DiagnosticMessage.cure(ofName: word)
  }
}
