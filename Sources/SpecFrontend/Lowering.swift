package import Diagnostics
import MessageSyntax
package import RequestModel
import YAMLSyntax

/// The state of lowering one spec: nodes of its documents go in, the model comes out.
///
/// Lowering is spread over extensions, one for each part of the language. Each function takes the
/// index of a node of ``document`` and returns values of the model; mistakes go to ``sink``, and
/// lowering goes on, so that all of them are shown.
struct Lowering {
  /// The spec, the fragments that it includes, and values of the command line.
  var documents: [OpenDocument]

  /// The document being read, one of ``documents``.
  var document: YAMLDocument

  /// What positions in ``document`` start from.
  var base: UInt32

  /// What text ranges of ``document`` start from in the text of the collection.
  var textBase: UInt32

  /// The node of the spec's `requests`.
  var requestsNode: Int?

  /// The nodes of the requests that are maps, by their names; found when a request or template
  /// extends something first.
  var requestNodes: [KeyID: Int]?

  var collection: RequestCollection
  var sink: DiagnosticSink
  let selection: Selection

  /// The names of inputs by their interned keys.
  var inputNames: [KeyID: InputName] = [:]
  var interner: KeyInterner

  /// Every reference node, ascending, so that those inside a value are found by bisection.
  var references: [UInt32] = []

  /// Inputs of the whole spec that the spec declares itself. A fragment serves many specs, each of
  /// which may use some of its inputs.
  var ownInputs: Set<Int> = []

  /// Inputs of the whole spec that some request uses.
  var usedSharedInputs: Set<Int> = []

  /// Which of the `--set` values named an input.
  var usedSettings: Set<Int> = []

  var templates: [KeyID: TemplateState] = [:]

  /// How large values of inputs are that requests refer to several times.
  var weights: [ValueID: (nodes: Int, bytes: Int)] = [:]

  /// Where an `extends` stands that has been reported.
  var refusedParents: Set<Span> = []

  /// The inputs of the spec's own templates.
  var templateInputs: [Int] = []

  /// Inherited inputs that some request uses.
  var usedInheritedInputs: Set<Int> = []

  /// Requests that others extend.
  var requestTemplates: [KeyID: RequestLayer] = [:]

  /// The names of the templates in the order in which they are written.
  var templateOrder: [KeyID] = []

  /// What all environments say of inputs.
  var environmentEntries: [EnvironmentEntry] = []

  /// The values of inputs that base URLs refer to, in all environments.
  var environmentValues: [EnvironmentInput: ValueID] = [:]

  /// The chosen environment's values, by input.
  var environmentNodes: [InputName: (node: Int, document: Int)] = [:]

  /// Whether there is a base URL with mistakes, so that no request complains of having none.
  var isBaseURLRefused = false

  /// Where `environments` stands.
  var environmentsSpan: Span?

  /// Whether some `${…}` could not be read: then no input is said to be unused.
  var holdsBrokenReference = false

  /// The names of all environments, in order.
  var environmentNames: [String] = []

  /// Values of `--set` and of the environment, by input, lowered once.
  var chosenValues: [Int: ValueID?] = [:]
  var attachments: [AttachmentRequest] = []
  var knownAttachments: Set<AttachmentKey> = []

  /// Calls `body` while another document is the one being read.
  mutating func reading<Result>(_ index: Int, _ body: (inout Lowering) -> Result) -> Result {
    let before = (document, base, textBase)
    (document, base, textBase) = (
      documents[index].document, documents[index].base, documents[index].textBase
    )
    defer { (document, base, textBase) = before }
    return body(&self)
  }

  mutating func report(
    _ message: DiagnosticMessage, at span: Span, notes: [Diagnostic.Note] = []
  ) {
    sink.report(message, at: span, notes: notes)
  }

  mutating func report(_ message: DiagnosticMessage, at node: Int) {
    sink.report(message, at: document.span(of: node))
  }
}

/// A parsed document and where its positions and its text start.
struct OpenDocument {
  var document: YAMLDocument
  var base: UInt32
  var textBase: UInt32
}

/// A file that a request attaches, to be measured before the model is whole.
package struct AttachmentRequest: Sendable {
  package let key: AttachmentKey

  /// Where the path is used.
  package let span: Span
}

/// What the command line chooses for the inputs of all specs.
package struct Selection: Sendable {
  package var environment: String?

  /// `--set`, in order; a later one of the same name wins.
  package var settings: [Setting] = []

  package struct Setting: Sendable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(environment: String? = nil, settings: [Setting] = []) {
    self.environment = environment
    self.settings = settings
  }
}

/// The reading of keys and of scalars that hold no `${…}`.
extension Lowering {
  func kind(of node: Int) -> YAMLNode.Kind { document.nodes[node].kind }

  func isNull(_ node: Int) -> Bool {
    let node = document.nodes[node]
    return node.kind == .scalar && node.type == .null
  }

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
    guard !isAuthorsOwn(key) else { return }
    report(
      .unknownKey(
        document.string(of: key), in: title.rendered(in: self), among: keys.map(\.rawValue)),
      at: key)
  }

  /// Whether the node is a mapping; reports that it should be when it is not.
  mutating func expectMap(_ node: Int, _ title: Title) -> Bool {
    guard kind(of: node) != .mapping else { return true }
    report(
      .wrongShape(title.rendered(in: self), expected: "a map", found: describe(node)), at: node)
    return false
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
      report(
        .wrongShape(title.rendered(in: self), expected: "true or false", found: describe(node)),
        at: node)
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

  /// The items of a list of plain words, and where they stand.
  mutating func words(_ node: Int, _ title: Title) -> [(text: TextRange, node: Int)]? {
    guard kind(of: node) == .sequence else {
      report(
        .wrongShape(title.rendered(in: self), expected: "a list", found: describe(node)), at: node)
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

  /// What inputs are called, as messages suggest them.
  func names(of inputs: [Int]) -> [String] {
    inputs.map { collection.string(collection.inputs[$0].name) }
  }

  /// The name of an input, shared by everything that spells it alike.
  mutating func inputName(for key: KeyID, spelled text: TextRange) -> InputName {
    if let name = inputNames[key] { return name }
    let name = InputName(rawValue: UInt32(collection.inputNames.count))
    collection.inputNames.append(text)
    inputNames[key] = name
    return name
  }
}

extension YAMLDocument {
  /// What a node is, for messages.
  func describe(_ node: Int) -> String {
    let found = nodes[node]
    switch found.kind {
    case .sequence: return found.count == 0 ? "an empty list" : "a list"
    case .mapping where found.type == .set: return "a set"
    case .mapping: return found.count == 0 ? "an empty map" : "a map"
    case .alias: return "an alias"
    case .scalar:
      switch found.type {
      case .null: return "null"
      case .boolean: return "a boolean"
      case .integer, .float: return "a number"
      case .binary: return "binary data"
      default: return "text"
      }
    }
  }
}
