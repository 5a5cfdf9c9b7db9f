import Diagnostics

/// A place in a spec that is being made: it gets its line when the spec is written.
package struct SpecPlace: Hashable, Sendable {
  let number: Int
}

/// Collects what an import loses, decides and corrects.
///
/// Each message is about a place of the source, and has a note with the place of the spec that came of it.
package struct ImportReporter: Sendable {
  private struct Entry: Hashable {
    let message: DiagnosticMessage
    let span: Span
  }

  private var entries: [(entry: Entry, mark: SpecPlace?)] = []
  private var nextMark = 0
  /// Messages that were reported already: a schema that is used in many places is reported once.
  private var known: Set<Entry> = []

  /// How many messages are kept. One line for each loss of a large document is a long list.
  static let capacity = 20_000
  private(set) var omittedCount = 0

  /// The place of the spec that what is reported now is about.
  var mark: SpecPlace?

  /// Whether something was lost since the operation began.
  private(set) var lossCount = 0

  package init() {}

  /// Makes a place of the spec.
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

  /// Reports something that has no place in a spec.
  mutating func lose(_ subject: String, _ reason: String, at span: Span, help: String? = nil) {
    report(.notImported(subject, reason, help: help), at: span)
  }

  /// Reports something that becomes something else, which allows more.
  mutating func loosen(_ subject: String, as type: String, at span: Span) {
    report(.importedLoosely(subject, as: type), at: span)
  }

  /// Reports a mistake of the source, and how it was understood.
  mutating func repair(_ sentence: String, help: String? = nil, at span: Span) {
    report(.importRepair(sentence, help: help), at: span)
  }

  /// Reports which of several things that the source allows was taken.
  mutating func choose(_ sentence: String, help: String? = nil, at span: Span) {
    report(.importChoice(sentence, help: help), at: span)
  }

  /// The messages, with notes that point to the places in the specs where the marks were written.
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
