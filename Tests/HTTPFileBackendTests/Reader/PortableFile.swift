/// A `.http` file of the portable subset, read back.
///
/// All clients read the subset alike, and the reader is as strict as the strictest of them: it
/// refuses anything that one client would read differently from the others. It is independent of
/// the writer of the file.
struct PortableFile {
  /// What stands above the first request, without the marks.
  private(set) var comments: [String] = []
  private(set) var variables = FileVariables()

  /// The requests in order, each read or refused.
  private(set) var sections: [Section] = []

  struct Section {
    var title: String
    var name: String
    var entry: Result<PortableEntry, Refusal>
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - files: The files beside it, by their names.
  ///   - environment: The variables that the client gets from elsewhere.
  ///   - writesVariables: Whether variables may be in the file.
  /// - Throws: What concerns the whole file; an entry that is refused is a section of its own.
  init(
    _ bytes: [UInt8], files: [String: [UInt8]] = [:], environment: [String: [UInt8]] = [:],
    writesVariables: Bool = true
  ) throws(Refusal) {
    let lines = try fileLines(bytes)
    let starts = lines.indices.filter { lines[$0].starts(with: "###".utf8) }
    try readPreamble(lines[..<(starts.first ?? lines.endIndex)])
    guard writesVariables || variables.isEmpty else {
      throw lines[...].refusal("a variable that wins over environments")
    }
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) {
      do throws(Fault) {
        try variables.take(name, value)
      } catch {
        throw lines[...].refusal(error.reason)
      }
    }
    let ends = starts.dropFirst() + [lines.endIndex]
    let pieces = zip(starts, ends).map { lines[$0..<$1] }
    var wasMarkdown = false
    for (index, piece) in pieces.enumerated() {
      if Self.isBare(piece) {
        guard wasMarkdown else { throw piece.refusal("a delimiter without a name") }
        wasMarkdown = false
        continue
      }
      let isLast = index == pieces.count - 1
      let next = isLast ? nil : pieces[index + 1]
      wasMarkdown = try append(piece, before: next, files: files)
    }
  }

  /// All entries, if none is refused.
  func entries() throws(Refusal) -> [PortableEntry] {
    var entries: [PortableEntry] = []
    for section in sections { entries.append(try section.entry.get()) }
    return entries
  }

  /// Whether a piece is only a delimiter: httpYac accepts nothing else as the end of a request of
  /// `text/markdown`.
  private static func isBare(_ piece: ArraySlice<Line>) -> Bool {
    piece.count == 2 && piece.first?.count == 3 && piece.last?.isEmpty == true
  }

  /// Whether a piece has only comments and no name: a request that is not sent.
  private static func isComment(_ piece: ArraySlice<Line>) -> Bool {
    piece.count > 1
      && piece.dropFirst().allSatisfy { $0.isEmpty || $0.starts(with: "# ".utf8) }
      && !piece.contains { $0.starts(with: "# @".utf8) }
  }

  /// Adds an entry, and says whether it is one of `text/markdown`.
  private mutating func append(
    _ lines: ArraySlice<Line>, before next: ArraySlice<Line>?, files: [String: [UInt8]]
  ) throws(Refusal) -> Bool {
    var reader = EntryReader(lines, isLast: next == nil, variables: variables, files: files)
    let title = try reader.readTitle()
    guard !Self.isComment(lines) else { return false }
    let name = try reader.readName()
    if sections.contains(where: { $0.name == name }) {
      throw lines.refusal("two entries called '\(name)'")
    }
    if variables[name] != nil { throw lines.refusal("an entry called like a variable") }
    do throws(Refusal) {
      let entry = try reader.readEntry(titled: title, name: name)
      let isMarkdown = entry.mediaType == "text/markdown"
      if isMarkdown, let next, !Self.isBare(next) {
        throw next.refusal("a named delimiter after text/markdown")
      }
      sections.append(Section(title: title, name: name, entry: .success(entry)))
      return isMarkdown
    } catch {
      sections.append(Section(title: title, name: name, entry: .failure(error)))
      return false
    }
  }
}

extension PortableFile {
  /// Reads what stands above the first request: comments, then variables.
  private mutating func readPreamble(_ lines: ArraySlice<Line>) throws(Refusal) {
    for (index, line) in zip(lines.indices, lines) where !line.isEmpty {
      do throws(Fault) {
        switch line.first {
        case UInt8(ascii: "@"):
          try variables.define(line)
        case UInt8(ascii: "#") where variables.isEmpty:
          guard case .text(let text) = try Comment(line) else { throw Fault("a directive") }
          comments.append(text)
        default:
          throw Fault("neither a comment nor a variable nor a request")
        }
      } catch {
        throw lines.refusal(error.reason, at: index)
      }
    }
  }
}
