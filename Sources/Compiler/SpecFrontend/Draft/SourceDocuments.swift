import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// A parsed document, with the offsets at which its positions and its text start.
struct OpenDocument {
  var document: YAMLDocument

  /// The base to which positions in ``document`` are relative.
  var base: UInt32

  /// The offset in the text of the collection at which text ranges of ``document`` start.
  var textBase: UInt32
}

/// The documents of one spec: the spec itself, the fragments that it includes, and values from the
/// command line.
///
/// Code that knows only the model finds here where single bytes of a text are written, to report
/// mistakes that are smaller than a value.
struct SourceDocuments {
  private var documents: [OpenDocument] = []

  /// Whether any text may contain a placeholder of another tool.
  private(set) var mayHoldPlaceholders = false

  /// Whether any text may contain an `@`, with which curl reads a file.
  private(set) var mayHoldFileMarks = false

  /// Whether any text may contain `&amp;` or another escape of HTML.
  private(set) var mayHoldHTMLEscapes = false

  /// Whether any text may contain `%20` or another percent-encoded byte.
  private(set) var mayHoldPercentEscapes = false

  init(_ documents: [OpenDocument] = []) {
    for document in documents { _ = append(document) }
  }

  var indices: Range<Int> { documents.indices }

  subscript(index: Int) -> OpenDocument { documents[index] }

  /// Adds a document and returns its index.
  mutating func append(_ document: OpenDocument) -> Int {
    documents.append(document)
    for text in [document.document.source, document.document.decoded] {
      text.withUnsafeBufferPointer { text in
        mayHoldPlaceholders = mayHoldPlaceholders || ForeignPlaceholder.mayOccur(in: text)
        mayHoldFileMarks =
          mayHoldFileMarks || ByteScan.firstOffset(of: UInt8(ascii: "@"), in: text, from: 0) != nil
        mayHoldHTMLEscapes =
          mayHoldHTMLEscapes
          || ByteScan.holds(UInt8(ascii: "&"), before: { "algqn#".utf8.contains($0) }, in: text)
        mayHoldPercentEscapes =
          mayHoldPercentEscapes
          || ByteScan.holds(UInt8(ascii: "%"), before: { $0.hexadecimalValue != nil }, in: text)
      }
    }
    return documents.count - 1
  }

  /// Finds where a part of a literal text is written. Returns the span of the whole value if the
  /// file spells the text differently from the model.
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

  /// Whether a text is a block scalar, after `|` or `>`.
  func isBlock(at span: Span) -> Bool {
    guard let document = owner(of: span)?.document, let scalar = document.scalar(at: span) else {
      return false
    }
    return [.literal, .folded].contains(document.nodes[scalar].style)
  }

  /// Finds where a literal segment is written in a path or URL, even if the text around it was
  /// encoded.
  func span(ofSegment segment: ArraySlice<UInt8>, inURLAt span: Span) -> Span? {
    guard let document = owner(of: span)?.document, let scalar = document.scalar(at: span)
    else { return nil }
    let text = document.bytes(of: scalar)
    let path = text.prefix { $0 != UInt8(ascii: "?") }
    let found = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .first { $0.elementsEqual(segment) }
    guard let found else { return nil }
    let offset = found.startIndex - text.startIndex
    return document.exactSpan(of: scalar, text: offset..<offset + found.count)
  }

  /// The text of the scalar written at `span`, or an empty slice if no scalar is written there.
  func text(at span: Span) -> ArraySlice<UInt8> {
    guard let document = owner(of: span)?.document, let scalar = document.scalar(at: span) else {
      return []
    }
    return document.bytes(of: scalar)
  }

  /// The span of a part of the scalar that is written at a span.
  func span(of part: Range<Int>, ofTextAt span: Span) -> Span {
    guard let document = owner(of: span)?.document, let scalar = document.scalar(at: span) else {
      return span
    }
    return document.exactSpan(of: scalar, text: part)
  }

  /// The document that contains a span.
  private func owner(of span: Span) -> OpenDocument? {
    documents.first {
      $0.base <= span.start && Int(span.end - $0.base) <= $0.document.source.count
    }
  }
}
