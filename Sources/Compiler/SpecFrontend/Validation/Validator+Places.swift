import Diagnostics
import RequestModel

/// Finds where single bytes of a text are written, for mistakes that are smaller than a value.
extension Validator {
  /// The span at which the spec writes the first of some bytes, in the text itself or between
  /// references. Returns `nil` if it does not: then the value of an input must contain them.
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

  /// The span of the first or last byte of a text, or of the whole value if the byte comes from an
  /// input.
  func outerPlace(in id: ValueID, isFirst: Bool) -> Span {
    let pieces = collection.pieces(of: id)
    guard let piece = isFirst ? pieces.first : pieces.last, piece.kind == .text, piece.count > 0
    else { return collection[id].span }
    return span(of: isFirst ? 0..<1 : piece.count - 1..<piece.count, in: piece)
  }

  /// Reports a byte in the text of a value at its place. A byte that the spec writes is wrong in
  /// every case, so no case is named.
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
