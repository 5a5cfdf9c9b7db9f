/// The warnings that a spec and the command line accept: `allow` and `--allow`.
///
/// Every warning of a spec passes ``settle(_:from:)``, whichever step reported it. A request
/// accepts warnings about it (``Diagnostic/subject``) that its own list and inherited lists name;
/// the list of the spec accepts warnings about anything.
package struct Allowances: Sendable {
  /// An id in a list of the spec.
  private struct Entry: Sendable {
    let id: DiagnosticID
    let span: Span
    let subject: Span?

    /// Whether it is exempt from reports of unused entries, because a fragment serves many specs.
    let isShared: Bool
    var isUsed = false
  }

  private var entries: [Entry] = []

  /// The entries by their places: a list that is read several times counts once.
  private var places: [Span: Int] = [:]

  /// The entries of the spec's own list.
  package var ofSpec: [Int] = []

  /// The entries of `defaults`.
  package var ofDefaults: [Int] = []
  private var bySubject: [Span: [Int]] = [:]

  /// The ids of `--allow`.
  private let commandLine: Set<DiagnosticID>

  /// The ids of `--allow` that accepted a warning.
  package private(set) var usedOfCommandLine: Set<DiagnosticID> = []

  package init(commandLine: [DiagnosticID] = []) {
    self.commandLine = commandLine.isEmpty ? [] : Set(commandLine)
  }

  /// Whether the spec has any list.
  package var isWritten: Bool { !entries.isEmpty }

  /// Adds an entry of a list and returns its number.
  package mutating func add(
    _ id: DiagnosticID, at span: Span, about subject: Span?, isShared: Bool
  ) -> Int {
    if let known = places[span] { return known }
    places[span] = entries.count
    entries.append(Entry(id: id, span: span, subject: subject, isShared: isShared))
    return entries.count - 1
  }

  package func id(of entry: Int) -> DiagnosticID { entries[entry].id }

  /// Sets the entries that accept warnings about a request or a template.
  package mutating func set(_ list: [Int], for subject: Span) {
    if !list.isEmpty { bySubject[subject] = list }
  }

  /// Whether a warning about a subject is accepted.
  package func accepts(_ id: DiagnosticID, about subject: Span?) -> Bool {
    if commandLine.contains(id) { return true }
    guard isWritten else { return false }
    if ofSpec.contains(where: { entries[$0].id == id }) { return true }
    guard let subject, let list = bySubject[subject] else { return false }
    return list.contains { entries[$0].id == id }
  }

  private func lists(for subject: Span?) -> [Int] {
    guard let subject else { return ofSpec }
    return ofSpec + (bySubject[subject] ?? [])
  }

  /// Removes accepted warnings from a sink.
  ///
  /// - Parameters:
  ///   - sink: The reported diagnostics.
  ///   - start: The index of the first diagnostic to consider.
  package mutating func settle(_ sink: inout DiagnosticSink, from start: Int = 0) {
    guard isWritten || !commandLine.isEmpty else { return }
    sink.removeAll(from: start) { take($0) }
  }

  /// Whether a diagnostic is accepted. Marks the entries that accept it as used.
  private mutating func take(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.message.severity == .warning else { return false }
    let id = diagnostic.message.id
    var isAccepted = false
    for entry in lists(for: diagnostic.subject) where entries[entry].id == id {
      entries[entry].isUsed = true
      isAccepted = true
    }
    if commandLine.contains(id) {
      usedOfCommandLine.insert(id)
      isAccepted = true
    }
    return isAccepted
  }

  /// Reports unused entries, once all warnings have been settled.
  ///
  /// - Parameters:
  ///   - sink: Receives the warnings.
  ///   - origins: The origins that were checked: a warning of another origin may appear in another
  ///     run.
  package mutating func reportUnused(
    into sink: inout DiagnosticSink, among origins: Set<DiagnosticTable.Origin>
  ) {
    let start = sink.diagnostics.count
    for entry in entries where !entry.isUsed && !entry.isShared {
      let origin = DiagnosticTable.warning(entry.id)?.origin ?? .spec
      guard origins.contains(origin) else { continue }
      sink.subject = entry.subject
      sink.report(.unusedAllow(entry.id.rawValue, isOfRun: origin == .run), at: entry.span)
    }
    sink.subject = nil
    settle(&sink, from: start)
  }
}
