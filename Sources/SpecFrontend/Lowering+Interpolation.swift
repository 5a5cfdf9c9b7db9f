import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// One piece of text that may hold `${…}`.
private enum Piece {
  case text(Range<Int>)
  case reference(Range<Int>)
}

/// `${…}` in text.
///
/// In a run of `$` before `{` each pair is one literal `$`, and an odd last one interpolates;
/// elsewhere `$` is itself.
extension Lowering {
  /// Appends a scalar's text: a `text`, a `reference` when it is exactly one, else a
  /// `concatenation`.
  mutating func appendText(_ index: Int, _ interpolation: Interpolation) {
    let range = textRange(of: index)
    guard document.withText(of: index, Self.holdsInterpolation) else {
      return appendNode(.text, text: range, at: index)
    }
    let bytes = document.bytes(of: index)
    guard let pieces = pieces(of: bytes, at: index) else {
      return appendNode(.text, text: .empty, at: index)
    }
    if pieces.count == 1, case .reference(let name) = pieces[0] {
      return appendReference(name, of: bytes, at: index, interpolation)
    }
    guard pieces.contains(where: { if case .reference = $0 { true } else { false } }) else {
      var text: [UInt8] = []
      for case .text(let range) in pieces { text.append(contentsOf: bytes[range]) }
      return appendNode(.text, text: collection.text.append(text), at: index)
    }
    let start = open(.concatenation, at: index)
    for piece in pieces {
      switch piece {
      case .text(let piece):
        let offset = UInt32(piece.lowerBound - bytes.startIndex)
        appendNode(
          .text, text: TextRange(start: range.start + offset, count: UInt32(piece.count)), at: index
        )
      case .reference(let name): appendReference(name, of: bytes, at: index, interpolation)
      }
    }
    close(start, count: UInt32(pieces.count))
  }

  private static func holdsInterpolation(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "$"), bytes[index + 1] == UInt8(ascii: "{") { return true }
      index += 1
    }
    return false
  }

  /// Cuts text at its references; `nil` when a `${` is never closed, which is reported.
  private mutating func pieces(of bytes: ArraySlice<UInt8>, at index: Int) -> [Piece]? {
    var pieces: [Piece] = []
    var textStart = bytes.startIndex
    var position = bytes.startIndex
    while let dollar = bytes[position...].firstIndex(of: UInt8(ascii: "$")) {
      var brace = dollar
      while brace < bytes.endIndex, bytes[brace] == UInt8(ascii: "$") { brace += 1 }
      guard brace < bytes.endIndex, bytes[brace] == UInt8(ascii: "{") else {
        position = brace
        continue
      }
      let literal = dollar + (brace - dollar) / 2
      if textStart < literal { pieces.append(.text(textStart..<literal)) }
      guard (brace - dollar) % 2 == 1 else {
        textStart = brace
        position = brace + 1
        continue
      }
      guard let closing = bytes[brace...].firstIndex(of: UInt8(ascii: "}")) else {
        report(
          .unclosedReference(), at: spanOfText(brace - 1..<bytes.endIndex, of: bytes, at: index))
        return nil
      }
      pieces.append(.reference(brace + 1..<closing))
      textStart = closing + 1
      position = textStart
    }
    if textStart < bytes.endIndex { pieces.append(.text(textStart..<bytes.endIndex)) }
    return pieces
  }

  private mutating func appendReference(
    _ inside: Range<Int>, of bytes: ArraySlice<UInt8>, at index: Int,
    _ interpolation: Interpolation
  ) {
    let whole = inside.lowerBound - 2..<inside.upperBound + 1
    let span = spanOfText(whole, of: bytes, at: index)
    guard interpolation == .allowed else {
      report(.referenceInInputValue(), at: span)
      return appendNode(.text, text: .empty, at: span)
    }
    let fields = bytes[inside].split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
      .map(trimmed)
    let name = fields[0]
    guard !name.isEmpty else {
      report(.emptyReference(), at: span)
      return appendNode(.text, text: .empty, at: span)
    }
    let filters = fields.dropFirst().compactMap { filter($0, at: span) }
    let offset = UInt32(name.startIndex - bytes.startIndex)
    let spelling = TextRange(
      start: textRange(of: index).start + offset, count: UInt32(name.count))
    let input = inputName(for: interner.intern(name), spelled: spelling)
    references.append(UInt32(collection.values.count))
    appendNode(
      .reference,
      text: TextRange(start: input.rawValue, count: UInt32(filterList(filters))), at: span)
  }

  private mutating func filter(_ name: ArraySlice<UInt8>, at span: Span) -> Filter? {
    let name = String(decoding: name, as: UTF8.self)
    if let filter = Filter(rawValue: name) { return filter }
    report(.unknownFilter(name, among: Filter.allCases.map(\.rawValue)), at: span)
    return nil
  }

  private mutating func filterList(_ filters: [Filter]) -> Int {
    if let index = collection.filterLists.firstIndex(of: filters) { return index }
    collection.filterLists.append(filters)
    return collection.filterLists.count - 1
  }

  /// The place of a part of a scalar's text: exact where the text stands in the file as it is, the
  /// whole scalar where it had to be decoded.
  private func spanOfText(
    _ part: Range<Int>, of bytes: ArraySlice<UInt8>, at index: Int
  ) -> Span {
    let offset = part.lowerBound - bytes.startIndex
    return document.span(of: index, text: offset..<offset + part.count)
  }
}

/// A name without the blanks around it.
func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var bytes = bytes
  while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
  while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
  return bytes
}
