internal import MessageSyntax

extension DiagnosticRenderer {
  /// Diagnostics as JSON for other programs, in the order given:
  ///
  ///     {"version": 1, "diagnostics": [{"severity": "error", "id": "unknown-key", …}]}
  ///
  /// Lines and columns are one-based, columns count UTF-8 bytes, ends are exclusive; a diagnostic
  /// about a whole file has only a path.
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
    return escapingInvisible(writer.take()) + [0x0A]
  }

  /// Escapes what terminals obey and eyes do not see: DEL, the C1 controls, U+2028, U+2029 and the
  /// marks of writing direction. They stand in texts only.
  private static func escapingInvisible(_ json: [UInt8]) -> [UInt8] {
    guard json.contains(where: { $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }) else { return json }
    var output = ""
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
        let hex = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
      default: output.unicodeScalars.append(scalar)
      }
    }
    return Array(output.utf8)
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

  private static func member(_ name: String, _ value: String, _ writer: inout JSONWriter) {
    writer.key(name)
    writer.string(value)
  }
}
