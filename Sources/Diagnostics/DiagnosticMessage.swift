/// The stable name of a kind of diagnostic, in kebab-case: `unknown-key`.
package struct DiagnosticID: RawRepresentable, Hashable, Sendable, Comparable,
  ExpressibleByStringLiteral
{
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package init(stringLiteral value: String) { self.rawValue = value }

  package static func < (lhs: DiagnosticID, rhs: DiagnosticID) -> Bool {
    lhs.rawValue.utf8.lexicographicallyPrecedes(rhs.rawValue.utf8)
  }
}

/// A sentence about a mistake, as data.
///
/// Every message is made by a static function in the `Catalogue` folder; nothing else in the
/// compiler writes sentences.
package struct DiagnosticMessage: Sendable, Hashable {
  /// The kind of mistake.
  package let id: DiagnosticID

  /// How bad it is.
  package let severity: Severity

  /// The sentence, without a full stop.
  package let text: String

  /// What the author can do about it.
  package let help: String?

  package init(
    _ id: DiagnosticID, _ severity: Severity = .error, _ text: String, help: String? = nil
  ) {
    self.id = id
    self.severity = severity
    self.text = text
    self.help = help
  }

  /// The same message with another help.
  package func helping(_ help: String) -> Self { Self(id, severity, text, help: help) }
}
