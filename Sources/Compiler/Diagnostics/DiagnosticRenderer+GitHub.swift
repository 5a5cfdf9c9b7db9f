extension DiagnosticRenderer {
  /// Diagnostics as workflow commands of GitHub Actions, one a line. The runner shows them beside
  /// the lines of a pull request.
  ///
  ///     ::error file=photos.yaml,line=9,endLine=9,col=5,endColumn=10,title=unknown-key::unknown key…
  package static func gitHub(_ diagnostics: [LocatedDiagnostic]) -> String {
    diagnostics.map { command($0) + "\n" }.joined()
  }

  private static func command(_ diagnostic: LocatedDiagnostic) -> String {
    let (message, place) = (diagnostic.message, diagnostic.place)
    var properties = [("file", place.path)]
    if let start = place.start, let end = place.end {
      properties += [("line", "\(start.line)"), ("endLine", "\(end.line)")]
      // The runner supports columns only within one line.
      if start.line == end.line, let first = start.utf16Column, let last = end.utf16Column {
        properties += [("col", "\(first)"), ("endColumn", "\(last)")]
      }
    }
    properties.append(("title", message.id.rawValue))
    let list = properties.map { "\($0.0)=\(escapingProperty($0.1))" }.joined(separator: ",")
    var lines = [message.text]
    if let help = message.help { lines.append("help: \(help)") }
    for note in diagnostic.notes {
      let line = note.place.start.map { ":\($0.line):\($0.column)" } ?? ""
      lines.append("\(note.place.path)\(line): note: \(note.text)")
    }
    // Line ends inside a line are escaped like all control characters.
    let data = lines.map { escapingData(VisibleText.escaping($0)) }.joined(separator: "%0A")
    let name = message.severity == .note ? "notice" : message.severity.rawValue
    return "::\(name) \(list)::\(data)"
  }

  /// The escapes of a command's data. `%` must come first.
  private static func escapingData(_ text: String) -> String {
    replacing([("%", "%25"), ("\r", "%0D"), ("\n", "%0A")], in: text)
  }

  /// The escapes of a command's properties.
  private static func escapingProperty(_ text: String) -> String {
    replacing([("%", "%25"), ("\r", "%0D"), ("\n", "%0A"), (":", "%3A"), (",", "%2C")], in: text)
  }

  private static func replacing(
    _ escapes: [(Unicode.Scalar, String)], in text: String
  ) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      output += escapes.first { $0.0 == scalar }?.1 ?? String(scalar)
    }
    return output
  }
}
