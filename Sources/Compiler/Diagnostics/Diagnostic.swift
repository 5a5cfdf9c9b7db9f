/// A message about a place in the sources.
package struct Diagnostic: Sendable, Hashable {
  /// A second place that explains the first.
  package struct Note: Sendable, Hashable {
    /// The text of the note.
    package let text: String

    package let span: Span

    /// Whether the note names a request whose mistake others may inherit.
    package let isContext: Bool

    package init(_ text: String, at span: Span, isContext: Bool = false) {
      self.text = text
      self.span = span
      self.isContext = isContext
    }
  }

  package let message: DiagnosticMessage

  /// The place; nil for the whole file.
  package let span: Span?

  /// Related places.
  package let notes: [Note]

  /// The request or template that the diagnostic is about, by its name, or the value of `defaults`;
  /// nil for the spec as a whole. See ``Allowances``.
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
