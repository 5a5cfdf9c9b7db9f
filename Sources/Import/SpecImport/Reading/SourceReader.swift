import Diagnostics
import MessageSyntax
import YAMLSyntax

/// Reads an imported document in JSON or YAML, with positions.
///
/// A document that begins with `{` is read as JSON and, if that fails, as YAML, which includes JSON
/// except for tabs and surrogates. Mistakes that do not prevent reading, such as a duplicate key,
/// are reported as warnings, so that as much as possible is imported.
struct SourceReader {
  /// The greatest nesting of documents. Each level of reading and writing takes stack space.
  static let maximumDepth = 120

  private let maximumNodes: Int
  private let maximumFileSize: Int
  private var interner = KeyInterner(wellKnown: [])

  init(_ options: ImportOptions) {
    (maximumNodes, maximumFileSize) = (options.maximumNodes, options.maximumFileSize)
  }

  /// Reads a document. Returns `nil`, after reporting, if it is neither JSON nor YAML.
  mutating func read(
    _ bytes: [UInt8], base: UInt32, isJSON: Bool, sink: inout DiagnosticSink
  ) -> JSONTree? {
    guard bytes.count <= maximumFileSize else {
      sink.report(.fileTooLarge(limit: maximumFileSize), at: Span(at: base))
      return nil
    }
    guard Self.beginsLikeJSON(bytes) || isJSON else {
      return readYAML(bytes, base: base, sink: &sink)
    }
    let start = base + UInt32(ByteOrderMark.length(in: bytes))
    switch JSONReader.parseKeepingLast(
      bytes.dropFirst(ByteOrderMark.length(in: bytes)), at: start, maxDepth: Self.maximumDepth,
      maxNodes: maximumNodes)
    {
    case .success(let (tree, repeated)):
      for member in repeated.prefix(100) {
        sink.report(.duplicateNameInSource(member.nameText), at: member.nameSpan)
      }
      return tree
    case .failure(let error):
      let offset = start + UInt32(error.offset)
      guard error.reason != .tooManyValues else {
        sink.report(.tooManyValuesInSource(limit: maximumNodes), at: Span(at: offset))
        return nil
      }
      var scratch = DiagnosticSink()
      if !isJSON, error.reason != .tooDeep,
        let value = readYAML(bytes, base: base, sink: &scratch)
      {
        for diagnostic in scratch.diagnostics { sink.report(diagnostic) }
        return value
      }
      let end = min(offset + 1, base + UInt32(bytes.count))
      sink.report(
        .malformedJSONSource(error.reason.rawValue), at: Span(start: offset, end: end))
      return nil
    }
  }

  private mutating func readYAML(
    _ bytes: [UInt8], base: UInt32, sink: inout DiagnosticSink
  ) -> JSONTree? {
    var own = DiagnosticSink()
    let limits = ReaderLimits(
      maxDepth: Self.maximumDepth, maxNodes: maximumNodes, maxFileSize: maximumFileSize)
    let document = YAMLDocument.parse(
      bytes, base: base, limits: limits, interner: &interner, sink: &own)
    for diagnostic in own.diagnostics {
      var message = document == nil ? diagnostic.message : diagnostic.message.asWarning
      if message.id == "too-deep" {
        message = message.helping("nest less deeply: an import has this limit")
      }
      sink.report(Diagnostic(message, at: diagnostic.span, notes: diagnostic.notes))
    }
    guard let document else { return nil }
    return Self.value(document.root, of: document)
  }

  /// Whether the first character is a bracket of JSON.
  private static func beginsLikeJSON(_ bytes: [UInt8]) -> Bool {
    let first = bytes.dropFirst(ByteOrderMark.length(in: bytes)).first {
      $0 != 0x20 && !(0x09...0x0D).contains($0)
    }
    return first == 0x7B || first == 0x5B
  }

  /// The value of a node, with aliases replaced by their targets. The reader has limited the size.
  private static func value(_ index: Int, of document: YAMLDocument) -> JSONTree {
    let index = document.resolved(index)
    let node = document[index]
    let content: JSONTree.Content =
      switch node.type {
      case .null: .null
      case .boolean: .boolean(node.isTrue)
      case .integer, .float: .number(Array(document.string(of: index).utf8))
      case .string, .binary, .timestamp: .string(Array(document.string(of: index).utf8))
      case .sequence: .array(document.items(of: index).map { value($0, of: document) })
      case .mapping, .set:
        .object(
          document.entries(of: index).map { key, value in
            JSONTree.Member(
              document.string(of: key), nameSpan: document.span(of: key),
              value: Self.value(value, of: document))
          })
      }
    return JSONTree(content, span: node.span)
  }
}
