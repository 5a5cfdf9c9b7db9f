package import Diagnostics

/// The rules (`match`) that relax or restrict the comparison of captured requests with a request.
///
/// They do not affect messages; only reports and the model use them.
package struct MatchRules: Sendable {
  /// The effect of a rule on the place it names. The raw values are keys of the language.
  package enum Kind: String, Sendable, CaseIterable {
    /// The value is not compared.
    case any

    /// The header field is not compared.
    case ignore

    /// The header field must be absent.
    case forbid
  }

  /// An entry of one of the lists.
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

  /// The entries: inherited ones first, then the request's own in order.
  package var entries: [Entry] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// The names in one list.
  package func names(_ kind: Kind) -> [TextRange] {
    entries.filter { $0.kind == kind }.map(\.name)
  }
}
