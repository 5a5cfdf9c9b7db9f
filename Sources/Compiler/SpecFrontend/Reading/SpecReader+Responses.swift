import Diagnostics
import RequestModel
import YAMLSyntax

/// `responses`: which types the content of a response has, by its status.
extension SpecReader {
  /// The entries of the map, in their order.
  mutating func responses(_ node: Int) -> [ResponseDeclaration] {
    guard expectMap(node, "'responses'") else { return [] }
    guard document.nodes[node].count > 0 else {
      report(.emptyResponses(), at: node)
      return []
    }
    var responses: [ResponseDeclaration] = []
    for (key, value) in document.entries(of: node) {
      guard !isAuthorsOwn(key) else { continue }
      // The type is read in any case: what is wrong with it is said as well.
      let status = status(key)
      let type = isNull(value) ? nil : responseType(value)
      guard let status, type != nil || isNull(value) else { continue }
      responses.append(
        ResponseDeclaration(status: status, type: type, span: document.span(of: key)))
    }
    return responses
  }

  /// A status: three digits, a class such as `2XX`, or `default`.
  private mutating func status(_ node: Int) -> ResponseStatusPattern? {
    let text = Array(document.bytes(of: node))
    let digits = text.prefix { 0x30...0x39 ~= $0 }.map { Int($0) - 0x30 }
    if text.elementsEqual("default".utf8) { return .others }
    if text.count == 3, let first = digits.first, 2...5 ~= first {
      if digits.count == 3 { return .code(digits.reduce(0) { $0 * 10 + $1 }) }
      if text.dropFirst().elementsEqual("XX".utf8) { return .codes(beginningWith: first) }
    }
    report(.invalidStatus(document.string(of: node)), at: node)
    return nil
  }

  private mutating func responseType(_ node: Int) -> InputType? {
    if kind(of: node) == .scalar {
      let word = document.string(of: node)
      if typePlaces[Array(word.utf8)] == nil, Self.wordsForNothing.contains(word.lowercased()) {
        report(.contentlessResponse(word), at: node)
        return nil
      }
    }
    var declaration = InputDeclaration(
      input: Input(name: InputName(rawValue: 0), type: .any, span: document.span(of: node)))
    let count = collection.types.count
    guard let (type, isOptional) = inputType(node, &declaration) else { return nil }
    if isOptional {
      report(.optionalResponse(), at: node)
    } else if declaration.enumNode != nil || collection.types.count != count {
      report(.inlineResponse(), at: node)
    } else if type.innermost == .data {
      report(.dataAsResponse(), at: node)
    } else if let (word, field) = attachment(in: type) {
      report(
        .undecodableResponse(word), at: document.span(of: node),
        notes: field.map { [.init("the field is here", at: $0)] } ?? [])
    } else {
      return type
    }
    return nil
  }

  private static let wordsForNothing: Set = [
    "none", "void", "empty", "nothing", "no-content", "null",
  ]

  /// The word of a type that no JSON has, and the field that holds it, if there is one in a type or
  /// in what its fields lead to.
  private func attachment(in type: InputType) -> (word: String, field: Span?)? {
    var known: Set<Int> = []
    var waiting: [(type: InputType, field: Span?)] = [(type, nil)]
    while let (type, field) = waiting.popLast() {
      switch type.innermost {
      case .file, .stream: return (type.innermost.scalarWord ?? "file", field)
      case .named(let index) where known.insert(index).inserted:
        guard case .object(let fields) = collection.types[index].shape else { continue }
        waiting += fields.reversed().map { ($0.type, $0.span) }
        if let others = collection.types[index].others { waiting.append((others, nil)) }
      default: continue
      }
    }
    return nil
  }
}
