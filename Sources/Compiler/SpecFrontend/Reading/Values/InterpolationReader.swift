import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Reads `${…}` in text.
///
/// In a run of `$` before `{`, each pair is one literal `$`, and an odd last one interpolates.
/// Anywhere else `$` is literal.
enum InterpolationReader {
  /// Appends a scalar's text as a `text`, as a `reference` if it is exactly one, or as a
  /// `concatenation`.
  static func appendText(
    _ index: Int, _ interpolation: Interpolation, _ reader: inout DocumentReader
  ) {
    let range = reader.textRange(of: index)
    guard reader.document.withText(of: index, Self.holdsInterpolation) else {
      return reader.append(.text, text: range, at: index)
    }
    let bytes = reader.document.bytes(of: index)
    if let name = wholeReference(bytes) {
      return appendReference(name, of: bytes, at: index, interpolation, &reader)
    }
    let start = reader.open(.concatenation, at: index)
    let firstReference = reader.draft.references.count
    guard let count = appendPieces(of: bytes, at: index, interpolation, &reader) else {
      reader.collection.values.removeLast(reader.collection.values.count - start)
      reader.draft.references.truncate(to: firstReference)
      return reader.append(.text, text: .empty, at: index)
    }
    guard reader.draft.references.count > firstReference else {
      return joinPieces(from: start, at: index, &reader)
    }
    reader.close(start, count: count)
  }

  /// The inside of a text that is exactly one reference.
  private static func wholeReference(_ bytes: ArraySlice<UInt8>) -> Range<Int>? {
    guard bytes.first == UInt8(ascii: "$"), bytes[bytes.startIndex + 1] == UInt8(ascii: "{"),
      let closing = bytes.firstIndex(of: UInt8(ascii: "}")), closing == bytes.endIndex - 1
    else { return nil }
    return bytes.startIndex + 2..<closing
  }

  /// Joins pieces without references into one text. They differ from the source only where `$${`
  /// was unescaped.
  private static func joinPieces(from start: Int, at index: Int, _ reader: inout DocumentReader) {
    var text: [UInt8] = []
    for piece in reader.collection.values[(start + 1)...] {
      text.append(contentsOf: reader.collection.text[piece.text])
    }
    reader.collection.values.removeLast(reader.collection.values.count - start)
    reader.append(.text, text: reader.collection.text.append(text), at: index)
  }

  static func holdsInterpolation(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while let dollar = ByteScan.firstOffset(of: UInt8(ascii: "$"), in: bytes, from: index) {
      index = dollar + 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "{") { return true }
    }
    return false
  }

  /// Splits text at its references and appends the pieces.
  ///
  /// - Returns: The number of pieces, or `nil`, after reporting, if a `${` is not closed.
  private static func appendPieces(
    of bytes: ArraySlice<UInt8>, at index: Int, _ interpolation: Interpolation,
    _ reader: inout DocumentReader
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
      count += appendPiece(textStart..<literal, of: bytes, at: index, &reader)
      guard (brace - dollar) % 2 == 1 else {
        textStart = brace
        position = brace + 1
        continue
      }
      guard let closing = bytes[brace...].firstIndex(of: UInt8(ascii: "}")) else {
        reader.draft.holdsBrokenReference = true
        reader.report(
          .unclosedReference(),
          at: spanOfText(brace - 1..<bytes.endIndex, of: bytes, at: index, &reader))
        return nil
      }
      appendReference(brace + 1..<closing, of: bytes, at: index, interpolation, &reader)
      count += 1
      textStart = closing + 1
      position = textStart
    }
    return count + appendPiece(textStart..<bytes.endIndex, of: bytes, at: index, &reader)
  }

  /// Appends literal text unless it is empty. Returns the number of nodes appended.
  private static func appendPiece(
    _ piece: Range<Int>, of bytes: ArraySlice<UInt8>, at index: Int, _ reader: inout DocumentReader
  ) -> UInt32 {
    guard !piece.isEmpty else { return 0 }
    let start = reader.textRange(of: index).start + UInt32(piece.lowerBound - bytes.startIndex)
    reader.append(.text, text: TextRange(start: start, count: UInt32(piece.count)), at: index)
    return 1
  }

  private static func appendReference(
    _ inside: Range<Int>, of bytes: ArraySlice<UInt8>, at index: Int,
    _ interpolation: Interpolation, _ reader: inout DocumentReader
  ) {
    let whole = inside.lowerBound - 2..<inside.upperBound + 1
    let span = spanOfText(whole, of: bytes, at: index, &reader)
    guard interpolation != .refused else {
      reader.report(.referenceInInputValue(), at: span)
      return reader.append(.text, text: .empty, at: span)
    }
    let bar = bytes[inside].firstIndex(of: UInt8(ascii: "|")) ?? inside.upperBound
    let name = trimmed(bytes[inside.lowerBound..<bar])
    guard !name.isEmpty else {
      reader.draft.holdsBrokenReference = true
      reader.report(.emptyReference(), at: span)
      return reader.append(.text, text: .empty, at: span)
    }
    guard !name.contains(UInt8(ascii: "{")) else {
      reader.draft.holdsBrokenReference = true
      reader.report(refusal(ofBraceIn: name), at: span)
      return reader.append(.text, text: .empty, at: span)
    }
    let filters =
      bar < inside.upperBound
      ? filters(in: bytes[(bar + 1)..<inside.upperBound], at: span, &reader) : []
    if interpolation != .allowedWithSegments, filters.contains(.segments) {
      reader.report(.segmentsOutsidePath(), at: span)
    }
    let offset = UInt32(name.startIndex - bytes.startIndex)
    let spelling = TextRange(
      start: reader.textRange(of: index).start + offset, count: UInt32(name.count))
    let key = name.withUnsafeBufferPointer { reader.interner.intern($0) }
    let input = reader.inputName(for: key, spelled: spelling)
    reader.draft.references.append(reader.collection.values.count)
    reader.append(
      .reference,
      text: TextRange(start: input.rawValue, count: UInt32(filterList(filters, &reader))), at: span)
  }

  /// The message about `{` in a name: `${{ secrets.TOKEN }}` of other tools, or a reference in another.
  private static func refusal(ofBraceIn name: ArraySlice<UInt8>) -> DiagnosticMessage {
    guard name.first == UInt8(ascii: "{") else { return .nestedReference() }
    return .doubledBraces(String(decoding: trimmed(name.dropFirst()), as: UTF8.self))
  }

  /// The filters of a reference, `base64 | percent`.
  private static func filters(
    in text: ArraySlice<UInt8>, at span: Span, _ reader: inout DocumentReader
  ) -> [TextFilter] {
    var filters: [TextFilter] = []
    for name in text.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false) {
      let name = trimmed(name)
      if name.isEmpty {
        reader.draft.holdsBrokenReference = true
        reader.report(.emptyFilter(), at: span)
      } else if let filter = filter(name, at: span, &reader) {
        filters.append(filter)
      }
    }
    return filters
  }

  private static func filter(
    _ name: ArraySlice<UInt8>, at span: Span, _ reader: inout DocumentReader
  ) -> TextFilter? {
    let name = String(decoding: name, as: UTF8.self)
    if let filter = TextFilter(rawValue: name) { return filter }
    reader.draft.holdsBrokenReference = true
    reader.report(.unknownFilter(name, among: TextFilter.allCases.map(\.rawValue)), at: span)
    return nil
  }

  private static func filterList(_ filters: [TextFilter], _ reader: inout DocumentReader) -> Int {
    // The first filter list is the empty one.
    if filters.isEmpty { return 0 }
    if let index = reader.collection.filterLists.firstIndex(of: filters) { return index }
    reader.collection.filterLists.append(filters)
    return reader.collection.filterLists.count - 1
  }

  /// The span of a part of a scalar's text. It is exact if the text is in the file verbatim;
  /// otherwise it is the span of the whole scalar.
  private static func spanOfText(
    _ part: Range<Int>, of bytes: ArraySlice<UInt8>, at index: Int, _ reader: inout DocumentReader
  ) -> Span {
    let offset = part.lowerBound - bytes.startIndex
    return reader.document.span(of: index, text: offset..<offset + part.count)
  }
}

/// The name without surrounding spaces.
func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var (start, end) = (bytes.startIndex, bytes.endIndex)
  while start < end, bytes[start] == UInt8(ascii: " ") { start += 1 }
  while start < end, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
  return bytes[start..<end]
}
