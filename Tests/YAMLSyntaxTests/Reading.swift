// Shared functions of the reader's tests: a document as one line, and its diagnostics.

import Diagnostics
import YAMLSyntax

/// The result of reading a text.
struct Reading {
  let document: YAMLDocument?
  let diagnostics: [Diagnostic]
  private let map: SourceMap

  init(_ bytes: [UInt8], limits: ReaderLimits = ReaderLimits()) {
    var interner = KeyInterner(wellKnown: [])
    var sink = DiagnosticSink()
    var map = SourceMap()
    // A file in front, so that a base is not taken for zero.
    _ = map.add(SourceFile(path: "first", bytes: [0, 0, 0]))
    let base = map.add(SourceFile(path: "t", bytes: bytes)) ?? 0
    document = YAMLDocument.parse(
      bytes, base: base, limits: limits, interner: &interner, sink: &sink)
    diagnostics = sink.diagnostics
    self.map = map
  }

  init(_ text: String, limits: ReaderLimits = ReaderLimits()) {
    self.init(Array(text.utf8), limits: limits)
  }

  /// The document on one line; nil if there is none.
  var outline: String? {
    document.map { outline(of: $0.root, in: $0) }
  }

  private func outline(of index: Int, in document: YAMLDocument) -> String {
    let index = document.resolved(index)
    let node = document[index]
    switch node.type {
    case .sequence:
      return "["
        + document.items(of: index).map { outline(of: $0, in: document) }
        .joined(separator: ", ") + "]"
    case .mapping, .set:
      let entries = document.entries(of: index).map {
        document.string(of: $0.key) + ": " + outline(of: $0.value, in: document)
      }
      return (node.type == .set ? "set" : "") + "{" + entries.joined(separator: ", ") + "}"
    case .null: return "null"
    case .boolean: return node.isTrue ? "true" : "false"
    case .string: return "'\(document.string(of: index))'"
    default: return "\(node.type) \(document.string(of: index))"
    }
  }

  /// Each diagnostic as `line:column id: sentence`, notes and help after it.
  var messages: [String] {
    diagnostics.map { diagnostic in
      var text = place(diagnostic.span) + " \(diagnostic.message.id.rawValue): "
      text += diagnostic.message.text
      for note in diagnostic.notes { text += " (\(place(note.span)): \(note.text))" }
      return text
    }
  }

  var help: [String?] { diagnostics.map(\.message.help) }

  /// A span as `line:column-line:column`, the end left out when it is empty.
  func place(_ span: Span?) -> String {
    guard let span else { return "-" }
    let start = map.location(of: span.start)
    let end = map.location(of: span.end)
    let text = "\(start.line):\(start.column)"
    return start == end ? text : text + "-\(end.line):\(end.column)"
  }

  /// The spans of all nodes in preorder.
  var spans: [String] {
    document?.nodes.map { place($0.span) } ?? []
  }

  /// The source text of all nodes in preorder.
  var written: [String] {
    guard let document else { return [] }
    return document.nodes.map { node in
      let range = Int(node.spanStart - document.base)..<Int(node.spanEnd - document.base)
      return String(decoding: document.source[range], as: UTF8.self)
    }
  }
}
