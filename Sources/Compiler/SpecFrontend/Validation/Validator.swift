import Diagnostics
import RequestModel

/// Checks of merged requests.
///
/// A validator sees the model and where the keys of a request are written. It does not see the
/// documents.
struct Validator {
  /// What it has borrowed; nothing between two requests.
  var draft = Draft()

  /// Whether the request at hand has no message: then no input needs a value.
  private(set) var isUnsent = false

  /// Checks a request of a draft, for all of its cases; one without a message has a case that stands
  /// for none.
  ///
  /// The draft is swapped in and out, so that nothing of it is copied.
  mutating func validate(
    _ request: Request, _ places: RequestPlaces, isUnsent: Bool, in draft: inout Draft
  ) {
    swap(&self.draft, &draft)
    self.isUnsent = isUnsent
    validate(request, places)
    swap(&self.draft, &draft)
  }

  /// The model, which a validator does not change.
  var collection: RequestCollection { _read { yield draft.collection } }

  var sink: DiagnosticSink {
    _read { yield draft.sink }
    _modify { yield &draft.sink }
  }

  var isBaseURLRefused: Bool {
    get { draft.isBaseURLRefused }
    set { draft.isBaseURLRefused = newValue }
  }

  /// Remembers a host of which something was said; false when it was remembered before.
  mutating func remember(host: [UInt8]) -> Bool { draft.doubtfulHosts.insert(host).inserted }

  /// Remembers what was said of a value; false when it was remembered before.
  mutating func remember(_ message: DiagnosticMessage, of value: Span) -> Bool {
    draft.refusedURLValues[value, default: []].insert(message).inserted
  }

  /// Whether the request that is checked accepts a warning.
  func isAllowed(_ id: DiagnosticID) -> Bool {
    draft.allowances.accepts(id, about: draft.sink.subject)
  }

  mutating func report(
    _ message: DiagnosticMessage, at span: Span, notes: [Diagnostic.Note] = []
  ) {
    draft.report(message, at: span, notes: notes)
  }

  mutating func requireAttachment(path: [UInt8], at span: Span) {
    draft.requireAttachment(path: path, at: span)
  }

  func references(in root: ValueID) -> [Int] { draft.references(in: root) }

  func span(of part: Range<Int>, in node: ValueNode) -> Span {
    draft.sources.span(of: part, in: node)
  }

  func span(
    ofSegment segment: Range<Int>, of template: URLTemplate, _ request: Request, _ case: Case
  ) -> Span {
    draft.span(ofSegment: segment, of: template, request, `case`)
  }

  /// Whether a text is written in lines of its own, after `|` or `>`.
  func isBlock(_ id: ValueID) -> Bool { draft.sources.isBlock(at: collection[id].span) }
}
