/// A diagnostic with everything needed to show it. It outlives the sources.
package struct LocatedDiagnostic: Sendable, Hashable {
  /// A place in a file, or a whole file.
  package struct Place: Sendable, Hashable {
    /// The path as shown in messages.
    package let path: String

    /// Whether the path is that of a file, not the program, an option or a stream.
    package var isFile: Bool {
      path != "waybill" && !path.hasPrefix("--") && path != "standard output"
    }

    /// The one-based line and column, in UTF-8 bytes; nil for the whole file.
    package let start: Position?

    /// The exclusive end of the span.
    package let end: Position?

    /// The line to show.
    package let excerpt: SourceExcerpt?

    /// The same place, without the line to show.
    package var withoutExcerpt: Place { Place(path: path, start: start, end: end, excerpt: nil) }
  }

  /// A one-based line and column.
  package struct Position: Sendable, Hashable, Comparable {
    package let line: Int
    package let column: Int

    /// The column in UTF-16 code units, as editors and SARIF count; nil far to the right in a long
    /// line, where counting would take too long.
    package let utf16Column: Int?

    init(line: Int, column: Int, utf16Column: Int? = nil) {
      (self.line, self.column, self.utf16Column) = (line, column, utf16Column)
    }

    package static func < (lhs: Position, rhs: Position) -> Bool {
      (lhs.line, lhs.column) < (rhs.line, rhs.column)
    }
  }

  /// A second place that explains the first.
  package struct Note: Sendable, Hashable {
    package let text: String
    package let place: Place

    /// Whether the note names a request whose mistake others may inherit.
    var isContext = false
  }

  package var message: DiagnosticMessage
  package let place: Place
  package private(set) var notes: [Note]

  /// Creates a diagnostic about a whole file, which need not exist.
  package init(_ message: DiagnosticMessage, path: String) {
    self.message = message.shortened
    self.place = Place(path: path, start: nil, end: nil, excerpt: nil)
    self.notes = []
  }

  /// Locates a diagnostic. Without a span, it is about the first file.
  package init(_ diagnostic: Diagnostic, in sources: inout SourceLocator) {
    // Secrets have already been removed from the whole sentence.
    message = diagnostic.message.shortened
    place = Place(diagnostic.span, in: &sources)
    var notes: [Note] = []
    for note in diagnostic.notes {
      notes.append(
        Note(
          text: DiagnosticMessage.shortened(note.text), place: Place(note.span, in: &sources),
          isContext: note.isContext))
    }
    self.notes = notes
  }

  /// Restores a diagnostic of an earlier run.
  package init(restoring message: DiagnosticMessage, at place: Place, notes: [Note]) {
    (self.message, self.place, self.notes) = (message.shortened, place, notes)
  }

  /// Locates many diagnostics of one spec.
  package static func locate(
    _ diagnostics: [Diagnostic], in sources: SourceMap
  ) -> [LocatedDiagnostic] {
    if diagnostics.isEmpty { return [] }
    var locator = SourceLocator(sources)
    return diagnostics.map { LocatedDiagnostic($0, in: &locator) }
  }
}

extension LocatedDiagnostic.Place {
  /// Locates a span.
  init(_ span: Span?, in sources: inout SourceLocator) {
    guard let span, let (index, file, base) = sources.map.file(at: span.start) else {
      self.init(path: sources.map.files.first?.path ?? "", start: nil, end: nil, excerpt: nil)
      return
    }
    let lines = sources.lines(ofFile: index)
    let first = Int(span.start - base)
    let offsets = first..<max(first, min(Int(span.end - base), file.bytes.count))
    let start = lines.lineAndColumn(of: offsets.lowerBound)
    let end = lines.lineAndColumn(of: offsets.upperBound)
    let line = lines.range(ofLine: start.line - 1, in: file.bytes)
    let hidden = sources.map.hidden(
      in: Span(start: base + UInt32(line.lowerBound), end: base + UInt32(line.upperBound)))
    self.init(
      path: file.path,
      start: .init(
        line: start.line, column: start.column,
        utf16Column: Self.utf16Column(start.column, endingAt: offsets.lowerBound, in: file)),
      end: .init(
        line: end.line, column: end.column,
        utf16Column: Self.utf16Column(end.column, endingAt: offsets.upperBound, in: file)),
      excerpt: file.isUTF16
        ? nil
        : SourceExcerpt(
          offsets, line: start.line, in: file.bytes[line],
          hiding: hidden.map { Int($0.start - base)..<Int($0.end - base) }))
  }
}

extension LocatedDiagnostic.Place {
  /// Converts a column in bytes to one in UTF-16 code units, unless it is too far to the right.
  private static func utf16Column(
    _ column: Int, endingAt offset: Int, in file: SourceFile
  ) -> Int? {
    guard column <= 4096, !file.isUTF16, offset <= file.bytes.count, offset >= column - 1 else {
      return nil
    }
    // Each character has one first byte; a four-byte character has two code units.
    return file.bytes[(offset - column + 1)..<offset].reduce(1) { units, byte in
      units + (byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1)
    }
  }
}

// MARK: Order

extension LocatedDiagnostic {
  /// Sorts a report by path, position and id, so that the order of compilation does not matter.
  /// Equal diagnostics, such as mistakes in a fragment that two specs include, appear once; a
  /// mistake that many requests inherit appears once with their number.
  package static func report(_ diagnostics: [LocatedDiagnostic]) -> [LocatedDiagnostic] {
    var seen: Set<LocatedDiagnostic> = []
    return joined(diagnostics.filter { seen.insert($0).inserted }).enumerated().sorted { lhs, rhs in
      precedes(lhs.element, rhs.element) ?? (lhs.offset < rhs.offset)
    }.map(\.element)
  }

  /// A mistake without the request where it matters. Its remedy may depend on the request.
  private struct Mistake: Hashable {
    let id: DiagnosticID
    let text: String
    let place: Place
    let notes: [Note]
  }

  /// Merges diagnostics that differ only in the request, in the order of the first of each.
  private static func joined(_ diagnostics: [LocatedDiagnostic]) -> [LocatedDiagnostic] {
    guard diagnostics.contains(where: { $0.notes.last?.isContext ?? false }) else {
      return diagnostics
    }
    var joined: [LocatedDiagnostic] = []
    var others: [Int: Int] = [:]
    var first: [Mistake: Int] = [:]
    for diagnostic in diagnostics {
      if diagnostic.notes.last?.isContext ?? false {
        let mistake = Mistake(
          id: diagnostic.message.id, text: diagnostic.message.text, place: diagnostic.place,
          notes: diagnostic.notes.dropLast())
        if let index = first[mistake] {
          others[index, default: 0] += 1
          continue
        }
        first[mistake] = joined.count
      }
      joined.append(diagnostic)
    }
    for (index, count) in others {
      let note = joined[index].notes.removeLast()
      let text = "\(note.text), and in \(count) \(count == 1 ? "other" : "others")"
      joined[index].notes.append(Note(text: text, place: note.place))
    }
    return joined
  }

  /// Whether one diagnostic precedes another; nil if their original order decides.
  private static func precedes(_ lhs: LocatedDiagnostic, _ rhs: LocatedDiagnostic) -> Bool? {
    if !lhs.place.path.utf8.elementsEqual(rhs.place.path.utf8) {
      return lhs.place.path.utf8.lexicographicallyPrecedes(rhs.place.path.utf8)
    }
    let none = Position(line: 0, column: 0)
    let (left, right) = (lhs.place.start ?? none, rhs.place.start ?? none)
    if left != right { return left < right }
    if lhs.message.id != rhs.message.id { return lhs.message.id < rhs.message.id }
    if lhs.message.text == rhs.message.text { return nil }
    return lhs.message.text.utf8.lexicographicallyPrecedes(rhs.message.text.utf8)
  }
}
