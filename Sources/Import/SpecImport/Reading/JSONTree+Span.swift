package import Diagnostics
package import MessageSyntax

// Positions in trees are positions in the source map of the import.

extension JSONTree {
  package init(_ content: Content, span: Span) {
    self.init(content, range: span.start..<span.end)
  }

  package var span: Span { Span(start: range.lowerBound, end: range.upperBound) }

  /// The short span that represents the value in a message: the first character of an object or
  /// array.
  package var place: Span {
    isObject || isArray ? Span(start: span.start, end: min(span.end, span.start + 1)) : span
  }
}

extension JSONTree.Member {
  init(_ name: String, nameSpan: Span, value: JSONTree) {
    self.init(
      name: Array(name.utf8), nameRange: nameSpan.start..<nameSpan.end, value: value)
  }

  var nameSpan: Span { Span(start: nameRange.lowerBound, end: nameRange.upperBound) }

  var nameText: String { String(decoding: name, as: UTF8.self) }
}
