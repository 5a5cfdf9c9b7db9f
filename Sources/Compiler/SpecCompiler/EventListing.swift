import YAMLSyntax

/// The events that libyaml reports for a file, for `waybill yaml-events`.
package struct EventListing: Sendable {
  /// One event a line, up to the end or an error.
  package let text: [UInt8]

  /// libyaml's message if it refuses the file.
  package let refusal: String?

  /// Reads the events of a file. With marks, each line begins with the start and end of its event.
  package init(_ bytes: [UInt8], marks: Bool) {
    (text, refusal) = YAMLEvents.render(bytes, marks: marks)
  }
}
