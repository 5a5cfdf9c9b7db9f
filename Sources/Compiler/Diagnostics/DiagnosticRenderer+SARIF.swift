internal import MessageSyntax

extension DiagnosticRenderer {
  /// Diagnostics as a SARIF 2.1.0 log of one run, for code scanning services.
  ///
  /// Columns count UTF-16 code units, and ends are exclusive. A message about the command line has
  /// no location.
  ///
  /// - Parameters:
  ///   - diagnostics: The diagnostics, in the order given.
  ///   - version: The version of the program.
  /// - Returns: JSON with a final line end.
  package static func sarif(_ diagnostics: [LocatedDiagnostic], version: String) -> [UInt8] {
    var writer = JSONWriter.pretty()
    writer.beginObject()
    member("$schema", "https://json.schemastore.org/sarif-2.1.0.json", &writer)
    member("version", "2.1.0", &writer)
    writer.key("runs")
    writer.beginArray()
    writer.beginObject()
    let rules = Set(diagnostics.map(\.message.id)).sorted()
    writeTool(rules, version: version, to: &writer)
    member("columnKind", "utf16CodeUnits", &writer)
    let indices = Dictionary(uniqueKeysWithValues: zip(rules, rules.indices))
    writer.key("results")
    writer.beginArray()
    for diagnostic in diagnostics {
      writeResult(diagnostic, rule: indices[diagnostic.message.id] ?? -1, to: &writer)
    }
    writer.endArray()
    writer.endObject()
    writer.endArray()
    writer.endObject()
    return writer.takeVisible() + [0x0A]
  }

  private static func writeTool(
    _ rules: [DiagnosticID], version: String, to writer: inout JSONWriter
  ) {
    writer.key("tool")
    writer.beginObject()
    writer.key("driver")
    writer.beginObject()
    member("name", "waybill", &writer)
    member("version", version, &writer)
    writer.key("rules")
    writer.beginArray()
    for rule in rules {
      writer.beginObject()
      member("id", rule.rawValue, &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.endObject()
  }

  private static func writeResult(
    _ diagnostic: LocatedDiagnostic, rule: Int, to writer: inout JSONWriter
  ) {
    let message = diagnostic.message
    writer.beginObject()
    member("ruleId", message.id.rawValue, &writer)
    writer.key("ruleIndex")
    writer.integer(Int64(rule))
    member("level", message.severity.rawValue, &writer)
    writeMessage([message.text, message.help].compactMap(\.self).joined(separator: "\n"), &writer)
    writer.key("locations")
    writer.beginArray()
    writeLocation(diagnostic.place, saying: nil, to: &writer)
    writer.endArray()
    if !diagnostic.notes.isEmpty {
      writer.key("relatedLocations")
      writer.beginArray()
      for note in diagnostic.notes { writeLocation(note.place, saying: note.text, to: &writer) }
      writer.endArray()
    }
    writer.endObject()
  }

  private static func writeMessage(_ text: String, _ writer: inout JSONWriter) {
    writer.key("message")
    writer.beginObject()
    member("text", text, &writer)
    writer.endObject()
  }

  private static func writeLocation(
    _ place: LocatedDiagnostic.Place, saying text: String?, to writer: inout JSONWriter
  ) {
    guard place.isFile else { return }
    writer.beginObject()
    writer.key("physicalLocation")
    writer.beginObject()
    writer.key("artifactLocation")
    writer.beginObject()
    member("uri", uri(of: place.path), &writer)
    writer.endObject()
    if let start = place.start, let end = place.end { writeRegion(start, end, to: &writer) }
    writer.endObject()
    if let text { writeMessage(text, &writer) }
    writer.endObject()
  }

  private static func writeRegion(
    _ start: LocatedDiagnostic.Position, _ end: LocatedDiagnostic.Position,
    to writer: inout JSONWriter
  ) {
    writer.key("region")
    writer.beginObject()
    writer.key("startLine")
    writer.integer(Int64(start.line))
    if let startColumn = start.utf16Column, let endColumn = end.utf16Column {
      let members = [
        ("startColumn", startColumn), ("endLine", end.line), ("endColumn", endColumn),
      ]
      for (name, value) in members {
        writer.key(name)
        writer.integer(Int64(value))
      }
    }
    writer.endObject()
  }

  /// A path as a URI reference.
  private static func uri(of path: String) -> String {
    var uri = path.utf8.first == UInt8(ascii: "/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where "-._~/".utf8.contains(byte): uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        uri += "%" + (byte < 16 ? "0" : "") + hex
      }
    }
    return uri
  }
}
