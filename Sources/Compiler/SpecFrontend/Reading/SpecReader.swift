import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Reads the nodes of a spec's documents: values, inputs, types, and layers of requests.
///
/// Reading is spread over extensions, one for each part of the language. Each function takes the
/// index of a node of ``document`` and returns values of the model; mistakes go to ``sink``, and
/// reading goes on, so that all of them are shown.
struct SpecReader {
  /// The document being read, one of the draft's. It is stored here by itself: a copy of it would be
  /// made for each node if it were computed of something larger.
  private(set) var document: YAMLDocument

  /// What positions in ``document`` start from.
  private(set) var base: UInt32

  /// What text ranges of ``document`` start from in the text of the collection.
  private var textBase: UInt32

  /// What the values that are read are added to.
  var draft: Draft
  var interner: KeyInterner

  /// The objects that fields declare in their own place, while the spec's types are being read.
  var waitingTypes: [WaitingType]?

  /// The indices of the types and of the environments that have names, by those.
  var typePlaces: [[UInt8]: Int] = [:]
  var environmentPlaces: [[UInt8]: Int] = [:]

  /// The patterns of inputs, read.
  var patterns = PatternTable()

  /// The name of the case of requests that write none, once there is one.
  var defaultCaseName: TextRange?

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

  /// Calls `body` while another document is the one being read.
  mutating func reading<Result>(_ index: Int, _ body: (inout SpecReader) -> Result) -> Result {
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

  mutating func report(
    _ message: DiagnosticMessage, at span: Span, notes: [Diagnostic.Note] = []
  ) {
    draft.report(message, at: span, notes: notes)
    closeIfFull()
  }

  mutating func report(_ message: DiagnosticMessage, at node: Int) {
    report(message, at: document.span(of: node))
  }

  /// Ends the reading of a spec that has more mistakes than anybody corrects.
  private mutating func closeIfFull() {
    if sink.isFull { document.isClosed = true }
  }

  /// Where a part of a literal text is written.
  func span(of part: Range<Int>, in node: ValueNode) -> Span {
    draft.sources.span(of: part, in: node)
  }

  /// The name of an input that is declared or referred to, by its key.
  func inputName(of key: KeyID) -> InputName? { inputNames[key.rawValue] }

  /// The name of an input, shared by everything that spells it alike.
  mutating func inputName(for key: KeyID, spelled text: TextRange) -> InputName {
    if let name = inputNames[key.rawValue] { return name }
    let name = InputName(rawValue: UInt32(collection.inputNames.count))
    collection.inputNames.append(text)
    inputNames[key.rawValue] = name
    return name
  }
}

/// The reading of keys and of scalars that hold no `${…}`.
extension SpecReader {
  func kind(of node: Int) -> YAMLNode.Kind { document.nodes[node].kind }

  @inline(__always)
  func isNull(_ node: Int) -> Bool { document.isNull(node) }

  /// The text of a scalar as a range of the collection's text.
  func textRange(of node: Int) -> TextRange {
    let node = document.nodes[document.resolved(node)]
    return TextRange(start: textBase + node.textStart, count: node.textCount)
  }

  func key(_ node: Int) -> LanguageKey? { LanguageKey(document.nodes[node].key) }

  /// Whether the entry is the author's own and the language passes over it.
  func isAuthorsOwn(_ key: Int) -> Bool {
    document.withText(of: key) {
      $0.count >= 2 && $0[0] == UInt8(ascii: "x") && $0[1] == UInt8(ascii: "-")
    }
  }

  /// Reports a key that its map does not have, unless it begins with `x-`.
  mutating func unknownKey(_ key: Int, in title: Title, among keys: [LanguageKey]) {
    guard !isAuthorsOwn(key), !sink.isFull else { return }
    let place = LanguageMap.place(of: keys)
    let value = shortValue(of: key)
    report(
      .unknownKey(
        document.string(of: key), value: value, in: title.rendered(in: self), at: place,
        among: keys.map(\.rawValue),
        home: { [name = self.key(key)] value in
          guard let place, let name else { return nil }
          return LanguageMap.home(of: name, value: value, in: place)
        }),
      at: key)
  }

  /// The value of a key as a message can repeat it: a word that needs no quotes, wherever it is.
  private func shortValue(of key: Int) -> String? {
    let value = document.resolved(document.nodes[key].end(at: key))
    guard document.nodes.indices.contains(value), document.nodes[key].kind == .scalar,
      kind(of: value) == .scalar, !isNull(value), document.nodes[value].style == .plain
    else { return nil }
    let bytes = document.bytes(of: value)
    let isWord =
      1...40 ~= bytes.count
      && bytes.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || "-_./".utf8.contains($0)
      }
    return isWord ? document.string(of: value) : nil
  }

  /// Whether the node is a mapping; reports that it should be when it is not.
  mutating func expectMap(_ node: Int, _ title: Title) -> Bool {
    guard kind(of: node) != .mapping else { return true }
    let message = DiagnosticMessage.wrongShape(
      title.rendered(in: self), expected: "a map", found: describe(node))
    report(
      missingSpace(in: node).map {
        message.helping($0, besideSecrets: "write a space after ':' and '-'")
      } ?? message, at: node)
    return false
  }

  /// The cure for text that would be a map or a list with one more space: `a:1`, `-a`.
  func missingSpace(in node: Int) -> String? {
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

  /// A scalar's text, however it is spelled: numbers and booleans as written.
  ///
  /// Null and collections are mistakes. `${…}` is text here.
  mutating func plainText(_ node: Int, _ title: Title) -> TextRange? {
    guard kind(of: node) == .scalar, !isNull(node) else {
      report(
        .wrongShape(title.rendered(in: self), expected: "text", found: describe(node)), at: node)
      return nil
    }
    return textRange(of: node)
  }

  mutating func boolean(_ node: Int, _ title: Title) -> Bool? {
    let found = document.nodes[node]
    guard found.kind == .scalar, found.type == .boolean else {
      let message = DiagnosticMessage.wrongShape(
        title.rendered(in: self), expected: "true or false", found: describe(node))
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
    let isScalar = kind(of: node) == .scalar
    let text = isScalar ? document.string(of: node) : describe(node)
    if isScalar, let option = Option(rawValue: text) { return option }
    report(
      .invalidChoice(
        text, for: title.rendered(in: self), among: Option.allCases.map(\.rawValue)),
      at: node)
    return nil
  }

  /// The items of a list of plain words, and where they are.
  mutating func words(_ node: Int, _ title: Title) -> [(text: TextRange, node: Int)]? {
    guard kind(of: node) == .sequence else {
      let message = DiagnosticMessage.wrongShape(
        title.rendered(in: self), expected: "a list", found: describe(node))
      report(
        missingSpace(in: node).map {
          message.helping($0, besideSecrets: "write a space after ':' and '-'")
        } ?? message, at: node)
      return nil
    }
    var result: [(text: TextRange, node: Int)] = []
    for item in document.items(of: node) {
      if let text = plainText(item, title) { result.append((text, item)) }
    }
    return result
  }

  /// The keys that a map does not have, as a sentence names them: `packet-size' and 'delay`; empty
  /// when it has them all.
  func missing(_ keys: [LanguageKey], in node: Int) -> String {
    let written = document.entries(of: node).compactMap { key($0.key) }
    return keys.filter { !written.contains($0) }.map(\.rawValue).joined(separator: "' and '")
  }

  /// What a node is, for messages.
  func describe(_ node: Int) -> String { document.describe(node) }

  /// A number as it is written, for messages about its size; what it is otherwise.
  func quote(_ node: Int) -> String {
    switch document.nodes[node].type {
    case .integer, .float: document.string(of: node)
    default: describe(node)
    }
  }
}
