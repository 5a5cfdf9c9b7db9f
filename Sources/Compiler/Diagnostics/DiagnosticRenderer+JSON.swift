internal import MessageSyntax

extension DiagnosticRenderer {
  /// Diagnostics as JSON for other programs, in the order given:
  ///
  ///     {"version": 1, "diagnostics": [{"severity": "error", "id": "unknown-key", …}]}
  ///
  /// Lines and columns are one-based, columns count UTF-8 bytes, and ends are exclusive. A
  /// diagnostic about a whole file has only a path.
  package static func json(_ diagnostics: [LocatedDiagnostic]) -> [UInt8] {
    var writer = JSONWriter.pretty()
    writer.beginObject()
    writer.key("version")
    writer.integer(1)
    writer.key("diagnostics")
    writer.beginArray()
    for diagnostic in diagnostics { write(diagnostic, to: &writer) }
    writer.endArray()
    writer.endObject()
    return writer.takeVisible() + [0x0A]
  }

  private static func write(_ diagnostic: LocatedDiagnostic, to writer: inout JSONWriter) {
    writer.beginObject()
    member("severity", diagnostic.message.severity.rawValue, &writer)
    member("id", diagnostic.message.id.rawValue, &writer)
    member("message", diagnostic.message.text, &writer)
    if let help = diagnostic.message.help { member("help", help, &writer) }
    write(diagnostic.place, to: &writer)
    if !diagnostic.notes.isEmpty {
      writer.key("notes")
      writer.beginArray()
      for note in diagnostic.notes {
        writer.beginObject()
        member("message", note.text, &writer)
        write(note.place, to: &writer)
        writer.endObject()
      }
      writer.endArray()
    }
    writer.endObject()
  }

  private static func write(_ place: LocatedDiagnostic.Place, to writer: inout JSONWriter) {
    member("path", place.path, &writer)
    guard let start = place.start, let end = place.end else { return }
    let members = [
      ("line", start.line), ("column", start.column), ("endLine", end.line),
      ("endColumn", end.column),
    ]
    for (name, value) in members {
      writer.key(name)
      writer.integer(Int64(value))
    }
  }

  static func member(_ name: String, _ value: String, _ writer: inout JSONWriter) {
    writer.key(name)
    writer.string(value)
  }
}
