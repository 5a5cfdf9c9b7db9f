import Diagnostics
import MessageSyntax
import RequestModel

/// Checks binary data and files, and the inputs that provide them.
enum FileRule {
  /// Checks binary data. A part may also have a list of data.
  static func checkData(
    _ id: ValueID, _ title: String, _ request: Request, isPart: Bool = false,
    _ validator: inout Validator
  ) {
    guard validator[id].kind == .reference else { return }
    for `case` in request.cases {
      let value = validator.collection.resolved(id, in: request, case: `case`)
      guard !value.isAbsent, validator[value].kind != .data,
        !(isPart && isList(id, of: .data, request, validator))
      else { continue }
      return validator.report(.inputNotBinary(title), of: value, usedAt: validator[id].span)
    }
  }

  /// Whether a value is an input whose type is a list of another type.
  private static func isList(
    _ id: ValueID, of type: InputType, _ request: Request, _ validator: Validator
  ) -> Bool {
    let node = validator[id]
    guard node.kind == .reference, node.filterList == 0,
      let position = validator.collection.scopeIndex(of: node.inputName, in: request)
    else { return false }
    return validator.collection.inputs[request.scope[position]].type == .list(type)
  }

  /// Checks a file, given by its path or by an input of type `file`. A part may also have a list of
  /// files.
  static func checkFile(
    _ id: ValueID, _ title: String, _ request: Request, listsOf types: [InputType] = [],
    _ validator: inout Validator
  ) {
    if let range = FileRange(id, in: validator.collection) {
      for (count, title) in [(range.offset, "'offset'"), (range.length, "'length'")] {
        guard let count, isNumber(count, title, request, &validator) else { continue }
        checkByteCount(count, title, request, &validator)
      }
      return checkFile(range.path, title, request, &validator)
    }
    if types.contains(where: { isList(id, of: $0, request, validator) }) { return }
    let isSymbolic = validator.collection.isSymbolic(id)
    validator.forEachCase(of: request, where: isSymbolic) { validator, `case` in
      let value = validator.collection.resolved(id, in: request, case: `case`)
      guard !value.isAbsent, validator[value].kind != .file else { return }
      guard value == id || isPath(value, of: id, title, request, `case`, &validator) else { return }
      do throws(TextProblem) {
        guard let path = try validator.collection.evaluatedText(of: id, in: request, case: `case`)
        else { return }
        validator.requireAttachment(path: path, at: validator[id].span)
      } catch {
        if validator.isReported(error, request) { return }
        validator.report(validator.refusal(error, caseName: nil, request, `case`))
      }
    }
  }

  /// Whether a number of a range is written as one, or is an input of type `integer`. Reports text,
  /// which need not be a number wherever a program passes it.
  private static func isNumber(
    _ id: ValueID, _ title: String, _ request: Request, _ validator: inout Validator
  ) -> Bool {
    let node = validator[id]
    guard validator.collection.isSymbolic(id) else { return true }
    let input =
      node.kind == .reference && node.filterList == 0
      ? validator.collection.scopeIndex(of: node.inputName, in: request) : nil
    let declared = input.map { validator.collection.inputs[request.scope[$0]] }
    if declared?.type == .integer { return true }
    let isKnown = validator.collection.references(in: id).allSatisfy {
      validator.collection.scopeIndex(of: validator[$0].inputName, in: request) != nil
    }
    // An unknown input has been reported.
    guard isKnown else { return false }
    validator.report(
      .textAsByteCount(title, input: declared.map { validator.collection.string($0.name) }),
      at: node.span, notes: declared.map { [.init("it is declared here", at: $0.span)] } ?? [])
    return false
  }

  /// Checks a number of bytes.
  static func checkByteCount(
    _ id: ValueID, _ title: String, _ request: Request, _ validator: inout Validator
  ) {
    validator.validateText(id, request) { validator, text, span in
      guard case .integer(let count)? = NumberText.literal(text[...]), count >= 0 else {
        let found = "'\(String(decoding: text, as: UTF8.self))'"
        return validator.report(
          .wrongShape(title, expected: "a number of bytes", found: found)
            .helping(DiagnosticMessage.byteCountCure(for: String(decoding: text, as: UTF8.self))),
          at: span)
      }
    }
  }

  /// Whether the value of an input is text. Reports any other value.
  private static func isPath(
    _ value: ValueID, of id: ValueID, _ title: String, _ request: Request, _ case: Case,
    _ validator: inout Validator
  ) -> Bool {
    let node = validator[value]
    guard node.kind != .text else { return true }
    validator.sink.context = validator.note(of: `case`, request)
    validator.report(
      .inputNotFile(
        title, input: validator.collection.string(validator[id].inputName),
        found: ValueRule.describe(node)), of: value, usedAt: validator[id].span)
    validator.sink.context = nil
    return false
  }
}
