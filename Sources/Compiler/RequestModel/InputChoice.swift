package import Diagnostics

/// A rule of a request about which of its optional inputs have a value.
package struct InputChoice: Sendable {
  /// The number of groups that may have values. The raw values are keys of the language.
  package enum Kind: String, Sendable, CaseIterable {
    case exactlyOne = "exactly-one-of"
    case atMostOne = "at-most-one-of"
  }

  /// An input of a group.
  package struct Member: Sendable {
    package var name: InputName
    package var span: Span

    package init(_ name: InputName, at span: Span) { (self.name, self.span) = (name, span) }
  }

  package var kind: Kind

  /// The groups. All inputs of a group have a value, or none has.
  package var groups: [[Member]]
  package var span: Span

  package init(_ kind: Kind, _ groups: [[Member]], at span: Span) {
    (self.kind, self.groups, self.span) = (kind, groups, span)
  }
}
