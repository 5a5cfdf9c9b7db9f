package import Diagnostics

/// The statuses that a request expects of its responses, for all cases or by case.
package struct ExpectedStatuses: Sendable {
  package struct Entry: Sendable {
    /// The case as the spec names it; `nil` for all cases, and then there is no other entry.
    package var caseName: TextRange?

    /// At least one; each is a code or a class.
    package var statuses: [ResponseStatusPattern]

    package var span: Span

    package init(caseName: TextRange?, statuses: [ResponseStatusPattern], span: Span) {
      (self.caseName, self.statuses, self.span) = (caseName, statuses, span)
    }
  }

  package private(set) var entries: [Entry] = []

  /// The places of the entries by the names of their cases.
  private var places: [[UInt8]: Int] = [:]

  package init() {}

  package mutating func append(_ entry: Entry, in text: ModelText) {
    if let name = entry.caseName { places[Array(text[name])] = entries.count }
    entries.append(entry)
  }

  /// The places of the entries for a case, that of the longest name first. A matrix goes on from the
  /// name of a case with a comma: `one,size=small`.
  package func places(of case: Case, in text: ModelText) -> [Int] {
    guard let first = entries.first else { return [] }
    guard first.caseName != nil else { return [0] }
    var found: [Int] = []
    var name = Array(text[`case`.name])
    while !name.isEmpty {
      if let place = places[name] { found.append(place) }
      name.removeSubrange((name.lastIndex(of: UInt8(ascii: ",")) ?? 0)...)
    }
    return found
  }
}

extension Request {
  /// The statuses that a case expects; empty if nothing is declared for it.
  package func expectedStatuses(of case: Case, in text: ModelText) -> [ResponseStatusPattern] {
    expected.places(of: `case`, in: text).first.map { expected.entries[$0].statuses } ?? []
  }
}
