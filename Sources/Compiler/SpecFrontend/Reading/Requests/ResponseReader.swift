import Diagnostics
import RequestModel
import YAMLSyntax

/// Reads `responses`: the type of a response's content by its status.
enum ResponseReader {
  /// The entries of the map, in order.
  static func read(_ node: Int, _ reader: inout DocumentReader) -> [ResponseDeclaration] {
    guard reader.expectMap(node, "'responses'") else { return [] }
    guard reader.document.nodes[node].count > 0 else {
      reader.report(.emptyResponses(), at: node)
      return []
    }
    var responses: [ResponseDeclaration] = []
    for (key, value) in reader.document.entries(of: node) {
      guard !reader.isAuthorsOwn(key) else { continue }
      // The type is read even if the status is refused, so that its mistakes are reported as well.
      let status = status(key, &reader)
      let isText = isText(value, reader)
      let stream = stream(value, &reader)
      let type =
        isText
        ? .string : reader.isNull(value) ? nil : responseType(stream?.type ?? value, &reader)
      guard let status, type != nil || reader.isNull(value) else { continue }
      responses.append(
        ResponseDeclaration(
          status: status, type: type, streaming: isText ? .text : stream?.form,
          span: reader.span(of: key)))
    }
    return responses
  }

  /// Whether a node is the word `text`, unless the spec declares a type of that name.
  private static func isText(_ node: Int, _ reader: DocumentReader) -> Bool {
    reader.kind(of: node) == .scalar && reader.document.bytes(of: node).elementsEqual("text".utf8)
      && reader.draft.types.places[Array("text".utf8)] == nil
  }

  /// The form of a stream, and the type of its elements: `events: Delta`.
  private static func stream(
    _ node: Int, _ reader: inout DocumentReader
  ) -> (form: ResponseStreaming, type: Int)? {
    let node = reader.document.resolved(node)
    guard reader.kind(of: node) == .mapping, reader.document.nodes[node].count == 1,
      let entry = reader.document.entries(of: node).first(where: { !reader.isNull($0.value) })
    else { return nil }
    switch reader.name(of: entry.key) {
    case .events: return (.events, entry.value)
    case .lines: return (.lines, entry.value)
    default: return nil
    }
  }

  private static func status(_ node: Int, _ reader: inout DocumentReader) -> ResponseStatusPattern?
  {
    if let status = ResponseStatusPattern(reader.document.bytes(of: node)) { return status }
    reader.report(.invalidStatus(reader.document.string(of: node)), at: node)
    return nil
  }

  private static func responseType(_ node: Int, _ reader: inout DocumentReader) -> InputType? {
    if reader.kind(of: node) == .scalar {
      let word = reader.document.string(of: node)
      if reader.draft.types.places[Array(word.utf8)] == nil,
        Self.wordsForNothing.contains(word.lowercased())
      {
        reader.report(.contentlessResponse(word), at: node)
        return nil
      }
    }
    if reader.kind(of: node) == .mapping,
      reader.missing([.object, .enum], in: node) == "object' and 'enum",
      let entry = reader.document.entries(of: node).first(where: { !reader.isNull($0.value) })
    {
      let isType =
        [.type].contains(reader.name(of: entry.key))
        || ["schema", "$ref"].contains(reader.document.string(of: entry.key))
      let word =
        isType && reader.kind(of: entry.value) == .scalar
        ? reader.document.string(of: entry.value) : nil
      reader.report(.declaredResponse(type: word), at: node)
      return nil
    }
    guard
      let type = TypeReader.readNamed(
        node, orReport: .optionalResponse(), .inlineResponse(), &reader)
    else { return nil }
    if type.innermost == .data {
      reader.report(.dataAsResponse(), at: node)
    } else if let (word, field) = attachment(in: type, &reader) {
      reader.report(
        .undecodableResponse(word), at: node,
        notes: field.map { [.init("the field is here", at: $0)] } ?? [])
    } else {
      return type
    }
    return nil
  }

  private static let wordsForNothing: Set = [
    "none", "void", "empty", "nothing", "no-content", "null",
  ]

  /// The name of a type that JSON cannot express, and the field that contains it. Fields are
  /// followed through named types.
  private static func attachment(in type: InputType, _ reader: inout DocumentReader) -> (
    word: String, field: Span?
  )? {
    var known: Set<Int> = []
    var waiting: [(type: InputType, field: Span?)] = [(type, nil)]
    while let (type, field) = waiting.popLast() {
      switch type.innermost {
      case .file, .stream: return (type.innermost.scalarWord ?? "file", field)
      case .named(let index) where known.insert(index).inserted:
        switch reader.collection.types[index].shape {
        case .enumeration: break
        case .object(let fields): waiting += fields.reversed().map { ($0.type, $0.span) }
        case .union(let union):
          waiting += union.alternatives.reversed().map { ($0.type, $0.span) }
        }
        if let others = reader.collection.types[index].others { waiting.append((others, nil)) }
      default: continue
      }
    }
    return nil
  }
}
