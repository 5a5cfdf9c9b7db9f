import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// `${…}` in text.
///
/// In a run of `$` before `{` each pair is one literal `$`, and an odd last one interpolates;
/// elsewhere `$` is itself.
extension SpecReader {
  /// Appends a scalar's text: a `text`, a `reference` when it is exactly one, else a
  /// `concatenation`.
  mutating func appendText(_ index: Int, _ interpolation: Interpolation) {
    let range = textRange(of: index)
    guard document.withText(of: index, Self.holdsInterpolation) else {
      return appendNode(.text, text: range, at: index)
    }
    let bytes = document.bytes(of: index)
    if let name = wholeReference(bytes) {
      return appendReference(name, of: bytes, at: index, interpolation)
    }
    let start = open(.concatenation, at: index)
    let firstReference = draft.references.count
    guard let count = appendPieces(of: bytes, at: index, interpolation) else {
      collection.values.removeLast(collection.values.count - start)
      draft.references.truncate(to: firstReference)
      return appendNode(.text, text: .empty, at: index)
    }
    guard draft.references.count > firstReference else {
      return joinPieces(from: start, at: index)
    }
    close(start, count: count)
  }

  /// The inside of text that is exactly one reference.
  private func wholeReference(_ bytes: ArraySlice<UInt8>) -> Range<Int>? {
    guard bytes.first == UInt8(ascii: "$"), bytes[bytes.startIndex + 1] == UInt8(ascii: "{"),
      let closing = bytes.firstIndex(of: UInt8(ascii: "}")), closing == bytes.endIndex - 1
    else { return nil }
    return bytes.startIndex + 2..<closing
  }

  /// Makes one text of pieces among which there is no reference: only `$${` was undone.
  private mutating func joinPieces(from start: Int, at index: Int) {
    var text: [UInt8] = []
    for piece in collection.values[(start + 1)...] {
      text.append(contentsOf: collection.text[piece.text])
    }
    collection.values.removeLast(collection.values.count - start)
    appendNode(.text, text: collection.text.append(text), at: index)
  }

  static func holdsInterpolation(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while let dollar = ByteScan.firstOffset(of: UInt8(ascii: "$"), in: bytes, from: index) {
      index = dollar + 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "{") { return true }
    }
    return false
  }

  /// Cuts text at its references and appends the pieces.
  ///
  /// - Returns: the number of pieces; `nil` when a `${` is never closed, which is reported.
  private mutating func appendPieces(
    of bytes: ArraySlice<UInt8>, at index: Int, _ interpolation: Interpolation
  ) -> UInt32? {
    var count: UInt32 = 0
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
      count += appendPiece(textStart..<literal, of: bytes, at: index)
      guard (brace - dollar) % 2 == 1 else {
        textStart = brace
        position = brace + 1
        continue
      }
      guard let closing = bytes[brace...].firstIndex(of: UInt8(ascii: "}")) else {
        draft.holdsBrokenReference = true
        report(
          .unclosedReference(), at: spanOfText(brace - 1..<bytes.endIndex, of: bytes, at: index))
        return nil
      }
      appendReference(brace + 1..<closing, of: bytes, at: index, interpolation)
      count += 1
      textStart = closing + 1
      position = textStart
    }
    return count + appendPiece(textStart..<bytes.endIndex, of: bytes, at: index)
  }

  /// Appends literal text, unless there is none, and returns how many nodes it is.
  private mutating func appendPiece(
    _ piece: Range<Int>, of bytes: ArraySlice<UInt8>, at index: Int
  ) -> UInt32 {
    guard !piece.isEmpty else { return 0 }
    let start = textRange(of: index).start + UInt32(piece.lowerBound - bytes.startIndex)
    appendNode(.text, text: TextRange(start: start, count: UInt32(piece.count)), at: index)
    return 1
  }

  private mutating func appendReference(
    _ inside: Range<Int>, of bytes: ArraySlice<UInt8>, at index: Int,
    _ interpolation: Interpolation
  ) {
    let whole = inside.lowerBound - 2..<inside.upperBound + 1
    let span = spanOfText(whole, of: bytes, at: index)
    guard interpolation != .refused else {
      report(.referenceInInputValue(), at: span)
      return appendNode(.text, text: .empty, at: span)
    }
    let bar = bytes[inside].firstIndex(of: UInt8(ascii: "|")) ?? inside.upperBound
    let name = trimmed(bytes[inside.lowerBound..<bar])
    guard !name.isEmpty else {
      draft.holdsBrokenReference = true
      report(.emptyReference(), at: span)
      return appendNode(.text, text: .empty, at: span)
    }
    guard !name.contains(UInt8(ascii: "{")) else {
      draft.holdsBrokenReference = true
      report(.nestedReference(), at: span)
      return appendNode(.text, text: .empty, at: span)
    }
    let filters =
      bar < inside.upperBound ? filters(in: bytes[(bar + 1)..<inside.upperBound], at: span) : []
    if interpolation != .allowedInURL, filters.contains(.segments) {
      report(.segmentsOutsidePath(), at: span)
    }
    let offset = UInt32(name.startIndex - bytes.startIndex)
    let spelling = TextRange(
      start: textRange(of: index).start + offset, count: UInt32(name.count))
    let key = name.withUnsafeBufferPointer { interner.intern($0) }
    let input = inputName(for: key, spelled: spelling)
    draft.references.append(collection.values.count)
    appendNode(
      .reference,
      text: TextRange(start: input.rawValue, count: UInt32(filterList(filters))), at: span)
  }

  /// The filters of a reference, `base64 | percent`.
  private mutating func filters(in text: ArraySlice<UInt8>, at span: Span) -> [TextFilter] {
    var filters: [TextFilter] = []
    for name in text.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false) {
      let name = trimmed(name)
      if name.isEmpty {
        draft.holdsBrokenReference = true
        report(.emptyFilter(), at: span)
      } else if let filter = filter(name, at: span) {
        filters.append(filter)
      }
    }
    return filters
  }

  private mutating func filter(_ name: ArraySlice<UInt8>, at span: Span) -> TextFilter? {
    let name = String(decoding: name, as: UTF8.self)
    if let filter = TextFilter(rawValue: name) { return filter }
    draft.holdsBrokenReference = true
    report(.unknownFilter(name, among: TextFilter.allCases.map(\.rawValue)), at: span)
    return nil
  }

  private mutating func filterList(_ filters: [TextFilter]) -> Int {
    // The first list is empty.
    if filters.isEmpty { return 0 }
    if let index = collection.filterLists.firstIndex(of: filters) { return index }
    collection.filterLists.append(filters)
    return collection.filterLists.count - 1
  }

  /// The place of a part of a scalar's text: exact where the text is in the file as it is, the
  /// whole scalar where it had to be decoded.
  private func spanOfText(
    _ part: Range<Int>, of bytes: ArraySlice<UInt8>, at index: Int
  ) -> Span {
    let offset = part.lowerBound - bytes.startIndex
    return document.span(of: index, text: offset..<offset + part.count)
  }
}

/// A name without the spaces around it.
func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var (start, end) = (bytes.startIndex, bytes.endIndex)
  while start < end, bytes[start] == UInt8(ascii: " ") { start += 1 }
  while start < end, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
  return bytes[start..<end]
}
