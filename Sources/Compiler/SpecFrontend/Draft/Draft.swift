import Diagnostics
import RequestModel

/// The unfinished model, and the mistakes found so far.
///
/// A ``DocumentReader`` adds inputs and values to the draft, ``Lowering`` turns them into requests,
/// and a ``Validator`` borrows the draft to check each request.
struct Draft {
  var collection: RequestCollection
  var sink: DiagnosticSink

  /// The documents in which the texts of the model are written.
  var sources: SourceDocuments
  var references = ReferenceIndex()
  var attachments = AttachmentList()

  var types = TypeIndex()

  /// The parsed patterns of inputs.
  var patterns = PatternTable()

  /// The warnings that are accepted.
  var allowances = Allowances()

  /// The places of `json-merge` that have been reported.
  var refusedMerges: Set<Span> = []

  /// Whether the base URL has a mistake. If so, no request reports a missing base URL.
  var isBaseURLRefused = false

  /// Whether some `${…}` could not be read or names no input. If so, no input is reported as unused.
  var holdsBrokenReference = false

  /// Whether some `inputs` could not be read. If so, no input is reported as unknown.
  var holdsBrokenInputs = false

  /// The names that placeholders of other tools have in paths, which are reported. Inputs with these
  /// names are not reported as unused.
  var namesInPlaceholders: Set<[UInt8]> = []

  /// Whether any path has a segment that begins with `:` or `<`.
  var holdsMarkedSegment = false

  /// The path of the base URL, once it has been needed.
  var basePath: [UInt8]?

  /// The kinds of header fields that are not known, by their names in lower case.
  var fieldKinds: [[UInt8]: FieldKind] = [:]

  /// The last of them, which is often one of the defaults: the same text in each request.
  var sharedField: (name: TextRange, kind: FieldKind)?

  /// The hosts that some servers refuse. Each is reported once.
  var doubtfulHosts: Set<[UInt8]> = []

  /// The mistakes reported for values that begin a URL, by the place of the value. Many requests
  /// may use one value.
  var refusedURLValues: [Span: Set<DiagnosticMessage>] = [:]

  /// An empty draft.
  init() {
    self.init(
      collection: RequestCollection(text: ModelText(source: []), sources: SourceMap()),
      sink: DiagnosticSink(), sources: SourceDocuments())
  }

  init(collection: RequestCollection, sink: DiagnosticSink, sources: SourceDocuments) {
    self.collection = collection
    self.sink = sink
    self.sources = sources
  }

  mutating func report(
    _ message: DiagnosticMessage, at span: Span, notes: [Diagnostic.Note] = []
  ) {
    sink.report(message, at: span, notes: notes)
  }

  /// Forgets accepted warnings, so that they leave room for others.
  mutating func settle(from start: Int) { allowances.settle(&sink, from: start) }

  /// Records a file that must exist once the model is complete.
  mutating func requireAttachment(path: [UInt8], at span: Span) {
    guard let file = collection.sources.fileIndex(at: span.start) else { return }
    attachments.require(AttachmentKey(path: path, file: file), at: span)
  }
}
