// Positions. A position is a `UInt32`. The files of one spec share one address space, end to end:
// the spec first, then included files and the values of `--set`. A `Span` is two positions in eight
// bytes, and can point anywhere in them. Lines and columns are computed when a diagnostic is shown
// (`SourceLocator`, `LineTable`); they count from one, columns in UTF-8 bytes. libyaml counts
// characters; `CharacterCursor` converts its marks to byte offsets.

/// The files of one spec, laid end to end in one space of 32-bit positions.
///
/// A file's base is the position of its first byte. Files are one position apart, so that the end
/// of a file is never the start of the next.
package struct SourceMap: Sendable {
  /// The files, in the order in which they were added.
  package private(set) var files: [SourceFile] = []

  /// The base of each file, ascending.
  package private(set) var bases: [UInt32] = []

  /// The spans hidden from excerpts, ascending and not touching.
  private var hiddenSpans: [Span] = []

  private var nextBase = 0

  package init() {}

  /// Adds a file and returns its base, or nil if its positions would not fit in 32 bits.
  package mutating func add(_ file: SourceFile) -> UInt32? {
    let end = nextBase + file.bytes.count
    guard end < Int(UInt32.max) else { return nil }
    let base = UInt32(nextBase)
    files.append(file)
    bases.append(base)
    nextBase = end + 1
    return base
  }

  /// The file that contains a position; nil if there are no files.
  package func file(at position: UInt32) -> (index: Int, file: SourceFile, base: UInt32)? {
    guard let index = fileIndex(at: position) else { return nil }
    return (index, files[index], bases[index])
  }

  /// The index of the file that contains a position.
  package func fileIndex(at position: UInt32) -> Int? {
    bases.lastIndex { $0 <= position }
  }

  /// The location of a position, found by reading its file up to that position.
  ///
  /// To place many positions use a ``SourceLocator``, which remembers the lines.
  package func location(of position: UInt32) -> SourceLocation {
    var locator = SourceLocator(self)
    return locator.location(of: position)
  }
}

// MARK: Hiding

extension SourceMap {
  /// Hides parts of files from excerpts without changing positions or lines.
  package mutating func hide(_ spans: [Span]) {
    guard !spans.isEmpty else { return }
    var merged: [Span] = []
    for span in (hiddenSpans + spans).sorted(by: { $0.start < $1.start }) {
      if let last = merged.last, span.start <= last.end {
        merged[merged.count - 1] = last.union(span)
      } else {
        merged.append(span)
      }
    }
    hiddenSpans = merged
  }

  /// Whether a span contains hidden bytes or is between them.
  func hides(_ span: Span) -> Bool {
    let index = firstHidden(endingAt: span.start)
    return index < hiddenSpans.count
      && (hiddenSpans[index].start < span.end || hiddenSpans[index].start <= span.start)
  }

  /// The hidden bytes of a span.
  func hidden(in span: Span) -> [Span] {
    hiddenSpans[firstHidden(endingAt: span.start)...].prefix { $0.start < span.end }.map {
      Span(start: max($0.start, span.start), end: min($0.end, span.end))
    }
  }

  /// The first hidden span that does not end before a position.
  private func firstHidden(endingAt position: UInt32) -> Int {
    var low = 0
    var high = hiddenSpans.count
    while low < high {
      let middle = (low + high) / 2
      if hiddenSpans[middle].end < position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
