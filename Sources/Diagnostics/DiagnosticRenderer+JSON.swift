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

  /// Escapes what terminals obey and eyes do not see, as ``VisibleText`` has it. It is in texts
  /// only: the controls of the text around them are line ends.
  static func escapingInvisible(_ json: [UInt8]) -> [UInt8] {
    guard json.contains(where: { $0 >= 0x7F }) else { return json }
    var output = ""
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      guard scalar.value >= 0x7F, VisibleText.isHidden(scalar) else {
        output.unicodeScalars.append(scalar)
        continue
      }
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        let hex = String(unit, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
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

  static func member(_ name: String, _ value: String, _ writer: inout JSONWriter) {
    writer.key(name)
    writer.string(value)
  }
}
