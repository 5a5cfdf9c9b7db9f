import Diagnostics
import YAMLSyntax

/// Comments that may have been meant as a part of a value.
extension SpecReader {
  mutating func warnOfComments(inDocument index: Int) {
    let document = draft.sources[index].document
    let comments = document.swallowedComments()
    guard !comments.isEmpty else { return }
    let regions = regions(of: document)
    var next = 0
    for comment in comments {
      while next < regions.count, regions[next].nodes.upperBound <= comment.node { next += 1 }
      let isInside = next < regions.count && regions[next].nodes.contains(comment.node)
      draft.sink.subject = isInside ? regions[next].subject : nil
      let offset = Int(comment.span.start - document.base)
      let text = String(
        decoding: document.source[offset..<offset + comment.span.count], as: UTF8.self)
      let isNull = document.nodes[comment.node].type == .null
      report(
        .swallowedComment(text, kept: isNull ? nil : document.string(of: comment.node)),
        at: comment.span)
    }
    draft.sink.subject = nil
  }

  /// The nodes of `defaults`, the templates and the requests, in the order in which they are written,
  /// and what warnings about them name.
  private func regions(of document: YAMLDocument) -> [(nodes: Range<Int>, subject: Span)] {
    var regions: [(nodes: Range<Int>, subject: Span)] = []
    func add(_ value: Int, from first: Int, _ subject: Int) {
      let end = Int(document.nodes[value].end)
      if first < end { regions.append((first..<end, document.span(of: subject))) }
    }
    for (key, value) in document.entries(of: 0) {
      switch LanguageKey(document.nodes[key].key) {
      case .defaults: add(value, from: value, value)
      case .templates, .requests:
        for (name, value) in document.entries(of: value) { add(value, from: name, name) }
      default: break
      }
    }
    return regions.sorted { $0.nodes.lowerBound < $1.nodes.lowerBound }
  }
}
