/// A diagnostic with everything that is needed to show it: it outlives the sources.
package struct LocatedDiagnostic: Sendable, Hashable {
  /// A place in a file, or a whole file.
  package struct Place: Sendable, Hashable {
    /// The file's path as it is shown.
    package let path: String

    /// Whether the path is that of a file: the program, an option of its command line and a stream are
    /// none.
    package var isFile: Bool {
      path != "waybill" && !path.hasPrefix("--") && path != "standard output"
    }

    /// The one-based line and column, in UTF-8 bytes; nil when the whole file is meant.
    package let start: Position?

    /// Where the span ends, exclusively.
    package let end: Position?

    /// The line to show.
    package let excerpt: SourceExcerpt?
  }

  /// A one-based line and column.
  package struct Position: Sendable, Hashable, Comparable {
    package let line: Int
    package let column: Int

    /// The column in UTF-16 code units, as editors and SARIF count; nil far to the right in a line,
    /// where counting would cost more than the place is worth.
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

    /// Whether it names a request for which something is wrong that others may inherit, too.
    var isContext = false
  }

  package var message: DiagnosticMessage
  package let place: Place
  package private(set) var notes: [Note]

  /// A diagnostic about a whole file, which need not exist.
  package init(_ message: DiagnosticMessage, path: String) {
    self.message = message.shortened
    self.place = Place(path: path, start: nil, end: nil, excerpt: nil)
    self.notes = []
  }

  /// Finds the places of a diagnostic. One without a span is about the first file.
  package init(_ diagnostic: Diagnostic, in sources: inout SourceLocator) {
    // Secrets were taken out of the whole sentence before.
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

  /// Puts together what an earlier run said.
  package init(restoring message: DiagnosticMessage, at place: Place, notes: [Note]) {
    (self.message, self.place, self.notes) = (message.shortened, place, notes)
  }

  /// Finds the places of many diagnostics of one spec.
  package static func locate(
    _ diagnostics: [Diagnostic], in sources: SourceMap
  ) -> [LocatedDiagnostic] {
    if diagnostics.isEmpty { return [] }
    var locator = SourceLocator(sources)
    return diagnostics.map { LocatedDiagnostic($0, in: &locator) }
  }
}

extension LocatedDiagnostic.Place {
  /// Finds the place of a span.
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
  /// A column that counts bytes as one that counts UTF-16 code units, where it is not too far to
  /// the right.
  private static func utf16Column(
    _ column: Int, endingAt offset: Int, in file: SourceFile
  ) -> Int? {
    guard column <= 4096, !file.isUTF16, offset <= file.bytes.count, offset >= column - 1 else {
      return nil
    }
    // Each character has a first byte, and one of four bytes takes two units.
    return file.bytes[(offset - column + 1)..<offset].reduce(1) { units, byte in
      units + (byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1)
    }
  }
}

// MARK: Order

extension LocatedDiagnostic {
  /// The order of a report: by path, then by position, then by id, whatever order the specs were
  /// compiled in; what is exactly the same (a mistake in a fragment that two specs include) once, and
  /// what many requests inherit once, with their number.
  package static func report(_ diagnostics: [LocatedDiagnostic]) -> [LocatedDiagnostic] {
    var seen: Set<LocatedDiagnostic> = []
    return joined(diagnostics.filter { seen.insert($0).inserted }).enumerated().sorted { lhs, rhs in
      precedes(lhs.element, rhs.element) ?? (lhs.offset < rhs.offset)
    }.map(\.element)
  }

  /// What is wrong, wherever it matters. The cure may depend on the request.
  private struct Mistake: Hashable {
    let id: DiagnosticID
    let text: String
    let place: Place
    let notes: [Note]
  }

  /// Joins those that nothing but the request tells apart, in the order of the first.
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

  /// Whether one is before another; nil when nothing but their first order tells them apart.
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
