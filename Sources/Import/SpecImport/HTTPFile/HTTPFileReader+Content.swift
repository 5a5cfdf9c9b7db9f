import Diagnostics
import MessageSyntax

// The content of a message in a `.http` file.

extension HTTPFileReader {
  mutating func readContent(
    _ rest: ArraySlice<HTTPFileLine>, _ message: inout ImportedMessage
  ) {
    var lines = rest
    while let last = lines.last, last.text.isEmpty { lines = lines.dropLast() }
    guard let first = lines.first, !lines.allSatisfy({ $0.isBlank || $0.isComment }) else { return }
    if lines.count == 1, let (path, isTemplate) = Self.file(first.text) {
      return readFile(path, isTemplate, at: first.span, &message)
    }
    let kind = MediaTypeKind.of(message.field("content-type")?.value ?? "")
    switch kind {
    case .form:
      // Clients join the lines of a form.
      let form = lines.map { $0.text.trimmed }.joined()
      message.content = .text(filled(form, in: .content(isForm: true), at: first.span))
    case .multipart:
      // Clients end the lines of multipart content with CR LF.
      readLines(lines, end: "\r\n", &message)
    default:
      readLines(lines, end: "\n", &message)
      if kind == .json { removeComments(from: &message, at: first.span) }
    }
  }

  /// Reads lines of content, some of which may name a file.
  private mutating func readLines(
    _ lines: ArraySlice<HTTPFileLine>, end: String, _ message: inout ImportedMessage
  ) {
    let isMultipart = end == "\r\n"
    var pieces: [ImportedMessage.Content] = []
    var text: [String] = []
    for line in lines {
      guard let (path, isTemplate) = Self.file(line.text),
        let content = contents(of: path, isTemplate, at: line.span, isExpected: isMultipart)
      else {
        text.append(line.text)
        continue
      }
      if case .none = content { message.isWhole = false }
      pieces.append(
        .text(
          filled((text + [""]).joined(separator: end), in: .content(isForm: false), at: line.span)))
      pieces.append(content)
      // The next line begins after the end of this one.
      text = [""]
    }
    guard let first = lines.first else { return }
    let last = text.joined(separator: end) + (isMultipart ? end : "")
    pieces.append(.text(filled(last, in: .content(isForm: false), at: first.span)))
    message.content = joined(pieces, at: first.span)
  }

  /// Pieces of text, or of bytes if one of them is not text. Bytes have no variables.
  private mutating func joined(
    _ pieces: [ImportedMessage.Content], at span: Span
  ) -> ImportedMessage.Content {
    let texts = pieces.compactMap { if case .text(let text) = $0 { text } else { nil } }
    let hasBytes = pieces.contains { if case .bytes = $0 { true } else { false } }
    guard hasBytes else { return .text(texts.joined()) }
    if texts.contains(where: template.hasVariable) {
      report.choose(
        "the variables of the content are written as their values, as a file in it is not text",
        at: span)
    }
    return .bytes(
      pieces.flatMap { piece -> [UInt8] in
        switch piece {
        case .text(let text):
          let filled = template.filled(text) { reference in
            let name = TemplateText.input(of: reference)
            return inputs.first { $0.name.isSame(as: name) }?.usualText ?? ""
          }
          return Array(filled.utf8)
        case .bytes(let bytes): return bytes
        default: return []
        }
      })
  }

  /// The path of the file that a line names, and whether variables in the file are replaced: `< ./a.json`,
  /// `<@ ./a.json`.
  private static func file(_ line: String) -> (path: String, isTemplate: Bool)? {
    let isTemplate = line.hasPrefix("<@")
    guard isTemplate || line.hasPrefix("< "), let space = line.utf8.firstIndex(of: 0x20) else {
      return nil
    }
    let path = String(line[space...]).trimmed
    guard !path.isEmpty else { return nil }
    return (path.hasPrefix("./") ? String(path.dropFirst(2)) : path, isTemplate)
  }

  /// The content of a file; `nil` if it cannot be read. That is reported only if a file is expected: other
  /// text may look the same.
  private mutating func contents(
    of path: String, _ isTemplate: Bool, at span: Span, isExpected: Bool
  ) -> ImportedMessage.Content? {
    switch files.read(path) {
    case .success(let bytes):
      guard TemplateText.problem(in: bytes) == nil else { return .bytes(bytes) }
      let text = String(decoding: bytes, as: UTF8.self)
      return .text(isTemplate ? filled(text, in: .content(isForm: false), at: span) : text)
    case .failure(let problem):
      if isExpected { report.lose("the file '\(path)'", problem.reason, at: span) }
      return isExpected ? ImportedMessage.Content.none : nil
    }
  }

  private mutating func readFile(
    _ path: String, _ isTemplate: Bool, at span: Span, _ message: inout ImportedMessage
  ) {
    switch files.read(path) {
    case .success(let bytes) where isTemplate && TemplateText.problem(in: bytes) == nil:
      message.content = .text(
        filled(String(decoding: bytes, as: UTF8.self), in: .content(isForm: false), at: span))
    case .success(let bytes):
      // The line end after the last boundary, which REST Client adds, is missing in files for it.
      let isMultipart = message.field("content-type")?.value.hasPrefix("multipart/") ?? false
      let isOpen = isMultipart && bytes.suffix(2).elementsEqual("--".utf8)
      message.content = .bytes(isOpen ? bytes + [0x0D, 0x0A] : bytes)
    case .failure(let problem):
      report.repair("'\(path)' cannot be read (\(problem.reason)); the spec names it", at: span)
      message.content = .file(path)
    }
  }

  /// Leaves the comments out of content that is JSON without them.
  private mutating func removeComments(from message: inout ImportedMessage, at span: Span) {
    guard case .text(let text) = message.content, !isJSON(text) else { return }
    let bare = String(decoding: JSONComments.removed(from: text.utf8), as: UTF8.self)
    guard isJSON(bare) else { return }
    report.repair("the comments in the JSON are left out", at: span)
    message.content = .text(bare)
  }

  private func isJSON(_ text: String) -> Bool {
    let filled = template.filled(text) { _ in "1" }
    if case .success = JSONReader.parse(Array(filled.utf8)) { return true }
    return false
  }
}
