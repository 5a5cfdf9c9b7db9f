import Diagnostics
import RequestModel

/// The model as far as it is made, and the mistakes found on the way.
///
/// A ``DocumentReader`` adds inputs and values to it, ``Lowering`` makes requests of them, and a
/// ``Validator`` borrows it to check each request.
struct Draft {
  var collection: RequestCollection
  var sink: DiagnosticSink

  /// The documents that its texts are written in.
  var sources: SourceDocuments
  var references = ReferenceIndex()
  var attachments = AttachmentList()

  var types = TypeIndex()

  /// The patterns of inputs, read.
  var patterns = PatternTable()

  /// The warnings that are accepted.
  var allowances = Allowances()

  /// Whether there is a base URL with mistakes, so that no request complains of having none.
  var isBaseURLRefused = false

  /// Whether some `${…}` could not be read: then no input is said to be unused.
  var holdsBrokenReference = false

  /// Whether a segment of some path begins with `:` or `<`.
  var holdsMarkedSegment = false

  /// The hosts that some servers refuse, each reported once.
  var doubtfulHosts: Set<[UInt8]> = []

  /// What was said of values that begin a URL, by their places: many requests may take one.
  var refusedURLValues: [Span: Set<DiagnosticMessage>] = [:]

  /// A draft without anything.
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

  /// Forgets warnings that are accepted: many of them leave no room for others.
  mutating func settle(from start: Int) { allowances.settle(&sink, from: start) }

  /// Remembers that a file must be there when the model is whole.
  mutating func requireAttachment(path: [UInt8], at span: Span) {
    guard let file = collection.sources.fileIndex(at: span.start) else { return }
    attachments.require(AttachmentKey(path: path, file: file), at: span)
  }
}
