import Diagnostics
import RequestModel

/// Where single bytes of a text are written, for mistakes that are smaller than a value.
extension Validator {
  /// Where a text that the spec writes holds the first of some bytes, as its own or between
  /// references; nil when there is none, so that the value of an input must hold it.
  private func place(
    in id: ValueID, ofFirst find: (ArraySlice<UInt8>) -> Range<Int>?
  ) -> Span? {
    for piece in collection.pieces(of: id) where piece.kind == .text {
      let text = collection.text[piece.text]
      guard let found = find(text) else { continue }
      let offset = found.lowerBound - text.startIndex
      return span(of: offset..<offset + found.count, in: piece)
    }
    return nil
  }

  /// Where the first or the last byte of a text is written; the whole value where an input brings
  /// it.
  func outerPlace(in id: ValueID, isFirst: Bool) -> Span {
    let pieces = collection.pieces(of: id)
    guard let piece = isFirst ? pieces.first : pieces.last, piece.kind == .text, piece.count > 0
    else { return collection[id].span }
    return span(of: isFirst ? 0..<1 : piece.count - 1..<piece.count, in: piece)
  }

  /// Reports a byte in the text of a value, at its place; one that the spec writes is wrong in each
  /// case, and no case is named.
  mutating func report(
    _ message: DiagnosticMessage, in id: ValueID, atFirst isMeant: (UInt8) -> Bool
  ) {
    report(message, in: id) { text in
      text.firstIndex(where: isMeant).map { $0..<$0 + 1 }
    }
  }

  /// Reports the first of some bytes that a function finds, at their place.
  mutating func report(
    _ message: DiagnosticMessage, in id: ValueID,
    atFirst find: (ArraySlice<UInt8>) -> Range<Int>?
  ) {
    guard let place = place(in: id, ofFirst: find) else {
      return report(message, at: collection[id].span)
    }
    let context = sink.context
    sink.context = nil
    report(message, at: place)
    sink.context = context
  }
}
