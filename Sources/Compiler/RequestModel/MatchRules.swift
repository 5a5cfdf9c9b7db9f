package import Diagnostics

/// The rules (`match`) for what comparing captured requests with a request of a spec ignores or refuses.
///
/// It changes no message: reports and the model alone have it.
package struct MatchRules: Sendable {
  /// The effect of a rule on the place that it names. The words are keys of the language.
  package enum Kind: String, Sendable, CaseIterable {
    /// The value may be any.
    case any

    /// The header field is not compared.
    case ignore

    /// The header field must not be there.
    case forbid
  }

  /// A name of one of the lists.
  package struct Entry: Sendable {
    package var kind: Kind

    /// The name of a header field; for ``Kind/any`` also that of a parameter, a cookie or a part, or a
    /// JSON pointer.
    package var name: TextRange
    package var span: Span

    package init(_ kind: Kind, _ name: TextRange, at span: Span) {
      (self.kind, self.name, self.span) = (kind, name, span)
    }
  }

  /// The entries: inherited ones first, then in the order in which they are written.
  package var entries: [Entry] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// The names of one list.
  package func names(_ kind: Kind) -> [TextRange] {
    entries.filter { $0.kind == kind }.map(\.name)
  }
}
