import Diagnostics
import MessageSyntax
import RequestModel

/// Checks that text whose media type is JSON or XML is well-formed for all values.
enum TextFormatRule {
  static func check(_ request: Request, _: RequestPlaces, _ validator: inout Validator) {
    switch request.content {
    case .text(let text):
      guard let type = validator.contentType(of: request) else { return }
      warnOfFormat(of: text, as: type, request, &validator)
    case .multipart(let multipart):
      for part in multipart.parts {
        guard case .value(let text) = part.content else { continue }
        let header = validator.field("Content-Type", of: part.headers)
        guard let type = part.contentType ?? header?.value else { continue }
        warnOfFormat(of: text, as: type, request, &validator)
      }
    default: return
    }
  }

  private static func warnOfFormat(
    of id: ValueID, as type: ValueID, _ request: Request, _ validator: inout Validator
  ) {
    guard [.text, .reference, .concatenation].contains(validator[id].kind),
      validator[type].kind != .null
    else { return }
    let isSymbolic = validator.collection.isSymbolic(id)
    let waits = isSymbolic || validator.collection.isSymbolic(type)
    var refused: Set<DiagnosticMessage> = []
    validator.forEachCase(of: request, where: waits) { validator, `case` in
      // Values without text are reported elsewhere. Empty text is not checked.
      guard let type = try? validator.collection.evaluatedText(of: type, in: request, case: `case`),
        let format = TextFormat(mediaType: type),
        let text = try? validator.collection.evaluatedText(of: id, in: request, case: `case`),
        !text.isEmpty
      else { return }
      if isSymbolic { warnOfReferences(in: id, format, request, &refused, &validator) }
      guard let problem = format.problem(in: text) else { return }
      let message = DiagnosticMessage.malformedText(format.rawValue, place(of: problem, in: text))
      guard refused.insert(message).inserted else { return }
      validator.sink.context = waits ? validator.note(of: `case`, request) : nil
      let node = validator[id]
      let isInText = !isSymbolic && problem.offset < text.count
      validator.report(
        message,
        at: isInText ? validator.span(of: problem.offset..<problem.offset + 1, in: node) : node.span
      )
      validator.sink.context = nil
    }
  }

  /// The reason, and the line if the text has several.
  private static func place(of problem: (reason: String, offset: Int), in text: [UInt8]) -> String {
    let line = text.prefix(problem.offset).count { $0 == 0x0A } + 1
    return text.dropLast().contains(0x0A)
      ? "\(problem.reason), in line \(line) of the text" : problem.reason
  }

  /// Warns of references whose values may contain characters with a meaning in the format.
  private static func warnOfReferences(
    in id: ValueID, _ format: TextFormat, _ request: Request,
    _ refused: inout Set<DiagnosticMessage>, _ validator: inout Validator
  ) {
    // A text that is exactly one input is left to its author.
    guard validator[id].kind == .concatenation else { return }
    for piece in validator.collection.children(of: id) where validator[piece].kind == .reference {
      let node = validator[piece]
      guard let position = validator.collection.scopeIndex(of: node.inputName, in: request),
        !isSafe(node, validator.collection.inputs[request.scope[position]], in: format, validator)
      else { continue }
      let message = DiagnosticMessage.unfilteredReference(
        validator.collection.string(node.inputName),
        filters: validator.collection.filterLists[node.filterList].map { "|" + $0.rawValue }
          .joined(), in: format.rawValue)
      if refused.insert(message).inserted { validator.report(message, at: node.span) }
    }
  }

  /// Whether the output of a reference needs no escaping for any value of the input.
  private static func isSafe(
    _ reference: ValueNode, _ input: Input, in format: TextFormat, _ validator: Validator
  ) -> Bool {
    let filters = validator.collection.filterLists[reference.filterList]
    if let last = filters.last { return format.isSafe(filter: last.rawValue) }
    var values = input.enumeration
    switch input.type.withoutNull {
    case .string, .any: break
    case .named(let index):
      switch validator.collection.types[index].shape {
      case .enumeration(let declared): values = declared
      case .object: return true
      case .union: break
      }
    default: return true
    }
    return !values.isEmpty
      && values.allSatisfy {
        validator[$0].kind != .text || format.isSafe(validator.text[validator[$0].text])
      }
  }
}
