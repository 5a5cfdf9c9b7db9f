/// Shows diagnostics to people in the format of compilers, so that editors can find the places:
///
///     specs/photos.yaml:12:5: error: unknown key 'metod' in request 'search' [unknown-key]
///        12 |     metod: GET
///           |     ^~~~~
///       help: did you mean 'method'?
package struct DiagnosticRenderer: Sendable {
  /// Whether the text is for a terminal with colours.
  package var usesColor: Bool

  package init(usesColor: Bool = false) {
    self.usesColor = usesColor
  }

  /// The diagnostics of one spec, in order, as text.
  package func render(_ diagnostics: [Diagnostic], in sources: SourceMap) -> String {
    render(LocatedDiagnostic.report(LocatedDiagnostic.locate(diagnostics, in: sources)))
  }

  /// Diagnostics as text, in the order given.
  package func render(_ diagnostics: [LocatedDiagnostic]) -> String {
    var text = ""
    for diagnostic in diagnostics { render(diagnostic, into: &text) }
    return text
  }

  private func render(_ diagnostic: LocatedDiagnostic, into text: inout String) {
    let message = diagnostic.message
    heading(
      diagnostic.place, message.severity, "\(message.text) [\(message.id.rawValue)]", into: &text)
    if let help = message.help {
      text += "  " + styled("help:", .bold) + " " + VisibleText.escaping(help) + "\n"
    }
    for note in diagnostic.notes { heading(note.place, .note, note.text, into: &text) }
  }

  /// A place, the sentence, and the line with its caret.
  private func heading(
    _ place: LocatedDiagnostic.Place, _ severity: Severity, _ sentence: String,
    into text: inout String
  ) {
    var location = VisibleText.escaping(place.path)
    if let start = place.start { location += ":\(start.line):\(start.column)" }
    text += styled(location + ":", .bold) + " "
    text += styled(severity.rawValue + ":", Style(severity)) + " "
    text += VisibleText.escaping(sentence) + "\n"
    if let excerpt = place.excerpt { show(excerpt, into: &text) }
  }

  private func show(_ excerpt: SourceExcerpt, into text: inout String) {
    let number = String(excerpt.line)
    let gutter = max(5, number.utf8.count)
    text += String(repeating: " ", count: gutter - number.utf8.count) + number
    text += excerpt.text.isEmpty ? " |\n" : " | \(excerpt.text)\n"
    let marks = "^" + String(repeating: "~", count: excerpt.width - 1)
    text += String(repeating: " ", count: gutter) + " | "
    text += String(repeating: " ", count: excerpt.caret) + styled(marks, .caret) + "\n"
  }
}

// MARK: Colour

extension DiagnosticRenderer {
  /// The style of a piece of text: parameters of ECMA-48's "select graphic rendition".
  private enum Style: String, CaseIterable {
    case bold = "1"
    case error = "1;31"
    case warning = "1;35"
    case note = "1;36"
    case caret = "1;32"

    init(_ severity: Severity) {
      switch severity {
      case .error: self = .error
      case .warning: self = .warning
      case .note: self = .note
      }
    }
  }

  private func styled(_ text: String, _ style: Style) -> String {
    usesColor ? Self.sequence(style.rawValue) + text + Self.sequence("0") : text
  }

  private static func sequence(_ parameters: String) -> String { "\u{1B}[\(parameters)m" }

  private static let sequences = (Style.allCases.map(\.rawValue) + ["0"]).map {
    Array(sequence($0).utf8)
  }

  /// The length of one of this renderer's style sequences at the start of `bytes`; 0 if there is
  /// none.
  static func styleLength(at bytes: ArraySlice<UInt8>) -> Int {
    guard bytes.first == 0x1B else { return 0 }
    return sequences.first { bytes.starts(with: $0) }?.count ?? 0
  }
}
