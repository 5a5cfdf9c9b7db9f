import Diagnostics

/// A place in a spec that is not written yet. Its line is known once the spec is written.
package struct SpecPlace: Hashable, Sendable {
  let number: Int
}

/// Collects what an import drops, decides and corrects.
///
/// Each message is about a place in the source, with a note that points to the resulting place in
/// the spec.
package struct ImportReporter: Sendable {
  private struct Entry: Hashable {
    let message: DiagnosticMessage
    let span: Span
  }

  private var entries: [(entry: Entry, mark: SpecPlace?)] = []
  private var nextMark = 0
  /// The messages that have been reported. A schema that is used in many places is reported once.
  private var known: Set<Entry> = []

  /// The largest number of messages that are kept, because a large document can lose very many
  /// things.
  static let capacity = 20_000
  private(set) var omittedCount = 0

  /// The place in the spec to which current reports belong.
  var mark: SpecPlace?

  /// The number of losses since the operation began.
  private(set) var lossCount = 0

  package init() {}

  /// Creates a place in the spec.
  mutating func newMark() -> SpecPlace {
    nextMark += 1
    return SpecPlace(number: nextMark)
  }

  mutating func report(_ message: DiagnosticMessage, at span: Span) {
    if message.severity != .note { lossCount += 1 }
    let entry = Entry(message: message.shortened, span: span)
    guard !known.contains(entry) else { return }
    guard entries.count < Self.capacity else {
      omittedCount += 1
      return
    }
    known.insert(entry)
    entries.append((entry, mark))
  }

  /// Reports something that a spec cannot express.
  mutating func lose(_ subject: String, _ reason: String, at span: Span, help: String? = nil) {
    report(.notImported(subject, reason, help: help), at: span)
  }

  /// The reason why credentials are left out: no weaker scheme takes the place of theirs.
  static let otherScheme =
    "an import writes Basic and Bearer alone, and nothing is sent by a weaker scheme; for AWS, write "
    + "'auth: {aws: …}'"

  /// Reports something that is replaced by a less restrictive form.
  mutating func loosen(_ subject: String, as type: String, at span: Span) {
    report(.importedLoosely(subject, as: type), at: span)
  }

  /// Reports a mistake in the source and the interpretation that was chosen.
  mutating func repair(_ sentence: String, help: String? = nil, at span: Span) {
    report(.importRepair(sentence, help: help), at: span)
  }

  /// Reports which of several alternatives in the source was chosen.
  mutating func choose(_ sentence: String, help: String? = nil, at span: Span) {
    report(.importChoice(sentence, help: help), at: span)
  }

  /// Writes variables for the characters that represent them in a source.
  mutating func showVariables(of template: TemplateText) {
    for index in entries.indices {
      let message = entries[index].entry.message
      guard template.hasVariable(message.text + (message.help ?? "")) else { continue }
      let shown = DiagnosticMessage(
        message.id, message.severity, template.filled(message.text) { "${\($0)}" },
        help: message.help.map { help in template.filled(help) { "${\($0)}" } })
      entries[index].entry = Entry(message: shown, span: entries[index].entry.span)
    }
  }

  /// The messages, with notes that point to the written places of the marks.
  func diagnostics(_ places: [SpecPlace: Span]) -> [Diagnostic] {
    var diagnostics = entries.map { entry, mark in
      let notes = mark.flatMap { places[$0] }.map {
        [Diagnostic.Note("this is what came of it", at: $0)]
      }
      return Diagnostic(entry.message, at: entry.span, notes: notes ?? [])
    }
    if omittedCount > 0 {
      diagnostics.append(Diagnostic(.tooManyDiagnostics(Self.capacity), at: nil))
    }
    return diagnostics
  }
}
