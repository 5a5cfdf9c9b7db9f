import Diagnostics
import YAMLSyntax

/// Warns of comments that may have been meant as part of a value, and of characters that may have
/// been meant as others.
enum ScalarDoubts {
  static func warnOfComments(inDocument index: Int, _ reader: inout DocumentReader) {
    let document = reader.draft.sources[index].document
    let comments = document.swallowedComments()
    guard !comments.isEmpty else { return }
    var regions = Regions(of: document)
    for comment in comments {
      reader.draft.sink.subject = regions.subject(of: comment.node)
      let offset = Int(comment.span.start - document.base)
      let text = String(
        decoding: document.source[offset..<offset + comment.span.count], as: UTF8.self)
      let isNull = document.nodes[comment.node].type == .null
      reader.report(
        .swallowedComment(text, kept: isNull ? nil : document.string(of: comment.node)),
        at: comment.span)
    }
    reader.draft.sink.subject = nil
  }

  /// Warns of quotes that do not quote and of lookalikes of spaces, unless an error there suggests
  /// the same cure.
  static func warnOfLookalikes(inDocument index: Int, _ reader: inout DocumentReader) {
    let document = reader.draft.sources[index].document
    let lookalikes = document.lookalikes()
    guard !lookalikes.isEmpty else { return }
    let told = Set(
      reader.sink.diagnostics.map { LocatedCure(start: $0.span?.start, cure: $0.message.help) })
    var regions = Regions(of: document)
    for node in lookalikes {
      let (text, start) = (document.string(of: node), document.span(of: node).start)
      guard let cure = DiagnosticMessage.lookalikeCure(text),
        !told.contains(LocatedCure(start: start, cure: cure))
      else { continue }
      reader.draft.sink.subject = regions.subject(of: node)
      reader.report(.lookalike(text, cure: cure), at: document.span(of: node))
    }
    reader.draft.sink.subject = nil
  }
}

/// A cure that a message suggests at a place.
private struct LocatedCure: Hashable {
  var start: UInt32?
  var cure: String?
}

/// The nodes of `defaults`, the templates and the requests in document order, with the subjects of
/// warnings about them.
private struct Regions {
  private var all: [(nodes: Range<Int>, subject: Span)] = []
  private var next = 0

  init(of document: YAMLDocument) {
    for (key, value) in document.entries(of: 0) {
      switch LanguageKey(document.nodes[key].key) {
      case .defaults: add(value, from: value, value, document)
      case .templates, .requests:
        for (name, value) in document.entries(of: value) { add(value, from: name, name, document) }
      default: break
      }
    }
    all.sort { $0.nodes.lowerBound < $1.nodes.lowerBound }
  }

  private mutating func add(_ value: Int, from first: Int, _ subject: Int, _ document: YAMLDocument)
  {
    let end = document.nodes[value].end(at: value)
    if first < end { all.append((first..<end, document.span(of: subject))) }
  }

  /// The subject of a warning about a node. Nodes must be passed in ascending order.
  mutating func subject(of node: Int) -> Span? {
    while next < all.count, all[next].nodes.upperBound <= node { next += 1 }
    return next < all.count && all[next].nodes.contains(node) ? all[next].subject : nil
  }
}
