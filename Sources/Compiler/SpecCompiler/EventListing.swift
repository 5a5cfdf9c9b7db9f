import YAMLSyntax

/// The events that libyaml reports for a file: what `waybill yaml-events` prints.
package struct EventListing: Sendable {
  /// One event a line, up to the end or the refusal.
  package let text: [UInt8]

  /// Why libyaml refuses the file, in its words.
  package let refusal: String?

  /// Reads the events of a file; with marks, each line begins with where its event starts and ends.
  package init(_ bytes: [UInt8], marks: Bool) {
    (text, refusal) = YAMLEvents.render(bytes, marks: marks)
  }
}
