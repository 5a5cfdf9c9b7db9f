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
      let type = reader.isNull(value) ? nil : responseType(value, &reader)
      guard let status, type != nil || reader.isNull(value) else { continue }
      responses.append(
        ResponseDeclaration(status: status, type: type, span: reader.span(of: key)))
    }
    return responses
  }

  /// Reads a status: three digits, a class such as `2XX`, or `default`.
  private static func status(_ node: Int, _ reader: inout DocumentReader) -> ResponseStatusPattern?
  {
    let text = Array(reader.document.bytes(of: node))
    let digits = text.prefix { 0x30...0x39 ~= $0 }.map { Int($0) - 0x30 }
    if text.elementsEqual("default".utf8) { return .others }
    if text.count == 3, let first = digits.first, 2...5 ~= first {
      if digits.count == 3 { return .code(digits.reduce(0) { $0 * 10 + $1 }) }
      if text.dropFirst().elementsEqual("XX".utf8) { return .codes(beginningWith: first) }
    }
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
        guard case .object(let fields) = reader.collection.types[index].shape else { continue }
        waiting += fields.reversed().map { ($0.type, $0.span) }
        if let others = reader.collection.types[index].others { waiting.append((others, nil)) }
      default: continue
      }
    }
    return nil
  }
}
