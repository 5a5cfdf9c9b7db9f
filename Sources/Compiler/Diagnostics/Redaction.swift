internal import MessageSyntax

/// The values of secrets in a spec's files, which no message may show.
///
/// Excerpts show ``mask`` in their place, see ``SourceMap/hide(_:)``, as do sentences that quote
/// one.
package struct Redaction: Sendable {
  /// The replacement of a hidden text, whatever its length.
  package static let mask = "‹secret›"

  /// The spans of hidden text, which may overlap.
  package private(set) var spans: [Span] = []

  /// The texts of hidden scalars, and the shortened forms that sentences quote.
  private var texts: Set<String> = []

  package init() {}

  /// Hides a part of a file.
  package mutating func hide(_ span: Span) {
    if span.count > 0 { spans.append(span) }
  }

  /// Hides a text wherever a sentence quotes it.
  package mutating func hide(text: String) {
    guard !text.isEmpty, texts.insert(text).inserted else { return }
    texts.insert(DiagnosticMessage.excerpt(text))
  }

  /// A diagnostic without quotations of hidden text. `sources` must know the hidden spans.
  package func redacted(_ diagnostic: Diagnostic, in sources: SourceMap) -> Diagnostic {
    let diagnostic = withoutRepetition(diagnostic)
    let spans = [diagnostic.span].compactMap(\.self) + diagnostic.notes.map(\.span)
    guard spans.contains(where: { sources.hides($0) }) else { return diagnostic }
    let written = spans.map { Self.surroundings(of: $0, in: sources) }
    let message = diagnostic.message
    return Diagnostic(
      DiagnosticMessage(
        message.id, message.severity, redacted(message.text, written),
        help: message.help.map { redacted($0, written) }),
      at: diagnostic.span,
      notes: diagnostic.notes.map { .init(redacted($0.text, written), at: $0.span) },
      about: diagnostic.subject)
  }

  /// A help may quote hidden text from beyond the diagnostic's place.
  private func withoutRepetition(_ diagnostic: Diagnostic) -> Diagnostic {
    let message = diagnostic.message
    guard let help = message.helpBesideSecrets else { return diagnostic }
    return Diagnostic(
      message.helping(help), at: diagnostic.span, notes: diagnostic.notes,
      about: diagnostic.subject)
  }

  /// The hidden bytes in and around a place. A sentence may quote any of them: tags and aliases, or
  /// everything in a file that is not YAML.
  private struct Surroundings {
    var bytes: [UInt8] = []
    var isWholeFile = false
  }

  private static func surroundings(of span: Span, in sources: SourceMap) -> Surroundings {
    guard let (_, file, base) = sources.file(at: span.start) else { return Surroundings() }
    let all = Span(start: base, end: base + UInt32(file.bytes.count))
    let start = max(0, Int(span.start - base) - 200)
    let end = min(file.bytes.count, max(Int(span.start - base), Int(span.end - base)) + 200)
    guard start < end else { return Surroundings() }
    let whole = Span(start: base + UInt32(start), end: base + UInt32(end))
    let bytes = sources.hidden(in: whole).flatMap { hidden in
      file.bytes[Int(hidden.start - base)..<min(Int(hidden.end - base), file.bytes.count)] + [0x0A]
    }
    return Surroundings(bytes: bytes, isWholeFile: sources.hidden(in: all) == [all])
  }

  /// A sentence with the mask in place of each hidden text in quotes and each hidden number.
  private func redacted(_ sentence: String, _ written: [Surroundings]) -> String {
    let scalars = Array(sentence.unicodeScalars)
    let quotes = scalars.indices.filter { scalars[$0] == "'" }.prefix(40)
    var result = ""
    var index = 0
    while index < scalars.count {
      // Uses the longest quotation that begins here, because a text may contain quotes.
      let end = quotes.contains(index) ? quotes.last { isHidden(scalars, index, $0, written) } : nil
      if let end {
        result += "'\(Self.mask)'"
        index = end + 1
      } else {
        result.unicodeScalars.append(scalars[index])
        index += 1
      }
    }
    return result.split(separator: " ", omittingEmptySubsequences: false)
      .map { word in
        let isNumber = word.utf8.contains { $0.isASCIIDigit } && texts.contains(String(word))
        return isNumber ? Self.mask : String(word)
      }.joined(separator: " ")
  }

  private func isHidden(
    _ scalars: [Unicode.Scalar], _ start: Int, _ end: Int, _ written: [Surroundings]
  ) -> Bool {
    guard end > start + 1 else { return false }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[start + 1..<end])
    if texts.contains(text) { return true }
    // Marks that sentences put before names, and those of YAML, do not come from the file.
    let bytes = Array(text.utf8.drop { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "!") })
    let isMarked = bytes.count < text.utf8.count
    return bytes.count > 2
      && written.contains { ($0.isWholeFile || isMarked) && Self.holds($0.bytes, bytes) }
  }

  private static func holds(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    text.indices.contains { start in text[start...].starts(with: part) }
  }
}

extension DiagnosticSink {
  /// Removes hidden texts from all diagnostics.
  package mutating func redact(_ redaction: Redaction, in sources: SourceMap) {
    guard !redaction.spans.isEmpty else { return }
    replaceAll { redaction.redacted($0, in: sources) }
  }
}
