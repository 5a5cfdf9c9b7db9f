import Diagnostics
import RequestModel

/// Checks merged requests.
///
/// A validator sees the model and the places of a request's keys. It does not see the documents.
struct Validator {
  /// The borrowed draft. It is empty between checks.
  var draft = Draft()

  /// Whether the request at hand has no message. If so, inputs need no value.
  private(set) var isUnsent = false

  /// A check of a request with all of its cases and the places of its keys.
  typealias Rule = @Sendable (Request, RequestPlaces, inout Validator) -> Void

  /// The rules, in the order of their messages.
  private static let rules: [Rule] = [
    MethodRule.check, KeyConflictRule.check, OptionalInputRule.check, InputChoiceRule.check,
    SecretInputRule.check, URLRule.check, HeaderRule.check, CookieRule.check, CredentialRule.check,
    SigningRule.check, MediaTypeRule.check,
    QueryRule.check, ContentRule.check, DateRule.check, QueryLengthRule.check, MatchRule.check,
    PlaceholderRule.check, FileMarkRule.check, TextFormatRule.check, EscapeRule.check,
    BasePathRule.check, ContradictoryTypeRule.check, FieldDoubtRule.check, JoinRule.check,
  ]

  /// Checks a request of a draft for all of its cases. A request without messages has one
  /// placeholder case.
  mutating func validate(
    _ request: Request, _ places: RequestPlaces, isUnsent: Bool, in draft: inout Draft
  ) {
    self.isUnsent = isUnsent
    borrow(&draft) { validator in
      for rule in Self.rules { rule(request, places, &validator) }
    }
  }

  /// Checks the responses of a request.
  mutating func validateResponses(
    _ request: Request, _ places: RequestPlaces, in draft: inout Draft
  ) {
    borrow(&draft) { ResponseRule.check(request, places, &$0) }
  }

  /// Checks the base URL of a spec.
  mutating func validate(base: URLTemplate, in draft: inout Draft) {
    borrow(&draft) { PlaceholderRule.check(base: base, &$0) }
  }

  /// Calls a function with a draft inside. The draft is swapped in and out, not copied.
  private mutating func borrow(_ draft: inout Draft, _ body: (inout Validator) -> Void) {
    swap(&self.draft, &draft)
    body(&self)
    swap(&self.draft, &draft)
  }

  /// The model, which a validator does not change.
  var collection: RequestCollection { _read { yield draft.collection } }

  var text: ModelText { collection.text }

  /// The first field of a name, whatever the case of its letters.
  func field(_ name: StaticString, of fields: [NamedValue]) -> NamedValue? {
    fields.first { collection.isField($0.name, name) }
  }

  /// The media type of a request's content, as a key or a header gives it.
  func contentType(of request: Request) -> ValueID? {
    request.contentType ?? field("Content-Type", of: request.headers)?.value
  }

  subscript(id: ValueID) -> ValueNode { collection[id] }

  var sink: DiagnosticSink {
    _read { yield draft.sink }
    _modify { yield &draft.sink }
  }

  var isBaseURLRefused: Bool {
    get { draft.isBaseURLRefused }
    set { draft.isBaseURLRefused = newValue }
  }

  /// Records a host that has been reported. Returns false if it was recorded before.
  mutating func remember(host: [UInt8]) -> Bool { draft.doubtfulHosts.insert(host).inserted }

  /// Records a message about a value. Returns false if it was recorded before.
  mutating func remember(_ message: DiagnosticMessage, of value: Span) -> Bool {
    draft.refusedURLValues[value, default: []].insert(message).inserted
  }

  /// Whether the request being checked accepts a warning.
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

  /// Whether a text is a block scalar, after `|` or `>`.
  func isBlock(_ id: ValueID) -> Bool { draft.sources.isBlock(at: collection[id].span) }
}

// MARK: Cases

extension Validator {
  /// Calls `check` with every case if a value depends on an input, otherwise with only the first.
  mutating func forEachCase(
    of request: Request, where isSymbolic: Bool, _ check: (inout Validator, Case) -> Void
  ) {
    guard isSymbolic else {
      if let first = request.cases.first { check(&self, first) }
      return
    }
    for `case` in request.cases { check(&self, `case`) }
  }

  /// A note with the place of a case, for mistakes in its values. Returns `nil` for the implicit
  /// case, which is not written anywhere.
  func note(of case: Case, _ request: Request) -> Diagnostic.Note? {
    guard `case`.span != request.span else { return nil }
    return .init("in the case '\(collection.text.string(`case`.name))'", at: `case`.span)
  }

  /// Calls `check` with the text of a value for each case. Reports a value without text.
  mutating func validateText(
    _ id: ValueID, _ request: Request,
    _ check: (inout Validator, [UInt8], Span) -> Void
  ) {
    let isSymbolic = collection.isSymbolic(id)
    let span = collection[id].span
    var seen: [[UInt8]] = []
    var refused: Set<TextRefusal> = []
    forEachCase(of: request, where: isSymbolic) { validator, `case` in
      validator.sink.context = isSymbolic ? validator.note(of: `case`, request) : nil
      defer { validator.sink.context = nil }
      do throws(TextProblem) {
        guard
          let text = try validator.collection.evaluatedText(of: id, in: request, case: `case`)
        else { return }
        guard !seen.contains(text) else { return }
        if isSymbolic, seen.count < 16 { seen.append(text) }
        check(&validator, text, span)
      } catch {
        if validator.isReported(error, request) { return }
        let caseName = validator.collection.text.string(`case`.name)
        let refusal = validator.refusal(error, caseName: caseName, request, `case`)
        if refused.insert(refusal).inserted { validator.report(refusal) }
      }
    }
  }

  /// Whether a missing value has been reported where it should be given.
  func isReported(_ problem: TextProblem, _ request: Request) -> Bool {
    guard problem.reason == .absent, let name = problem.input else { return false }
    if isUnsent { return true }
    guard let position = collection.scopeIndex(of: name, in: request) else { return true }
    let input = collection.inputs[request.scope[position]]
    return !input.isOptional || input.isFreelyOptional && problem.isInsideText
  }
}
