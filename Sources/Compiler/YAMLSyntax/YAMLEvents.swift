/// The events of a YAML stream as libyaml reports them, in the notation of the yaml-test-suite.
///
/// A development aid: it resolves, refuses and limits nothing beyond what libyaml does.
package enum YAMLEvents {
  /// Renders the events up to the end or to libyaml's refusal.
  ///
  /// - Parameters:
  ///   - bytes: The stream.
  ///   - marks: Whether each line begins with the event's start and end (one-based lines, and
  ///     columns in characters) and a tab.
  ///   - isChecked: Whether valid bytes bypass libyaml's reader, as with specs.
  /// - Returns: One event a line, and libyaml's message and place if it refuses the stream.
  package static func render(
    _ bytes: [UInt8], marks: Bool = false, isChecked: Bool = true
  ) -> (text: [UInt8], error: String?) {
    var printer = EventPrinter(marks: marks)
    let scan = isChecked ? UTF8Scan(bytes) : nil
    guard let failure = LibYAMLParser.parse(bytes, scan, visitor: &printer) else {
      return (printer.text, nil)
    }
    return (printer.text, describe(failure, bytes))
  }

  /// `scanner: while scanning a simple key: could not find expected ':' at 4:1 byte 19`
  private static func describe(_ failure: LibYAMLFailure, _ bytes: [UInt8]) -> String {
    var text = failure.stage.rawValue + ": "
    if let context = failure.context { text += context.text + ": " }
    text += failure.problem
    if failure.stage == .reader { return text + " at byte \(failure.offset)" }
    var cursor = CharacterCursor(bytes, isASCII: UTF8Scan(bytes).isASCII)
    let offset = cursor.offset(of: failure.mark.index, in: bytes)
    return text + " at \(failure.mark.line + 1):\(failure.mark.column + 1) byte \(offset)"
  }
}

/// Writes each event as a line.
private struct EventPrinter: LibYAMLVisitor {
  let marks: Bool
  var text: [UInt8] = []

  mutating func visit(_ event: LibYAMLEvent) -> Bool {
    if marks { write("\(place(event.start))-\(place(event.end))\t") }
    switch event.kind {
    case .streamStart: write("+STR")
    case .streamEnd: write("-STR")
    case .documentStart: write(event.isImplicit ? "+DOC" : "+DOC ---")
    case .documentEnd: write(event.isImplicit ? "-DOC" : "-DOC ...")
    case .sequenceStart: start("+SEQ", isFlow: event.isFlowSequence, brackets: " []", event)
    case .sequenceEnd: write("-SEQ")
    case .mappingStart: start("+MAP", isFlow: event.isFlowMapping, brackets: " {}", event)
    case .mappingEnd: write("-MAP")
    case .alias:
      write("=ALI *")
      if let name = unsafe event.anchor { unsafe text.append(contentsOf: name) }
    case .scalar: scalar(event)
    }
    write("\n")
    return true
  }

  private func place(_ mark: LibYAMLMark) -> String { "\(mark.line + 1):\(mark.column + 1)" }

  private mutating func write(_ string: String) { text.append(contentsOf: string.utf8) }

  private mutating func start(
    _ name: String, isFlow: Bool, brackets: String, _ event: LibYAMLEvent
  ) {
    write(name)
    if isFlow { write(brackets) }
    properties(event)
  }

  private mutating func properties(_ event: LibYAMLEvent) {
    if let anchor = unsafe event.anchor {
      write(" &")
      unsafe text.append(contentsOf: anchor)
    }
    if let tag = unsafe event.tag {
      write(" <")
      unsafe text.append(contentsOf: tag)
      write(">")
    }
  }

  private mutating func scalar(_ event: LibYAMLEvent) {
    write("=VAL")
    properties(event)
    switch event.scalarStyle {
    case .singleQuoted: write(" '")
    case .doubleQuoted: write(" \"")
    case .literal: write(" |")
    case .folded: write(" >")
    default: write(" :")
    }
    for byte in unsafe Array(event.text) { escape(byte) }
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case 0x5C: write("\\\\")
    case 0x00: write("\\0")
    case 0x08: write("\\b")
    case 0x09: write("\\t")
    case 0x0A: write("\\n")
    case 0x0D: write("\\r")
    default: text.append(byte)
    }
  }
}
