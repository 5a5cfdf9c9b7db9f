/// A message about a place in the sources.
package struct Diagnostic: Sendable, Hashable {
  /// A second place that explains the first.
  package struct Note: Sendable, Hashable {
    /// The text of the note.
    package let text: String

    /// Where.
    package let span: Span

    /// Whether it names a request for which something is wrong that others may inherit, too.
    package let isContext: Bool

    package init(_ text: String, at span: Span, isContext: Bool = false) {
      self.text = text
      self.span = span
      self.isContext = isContext
    }
  }

  /// The message.
  package let message: DiagnosticMessage

  /// Where; nil when the whole file is meant.
  package let span: Span?

  /// Other places that matter.
  package let notes: [Note]

  /// What it is about: the name of a request or a template, or the value of `defaults`; nil when it
  /// is about the spec as a whole. See ``Allowances``.
  package let subject: Span?

  package init(
    _ message: DiagnosticMessage, at span: Span?, notes: [Note] = [], about subject: Span? = nil
  ) {
    self.message = message
    self.span = span
    self.notes = notes
    self.subject = subject
  }
}
