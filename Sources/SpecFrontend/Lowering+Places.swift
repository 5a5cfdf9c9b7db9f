import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Where single bytes of a text are written, for mistakes that are smaller than a value.
extension Lowering {
  /// Where a part of a literal text is written; the whole value where its text is not in the file
  /// as the model has it.
  func span(of part: Range<Int>, in node: ValueNode) -> Span {
    guard let owner = owner(of: node.span), let scalar = owner.document.scalar(at: node.span)
    else { return node.span }
    let written = owner.document.nodes[scalar]
    let start = owner.textBase + written.textStart
    guard start <= node.text.start,
      node.text.start + node.text.count <= start + written.textCount
    else {
      return node.span
    }
    let offset = Int(node.text.start - start)
    return owner.document.exactSpan(
      of: scalar, text: offset + part.lowerBound..<offset + part.upperBound)
  }

  /// Where a text that the spec writes holds the first of some bytes, as its own or between
  /// references; nil when there is none, so that the value of an input must hold it.
  func place(in id: ValueID, ofFirst isMeant: (UInt8) -> Bool) -> Span? {
    for piece in pieces(of: id) where piece.kind == .text {
      let text = collection.text[piece.text]
      guard let index = text.firstIndex(where: isMeant) else { continue }
      let offset = index - text.startIndex
      return span(of: offset..<offset + 1, in: piece)
    }
    return nil
  }

  /// Whether a text is written in lines of its own, behind `|` or `>`.
  func isBlock(_ id: ValueID) -> Bool {
    let span = collection[id].span
    guard let document = owner(of: span)?.document, let scalar = document.scalar(at: span) else {
      return false
    }
    return [.literal, .folded].contains(document.nodes[scalar].style)
  }

  /// Where the first or the last byte of a text is written; the whole value where an input brings
  /// it.
  func outerPlace(in id: ValueID, isFirst: Bool) -> Span {
    let pieces = pieces(of: id)
    guard let piece = isFirst ? pieces.first : pieces.last, piece.kind == .text, piece.count > 0
    else { return collection[id].span }
    return span(of: isFirst ? 0..<1 : piece.count - 1..<piece.count, in: piece)
  }

  /// Reports a byte in the text of a value, at its place; one that the spec writes is wrong in each
  /// case, and no case is named.
  mutating func report(
    _ message: DiagnosticMessage, in id: ValueID, atFirst isMeant: (UInt8) -> Bool
  ) {
    guard let place = place(in: id, ofFirst: isMeant) else {
      return report(message, at: collection[id].span)
    }
    let context = sink.context
    sink.context = nil
    report(message, at: place)
    sink.context = context
  }

  /// The pieces of a text, reference or concatenation.
  func pieces(of id: ValueID) -> ArraySlice<ValueNode> {
    let node = collection[id]
    guard node.kind == .concatenation else {
      return collection.values[Int(id.index)..<Int(node.end)]
    }
    return collection.values[Int(id.index) + 1..<Int(node.end)]
  }

  /// Where a segment of a path stands for a case: its own text and the references in it. `segment`
  /// is its place in the path as it is sent.
  func span(
    ofSegment segment: Range<Int>, of template: URLTemplate, _ request: Request, _ case: Case
  ) -> Span {
    guard let path = template.path else { return template.span }
    let style = TextStyle(encoding: request.encoding, isInURL: true)
    let ids =
      collection[path].kind == .concatenation ? Array(collection.children(of: path)) : [path]
    var output: [UInt8] = []
    var result: Span?
    for id in ids {
      let start = output.count
      _ = try? collection.appendText(
        of: id, in: request, case: `case`, style: style, to: &output)
      let overlap = segment.clamped(to: start..<output.count)
      guard !overlap.isEmpty else { continue }
      let node = collection[id]
      if node.kind == .text, overlap == segment,
        let place = spanOfSegment(output[segment], template)
      {
        return place
      }
      let place =
        node.kind == .text
        ? span(of: overlap.lowerBound - start..<overlap.upperBound - start, in: node) : node.span
      result = result?.union(place) ?? place
    }
    return result ?? template.span
  }

  /// Where a literal segment stands in a path or URL as it is written, whatever was encoded around
  /// it.
  private func spanOfSegment(_ segment: ArraySlice<UInt8>, _ template: URLTemplate) -> Span? {
    guard let document = owner(of: template.span)?.document,
      let scalar = document.scalar(at: template.span)
    else { return nil }
    let text = document.bytes(of: scalar)
    let path = text.prefix { $0 != UInt8(ascii: "?") }
    let found = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .first { $0.elementsEqual(segment) }
    guard let found else { return nil }
    let offset = found.startIndex - text.startIndex
    return document.exactSpan(of: scalar, text: offset..<offset + found.count)
  }

  /// The document in which a span stands.
  private func owner(of span: Span) -> OpenDocument? {
    documents.first {
      $0.base <= span.start && Int(span.end - $0.base) <= $0.document.source.count
    }
  }
}
