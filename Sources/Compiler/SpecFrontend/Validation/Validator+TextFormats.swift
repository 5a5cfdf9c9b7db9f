import Diagnostics
import MessageSyntax
import RequestModel

/// Text whose media type is JSON or XML: it should be well-formed whatever the values are.
extension Validator {
  mutating func warnOfTextFormats(_ request: Request) {
    switch request.content {
    case .text(let text):
      let header = request.headers.first { collection.isField($0.name, "Content-Type") }
      guard let type = request.contentType ?? header?.value else { return }
      warnOfFormat(of: text, as: type, request)
    case .multipart(let multipart):
      for part in multipart.parts {
        guard case .value(let text) = part.content else { continue }
        let header = part.headers.first { collection.isField($0.name, "Content-Type") }
        guard let type = part.contentType ?? header?.value else { continue }
        warnOfFormat(of: text, as: type, request)
      }
    default: return
    }
  }

  private mutating func warnOfFormat(of id: ValueID, as type: ValueID, _ request: Request) {
    guard [.text, .reference, .concatenation].contains(collection[id].kind) else { return }
    let isSymbolic = collection.isSymbolic(id)
    let waits = isSymbolic || collection.isSymbolic(type)
    var refused: Set<DiagnosticMessage> = []
    forEachCase(of: request, where: waits) {
      validator, `case` in
      let collection = validator.collection
      // What has no text is reported elsewhere. An empty text is not an attempt at any format.
      guard let type = try? collection.evaluatedText(of: type, in: request, case: `case`),
        let format = TextFormat(mediaType: type),
        let text = try? collection.evaluatedText(of: id, in: request, case: `case`), !text.isEmpty
      else { return }
      if isSymbolic { validator.warnOfReferences(in: id, format, request, &refused) }
      guard let problem = format.problem(in: text) else { return }
      let message = DiagnosticMessage.malformedText(
        format.rawValue, Self.place(of: problem, in: text))
      guard refused.insert(message).inserted else { return }
      validator.sink.context = waits ? validator.note(of: `case`, request) : nil
      let node = collection[id]
      let isInText = !isSymbolic && problem.offset < text.count
      validator.report(
        message,
        at: isInText
          ? validator.span(of: problem.offset..<problem.offset + 1, in: node) : node.span)
      validator.sink.context = nil
    }
  }

  /// The reason, and the line of a text that has several.
  private static func place(
    of problem: (reason: String, offset: Int), in text: [UInt8]
  ) -> String {
    let line = text.prefix(problem.offset).count { $0 == 0x0A } + 1
    return text.dropLast().contains(0x0A)
      ? "\(problem.reason), in line \(line) of the text" : problem.reason
  }

  /// Reports references whose values may hold what the format gives a meaning.
  private mutating func warnOfReferences(
    in id: ValueID, _ format: TextFormat, _ request: Request,
    _ refused: inout Set<DiagnosticMessage>
  ) {
    // A text that is the value of an input as a whole is what its author makes of it.
    guard collection[id].kind == .concatenation else { return }
    for piece in collection.children(of: id) where collection[piece].kind == .reference {
      let node = collection[piece]
      guard let position = collection.scopeIndex(of: node.inputName, in: request),
        !isSafe(node, collection.inputs[request.scope[position]], in: format)
      else { continue }
      let message = DiagnosticMessage.unfilteredReference(
        collection.string(node.inputName), in: format.rawValue)
      if refused.insert(message).inserted { report(message, at: node.span) }
    }
  }

  /// Whether what a reference becomes needs no escape, whatever value the input has.
  private func isSafe(_ reference: ValueNode, _ input: Input, in format: TextFormat) -> Bool {
    let filters = collection.filterLists[reference.filterList]
    if let last = filters.last { return format.isSafe(filter: last.rawValue) }
    var values = input.enumeration
    switch input.type.withoutNull {
    case .string, .any: break
    case .named(let index):
      guard case .enumeration(let declared) = collection.types[index].shape else { return true }
      values = declared
    default: return true
    }
    return !values.isEmpty
      && values.allSatisfy {
        collection[$0].kind != .text || format.isSafe(collection.text[collection[$0].text])
      }
  }
}
